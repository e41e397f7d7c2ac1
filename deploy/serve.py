"""Run Bullseye on this machine: `python3 deploy/serve.py [--host H] [--port N] [--data FOLDER]`.

Needs Python 3.11 or newer and nothing else. The first start makes the environment, the database, a demo event
and the first organizer (whose password is printed once); later starts only serve. Ctrl-C stops.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])

from deploy import environment  # noqa: E402 - the project's folder had to be on the path first


def main() -> int:
    """Make ready what is missing, then hand over to the server."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the phones in the hall connect")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, default=environment.ROOT / "data", help="folder of the database")
    parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")
    options = parser.parse_args()
    try:
        python = environment.python_with(environment.RUNTIME_LOCK, data_folder=options.data)
    except environment.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    arguments = ["--host", options.host, "--port", str(options.port), "--data", str(options.data.resolve())]
    arguments += ["--no-demo"] if options.no_demo else []
    return _hand_over([str(python), "-m", "deploy.embedded", *arguments])


def _hand_over(command: list[str]) -> int:
    os.chdir(environment.ROOT)
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 - one process, so a signal reaches the server itself
    server = subprocess.Popen(command)
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:
            continue  # the console told the server too; wait for it to finish


if __name__ == "__main__":
    sys.exit(main())
