"""Watchers of one process: what each costs in memory, and how long a hand takes to reach all of them.

A laptop's site is started in earnest, so many watchers open the live stream of one event, and then hands are
committed through the API, one after another. Every watcher's delay is taken from the moment the hand is sent,
the commit included. Client and server share the machine's cores.

    python -m tests.benchmarks.live_benchmark --watchers 5000
"""

import argparse
import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from deploy.environment import ROOT
from deploy.peers import free_port
from tests.benchmarks.load import prepared_post

Row = tuple[str, float, str]

WATCHERS = 5000
HANDS = 20
PAUSE = 0.5
OPENED_AT_ONCE = 100
SPARE_FILES = 200
ASKED = "GET /live/?topic=event:benchmark HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@dataclass
class Crowd:
    """The watchers of one run, and when each was told of the hand that is on its way."""

    expected: int
    told: list[float] = field(default_factory=list)
    greeted: int = 0
    everybody: asyncio.Event = field(default_factory=asyncio.Event)

    def greet(self) -> None:
        """One more stream has begun."""
        self.greeted += 1
        if self.greeted == self.expected:
            self.everybody.set()

    def tell(self) -> None:
        """One more watcher has been told."""
        self.told.append(time.perf_counter())
        if len(self.told) == self.expected:
            self.everybody.set()


class Watching(asyncio.Protocol):
    """One watcher: as little as a client can be."""

    def __init__(self, crowd: Crowd) -> None:
        """Belong to a crowd."""
        self._crowd = crowd

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)
        transport.write(ASKED.encode())

    def data_received(self, data: bytes) -> None:
        """Count the beginning, and every hand."""
        if b"event: hello" in data:
            self._crowd.greet()
        for _ in range(data.count(b'"noun":"sheet"')):
            self._crowd.tell()


def run(watchers: int = WATCHERS) -> list[Row]:
    """Measure, and return rows of name, value and unit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    watchers = min(watchers, most - SPARE_FILES)
    with tempfile.TemporaryDirectory(prefix="bullseye-bench-") as folder:
        variables = _variables(Path(folder))
        hands = _prepared_hands(Path(folder), variables)
        with _served(Path(folder), variables) as (port, process):
            return asyncio.run(_measure(port, process, watchers, hands))


async def _measure(port: int, process: int, watchers: int, hands: list[bytes]) -> list[Row]:
    loop = asyncio.get_running_loop()
    await _commit(port, hands[0])
    before = _memory(process)
    crowd = Crowd(watchers)
    began = time.perf_counter()
    for first in range(0, watchers, OPENED_AT_ONCE):
        count = min(OPENED_AT_ONCE, watchers - first)
        await asyncio.gather(
            *(loop.create_connection(lambda: Watching(crowd), "127.0.0.1", port) for _ in range(count))
        )
    await crowd.everybody.wait()
    opened = time.perf_counter() - began
    each = (_memory(process) - before) / watchers
    delays: list[float] = []
    for hand in hands[1:]:
        crowd.told.clear()
        crowd.everybody.clear()
        sent = time.perf_counter()
        await _commit(port, hand)
        await crowd.everybody.wait()
        delays += [(told - sent) * 1000 for told in crowd.told]
        await asyncio.sleep(PAUSE)
    delays.sort()
    name = f"{watchers} watchers on one process"
    return [
        (f"{name}: opened", watchers / opened, "a second"),
        (f"{name}: memory of each", each / 1024, "KB"),
        (f"{name}: half told within", delays[len(delays) // 2], "ms"),
        (f"{name}: 99 of 100 told within", delays[int(len(delays) * 0.99)], "ms"),
        (f"{name}: the last told within", delays[-1], "ms"),
    ]


async def _commit(port: int, hand: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(hand)
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 201"), head
    length = next(int(line[15:]) for line in head.lower().splitlines() if line.startswith(b"content-length:"))
    await reader.readexactly(length)
    writer.close()


def _memory(process: int) -> int:
    """The bytes of a process that are in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def _variables(folder: Path) -> dict[str, str]:
    kept = {name: text for name, text in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return kept | {"DJANGO_SETTINGS_MODULE": "deploy.project.settings", "DATA_DIR": str(folder)}


def _prepared_hands(folder: Path, variables: dict[str, str]) -> list[bytes]:
    file = folder / "devices.json"
    for arguments in (
        ("manage.py", "migrate", "--verbosity", "0"),
        ("-m", "tests.benchmarks.arena", "--sheets", "1", "--hands", str(HANDS + 1), str(file)),
    ):
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=variables, check=True)
    [device] = json.loads(file.read_text())
    headers = {"Host": "127.0.0.1", "Authorization": f"Table {device['token']}"}
    path = f"/api/v1/sheets/{device['sheet']}/hands/"
    return [prepared_post(path, body.encode(), headers) for body in device["hands"]]


@contextmanager
def _served(folder: Path, variables: dict[str, str]) -> Iterator[tuple[int, int]]:
    port = free_port()
    options = ["--data", str(folder), "--port", str(port), "--no-demo"]
    server = subprocess.Popen(
        [sys.executable, "-m", "deploy.embedded", *options],
        cwd=ROOT,
        env=variables,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        while "Ctrl-C" not in server.stdout.readline():
            assert server.poll() is None
        yield port, server.pid
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=60)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=WATCHERS)
    for title, value, unit in run(parser.parse_args().watchers):
        print(f"{title:<72}{value:>12,.1f} {unit}")
