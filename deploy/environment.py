"""The project's own Python environment, made and kept up to date by a bare Python of any system.

Only the standard library is used here: nothing else is installed yet when this runs.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RUNTIME_LOCK = ROOT / "requirements.txt"
TEST_LOCK = ROOT / "tests" / "requirements.txt"
OLDEST_PYTHON = (3, 11)


class SetupError(Exception):
    """The environment cannot be made; the message says what is missing and how to get it."""


def python_with(*locks: Path, data_folder: Path, may_install_packages: bool = False) -> Path:
    """The environment's Python with the packages of `locks`, installing only what changed since last time."""
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        raise SetupError(f"Python {wanted} or newer is needed; this is {sys.version.split()[0]}.")
    folder = ROOT / ".venv" if os.access(ROOT, os.W_OK) else data_folder / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not _runs(python):
        _create(folder, may_install_packages=may_install_packages)
    if not all(_is_installed(folder, lock) for lock in locks):
        _install(python, folder, locks)
    return python


def is_root_on_debian() -> bool:
    """Whether Debian packages can be installed without asking anyone."""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def install_debian_packages(*names: str) -> bool:
    """Install packages of the distribution; whether they are there now."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    print(f"Installing {' '.join(names)} from Debian's packages …", flush=True)
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *names]):
        done = subprocess.run(
            command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        if done.returncode:
            print(done.stdout[-2000:], done.stderr[-2000:], sep="\n")
            return False
    return True


def _runs(python: Path) -> bool:
    return (
        python.exists()
        and subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0
    )


def _create(folder: Path, *, may_install_packages: bool) -> None:
    print(f"Making a Python environment in {folder} …", flush=True)
    options = ["--clear"]
    if importlib.util.find_spec("ensurepip") is None:
        # Debian splits it off. The pip of the system can fill an environment that has none of its own.
        if importlib.util.find_spec("pip") is not None and importlib.util.find_spec("venv") is not None:
            options.append("--without-pip")
        elif not (may_install_packages and is_root_on_debian() and install_debian_packages(_venv_package())):
            raise SetupError(
                f"This Python cannot make environments. Debian or Ubuntu: sudo apt install {_venv_package()}"
            )
    done = subprocess.run(
        [sys.executable, "-m", "venv", *options, folder], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SetupError(f"Making the Python environment failed:\n{done.stdout}{done.stderr}")


def _venv_package() -> str:
    return f"python{sys.version_info.major}.{sys.version_info.minor}-venv"


def _install(python: Path, folder: Path, locks: Sequence[Path]) -> None:
    print("Installing the locked packages; this is needed once and takes about a minute …", flush=True)
    for lock in locks:
        _stamp(folder, lock).unlink(missing_ok=True)  # an install cut short must not look finished
    has_pip = (
        subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0
    )
    pip = [str(python), "-m", "pip"] if has_pip else [sys.executable, "-m", "pip", "--python", str(python)]
    wanted = [argument for lock in locks for argument in ("-r", str(lock))]
    quiet = ["-qq", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([*pip, "install", *quiet, "--require-hashes", *wanted], check=False)
    if done.returncode:
        raise SetupError("Installing the packages failed; pip says why above. Is the network there?")
    for lock in locks:
        _stamp(folder, lock).write_text(_digest(lock), encoding="utf-8")


def _stamp(folder: Path, lock: Path) -> Path:
    return folder / f"installed-{lock.parent.name if lock.parent != ROOT else 'runtime'}.sha256"


def _is_installed(folder: Path, lock: Path) -> bool:
    stamp = _stamp(folder, lock)
    return stamp.exists() and stamp.read_text(encoding="utf-8") == _digest(lock)


def _digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()
