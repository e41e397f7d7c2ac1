"""Screens for a hall's projector: tables and scores, who is called, the standings, each in its turn.

One screen is one page that leads to the next by itself, so it needs no script and survives a lost connection
as soon as it is back.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from officials.access.refreshes import shared_by_visitors
from scoring.selectors.desk import Desk, TableSeen, TableState, desk_of
from tournaments.models import Event
from tournaments.selectors.announcements import live_page
from tournaments.selectors.brackets import BRACKETS
from tournaments.selectors.events import stages_of
from tournaments.selectors.rankings import event_ranking
from tournaments.selectors.standings import Standings, group_standings
from tournaments.standings.stages import FinalPlace
from tournaments.standings.words import number_in_words
from tournaments.views.events import event_for
from tournaments.views.standings import HEADINGS, RANKED

ROWS: Final = 8
"""Lines that can be read from fifteen metres."""
SECONDS: Final = 12

PLAYED: Final = (TableState.IN_PLAY, TableState.OFFICIAL_CALLED, TableState.AWAITING_CONFIRMATION)
CALLED: Final = (TableState.CALLED, TableState.LATE)
COMING: Final = (TableState.SENT, TableState.BETWEEN_HALVES)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a screen: what leads it, up to two names, a score between them or an amount after them."""

    lead: str
    name: str
    other: str = ""
    score: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: its heading and lines. `kind` says how the lines are set."""

    kind: str
    heading: str
    lines: tuple[Line, ...]


@never_cache
@require_safe
@shared_by_visitors
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one screen of the event, and lead to the next."""
    event = event_for(request, slug)
    live = live_page(f"event:{slug}")
    screens = screens_of(event, desk_of(event, now=timezone.now()))
    asked = request.GET.get("screen", "0")
    number = int(asked) % len(screens) if asked.isdecimal() and len(asked) < 9 else 0
    context = {
        "live": live,
        "event": event,
        "screen": screens[number],
        "number": number + 1,
        "count": len(screens),
        "next": (number + 1) % len(screens),
        "seconds": SECONDS,
    }
    return render(request, "tournaments/screen.html", context)


def screens_of(event: Event, desk: Desk) -> list[Screen]:
    """The screens of an event in their order; one that says what will be here where there is nothing yet."""
    called = [_awaited(seen) for seen in _by_match(desk, CALLED)]
    played = [_played(seen) for seen in _by_match(desk, PLAYED)]
    coming = [*(_awaited(seen) for seen in _by_match(desk, COMING)), *_waiting(desk)]
    screens = [
        *_pages("awaited", "Please go to your table", called),
        *_pages("played", "At the tables", played),
        *_pages("awaited", "Next", coming[:ROWS]),
        *_standings(event),
    ]
    return screens or [Screen("empty", event.name, ())]


def _standings(event: Event) -> Iterator[Screen]:
    """The tables of every stage that is being played; where none is, of the last that was."""
    stages = list(stages_of(event))
    if any(stage.kind in BRACKETS for stage in stages):
        yield from _places(event)
    ranked = [stage for stage in stages if stage.kind in RANKED]
    tables = [found for stage in ranked for found in group_standings(stage)]
    begun = [found for found in tables if any(row.row.tally.played for row in found.rows)]
    running = {found.stage.position for found in begun if found.unplayed}
    shown = running or {max((found.stage.position for found in begun), default=0)}
    for found in begun:
        if found.stage.position in shown:
            heading = found.stage.name if found.group is None else f"{found.stage.name}, group {found.group}"
            yield from _pages("ranked", f"{heading}: {HEADINGS[found.keys[0]]}", _ranks(found))


def _places(event: Event) -> Iterator[Screen]:
    """Who finished where, once a bracket has its winner."""
    places = event_ranking(event)
    if places and places[0].place == places[0].last_place:
        yield from _pages("ranked", "Who finished where", [_place(found) for found in places])


def _place(found: FinalPlace) -> Line:
    is_shared = found.place != found.last_place
    lead = f"{found.place}\N{EN DASH}{found.last_place}" if is_shared else str(found.place)
    return Line(lead, ", ".join(entrant.name for entrant in found.entrants))


def _ranks(found: Standings) -> list[Line]:
    key = found.keys[0]
    return [
        Line(
            lead="" if row.row.place is None else str(row.row.place),
            name=row.entrant.name,
            score="" if (amount := row.row.values.get(key)) is None else number_in_words(key, amount),
        )
        for row in found.rows
    ]


def _by_match(desk: Desk, states: Sequence[TableState]) -> list[list[TableSeen]]:
    """The tables in these states, those of one match together: it is one line, however many tables it has."""
    tables: dict[int, list[TableSeen]] = {}
    for seen in desk.tables:
        if seen.state in states:
            tables.setdefault(-seen.table.pk if seen.match is None else seen.match.pk, []).append(seen)
    return list(tables.values())


def _played(tables: list[TableSeen]) -> Line:
    sheets = [seen.sheet for seen in tables if seen.sheet is not None]
    won = sum(sheet.bullseyes_a for sheet in sheets), sum(sheet.bullseyes_b for sheet in sheets)
    score = f"{won[0]}\N{EN DASH}{won[1]}" if sheets else ""
    return Line(_numbers(tables), *_names(tables[0]), score)


def _awaited(tables: list[TableSeen]) -> Line:
    return Line(_numbers(tables), *_names(tables[0]))


def _numbers(tables: list[TableSeen]) -> str:
    """The number of a table, or the first and last of several."""
    first, last = tables[0].table.number, tables[-1].table.number
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def _waiting(desk: Desk) -> Iterable[Line]:
    return (
        Line("\N{EN DASH}", str(queued.match.entrant_a), str(queued.match.entrant_b)) for queued in desk.queue
    )


def _names(seen: TableSeen) -> tuple[str, str]:
    match = seen.match
    return ("", "") if match is None else (str(match.entrant_a), str(match.entrant_b))


def _pages(kind: str, heading: str, lines: Sequence[Line]) -> Iterator[Screen]:
    """As many screens as the lines need."""
    for first in range(0, len(lines), ROWS):
        yield Screen(kind, heading, tuple(lines[first : first + ROWS]))
