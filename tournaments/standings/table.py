"""The table of a stage: every entrant's place, and why it is that place.

The same entrants, results, adjustments and settings always give the same table, in whatever order they come.
A match without a result changes nothing in it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tournaments.standings.appearances import (
    appearances_by_entrant,
    departure_of,
    entrants_by_id,
    results_that_count,
)
from tournaments.standings.errors import UnknownEntrantError
from tournaments.standings.field import Field
from tournaments.standings.keys import SCALED_KEYS, Key, Number, whole
from tournaments.standings.lots import lots_drawn
from tournaments.standings.ordering import Readings, ordered
from tournaments.standings.results import Adjustment, Entrant, Result
from tournaments.standings.rows import Adjustments, Table, rows_of, unplaced_row
from tournaments.standings.settings import Placed, Scale, Settings
from tournaments.standings.tally import Tally, tally_of
from tournaments.standings.tie_breaks import TIE_BREAKS


def compute_table(
    entrants: Iterable[Entrant],
    results: Iterable[Result],
    settings: Settings,
    adjustments: Iterable[Adjustment] = (),
) -> Table:
    """The table of the entrants from all their results.

    Raises `DuplicateEntrantError`, `DuplicateResultError` for two results of one match, and
    `UnknownEntrantError` for a result or an adjustment of somebody else.
    """
    known = entrants_by_id(entrants)
    made = adjustments_by_entrant(known, adjustments)
    field = field_of(known, list(results), settings, made)
    return table_among(field.tallies.values(), field, made)


def table_among(members: Iterable[Tally], field: Field, adjustments: Adjustments) -> Table:
    """The table of some of a field, the rest of it counting only as those they met."""
    placed: list[Tally] = []
    unplaced: list[Tally] = []
    for tally in members:
        (placed if _is_placed(tally, field.settings) else unplaced).append(tally)
    keys = (Key.STILL_IN, *field.settings.keys)
    readings = _readings(field, keys)
    rows = rows_of(ordered(placed, keys, readings, field), readings, adjustments)
    last = (unplaced_row(tally, readings, adjustments) for tally in unplaced)
    return Table((*rows, *last), field.settings.keys)


def field_of(
    entrants: Mapping[str, Entrant],
    results: Sequence[Result],
    settings: Settings,
    adjustments: Adjustments,
) -> Field:
    """Everything the tie-breaks look at."""
    standing = results_that_count(entrants, results, settings)
    counted = appearances_by_entrant(entrants, (r for r in standing if not r.play_off), settings)
    return Field(
        tallies={
            entrant.id: tally_of(
                entrant, counted[entrant.id], settings, _added(adjustments.get(entrant.id, ()))
            )
            for entrant in entrants.values()
        },
        play_offs=appearances_by_entrant(entrants, (r for r in standing if r.play_off), settings),
        lots=None if settings.lots_seed is None else lots_drawn(settings.lots_seed, entrants),
        settings=settings,
    )


def adjustments_by_entrant(
    entrants: Mapping[str, Entrant], adjustments: Iterable[Adjustment]
) -> dict[str, tuple[Adjustment, ...]]:
    """Each entrant's adjustments, in an order that does not depend on how they came."""
    found: dict[str, list[Adjustment]] = defaultdict(list)
    for adjustment in adjustments:
        if adjustment.entrant not in entrants:
            raise UnknownEntrantError(entrant=adjustment.entrant, reason=adjustment.reason)
        found[adjustment.entrant].append(adjustment)
    return {entrant: tuple(sorted(made, key=_as_made)) for entrant, made in found.items()}


def _as_made(adjustment: Adjustment) -> tuple[int, Key, Number, str]:
    return (adjustment.round or 0, adjustment.key, adjustment.amount, adjustment.reason)


def _added(adjustments: Iterable[Adjustment]) -> dict[Key, Number]:
    sums: dict[Key, Number] = defaultdict(int)
    for adjustment in adjustments:
        sums[adjustment.key] += adjustment.amount
    return sums


def _is_placed(tally: Tally, settings: Settings) -> bool:
    departure = departure_of(tally.entrant, settings)
    return departure is None or departure.placed is not Placed.NOT_PLACED


def _readings(field: Field, keys: Sequence[Key]) -> Readings:
    """What every tie-break that reads one entrant's number reads of everybody."""
    per_match = field.settings.scale is Scale.PER_MATCH
    return {
        key: {
            entrant: _per_match(value(tally, field), tally)
            if per_match and key in SCALED_KEYS
            else value(tally, field)
            for entrant, tally in field.tallies.items()
        }
        for key in keys
        if (value := TIE_BREAKS[key].value) is not None
    }


def _per_match(amount: Number | None, tally: Tally) -> Number | None:
    if amount is None or not tally.matches:
        return amount
    return whole(Fraction(amount) / tally.matches)
