"""`manage.py back_up [FOLDER] [--keep N]`: a copy of the database, taken while it is written to."""

import os
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from deploy.project.snapshots import copy_database, drop_oldest


class Command(BaseCommand):
    """Back the database up: SQLite's own backup interface, or pg_dump's custom format."""

    help = "Copy the database into a folder and print the copy's path."

    def add_arguments(self, parser: CommandParser) -> None:
        """The folder, and how many copies stay in it."""
        parser.add_argument("folder", nargs="?", type=Path, default=settings.DATA_DIR / "backups")
        parser.add_argument("--keep", type=int, default=30, help="older copies beyond this many are removed")

    def handle(self, *_args: Any, folder: Path, keep: int, **_options: Any) -> None:
        """Take the copy, then drop the oldest."""
        if keep < 1:
            raise CommandError("--keep must leave at least one copy")
        now = timezone.now()
        if connection.vendor == "sqlite":
            written = copy_database(Path(connection.settings_dict["NAME"]), folder, taken_at=now, kept=keep)
        else:
            written = _dump_postgres(folder, taken_at=now, kept=keep)
        self.stdout.write(str(written))


def _dump_postgres(folder: Path, *, taken_at: datetime, kept: int) -> Path:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / f"bullseye-{taken_at:%Y%m%dT%H%M%S}.dump"
    unfinished = target.with_suffix(".part")
    given = connection.settings_dict
    # The password goes by the environment: a command line can be read by everyone on the machine.
    variables = {
        "PGHOST": given["HOST"],
        "PGPORT": str(given["PORT"]),
        "PGUSER": given["USER"],
        "PGPASSWORD": given["PASSWORD"],
        "PGDATABASE": given["NAME"],
    }
    command = ["pg_dump", "--format=custom", "--no-owner", f"--file={unfinished}"]
    known = {name: text for name, text in variables.items() if text}
    try:
        subprocess.run(command, env=os.environ | known, check=True, capture_output=True, text=True)
    except FileNotFoundError as missing:
        raise CommandError("pg_dump is not here. Debian: sudo apt install postgresql-client") from missing
    except subprocess.CalledProcessError as failed:
        raise CommandError(f"pg_dump failed: {failed.stderr.strip()}") from failed
    unfinished.replace(target)
    drop_oldest(folder, "bullseye-*.dump", kept=kept)
    return target
