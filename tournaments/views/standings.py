"""The standings of an event, with what decided each place."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from officials.access.refreshes import shared_by_visitors
from tournaments.enums import StageKind
from tournaments.models import Stage
from tournaments.selectors.announcements import live_page
from tournaments.selectors.events import stages_of
from tournaments.selectors.standings import StandingRow, Standings, group_standings
from tournaments.standings.keys import Key, Number
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.words import number_in_words
from tournaments.views.events import event_for

HEADINGS: Final = {
    Key.MATCH_WINS: "Wins",
    Key.MATCH_POINTS: "Points",
    Key.BULLSEYES_FOR: "Bullseyes for",
    Key.BULLSEYES_AGAINST: "Bullseyes against",
    Key.BULLSEYE_DIFFERENCE: "Bullseyes +/-",
    Key.HANG_JACKS_FOR: "Hang Jacks for",
    Key.HANG_JACKS_AGAINST: "Hang Jacks against",
    Key.CHALKS_FOR: "Chalks for",
    Key.CHALKS_AGAINST: "Chalks against",
    Key.CHALK_DIFFERENCE: "Chalks +/-",
    Key.HEAD_TO_HEAD: "Head to head",
    Key.BUCHHOLZ: "Buchholz",
    Key.SONNEBORN_BERGER: "Sonneborn-Berger",
    Key.PLAY_OFF: "Play-off",
    Key.DRAWN_LOTS: "Lots",
}
RANKED: Final = frozenset({StageKind.ROUND_ROBIN, StageKind.SWISS, StageKind.LEAGUE})


@dataclass(frozen=True, slots=True)
class Column:
    """One tie-break: its heading, and its full name where the heading is short."""

    heading: str
    name: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One entrant's amount; `has_decided` where this tie-break set its place apart."""

    amount: str
    has_decided: bool


@dataclass(frozen=True, slots=True)
class RowShown:
    """One entrant's line."""

    place: str
    is_shared: bool
    name: str
    club: str
    played: int
    cells: tuple[Cell, ...]
    why: str


@dataclass(frozen=True, slots=True)
class StageStandings:
    """A stage's table, or one group's; a tie-break that nobody has an amount in has no column."""

    heading: str
    standings: Standings
    columns: tuple[Column, ...]
    rows: tuple[RowShown, ...]


@require_safe
@shared_by_visitors
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of every stage that has any, the latest first."""
    event = event_for(request, slug)
    live = live_page(f"event:{slug}")
    stages = [stage for stage in stages_of(event) if stage.kind in RANKED]
    shown = [stage_standings(stage, found) for stage in reversed(stages) for found in group_standings(stage)]
    return render(request, "tournaments/standings.html", {"live": live, "event": event, "stages": shown})


def stage_standings(stage: Stage, found: Standings) -> StageStandings:
    """One table as people read it."""
    heading = stage.name if found.group is None else f"{stage.name}, group {found.group}"
    keys = tuple(key for key in found.keys if any(row.row.values.get(key) is not None for row in found.rows))
    columns = tuple(Column(HEADINGS[key], TIE_BREAKS[key].name) for key in keys)
    return StageStandings(heading, found, columns, tuple(_row(row, keys) for row in found.rows))


def _row(found: StandingRow, keys: tuple[Key, ...]) -> RowShown:
    row = found.row
    decided_by = row.decided_by
    return RowShown(
        place="" if row.place is None else str(row.place),
        is_shared=row.is_shared,
        name=found.entrant.name,
        club=found.entrant.club,
        played=row.tally.played,
        cells=tuple(Cell(_amount(key, row.values.get(key)), key is decided_by) for key in keys),
        why=row.explanation,
    )


def _amount(key: Key, amount: Number | None) -> str:
    return "" if amount is None else number_in_words(key, amount)
