"""How the places changed from round to round."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.standings.results import Adjustment, Entrant, Result
from tournaments.standings.rows import Table
from tournaments.standings.settings import Settings
from tournaments.standings.table import compute_table


@dataclass(frozen=True, slots=True)
class Step:
    """An entrant's standing after one round; `rose` is the places gained since the round before."""

    round: int
    place: int | None
    is_shared: bool
    rose: int


def tables_by_round(
    entrants: Iterable[Entrant],
    results: Iterable[Result],
    settings: Settings,
    adjustments: Iterable[Adjustment] = (),
) -> dict[int, Table]:
    """The table after each round that has a result or a match to play, by round.

    A round that is under way counts as far as it has come. Adjustments count from their round on, those
    without one from the start; who has left is treated as such from the first round.
    """
    known, given, made = list(entrants), list(results), list(adjustments)
    rounds = sorted({result.round for result in given})
    return {
        number: compute_table(
            known,
            [result for result in given if result.round <= number],
            settings,
            [adjustment for adjustment in made if (adjustment.round or number) <= number],
        )
        for number in rounds
    }


def progress_by_entrant(tables: dict[int, Table]) -> dict[str, tuple[Step, ...]]:
    """Each entrant's places through the rounds."""
    steps: dict[str, list[Step]] = {}
    for number, table in sorted(tables.items()):
        for row in table.rows:
            own = steps.setdefault(row.entrant.id, [])
            before = own[-1].place if own else None
            rose = before - row.place if before is not None and row.place is not None else 0
            own.append(Step(number, row.place, row.is_shared, rose))
    return {entrant: tuple(own) for entrant, own in steps.items()}
