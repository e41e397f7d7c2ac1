"""An evening in production, by its units: two web processes, the live stream, a worker, PostgreSQL, Redis.

Hands are sent by several tables at once while one of the web processes is killed. Every hand acknowledged is
on its sheet once, every one of them was told live, and the sheets verify.
"""

import contextlib
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from deploy.environment import ROOT
from deploy.peers import free_port
from tests.stream_reader import Reader

pytestmark = pytest.mark.journey

TABLES = 4
HANDS = 12
BEFORE_THE_KILL = 12
AS_NGINX = {"Host": "bullseye.example", "X-Forwarded-Proto": "https", "X-Real-IP": "198.51.100.7"}
EXPIRED_SESSION = """
import django
django.setup()
from datetime import timedelta
from django.contrib.sessions.models import Session
from django.utils import timezone
from deploy.project.tasks import clear_expired_sign_ins
yesterday = timezone.now() - timedelta(days=1)
Session.objects.create(session_key="of-yesterday", session_data="", expire_date=yesterday)
clear_expired_sign_ins.delay()
"""
LEFT_SESSIONS = """
import django
django.setup()
from django.contrib.sessions.models import Session
print(Session.objects.count())
"""


@dataclass
class Production:
    """The running programs of an evening, and what they share."""

    folder: Path
    variables: dict[str, str]
    programs: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)
    ports: dict[str, int] = field(default_factory=dict)

    def start(self, name: str) -> None:
        """Start a program as its unit does, on a port of its own where it has one."""
        unit = ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(ROOT / "deploy" / "systemd" / f"bullseye-{name}.service")
        program, *options = shlex.split(unit["Service"]["ExecStart"])
        if "--port" in options:
            self.ports[name] = free_port()
            options[options.index("--port") + 1] = str(self.ports[name])
        with (self.folder / f"{name}.log").open("w") as log:
            command = [str(Path(sys.executable).with_name(Path(program).name)), *options]
            self.programs[name] = subprocess.Popen(
                command, cwd=ROOT, env=self.variables, stdout=log, stderr=subprocess.STDOUT
            )
        if name in self.ports:
            self.wait_for(name)

    def wait_for(self, name: str) -> None:
        """Wait until a program takes connections."""
        while True:
            assert self.programs[name].poll() is None, (self.folder / f"{name}.log").read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.ports[name])) == 0:
                    return
            time.sleep(0.1)  # leave the processors to the program that is starting

    def python(self, *arguments: str) -> str:
        """Run a command of the project; what it printed."""
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.variables, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout

    def stop(self) -> None:
        """Stop every program."""
        for program in self.programs.values():
            program.send_signal(signal.SIGTERM)
        for program in self.programs.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                program.wait(timeout=30)
            program.kill()


@pytest.fixture
def production(production_database: str, peer: Any, tmp_path: Path) -> Iterator[Production]:
    with peer("own redis") as redis:
        made = Production(
            tmp_path,
            os.environ
            | {
                "BULLSEYE_MODE": "production",
                "SECRET_KEY": "k" * 60,
                "ALLOWED_HOSTS": "bullseye.example",
                "DATABASE_URL": production_database,
                "REDIS_URL": redis,
                "DATA_DIR": str(tmp_path),
                "LOG_LEVEL": "WARNING",
                "DJANGO_SETTINGS_MODULE": "deploy.project.settings",
            },
        )
        made.python("manage.py", "migrate", "--no-input", "--verbosity", "0")
        made.python("manage.py", "collectstatic", "--no-input", "--verbosity", "0")
        try:
            for name in ("web", "live", "worker"):
                made.start(name)
            yield made
        finally:
            made.stop()


@dataclass
class Table:
    """One table's device: it sends each of its hands until that is acknowledged."""

    production: Production
    sheet: int
    token: str
    hands: list[str]
    told: threading.Semaphore
    lost_replies: int = 0

    def play(self) -> None:
        """Send every hand in order."""
        for body in self.hands:
            while (status := self.send(body)) not in {200, 201}:
                assert status in {0, 502, 503}
            self.lost_replies += status == 200
            self.told.release()

    def send(self, body: str) -> int:
        """The status of one try, 0 where there was no answer."""
        url = f"http://127.0.0.1:{self.production.ports['web']}/api/v1/sheets/{self.sheet}/hands/"
        headers = {**AS_NGINX, "Authorization": f"Table {self.token}", "Content-Type": "application/json"}
        try:
            with urllib.request.urlopen(
                urllib.request.Request(url, body.encode(), headers), timeout=20
            ) as answer:
                return answer.status  # type: ignore[no-any-return]
        except urllib.error.HTTPError as refused:
            refused.close()
            return refused.code
        except OSError:
            return 0


def web_processes(production: Production) -> list[int]:
    """The processes of the web unit that answer requests."""
    main = production.programs["web"].pid
    children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
    return [
        int(child)
        for child in children
        if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def test_hands_are_on_their_sheets_once_and_were_told_live_though_a_web_process_was_killed(
    production: Production, tmp_path: Path
) -> None:
    file = tmp_path / "devices.json"
    production.python(
        "-m", "tests.benchmarks.arena", "--sheets", str(TABLES), "--hands", str(HANDS), str(file)
    )
    told = threading.Semaphore(0)
    tables = [Table(production, told=told, **device) for device in json.loads(file.read_text())]
    reader = Reader(f"http://127.0.0.1:{production.ports['live']}", "event:benchmark", **AS_NGINX)
    with contextlib.closing(reader):
        threads = [threading.Thread(target=table.play) for table in tables]
        for thread in threads:
            thread.start()
        for _ in range(BEFORE_THE_KILL):
            assert told.acquire(timeout=60)
        assert len(web_processes(production)) == 2
        os.kill(web_processes(production)[0], signal.SIGKILL)
        for thread in threads:
            thread.join(timeout=120)
        wanted = {(table.sheet, version) for table in tables for version in range(2, HANDS + 2)}
        heard = set()
        while heard != wanted:
            noun, key, version = reader.change()
            assert noun == "sheet"
            heard.add((key, version))
            assert heard <= wanted
    assert len(web_processes(production)) == 2
    production.python("manage.py", "verify_sheets")

    production.python("-c", EXPIRED_SESSION)
    while production.python("-c", LEFT_SESSIONS).strip() != "0":
        assert production.programs["worker"].poll() is None
