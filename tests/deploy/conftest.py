"""Programs of the project run as their users run them: as processes of their own."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from deploy.peers import PeerMissingError, postgres_server, redis_server, started_postgres, started_redis

ROOT = Path(__file__).resolve().parents[2]

FINDERS = {
    "postgres": lambda: postgres_server(Path(sys.executable)),
    "redis": redis_server,
    "own postgres": started_postgres,
    "own redis": started_redis,
}

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def clean_variables(tmp_path):
    """The environment without what chooses settings, and with a data folder of its own."""
    chosen = {
        "DATABASE_URL",
        "REDIS_URL",
        "SECRET_KEY",
        "ALLOWED_HOSTS",
        "BULLSEYE_MODE",
        "DEBUG",
        "HASHED_STATIC",
    }
    kept = {name: text for name, text in os.environ.items() if name not in chosen}
    return kept | {"DATA_DIR": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "deploy.project.settings"}


@pytest.fixture
def run_python(clean_variables) -> Run:
    """Run this Python with the given arguments and extra variables."""

    def run(*arguments: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=clean_variables | variables,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture(scope="module")
def peer():
    """Open a server by its finder's name; where there is none, that fails in CI and is told elsewhere."""

    @contextlib.contextmanager
    def opened(name):
        with contextlib.ExitStack() as held:
            try:
                url = held.enter_context(FINDERS[name]())
            except PeerMissingError as error:
                if os.environ.get("CI") == "true":
                    raise
                pytest.skip(str(error))
            yield url

    return opened


@pytest.fixture(scope="module")
def production_database(peer):
    """A database of our own, dropped afterwards."""
    with peer("postgres") as url:
        server = url.rpartition("/")[0]
        name = f"bullseye_production_{os.getpid()}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as door:
            door.execute(f"CREATE DATABASE {name}")
            yield f"{server}/{name}"
            door.execute(f"DROP DATABASE {name} WITH (FORCE)")
