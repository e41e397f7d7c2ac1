"""A first start that is broken off while the demo is played, and the start after it."""

import contextlib
import os
import signal
import sqlite3
import time

import pytest

from deploy.first_demo import SET_ASIDE
from deploy.peers import free_port
from tests.deploy.test_serving import Site

pytestmark = pytest.mark.journey

SHEETS_OF_A_WHOLE_DEMO = 8


@pytest.fixture
def variables():
    chosen = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "BULLSEYE_MODE", "DEBUG")
    return {name: text for name, text in os.environ.items() if name not in chosen}


def sheets_in(folder):
    with contextlib.closing(sqlite3.connect(folder / "data" / "bullseye.sqlite3", timeout=20)) as database:
        try:
            return database.execute("SELECT count(*) FROM scoring_scoresheet").fetchone()[0]
        except sqlite3.OperationalError:
            return 0


def test_a_demo_broken_off_is_played_anew(tmp_path, variables):
    broken_off = Site(tmp_path, variables, free_port())
    try:
        give_up_at = time.monotonic() + 240
        while "Playing a demo" not in broken_off.output or not sheets_in(tmp_path):
            assert broken_off.process.poll() is None, broken_off.output
            assert time.monotonic() < give_up_at, broken_off.output
            time.sleep(0.05)
    finally:
        broken_off.stop(signal.SIGKILL)
    assert 0 < sheets_in(tmp_path) < SHEETS_OF_A_WHOLE_DEMO
    assert (tmp_path / "data" / SET_ASIDE).exists()

    again = Site(tmp_path, variables, free_port()).wait_until_ready()
    try:
        assert "broken off" in again.output
        assert sheets_in(tmp_path) == SHEETS_OF_A_WHOLE_DEMO
        assert not (tmp_path / "data" / SET_ASIDE).exists()
    finally:
        again.stop(signal.SIGTERM)
