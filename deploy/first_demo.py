"""The demo event of a first start: whole, or not there at all.

It is played through hundreds of transactions. A start that is broken off in the middle (the lid closed,
Ctrl-C) would leave half an evening behind, and no second demo comes where there is an event. So the empty
database is set aside first, and the next start puts it back where it still lies there.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from deploy.project.demo import SLUG
from officials.models import User
from tournaments.models import Event

SET_ASIDE = "before-demo.sqlite3"


def play_first_demo() -> None:
    """Play the demo event where there is no event yet."""
    if Event.objects.exists():
        return
    print("Playing a demo event …", flush=True)
    _set_aside()
    call_command("load_demo")
    _kept().unlink(missing_ok=True)


def undo_half_a_demo() -> bool:
    """Put the empty database back where a demo was broken off, and say whether that was so.

    The first account is made after the demo and no page is served before it: there is nothing else to lose.
    """
    if connection.vendor != "sqlite" or not _kept().exists():
        return False
    is_the_demo_alone = not (User.objects.exists() or Event.objects.exclude(slug=SLUG).exists())
    if is_the_demo_alone:
        print("Clearing away a demo event that was broken off …", flush=True)
        connection.close()
        _copy(_kept(), Path(connection.settings_dict["NAME"]))
    _kept().unlink()
    return is_the_demo_alone


def _kept() -> Path:
    return Path(settings.DATA_DIR) / SET_ASIDE


def _set_aside() -> None:
    """Keep the empty database; on PostgreSQL nothing is kept."""
    if connection.vendor != "sqlite":
        return
    unfinished = _kept().with_suffix(".part")
    unfinished.unlink(missing_ok=True)
    _copy(Path(connection.settings_dict["NAME"]), unfinished)
    unfinished.replace(_kept())


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as written:
        read.backup(written)
