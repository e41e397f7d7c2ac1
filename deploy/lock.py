"""Write the locked requirements from pyproject.toml: `python deploy/lock.py [--upgrade]` (needs uv)."""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMON = ["--universal", "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--quiet",
          "--python-version", "3.11", "--custom-compile-command", "python deploy/lock.py"]  # fmt: skip

# What runs is locked first; the tools may not move any of it.
LOCKS = [
    (["pyproject.toml", "-o", "requirements.txt"]),
    (["--group", "pyproject.toml:test", "-c", "requirements.txt", "-o", "tests/requirements.txt"]),
]


def main() -> int:
    """Compile both locks; the exit status is the first failing compiler's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="move to the newest versions allowed")
    upgrade = ["--upgrade"] if parser.parse_args().upgrade else []
    if shutil.which("uv") is None:
        print("deploy/lock.py needs uv: install it with `pip install uv`", file=sys.stderr)
        return 1
    for arguments in LOCKS:
        status = subprocess.run(
            ["uv", "pip", "compile", *COMMON, *upgrade, *arguments], cwd=ROOT, check=False
        ).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
