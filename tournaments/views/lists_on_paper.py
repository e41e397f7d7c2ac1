"""What stands in the printed lists of an event."""

from collections import defaultdict
from typing import Final

from django.utils.formats import date_format

from tournaments.enums import EntrantState, MatchState
from tournaments.models import Draw, Event, Match, Round, Stage
from tournaments.printing.brackets import PrintedBracket, PrintedRound, PrintedTie
from tournaments.printing.lists import PrintedColumn, PrintedTable
from tournaments.selectors.boards import BracketMatch, bracket_parts
from tournaments.selectors.brackets import BRACKETS, published_draws
from tournaments.selectors.entry import entrants_in_public
from tournaments.selectors.events import stages_of
from tournaments.selectors.matches import matches_of
from tournaments.selectors.standings import group_standings
from tournaments.views.events import Fixture, fixture_of
from tournaments.views.standings import RANKED, StageStandings, stage_standings

FIXTURES: Final = (
    PrintedColumn("Match", 1),
    PrintedColumn("Side A", 4),
    PrintedColumn("Side B", 4),
    PrintedColumn("Table", 2.4),
    PrintedColumn("Bullseyes", 1.8),
)
PEOPLE: Final = (
    PrintedColumn("Name", 4),
    PrintedColumn("Entrant", 4),
    PrintedColumn("No.", 0.8),
    PrintedColumn("Club", 3),
)
AT_TABLES: Final = (
    PrintedColumn("Table", 2.4),
    PrintedColumn("Match", 1),
    PrintedColumn("Round", 2),
    PrintedColumn("Side A", 4),
    PrintedColumn("Side B", 4),
)


def draws_on_paper(event: Event) -> list[PrintedTable]:
    """Every round of every stage in order of play, with how it was drawn."""
    by_round: dict[int, list[Fixture]] = defaultdict(list)
    for match in matches_of(event):
        by_round[match.round_id].append(fixture_of(match))
    return [
        PrintedTable(
            f"{stage.name}: {_round(a_round)}",
            FIXTURES,
            tuple(_fixture(fixture) for fixture in by_round[a_round.pk]),
            _drawn(a_round, draws),
        )
        for stage in stages_of(event)
        for draws in [{draw.first_round: draw for draw in published_draws(stage)}]
        for a_round in stage.rounds.all()
        if by_round[a_round.pk]
    ]


def brackets_on_paper(event: Event) -> list[PrintedBracket]:
    """Every bracket of every stage that has any."""
    return [
        PrintedBracket(
            f"{stage.name}, {part.name}",
            tuple(PrintedRound(a_round.name, tuple(map(_tie, a_round.matches))) for a_round in part.rounds),
        )
        for stage in stages_of(event)
        if stage.kind in BRACKETS
        for part in bracket_parts(event, stage)
    ]


def standings_on_paper(event: Event) -> list[PrintedTable]:
    """The table of every stage that has one, and under each entrant why its place is as it is."""
    stages: list[Stage] = [stage for stage in stages_of(event) if stage.kind in RANKED]
    return [_standings(stage_standings(stage, found)) for stage in stages for found in group_standings(stage)]


def by_name_on_paper(event: Event) -> list[PrintedTable]:
    """Everybody who takes part, by name; an entrant whose people are not named stands for itself."""
    rows: list[tuple[str, ...]] = []
    for entrant in entrants_in_public(event).filter(state=EntrantState.ENTERED):
        people = [membership.player.name for membership in entrant.memberships.all()] or [entrant.name]
        rows += [(person, entrant.name, str(entrant.number), entrant.club) for person in people]
    rows.sort(key=lambda row: (row[0].casefold(), row[1].casefold()))
    return [PrintedTable(f"{len(rows)} by name", PEOPLE, tuple(rows))] if rows else []


def by_table_on_paper(event: Event) -> list[PrintedTable]:
    """Who plays at which table, by number of the table: matches that are not over and have one."""
    at_tables = [
        (sitting.table.number, match.number, _place(match, str(sitting.table), sitting.table.hall))
        for match in matches_of(event)
        if match.state not in {MatchState.FINAL, MatchState.NOT_NEEDED}
        for sitting in match.seated  # type: ignore[attr-defined]  # set by the prefetch
        if sitting.table is not None
    ]
    rows = tuple(row for _, _, row in sorted(at_tables))
    return [PrintedTable("By table", AT_TABLES, rows)] if rows else []


def _tie(shown: BracketMatch) -> PrintedTie:
    names = (shown.names[0] or "to be known", shown.names[1] or "to be known")
    return PrintedTie(shown.match.number, names, shown.bullseyes, shown.winner, shown.note)


def _place(match: Match, table: str, hall: str) -> tuple[str, ...]:
    fixture = fixture_of(match)
    where = f"{table}, {hall}" if hall else table
    return where, str(match.number), str(match.round), fixture.name_a, fixture.name_b


def _fixture(fixture: Fixture) -> tuple[str, ...]:
    counted = "" if fixture.bullseyes is None else f"{fixture.bullseyes[0]} to {fixture.bullseyes[1]}"
    told = " ".join(part for part in (counted if not fixture.is_bye else "", fixture.note) if part)
    return str(fixture.match.number), fixture.name_a, fixture.name_b, fixture.tables, told


def _round(a_round: Round) -> str:
    day = "" if a_round.plays_on is None else f", {date_format(a_round.plays_on, 'l j F Y')}"
    return f"{a_round}{day}"


def _drawn(a_round: Round, draws: dict[int, Draw]) -> str:
    draw = draws.get(a_round.number)
    if draw is None:
        return ""
    seed = f", seed “{draw.seed}”" if draw.seed else ""
    return f"Drawn {draw.get_method_display().lower()}{seed}."


def _standings(shown: StageStandings) -> PrintedTable:
    columns = (
        PrintedColumn("#", 0.7),
        PrintedColumn("Entrant", 5),
        PrintedColumn("Played", 1.1),
        *(PrintedColumn(column.heading, 1.4) for column in shown.columns),
    )
    rows = tuple(
        (
            f"{row.place or '-'}{'=' if row.is_shared else ''}",
            row.name,
            str(row.played),
            *(f"{cell.amount}{' *' if cell.has_decided else ''}" for cell in row.cells),
        )
        for row in shown.rows
    )
    unplayed, unconfirmed = shown.standings.unplayed, shown.standings.unconfirmed
    remark = f"Matches to come: {unplayed}. Not final yet: {unconfirmed}. * decided the place."
    return PrintedTable(shown.heading, columns, rows, remark, tuple(row.why for row in shown.rows))
