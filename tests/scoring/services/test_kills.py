"""The server killed while committing, again and again: what was acknowledged is there, and nothing twice.

The gate kills it a few times, `KILLS=100 python -m pytest tests/scoring/services/test_kills.py` a hundred.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from deploy.peers import free_port
from officials.access import OPERATOR
from officials.services.table_links import issue_table_links
from scoring.enums import LineKind
from scoring.models import CountedHand, ScoreSheet, SheetLine
from scoring.selectors.verification import sheet_differences, sheets_to_verify
from tests.scoring.ground import Hall, a_hand_dealt_by, a_key, build_hall, hold_now, open_sitting

pytestmark = pytest.mark.journey

ROOT = Path(__file__).parents[3]
DEVICES = 4
KILLS = int(os.environ.get("KILLS", "5"))
HANDS_BETWEEN_KILLS = 25
ACKNOWLEDGED = {200, 201}


class Server:
    """The site in a process of its own, on the database of the test."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._output = (folder / "server.txt").open("w")
        variables = os.environ | {"DATABASE_URL": database_url(), "DATA_DIR": str(folder)}
        command = ["-m", "uvicorn", "deploy.project.asgi:application", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, *command, "--log-level", "warning"],
            cwd=ROOT,
            env=variables,
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )

    def wait_until_ready(self) -> None:
        while True:
            assert self.process.poll() is None, "the server did not start"
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)  # leave the processor to the server that is starting

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=20)
        self._output.close()


def database_url() -> str:
    """The address of the database the test itself is on."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{given['NAME']}"
    return f"postgres://{given['USER']}@{given['HOST']}:{given['PORT']}/{given['NAME']}"


@dataclass
class Evening:
    """What the devices share: where the server is now, how many hands were acknowledged, whether to stop."""

    port: int = 0
    acknowledged: int = 0
    is_over: bool = False
    changed: threading.Condition = field(default_factory=threading.Condition)

    def open(self, port: int) -> None:
        with self.changed:
            self.port = port
            self.changed.notify_all()

    def next_port(self, *, after: int) -> int:
        """Where the server is: elsewhere once it was killed, and still there where it was merely slow."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.port, timeout=300)
            self.changed.wait_for(lambda: self.port != after, timeout=1)
            return self.port

    def wait_for(self, hands: int) -> None:
        with self.changed:
            wanted = self.acknowledged + hands
            assert self.changed.wait_for(lambda: self.acknowledged >= wanted, timeout=600)


@dataclass
class Device:
    """One table's device: it sends hand after hand, and the same again until it is acknowledged."""

    evening: Evening
    sheet_id: int
    token: str
    keys: list[str] = field(default_factory=list)
    lost_replies: int = 0

    def play(self) -> None:
        version, dealer = 1, "A1"
        while not self.evening.is_over:
            body = {
                "record": a_hand_dealt_by(dealer),
                "submission_key": a_key(),
                "expected_version": version,
            }
            sheet = self.send_until_acknowledged(json.dumps(body))["sheet"]
            version, dealer = sheet["version"], sheet["dealer"]
            with self.evening.changed:
                self.keys.append(body["submission_key"])
                self.evening.acknowledged += 1
                self.evening.changed.notify_all()

    def send_until_acknowledged(self, body: str) -> Any:
        port = 0
        while True:
            port = self.evening.next_port(after=port)
            while True:
                try:
                    status, answer = self.send(port, body)
                except (OSError, http.client.HTTPException):
                    break  # the server is gone, or too busy to answer
                if status in ACKNOWLEDGED:
                    self.lost_replies += status == 200
                    return answer
                assert status == 503, answer

    def send(self, port: int, body: str) -> tuple[int, Any]:
        call = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        headers = {"Authorization": f"Table {self.token}", "Content-Type": "application/json"}
        try:
            call.request("POST", f"/api/v1/sheets/{self.sheet_id}/hands/", body, headers)
            answer = call.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            call.close()


@pytest.fixture
def devices(committing_db: None) -> list[Device]:
    hall = build_hall(size=2 * DEVICES, counting={"way": "race-to", "games": 999})
    hold_now(hall.event)
    evening = Evening()
    return [_device(hall, number, evening) for number in range(DEVICES)]


def _device(hall: Hall, number: int, evening: Evening) -> Device:
    sheet = open_sitting(hall.schedule(2 * number, 2 * number + 1, tables=(number,)))
    [(_, token)] = issue_table_links(
        event_id=hall.event.pk,
        table_ids=[hall.tables[number].pk],
        first_day=hall.event.starts_on,
        last_day=hall.event.ends_on,
        actor=OPERATOR,
    )
    return Device(evening, sheet.pk, token)


def servers(folder: Path, evening: Evening) -> Iterator[Server]:
    """One server after the other; each is killed when the next is wanted."""
    for _ in range(KILLS + 1):
        server = Server(folder)
        server.wait_until_ready()
        evening.open(server.port)
        yield server
        server.kill()


def test_what_was_acknowledged_is_on_the_sheet_once(devices: list[Device], tmp_path: Path) -> None:
    evening = devices[0].evening
    threads = [threading.Thread(target=device.play) for device in devices]
    for thread in threads:
        thread.start()
    for number, _ in enumerate(servers(tmp_path, evening)):
        evening.wait_for(HANDS_BETWEEN_KILLS)
        if number == KILLS:
            evening.is_over = True
            for thread in threads:
                thread.join(timeout=60)
    for device in devices:
        lines = SheetLine.objects.filter(sheet_id=device.sheet_id, kind=LineKind.HAND).order_by("sequence")
        assert [line.submission_key for line in lines] == device.keys
        counted = CountedHand.objects.filter(sheet_id=device.sheet_id)
        assert counted.count() == len(device.keys) == ScoreSheet.objects.get(pk=device.sheet_id).version - 1
    assert [found for _, found in sheet_differences(sheets_to_verify())] == [None] * DEVICES
    assert sum(len(device.keys) for device in devices) >= (KILLS + 1) * HANDS_BETWEEN_KILLS
