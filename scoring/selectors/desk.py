"""The desk's view of an event: the state of every table, the queue, and what to do next."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from scoring.enums import SheetState
from scoring.models import ScoreSheet
from tournaments.allocation import Allocation, Delay, Placement
from tournaments.enums import MatchState, SittingState
from tournaments.grace import Grace, grace_of
from tournaments.models import Event, Match, Sitting, Table
from tournaments.selectors.queue import Floor, allocation_now, floor_of


class TableState(StrEnum):
    """What goes on at a table, as the desk sees it."""

    OUT_OF_USE = "out-of-use"
    FREE = "free"
    SENT = "sent"
    CALLED = "called"
    LATE = "late"
    BETWEEN_HALVES = "between-halves"
    IN_PLAY = "in-play"
    OFFICIAL_CALLED = "official-called"
    AWAITING_CONFIRMATION = "awaiting-confirmation"


class ToDo(StrEnum):
    """The next thing to do at the desk, the most pressing first."""

    DECIDE_LATE = "decide-late"
    ANSWER_CALL = "answer-call"
    SEND_MATCHES = "send-matches"
    CALL_MATCHES = "call-matches"
    SEE_CONFIRMED = "see-confirmed"
    NOTHING = "nothing"


SHEETS_STOPPED: Final = frozenset({SheetState.FROZEN, SheetState.DISPUTED})
BEGUN: Final = {
    SittingState.IN_PLAY.value: TableState.IN_PLAY,
    SittingState.AWAITING_CONFIRMATION.value: TableState.AWAITING_CONFIRMATION,
}
FIRST: Final = (SittingState.IN_PLAY.value, SittingState.AWAITING_CONFIRMATION.value)


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One table: what goes on there now, and the matches sent there after it."""

    table: Table
    state: TableState
    sitting: Sitting | None = None
    sheet: ScoreSheet | None = None
    grace: Grace | None = None
    later: tuple[Match, ...] = ()

    @property
    def match(self) -> Match | None:
        """The match that is at the table now."""
        return None if self.sitting is None else self.sitting.match


@dataclass(frozen=True, slots=True)
class Queued:
    """A match of the queue: the tables it could go to now, or why it waits."""

    match: Match
    placement: Placement | None
    delay: Delay | None


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to do, how many such things there are, and the first table concerned."""

    to_do: ToDo
    count: int = 0
    seen: TableSeen | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything at one moment."""

    floor: Floor
    tables: tuple[TableSeen, ...]
    queue: tuple[Queued, ...]

    @property
    def next_step(self) -> Step:
        """The most pressing thing to do."""
        late = sorted(
            self.at(TableState.LATE), key=lambda seen: seen.grace.left if seen.grace else timedelta()
        )
        could_go = [queued for queued in self.queue if queued.placement is not None]
        found: tuple[tuple[ToDo, int, list[TableSeen]], ...] = (
            (ToDo.DECIDE_LATE, len(_matches(late)), late),
            _step(ToDo.ANSWER_CALL, self.at(TableState.OFFICIAL_CALLED)),
            (ToDo.SEND_MATCHES, len(could_go), []),
            (ToDo.CALL_MATCHES, len(_matches(self.at(TableState.SENT))), self.at(TableState.SENT)),
            _step(ToDo.SEE_CONFIRMED, self.at(TableState.AWAITING_CONFIRMATION)),
        )
        for to_do, count, seen in found:
            if count:
                return Step(to_do, count, seen[0] if seen else None)
        return Step(ToDo.NOTHING)

    def at(self, state: TableState) -> list[TableSeen]:
        """The tables in one state."""
        return [seen for seen in self.tables if seen.state is state]

    def count(self, state: TableState) -> int:
        """How many tables are in one state."""
        return len(self.at(state))


def desk_of(event: Event, *, now: datetime) -> Desk:
    """The desk of an event, in three queries however many tables and matches there are."""
    floor = floor_of(event, now=now)
    by_table: dict[int | None, list[Sitting]] = {}
    for sitting in floor.sittings:
        by_table.setdefault(sitting.table_id, []).append(sitting)
    tables = tuple(_seen(event, table, by_table.get(table.pk, []), now) for table in floor.tables)
    return Desk(floor, tables, _queue(floor, allocation_now(floor)))


def _seen(event: Event, table: Table, sittings: list[Sitting], now: datetime) -> TableSeen:
    if not sittings:
        return TableSeen(table, TableState.OUT_OF_USE if table.out_of_use else TableState.FREE)
    first, *rest = sorted(sittings, key=_rank)
    match = first.match
    grace = grace_of(
        called_at=match.called_at,
        arrived_a_at=match.arrived_a_at,
        arrived_b_at=match.arrived_b_at,
        minutes=event.grace_minutes,
        now=now,
    )
    sheet: ScoreSheet | None = getattr(first, "sheet", None)
    later = {sitting.match_id: sitting.match for sitting in rest if sitting.match_id != match.pk}
    return TableSeen(table, _state(first, sheet, grace), first, sheet, grace, tuple(later.values()))


def _rank(sitting: Sitting) -> tuple[int, bool, int, int]:
    """What is played comes first, then what waits to be confirmed, then what was called, then the rest."""
    begun = FIRST.index(sitting.state) if sitting.state in FIRST else len(FIRST)
    return begun, sitting.match.called_at is None, sitting.match.number, sitting.number


def _state(sitting: Sitting, sheet: ScoreSheet | None, grace: Grace | None) -> TableState:
    if sheet is not None and sheet.state in SHEETS_STOPPED:
        return TableState.OFFICIAL_CALLED
    if sitting.state in BEGUN:
        return BEGUN[sitting.state]
    if sitting.match.state != MatchState.NOT_STARTED:
        return TableState.BETWEEN_HALVES
    if grace is None:
        return TableState.SENT
    return TableState.LATE if grace.is_late else TableState.CALLED


def _queue(floor: Floor, allocation: Allocation) -> tuple[Queued, ...]:
    placements = {placement.match: placement for placement in allocation.placements}
    delays = {delay.match: delay for delay in allocation.delays}
    return tuple(
        Queued(match, placements.get(match.number), delays.get(match.number)) for match in floor.queue
    )


def _step(to_do: ToDo, tables: list[TableSeen]) -> tuple[ToDo, int, list[TableSeen]]:
    return to_do, len(tables), tables


def _matches(tables: Iterable[TableSeen]) -> set[int]:
    return {seen.match.pk for seen in tables if seen.match is not None}
