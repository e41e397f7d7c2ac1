"""Which matches go to which tables: in the order of the queue, those of a team match side by side.

The order is never broken: a match that waits for its tables is not overtaken, so that the tables it needs
come free together. Only one whose entrant is still busy elsewhere is passed over, and says so.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise


class Wait(StrEnum):
    """Why a match does not go to its tables now."""

    ENTRANT_BUSY = "entrant-busy"
    NO_TABLE = "no-table"
    NOT_SIDE_BY_SIDE = "not-side-by-side"
    BEHIND = "behind"


@dataclass(frozen=True, slots=True)
class Spot:
    """A table: its id, its number, its hall. Side by side are those with numbers in a row in one hall."""

    key: int
    number: int
    hall: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match of the queue: its number, how many tables it needs at once, and who plays."""

    match: int
    tables: int
    entrants: frozenset[int]


@dataclass(frozen=True, slots=True)
class Placement:
    """A match with the tables it goes to, in order; `is_apart` where they are not side by side."""

    match: int
    tables: tuple[int, ...]
    is_apart: bool = False


@dataclass(frozen=True, slots=True)
class Delay:
    """A match that has to wait, and why: `busy` are its entrants elsewhere, `behind` the match it follows."""

    match: int
    wait: Wait
    busy: tuple[int, ...] = ()
    behind: int | None = None


@dataclass(frozen=True, slots=True)
class Allocation:
    """What goes where now, and what has to wait, both in the order of the queue."""

    placements: tuple[Placement, ...]
    delays: tuple[Delay, ...]


def allocate(
    queue: Iterable[Waiting], *, free: Collection[Spot], in_use: Sequence[Spot], busy: Iterable[int]
) -> Allocation:
    """Send matches to the free tables in the order of the queue.

    `in_use` are all tables that are not out of use, the free ones among them: a match that no row of them
    could ever hold side by side takes the first that are free. Where every match needs one table, the lowest
    number goes first; else the shortest row that fits. `busy` are entrants who play elsewhere.
    """
    queue = tuple(queue)
    left = sorted(free, key=_place)
    keeps_rows = any(waiting.tables > 1 for waiting in queue)
    occupied = set(busy)
    placements: list[Placement] = []
    delays: list[Delay] = []
    held_by: int | None = None
    for waiting in queue:
        first = left[:1] if waiting.tables == 1 and not keeps_rows else []
        chosen, delay = _choice(waiting, first or left, in_use, occupied, held_by)
        if chosen:
            is_apart = not _is_row(chosen)
            placements.append(Placement(waiting.match, tuple(spot.key for spot in chosen), is_apart))
            left = [spot for spot in left if spot not in chosen]
            occupied |= waiting.entrants
        elif delay is not None:
            delays.append(delay)
            if delay.wait is not Wait.ENTRANT_BUSY and held_by is None:
                held_by = waiting.match
    return Allocation(tuple(placements), tuple(delays))


def rows_of_tables(spots: Iterable[Spot]) -> list[list[Spot]]:
    """The tables in rows of those that stand side by side, in order."""
    rows: list[list[Spot]] = []
    for spot in sorted(spots, key=_place):
        if rows and _is_row([rows[-1][-1], spot]):
            rows[-1].append(spot)
        else:
            rows.append([spot])
    return rows


def _choice(
    waiting: Waiting, left: Sequence[Spot], in_use: Sequence[Spot], occupied: set[int], held_by: int | None
) -> tuple[list[Spot], Delay | None]:
    elsewhere = tuple(sorted(waiting.entrants & occupied))
    if elsewhere:
        return [], Delay(waiting.match, Wait.ENTRANT_BUSY, busy=elsewhere)
    if held_by is not None:
        return [], Delay(waiting.match, Wait.BEHIND, behind=held_by)
    if len(left) < waiting.tables:
        return [], Delay(waiting.match, Wait.NO_TABLE)
    row = _tightest_row(left, waiting.tables)
    if row:
        return row, None
    if _tightest_row(in_use, waiting.tables):
        return [], Delay(waiting.match, Wait.NOT_SIDE_BY_SIDE)
    return list(left[: waiting.tables]), None


def _tightest_row(spots: Iterable[Spot], size: int) -> list[Spot]:
    """The first tables of the shortest row that holds so many, so that long rows stay whole; else none."""
    fitting = [row for row in rows_of_tables(spots) if len(row) >= size]
    return min(fitting, key=len)[:size] if fitting else []


def _is_row(spots: Sequence[Spot]) -> bool:
    return all(one.hall == other.hall and other.number == one.number + 1 for one, other in pairwise(spots))


def _place(spot: Spot) -> int:
    return spot.number
