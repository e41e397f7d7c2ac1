"""Copies of a laptop's database, taken while the hall plays on."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path


def copy_database(source: Path, folder: Path, *, taken_at: datetime, kept: int) -> Path:
    """Copy the live database at `source` into `folder` and drop all but the newest `kept` copies.

    SQLite's backup interface reads a consistent state while others write; copying the file would not.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / f"bullseye-{taken_at:%Y%m%dT%H%M%S}.sqlite3"
    unfinished = target.with_suffix(".part")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(unfinished)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file that can be carried away, no -wal beside it
    unfinished.replace(target)
    drop_oldest(folder, "bullseye-*.sqlite3", kept=kept)
    return target


def drop_oldest(folder: Path, pattern: str, *, kept: int) -> None:
    """Remove all but the `kept` newest copies; their names sort by the time they were taken."""
    for old in sorted(folder.glob(pattern))[:-kept]:
        old.unlink()
