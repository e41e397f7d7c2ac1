"""Ranking those who finished alike in different groups: "the two best thirds"."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.standings.appearances import entrants_by_id
from tournaments.standings.results import Adjustment, Entrant, Result
from tournaments.standings.rows import Table
from tournaments.standings.settings import Scale, Settings
from tournaments.standings.table import adjustments_by_entrant, compute_table, field_of, table_among


class Levelling(StrEnum):
    """How groups of unequal size are made comparable.

    `nothing` compares what the settings compare. `per-match` divides amounts by the matches that count.
    `without-last` leaves out, in each larger group, the matches against those placed beyond the size of the
    smallest group.
    """

    NOTHING = "nothing"
    PER_MATCH = "per-match"
    WITHOUT_LAST = "without-last"


@dataclass(frozen=True, slots=True)
class Group:
    """One group as it was played."""

    entrants: tuple[Entrant, ...]
    results: tuple[Result, ...]
    adjustments: tuple[Adjustment, ...] = ()


def rank_across(
    groups: Sequence[Group],
    place: int,
    settings: Settings,
    levelling: Levelling = Levelling.NOTHING,
    play_offs: Iterable[Result] = (),
    gone: Collection[str] = (),
) -> Table:
    """The table of those who finished at `place` of their groups; `Table.cut_after` then takes the best.

    Two who share the place, or a range of places it is in, both stand in the table. `play_offs` are results
    between entrants of different groups; who is `gone` (by id) is passed over, and those behind move up.
    Raises `DuplicateEntrantError` for one who is in two groups.
    """
    tables = [compute_table(group.entrants, group.results, settings, group.adjustments) for group in groups]
    left_out = _left_out(tables) if levelling is Levelling.WITHOUT_LAST else frozenset()
    everybody = entrants_by_id(entrant for group in groups for entrant in group.entrants)
    results = [
        result
        for group in groups
        for result in group.results
        if not left_out.intersection((result.a, result.b))
    ]
    made = adjustments_by_entrant(
        everybody, (adjustment for group in groups for adjustment in group.adjustments)
    )
    scaled = replace(settings, scale=Scale.PER_MATCH) if levelling is Levelling.PER_MATCH else settings
    field = field_of(everybody, [*results, *play_offs], scaled, made)
    finished = _finished_at(place, [table.passing_over(gone) for table in tables])
    members = [tally for entrant, tally in field.tallies.items() if entrant in finished]
    return table_among(members, field, made)


def _finished_at(place: int, tables: Iterable[Table]) -> frozenset[str]:
    return frozenset(
        row.entrant.id
        for table in tables
        for row in table.rows
        if row.place is not None and row.last_place is not None and row.place <= place <= row.last_place
    )


def _left_out(tables: Sequence[Table]) -> frozenset[str]:
    """Those placed beyond the size of the smallest group, in every group larger than it."""
    placed = [[row for row in table.rows if row.place is not None] for table in tables]
    smallest = min((len(rows) for rows in placed), default=0)
    return frozenset(row.entrant.id for rows in placed for row in rows[smallest:])
