"""What the tests talk to: a PostgreSQL server, a Redis server and a browser, found or started.

Each finder looks at the environment, then for something running here, then starts a server of Debian's
package on a port and folder of its own, which is stopped and removed afterwards.
"""

import contextlib
import getpass
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from deploy.environment import install_debian_packages, is_root_on_debian

# Django's spelling of a server, and libpq's of a database there to try the door with.
LOCAL_POSTGRES = {
    "postgres://postgres@127.0.0.1:5432": "postgresql://postgres@127.0.0.1:5432/postgres",
    "postgres:////var/run/postgresql": "postgresql:///postgres?host=/var/run/postgresql",
}
LOCAL_REDIS = "redis://127.0.0.1:6379/15"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


class PeerMissingError(Exception):
    """Something the tests need is not there; the message says how to get it."""


@contextlib.contextmanager
def postgres_server(python: Path) -> Iterator[str]:
    """The address of a PostgreSQL database name to be used for tests, with its server running meanwhile."""
    given = os.environ.get("TEST_POSTGRES_URL") or os.environ.get("DATABASE_URL", "")
    if given.startswith(("postgres://", "postgresql://")):
        yield given
        return
    for server, door in LOCAL_POSTGRES.items():
        if _accepts_postgres(python, door):
            yield f"{server}/{_database_name()}"
            return
    with started_postgres() as server:
        yield f"{server}/{_database_name()}"


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """The address of a Redis database to be used for tests, with its server running meanwhile."""
    given = os.environ.get("TEST_REDIS_URL") or os.environ.get("REDIS_URL", "")
    if given:
        yield given
        return
    if _is_listening(6379):
        yield LOCAL_REDIS
        return
    with started_redis() as url:
        yield url


@contextlib.contextmanager
def started_redis() -> Iterator[str]:
    """The address of a Redis server of our own, gone afterwards."""
    program = _program("redis-server", package="redis-server")
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        _running([program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]),
    ):
        _wait_until(lambda: _is_listening(port), port)
        yield f"redis://127.0.0.1:{port}/0"


def browser() -> str:
    """The path of a Chromium; it is a browser tests drive, so it is never downloaded by a tool of theirs."""
    given = os.environ.get("CHROMIUM", "")
    found = given or next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or _program("chromium", package="chromium")


def free_port() -> int:
    """A port of the loopback address that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def started_postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own, gone afterwards with all it holds."""
    programs = _postgres_programs()
    if not programs and is_root_on_debian():
        install_debian_packages("postgresql")
        programs = _postgres_programs()
    if not programs:
        raise PeerMissingError(
            "PostgreSQL is not here. Install it (Debian: sudo apt install postgresql) or name a server in "
            "TEST_POSTGRES_URL."
        )
    port = free_port()
    owner = "postgres" if is_root_on_debian() else None  # PostgreSQL refuses to run as root
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "cluster"
        if owner:
            shutil.chown(parent, owner)
        initdb = [str(programs / "initdb"), "-D", str(folder), "-U", "postgres", "--auth=trust", "-E", "UTF8"]
        subprocess.run(initdb, user=owner, cwd=parent, check=True, capture_output=True)
        # The folder is thrown away afterwards, so nothing in it has to survive a power cut.
        server = [programs / "postgres", "-D", folder, "-p", str(port), "-k", folder, "-F", "-h", "127.0.0.1"]
        ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        with _running([str(part) for part in server], owner=owner, folder=parent):
            # It listens before it is ready, and refuses those who come too early.
            _wait_until(lambda: subprocess.run(ready, check=False).returncode == 0, port)
            yield f"postgres://postgres@127.0.0.1:{port}"


def _postgres_programs() -> Path | None:
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    on_path = shutil.which("postgres")
    found = packaged[-1] if packaged else Path(on_path) if on_path else None
    return found.parent if found and (found.parent / "initdb").exists() else None


def _accepts_postgres(python: Path, url: str) -> bool:
    probe = "import psycopg, sys; psycopg.connect(sys.argv[1], connect_timeout=3).close()"
    return subprocess.run([python, "-c", probe, url], capture_output=True, check=False).returncode == 0


def _database_name() -> str:
    return f"bullseye_{getpass.getuser()}_{os.getpid()}"


def _program(name: str, *, package: str) -> str:
    if shutil.which(name) is None and is_root_on_debian():
        install_debian_packages(package)
    found = shutil.which(name)
    if found is None:
        raise PeerMissingError(f"{name} is not here. Install it (Debian: sudo apt install {package}).")
    return found


@contextlib.contextmanager
def _running(command: list[str], *, owner: str | None = None, folder: str | None = None) -> Iterator[None]:
    server = subprocess.Popen(
        command, user=owner, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        server.terminate()
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _is_listening(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _wait_until(is_ready: Callable[[], bool], port: int) -> None:
    give_up_at = time.monotonic() + 30
    while not is_ready():
        if time.monotonic() > give_up_at:
            raise PeerMissingError(f"The server started on port {port} did not answer within 30 seconds.")
        time.sleep(0.1)
