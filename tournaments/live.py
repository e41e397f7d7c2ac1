"""What has changed, told to whoever watches: ids and versions only, never the content itself.

Services call `announce` inside their transaction. The change becomes a row there, so it is told if and only
if it happened, whatever dies in between; readers are woken once it is on the disk
(docs/decisions/0054-live-stream.md).
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils import timezone

from tournaments.models import Announcement
from tournaments.prepared import PreparedInsert, Question

NEW_ANNOUNCEMENT: Final = PreparedInsert(Announcement)

Route = tuple[str, int]
"""What can be listened to: all of an event, one match, one sheet, the calls of an event, one call."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: in which event, of what noun (`sheet`, `match` …), its id and, of a sheet, its version."""

    event: int
    noun: str
    key: int
    version: int = 0

    @property
    def routes(self) -> tuple[Route, ...]:
        """Where it is told. Calls, and hands not sent, are for officials; a pen concerns its sheet alone."""
        if self.noun == "call":
            return ("calls", self.event), ("call", self.key)
        if self.noun == "unsent":
            return (("calls", self.event),)
        if self.noun == "pen":
            return (("sheet", self.key),)
        if self.noun in {"match", "sheet"}:
            return ("event", self.event), (self.noun, self.key)
        return (("event", self.event),)


@dataclass(frozen=True, slots=True)
class Notice:
    """A change that was announced, and its place in the stream."""

    number: int
    change: Change


class Bell:
    """Rung in this process whenever something announced is on the disk."""

    def __init__(self) -> None:
        """Start with nobody listening."""
        self._lock = threading.Lock()
        self._listeners: tuple[Callable[[], None], ...] = ()

    def ring(self) -> None:
        """Wake every listener."""
        for listener in self._listeners:
            listener()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` (which must not block) at every ring from now on; returns how to stop."""
        with self._lock:
            self._listeners = (*self._listeners, listener)

        def stop() -> None:
            with self._lock:
                self._listeners = tuple(kept for kept in self._listeners if kept is not listener)

        return stop


bell: Final = Bell()


def announce(*changes: Change) -> None:
    """Announce changes as part of the open transaction; nothing is told if it fails."""
    if len(changes) == 1:
        announcement(changes[0]).answer()
        return
    Announcement.objects.bulk_create([_row(change) for change in changes])
    _ring_when_written()


def announcement(change: Change) -> Question[Announcement]:
    """Announce one change by what is sent with other statements of the open transaction."""
    _ring_when_written()
    return NEW_ANNOUNCEMENT.question(_row(change))


def _row(change: Change) -> Announcement:
    return Announcement(
        event_number=change.event,
        noun=change.noun,
        key=change.key,
        version=change.version,
        at=timezone.now(),
    )


def _ring_when_written() -> None:
    # What is on the disk stays there though somebody cannot be woken: they look by themselves too.
    transaction.on_commit(bell.ring, robust=True)
