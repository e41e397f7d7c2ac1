"""The desk as its page shows it: words for states, clocks and reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse

from scoring.selectors.desk import Desk, Queued, Step, TableSeen, TableState, ToDo
from tournaments.allocation import Wait
from tournaments.enums import Side
from tournaments.grace import Grace
from tournaments.models import Event, Match, MatchResult
from tournaments.selectors.queue import ORDER_IN_WORDS
from tournaments.table_words import tables_in_words

STATE_WORDS: Final[Mapping[TableState, str]] = {
    TableState.LATE: "Late",
    TableState.OFFICIAL_CALLED: "Official called",
    TableState.CALLED: "Called",
    TableState.SENT: "Not called yet",
    TableState.AWAITING_CONFIRMATION: "To be confirmed",
    TableState.BETWEEN_HALVES: "Between halves",
    TableState.IN_PLAY: "In play",
    TableState.FREE: "Free",
    TableState.OUT_OF_USE: "Out of use",
}
PRESSING: Final = (
    TableState.LATE,
    TableState.OFFICIAL_CALLED,
    TableState.CALLED,
    TableState.SENT,
    TableState.AWAITING_CONFIRMATION,
    TableState.BETWEEN_HALVES,
)
"""The states in which a table waits for somebody, the most pressing first."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One table on the plan of the hall."""

    seen: TableSeen
    words: str
    score: str
    title: str


@dataclass(frozen=True, slots=True)
class HallShown:
    """The tables of one hall."""

    name: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A match whose tables wait for somebody."""

    match: Match
    tables: str
    state: TableState
    words: str
    clock: str
    arrived: tuple[Side, ...]
    awaited: tuple[Side, ...]
    late: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A match that waits, what it waits for, and when it is likely to begin."""

    match: Match
    why: str
    can_go: bool
    likely: datetime | None = None


@dataclass(frozen=True, slots=True)
class StepShown:
    """The next thing to do in words; `address` is where its one button leads, `is_link` if it only leads."""

    words: str
    button: str = ""
    address: str = ""
    is_link: bool = False
    is_pressing: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """The whole desk."""

    event: Event
    at: datetime
    step: StepShown
    counts: tuple[tuple[str, TableState, int], ...]
    halls: tuple[HallShown, ...]
    rows: tuple[Row, ...]
    queue: tuple[QueueRow, ...]
    order: str
    forfeits: tuple[MatchResult, ...]


def board_of(
    desk: Desk, forfeits: tuple[MatchResult, ...], starts: Mapping[int, datetime], *, now: datetime
) -> Board:
    """Everything the desk page shows, from what the selectors have read."""
    halls: dict[str, list[TableSeen]] = {}
    for seen in desk.tables:
        halls.setdefault(seen.table.hall, []).append(seen)
    counts = ((words, state, desk.count(state)) for state, words in STATE_WORDS.items())
    return Board(
        event=desk.floor.event,
        at=now,
        step=_step(desk.floor.event, desk.next_step),
        counts=tuple(each for each in counts if each[2]),
        halls=tuple(HallShown(name, tuple(map(_tile, seen))) for name, seen in halls.items()),
        rows=_rows(desk),
        queue=tuple(_queue_row(desk, queued, starts) for queued in desk.queue),
        order=ORDER_IN_WORDS,
        forfeits=forfeits,
    )


def clock_in_words(grace: Grace | None) -> str:
    """The grace clock as a desk reads it: how long is left, or for how long somebody has been late."""
    if grace is None:
        return ""
    if not grace.awaited:
        return "both have come"
    if grace.is_late:
        return f"late by {_minutes(-grace.left)}"
    return f"{_minutes(grace.left)} left"


def _minutes(span: timedelta) -> str:
    seconds = int(span.total_seconds())
    return f"{seconds // 60}:{seconds % 60:02}"


def _tile(seen: TableSeen) -> Tile:
    words = STATE_WORDS[seen.state]
    score = ""
    if seen.sheet is not None:
        score = f"{seen.sheet.bullseyes_a}\N{EN DASH}{seen.sheet.bullseyes_b}"
    elif seen.state in {TableState.CALLED, TableState.LATE} and seen.grace is not None:
        score = _minutes(abs(seen.grace.left))
    match = seen.match
    names = f": {match.entrant_a} v {match.entrant_b}" if match else ""
    return Tile(seen, words, score, f"{seen.table}, {words}{names}")


