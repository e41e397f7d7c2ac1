"""Copies of the database taken while it is written to."""

import sqlite3
import subprocess
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from deploy.project.snapshots import copy_database

pytestmark = pytest.mark.integration

NOON = datetime(2026, 8, 1, 12, tzinfo=UTC)


@pytest.fixture
def live(tmp_path):
    """A database in WAL mode with pairs of rows that are always written together."""
    path = tmp_path / "live.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE pair (number INTEGER)")
        database.commit()
    return path


def rows(path):
    with closing(sqlite3.connect(path)) as database:
        return [number for (number,) in database.execute("SELECT number FROM pair")]


def test_a_copy_taken_in_full_writing_holds_whole_transactions_only(live, tmp_path):
    enough = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(live, timeout=30)) as database:
            number = 0
            while not enough.is_set():
                number += 1
                with database:
                    database.execute("INSERT INTO pair VALUES (?)", (number,))
                    database.execute("INSERT INTO pair VALUES (?)", (number,))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        copies = [
            copy_database(live, tmp_path / "copies", taken_at=NOON + timedelta(seconds=n), kept=9)
            for n in range(5)
        ]
    finally:
        enough.set()
        writer.join()
    for copy in copies:
        numbers = rows(copy)
        assert sorted(numbers) == sorted([*range(1, len(numbers) // 2 + 1)] * 2)


def test_a_copy_is_one_file_that_can_be_carried_away(live, tmp_path):
    folder = tmp_path / "copies"
    copy_database(live, folder, taken_at=NOON, kept=3)
    assert [path.name for path in folder.iterdir()] == ["bullseye-20260801T120000.sqlite3"]


def test_only_the_newest_copies_are_kept(live, tmp_path):
    folder = tmp_path / "copies"
    for minutes in range(4):
        copy_database(live, folder, taken_at=NOON + timedelta(minutes=minutes), kept=2)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["bullseye-20260801T120200.sqlite3", "bullseye-20260801T120300.sqlite3"]


def test_the_backup_command_writes_a_copy_with_our_tables(committing_db, tmp_path, capsys):
    call_command("back_up", tmp_path / "backups")
    written = Path(capsys.readouterr().out.strip())
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(written)) as copy:
            tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert "scoring_sheetline" in tables
    else:
        listed = subprocess.run(["pg_restore", "--list", written], capture_output=True, text=True, check=True)
        assert "scoring_sheetline" in listed.stdout


def test_the_backup_command_never_removes_every_copy(tmp_path):
    with pytest.raises(CommandError):
        call_command("back_up", tmp_path, keep=0)
