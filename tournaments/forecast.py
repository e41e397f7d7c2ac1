"""When the matches of a queue are likely to begin, from how long matches have taken so far. Pure.

It is a guess for people who want to eat first: it does not know of tables side by side, nor of a long match.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Final

FEWEST: Final = 3
"""Matches that have to be over before a guess is made."""


@dataclass(frozen=True, slots=True)
class AtTables:
    """A match at its tables since a time: how many tables, and whom it keeps busy."""

    since: datetime
    tables: int
    entrants: frozenset[int]


@dataclass(frozen=True, slots=True)
class InQueue:
    """A match that waits: how many tables it takes, and whom it concerns."""

    tables: int
    entrants: frozenset[int]


def usual_length(lengths: Sequence[timedelta]) -> timedelta | None:
    """How long a match usually keeps its tables; None after too few."""
    if len(lengths) < FEWEST:
        return None
    return timedelta(seconds=median(length.total_seconds() for length in lengths))


def likely_starts(
    queue: Iterable[InQueue],
    at_tables: Iterable[AtTables],
    *,
    free: int,
    usual: timedelta,
    now: datetime,
) -> list[datetime | None]:
    """When each match of the queue is likely to begin; None for one that needs more tables than there are."""
    tables = [now] * free
    busy_until: dict[int, datetime] = {}
    for playing in at_tables:
        end = max(now, playing.since + usual)
        tables += [end] * playing.tables
        busy_until |= dict.fromkeys(playing.entrants, end)
    starts: list[datetime | None] = []
    for waiting in queue:
        if waiting.tables > len(tables):
            starts.append(None)
            continue
        tables.sort()
        start = max(tables[waiting.tables - 1], *(busy_until.get(key, now) for key in waiting.entrants), now)
        tables[: waiting.tables] = [start + usual] * waiting.tables
        busy_until |= dict.fromkeys(waiting.entrants, start + usual)
        starts.append(start)
    return starts
