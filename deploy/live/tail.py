"""Reading what was announced off the database, by one thread of the process that tells it.

A bell says that there is something; the thread looks by itself every other second as well, so that a bell
nobody rang (the writer died, Redis is away) costs two seconds and no notice.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Final

import structlog
from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from tournaments.live import Notice
from tournaments.selectors.announcements import announced_after, settled_number

LOOK_EVERY: Final = 2.0

_log = structlog.get_logger(__name__)

Told = Callable[[Sequence[Notice], int], None]


class Tail:
    """Follows the announcements: `began` is told those of before, once; `told` the new ones, as they come."""

    def __init__(self, *, began: Told, told: Told) -> None:
        """Remember whom to tell; both are called on the thread that looks."""
        self._began, self._told = began, told
        self._settled = 0
        self._ahead: set[int] = set()
        self._has_begun = False
        self._rung = threading.Event()
        self._is_over = False
        self._thread = threading.Thread(target=self._run, name="live", daemon=True)

    def start(self) -> None:
        """Look for the first time, then go on on a thread."""
        self.look()
        self._thread.start()

    def ring(self) -> None:
        """Look at once."""
        self._rung.set()

    def stop(self) -> None:
        """End after the look being taken, if any."""
        self._is_over = True
        self._rung.set()
        self._thread.join()

    def look(self) -> None:
        """Read what is new and tell it; while the database is away, try again at the next look."""
        try:
            self._read()
        except (DatabaseError, InterfaceError):
            _log.warning("the database cannot be read for the live stream", exc_info=True)
            connection.close()

    def _read(self) -> None:
        found = announced_after(self._settled)
        new = [notice for notice, _ in found if notice.number not in self._ahead]
        places = [(notice.number, at) for notice, at in found]
        settled = settled_number(self._settled, places, now=timezone.now())
        is_news = bool(new) or settled != self._settled
        self._settled = settled
        self._ahead = {number for number, _ in places if number > settled}
        if not self._has_begun:
            self._has_begun = True
            self._began(new, settled)
        elif is_news:
            self._told(new, settled)

    def _run(self) -> None:
        while not self._is_over:
            self._rung.wait(LOOK_EVERY)
            self._rung.clear()
            self.look()
        connection.close()
