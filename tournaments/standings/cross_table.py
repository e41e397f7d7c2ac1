"""Who met whom, and how it ended: the cross table of a round robin or Swiss."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.appearances import DECIDED, both_sides, entrants_by_id, results_that_count
from tournaments.standings.results import Entrant, Kind, Outcome, Result
from tournaments.standings.settings import Settings


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match between two entrants, seen from the first.

    `outcome` is None where nothing was decided: not yet played, or void. Bullseyes are as recorded, without
    credits. `counts` is False for what is not in the table, play-offs among it.
    """

    round: int
    match: str
    kind: Kind
    outcome: Outcome | None
    scored: int
    conceded: int
    counts: bool


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One entrant against everybody, in the order of the columns: None is the entrant's own square."""

    entrant: Entrant
    squares: tuple[tuple[Meeting, ...] | None, ...]
    byes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Rows and columns in one order: square (i, j) is how row i did against column j."""

    entrants: tuple[Entrant, ...]
    rows: tuple[CrossRow, ...]


def cross_table(entrants: Sequence[Entrant], results: Iterable[Result], settings: Settings) -> CrossTable:
    """The cross table in the order of the entrants given, which is a table's order for a page.

    Every square lists its meetings by round. `byes` are the rounds in which the entrant had one. Raises
    `DuplicateEntrantError`, `UnknownEntrantError` and `DuplicateResultError` as the table does.
    """
    given = list(results)
    counting = {id(result) for result in results_that_count(entrants_by_id(entrants), given, settings)}
    meetings: dict[tuple[str, str], list[Meeting]] = defaultdict(list)
    byes: dict[str, list[int]] = defaultdict(list)
    for result in given:
        if result.b is None:
            byes[result.a].append(result.round)
            continue
        counts = id(result) in counting and not result.play_off
        for own, appearance in both_sides(result):
            outcome = appearance.outcome if result.kind in DECIDED else None
            meeting = Meeting(
                round=result.round,
                match=result.match,
                kind=result.kind,
                outcome=outcome,
                scored=appearance.scored.bullseyes,
                conceded=appearance.conceded.bullseyes,
                counts=counts,
            )
            meetings[own, str(appearance.opponent)].append(meeting)
    rows = tuple(_row(entrant, entrants, meetings, sorted(byes[entrant.id])) for entrant in entrants)
    return CrossTable(tuple(entrants), rows)


def _row(
    entrant: Entrant,
    columns: Sequence[Entrant],
    meetings: Mapping[tuple[str, str], Sequence[Meeting]],
    byes: Sequence[int],
) -> CrossRow:
    squares = tuple(
        None
        if column.id == entrant.id
        else tuple(
            sorted(
                meetings.get((entrant.id, column.id), ()), key=lambda meeting: (meeting.round, meeting.match)
            )
        )
        for column in columns
    )
    return CrossRow(entrant, squares, tuple(byes))