def _rows(desk: Desk) -> tuple[Row, ...]:
    """One row a match, however many tables it has, at its most pressing state."""
    by_match: dict[int, tuple[Match, list[TableSeen]]] = {}
    for seen in desk.tables:
        if seen.match is not None and seen.state in PRESSING:
            by_match.setdefault(seen.match.pk, (seen.match, []))[1].append(seen)
    rows = [_row(match, tables) for match, tables in by_match.values()]
    return tuple(sorted(rows, key=lambda row: (PRESSING.index(row.state), row.match.number)))


def _row(match: Match, tables: list[TableSeen]) -> Row:
    first = min(tables, key=lambda seen: PRESSING.index(seen.state))
    is_waiting = first.state in {TableState.CALLED, TableState.LATE}
    grace = first.grace if is_waiting else None
    awaited = grace.awaited if grace else ()
    return Row(
        match=match,
        tables=tables_in_words([seen.table for seen in tables]),
        state=first.state,
        words=STATE_WORDS[first.state],
        clock=clock_in_words(grace),
        arrived=tuple(side for side in Side if side not in awaited) if grace else (),
        awaited=awaited,
        late=grace.late if grace else (),
    )


def _queue_row(desk: Desk, queued: Queued, starts: Mapping[int, datetime]) -> QueueRow:
    can_go = queued.placement is not None
    likely = None if can_go else starts.get(queued.match.pk)
    return QueueRow(queued.match, _why(desk, queued), can_go, likely)


def _why(desk: Desk, queued: Queued) -> str:
    if queued.placement is not None:
        numbers = {table.pk: str(table) for table in desk.floor.tables}
        where = ", ".join(numbers[key] for key in queued.placement.tables)
        apart = ", not side by side" if queued.placement.is_apart else ""
        return f"can go to {where}{apart}"
    delay = queued.delay
    if delay is None:
        return ""
    match delay.wait:
        case Wait.ENTRANT_BUSY:
            entrants = (queued.match.entrant_a, queued.match.entrant_b)
            busy = [str(entrant) for entrant in entrants if entrant and entrant.pk in delay.busy]
            return f"{' and '.join(busy)} {'plays' if len(busy) == 1 else 'play'} another match first"
        case Wait.NOT_SIDE_BY_SIDE:
            return f"waits for {queued.match.table_count} tables side by side"
        case Wait.BEHIND:
            return f"waits behind match {delay.behind}"
        case Wait.NO_TABLE:
            return "waits for a table" if queued.match.table_count == 1 else "waits for enough tables"


def _step(event: Event, step: Step) -> StepShown:
    table = str(step.seen.table) if step.seen else ""
    match step.to_do:
        case ToDo.DECIDE_LATE:
            late = _late_names(step)
            number = step.seen.match.number if step.seen and step.seen.match else ""
            return StepShown(
                f"{table}: {late}.", "Decide", f"#match-{number}", is_link=True, is_pressing=True
            )
        case ToDo.ANSWER_CALL:
            return StepShown(
                f"{table} waits for an official.",
                "See the calls",
                reverse("officials:calls", args=[event.slug]),
                is_link=True,
                is_pressing=True,
            )
        case ToDo.SEND_MATCHES:
            words = f"{_matches(step.count)} can go to free tables."
            return StepShown(words, "Send", reverse("tournaments:desk-allocate", args=[event.slug]))
        case ToDo.CALL_MATCHES:
            words = f"{_matches(step.count)} at a table, not called yet."
            return StepShown(words, "Call", reverse("tournaments:desk-call-all", args=[event.slug]))
        case ToDo.SEE_CONFIRMED:
            return StepShown(f"{table}: both sides must confirm the sheet.")
        case ToDo.NOTHING:
            return StepShown("Nothing waits for you.")


def _late_names(step: Step) -> str:
    if step.seen is None or step.seen.match is None or step.seen.grace is None:
        return ""
    entrants = {Side.A: step.seen.match.entrant_a, Side.B: step.seen.match.entrant_b}
    names = [str(entrants[side]) for side in step.seen.grace.late]
    return f"{names[0]} has not come" if len(names) == 1 else "neither side has come"


def _matches(count: int) -> str:
    return "1 match" if count == 1 else f"{count} matches"
