"""Run every check and test: `python3 deploy/test.py [--only STAGE …] [-k EXPRESSION]`.

Needs Python 3.11 or newer and nothing else: the environment is made here, PostgreSQL, Redis and Chromium are
found, started, or (as root on Debian) installed. What is missing fails the run where CI=true, and is told
plainly elsewhere.
"""

import argparse
import contextlib
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])

from deploy import environment, peers  # noqa: E402 - the project's folder had to be on the path first

STAGES = ("lint", "pure", "sqlite", "postgres")
PACKAGES = ("tournaments", "scoring", "officials", "deploy")
SCHEMA = environment.ROOT / "docs" / "openapi.yaml"
DATABASE_MARKS = "integration or journey"
# Once is enough for programs, which choose their databases themselves, for the project's settings, and for
# what pages say: every page is opened on both all the same, by everybody (tests/officials/access).
ON_ONE_DATABASE = (
    "--ignore-glob=tests/deploy/test_*.py",
    "--ignore=tests/deploy/project",
    "--ignore-glob=tests/*/views",
)
IS_CI = os.environ.get("CI") == "true"


@dataclass
class Gate:
    """One run of the gate: what it runs with, and how each step went."""

    python: Path
    variables: dict[str, str]
    selection: list[str]
    steps: list[tuple[str, bool, float]] = field(default_factory=list)

    def run(
        self,
        name: str,
        *arguments: str,
        variables: dict[str, str] | None = None,
        expected: tuple[int, ...] = (0,),
    ) -> None:
        """Run one Python module as a step; its output is shown as it comes."""
        print(f"\n=== {name}", flush=True)
        began = time.monotonic()
        command = [str(self.python), *arguments]
        done = subprocess.run(
            command,
            cwd=environment.ROOT,
            env=self.variables | (variables or {}),
            stdin=subprocess.DEVNULL,
            check=False,
        )
        self.steps.append((name, done.returncode in expected, time.monotonic() - began))

    def run_pytest(
        self, name: str, marks: str, *options: str, variables: dict[str, str] | None = None
    ) -> None:
        """Run the tests with these marks on two processes."""
        # Exit status 5 is pytest's "nothing selected", which is right where a person has narrowed the run.
        expected = (0, 5) if self.selection else (0,)
        arguments = (
            "-m",
            "pytest",
            "-q",
            "-n",
            "2",
            "--durations=25",
            "-m",
            marks,
            *options,
            *self.selection,
        )
        self.run(name, *arguments, expected=expected, variables=variables)

    def note_missing(self, name: str, error: peers.PeerMissingError) -> None:
        """Something a step needs is not here: a failure in CI, a plain word elsewhere."""
        print(f"\n=== {name} was left out: {error}", flush=True)
        self.steps.append((f"{name} (left out)", not IS_CI, 0.0))

    def report(self) -> int:
        """Print the summary and return the exit status."""
        print("\nstep" + " " * 32 + "seconds", flush=True)
        for name, is_good, seconds in self.steps:
            print(f"{name:<34}{seconds:>9.1f}  {'' if is_good else 'FAILED'}".rstrip())
        print(f"{'all':<34}{sum(seconds for _, _, seconds in self.steps):>9.1f}", flush=True)
        return 0 if self.steps and all(is_good for _, is_good, _ in self.steps) else 1


def main() -> int:
    """Set up, run the chosen stages, sum up."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="bullseye-test-", ignore_cleanup_errors=True) as folder:
        try:
            python = environment.python_with(
                environment.RUNTIME_LOCK,
                environment.TEST_LOCK,
                data_folder=Path(folder),
                may_install_packages=True,
            )
        except environment.SetupError as error:
            print(error, file=sys.stderr)
            return 1
        selection = ["-k", options.k] if options.k else []
        gate = Gate(python, os.environ | {"DATA_DIR": folder, "PYTHONUNBUFFERED": "1"}, selection)
        for stage in options.only or STAGES:
            RUNNERS[stage](gate, folder)
        return gate.report()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", choices=STAGES, action="append", help="run this stage alone; may be repeated"
    )
    parser.add_argument("-k", metavar="EXPRESSION", help="run only the tests whose names match, as in pytest")
    return parser.parse_args()


def _lint(gate: Gate, folder: str) -> None:
    gate.run("ruff check", "-m", "ruff", "check", ".")
    gate.run("ruff format", "-m", "ruff", "format", "--check", ".")
    gate.run("mypy", "-m", "mypy", *PACKAGES, "manage.py")
    gate.run("import-linter", "-c", "from importlinter.cli import lint_imports_command as run; run()")
    gate.run("djlint", "-m", "djlint", "--lint", "templates")
    production = {
        "BULLSEYE_MODE": "production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "bullseye.example",
        "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none",
    }
    gate.run(
        "check --deploy", "manage.py", "check", "--deploy", "--fail-level", "WARNING", variables=production
    )
    gate.run("migrations", "manage.py", "makemigrations", "--check", "--dry-run")
    written = Path(folder) / SCHEMA.name
    options = ("--validate", "--fail-on-warn", "--file", str(written))
    gate.run("OpenAPI schema", "manage.py", "spectacular", *options)
    _compare_schemas(gate, written)


def _compare_schemas(gate: Gate, written: Path) -> None:
    is_same = written.exists() and SCHEMA.exists() and written.read_bytes() == SCHEMA.read_bytes()
    if not is_same:
        print(
            f"{SCHEMA.name} is not what the code says: run `manage.py spectacular --file docs/openapi.yaml`"
        )
    gate.steps.append(("OpenAPI schema is up to date", is_same, 0.0))


def _pure(gate: Gate, _folder: str) -> None:
    gate.run_pytest("pure tests", "unit")


def _sqlite(gate: Gate, folder: str) -> None:
    name, marks = "tests on SQLite", DATABASE_MARKS
    variables = {"DATABASE_URL": f"sqlite:///{folder}/bullseye.sqlite3"}
    # A browser sees no database: its tests run here alone, where they take a third of the time of all.
    try:
        variables["CHROMIUM"] = peers.browser()
        marks += " or browser"
    except peers.PeerMissingError as error:
        gate.note_missing(f"browser {name}", error)
    _run_database_tests(gate, name, marks, variables)


def _postgres(gate: Gate, _folder: str) -> None:
    name = "tests on PostgreSQL"
    try:
        with peers.postgres_server(gate.python) as url:
            _run_database_tests(gate, name, DATABASE_MARKS, {"DATABASE_URL": url}, *ON_ONE_DATABASE)
    except peers.PeerMissingError as error:
        gate.note_missing(name, error)


def _run_database_tests(gate: Gate, name: str, marks: str, variables: dict[str, str], *options: str) -> None:
    with contextlib.ExitStack() as held:
        try:
            variables["TEST_REDIS_URL"] = held.enter_context(peers.redis_server())
        except peers.PeerMissingError as error:
            gate.note_missing(f"Redis for {name}", error)
        gate.run_pytest(name, marks, *options, variables=variables)


RUNNERS: dict[str, Callable[[Gate, str], None]] = {
    "lint": _lint,
    "pure": _pure,
    "sqlite": _sqlite,
    "postgres": _postgres,
}

if __name__ == "__main__":
    sys.exit(main())
