"""Hands committed a second through the API, as a laptop serves it and as a server does.

Each case sets up a fresh database with an open sheet for every device, starts the server as it is started
in earnest (deploy/embedded.py on SQLite; the command of the systemd unit on PostgreSQL), and lets 16 and
then 32 devices send their hands, each waiting for its answer before the next. Then every sheet is replayed
by `verify_sheets`, and there are two yardsticks of the same minute on the same machine: the same rows past
every layer, and the same server with a bare view that writes the rows of a hand and asks nothing.
"""

import contextlib
import json
import os
import secrets
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from deploy.environment import ROOT
from deploy.peers import free_port, postgres_server
from tests.benchmarks.load import Load, prepared_post, run_load

Row = tuple[str, float, str]

CLIENTS = (16, 32)
WARM_UP = 5
REQUESTS = 3200  # of each run, over all its devices
BARE = "tests.benchmarks.bare_settings"
UNIT = ROOT / "deploy" / "systemd" / "bullseye-web.service"


@dataclass(frozen=True)
class Case:
    """One way to run: what it is called, its variables, and how many connections its yardstick writes on."""

    name: str
    variables: dict[str, str]
    command: list[str]
    port: int
    connections: int


def run() -> list[Row]:
    """Measure both ways to run, and return rows of name, value and unit."""
    with tempfile.TemporaryDirectory(prefix="bullseye-bench-") as folder:
        rows = _measure(_sqlite_case(Path(folder)), Path(folder))
    with tempfile.TemporaryDirectory(prefix="bullseye-bench-") as folder, _postgres_database() as url:
        return rows + _measure(_postgres_case(Path(folder), url), Path(folder))


def _sqlite_case(folder: Path) -> Case:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "deploy.embedded",
        "--data",
        str(folder),
        "--port",
        str(port),
        "--no-demo",
    ]
    return Case("SQLite, one process", {"DATA_DIR": str(folder)}, command, port, connections=1)


def _postgres_case(folder: Path, url: str) -> Case:
    port = free_port()
    unit = ConfigParser(strict=False, interpolation=None)
    unit.read(UNIT)
    started = shlex.split(unit["Service"]["ExecStart"].replace("--port 8001", f"--port {port}"))
    command = [str(Path(sys.executable).with_name("granian")), *started[1:]]
    variables = {
        "BULLSEYE_MODE": "production",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "ALLOWED_HOSTS": "127.0.0.1",
        "DATABASE_URL": url,
        "DATA_DIR": str(folder),
        "LOG_LEVEL": "WARNING",
        "HASHED_STATIC": "false",
    }
    return Case("PostgreSQL, two processes", variables, command, port, connections=8)


@contextlib.contextmanager
def _postgres_database() -> Iterator[str]:
    with postgres_server(Path(sys.executable)) as url:
        server, _, name = url.rpartition("/")
        door = ["import psycopg, sys; psycopg.connect(sys.argv[1], autocommit=True).execute(sys.argv[2])"]
        run_sql = [sys.executable, "-c", *door, f"{server}/postgres"]
        subprocess.run([*run_sql, f"CREATE DATABASE {name}"], check=True)
        try:
            yield url
        finally:
            subprocess.run([*run_sql, f"DROP DATABASE {name} WITH (FORCE)"], check=True)


def _measure(case: Case, folder: Path) -> list[Row]:
    kept = {name: text for name, text in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    variables = kept | {"DJANGO_SETTINGS_MODULE": "deploy.project.settings"} | case.variables
    devices = iter(_prepared_devices(folder, variables))
    with _served(case, variables):
        loads = {clients: _load(case, list(islice(devices, clients))) for clients in CLIENTS}
    _python(variables, "manage.py", "verify_sheets")
    with _served(case, variables | {"DJANGO_SETTINGS_MODULE": BARE}):
        bare = _load(case, list(islice(devices, max(CLIENTS))))
    # The yardstick comes last: it takes whatever sheets are still empty.
    connections = str(case.connections)
    yardstick = float(_python(variables, "-m", "tests.benchmarks.yardstick", "--connections", connections))
    name = f"{case.name}, {max(CLIENTS)} devices"
    rows: list[Row] = [
        (f"{case.name}: the same rows past every layer", yardstick, "a second"),
        (f"{name}: rows of hands by a bare view", bare.rate, "a second"),
        (f"{name}: 99 of 100 answered by a bare view within", bare.percentile(0.99), "ms"),
    ]
    for clients, load in loads.items():
        name = f"{case.name}, {clients} devices"
        rows += [
            (f"{name}: hands committed", load.rate, "a second"),
            (f"{name}: half answered within", load.percentile(0.5), "ms"),
            (f"{name}: 99 of 100 answered within", load.percentile(0.99), "ms"),
            (f"{name}: against the same rows past every layer", load.rate / yardstick, "times"),
            (f"{name}: against a bare view", load.rate / bare.rate, "times"),
        ]
    return rows


def _prepared_devices(folder: Path, variables: dict[str, str]) -> list[dict[str, object]]:
    _python(variables, "manage.py", "migrate", "--verbosity", "0")
    file = folder / "devices.json"
    sheets, hands = 2 * sum(CLIENTS) + max(CLIENTS), WARM_UP + REQUESTS // min(CLIENTS)
    _python(
        variables, "-m", "tests.benchmarks.arena", "--sheets", str(sheets), "--hands", str(hands), str(file)
    )
    devices: list[dict[str, object]] = json.loads(file.read_text())
    return devices


def _load(case: Case, devices: list[dict[str, object]]) -> Load:
    each = REQUESTS // len(devices)
    clients = [_requests(case.port, device) for device in devices]
    run_load(case.port, [requests[:WARM_UP] for requests in clients], status=201)
    return run_load(case.port, [requests[WARM_UP : WARM_UP + each] for requests in clients], status=201)


def _requests(port: int, device: dict[str, object]) -> list[bytes]:
    headers = {
        "Host": f"127.0.0.1:{port}",
        "Authorization": f"Table {device['token']}",
        "X-Forwarded-Proto": "https",  # as nginx would say
    }
    path = f"/api/v1/sheets/{device['sheet']}/hands/"
    hands = device["hands"]
    assert isinstance(hands, list)
    return [prepared_post(path, body.encode(), headers) for body in hands]


@contextlib.contextmanager
def _served(case: Case, variables: dict[str, str]) -> Iterator[None]:
    server = subprocess.Popen(case.command, cwd=ROOT, env=variables, stdout=subprocess.DEVNULL)
    try:
        _wait_for(case.port, server)
        yield
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=30)


def _wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    give_up_at = time.monotonic() + 60
    while time.monotonic() < give_up_at and server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5) as door:
            door.sendall(b"GET /api/v1/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            if door.recv(12).startswith(b"HTTP/1.1"):
                return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


def _python(variables: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=variables, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


if __name__ == "__main__":
    for title, value, unit in run():
        print(f"{title:<72}{value:>12,.1f} {unit}")
