"""The headings of a list of entrants, in the words people use, and the template that shows them."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from tournaments.entrants_file.grid import Grid, unfit_file


class Column(StrEnum):
    """What a column holds."""

    NAME = "Entrant"
    KIND = "Kind"
    CLUB = "Club"
    SEED = "Seed"
    CAPTAIN = "Captain"
    PLAYER = "Player"
    SUBSTITUTE = "Substitute"


_SEVERAL: Final = frozenset({Column.PLAYER, Column.SUBSTITUTE})
_WORDS: Final = {
    "entrant": Column.NAME,
    "name": Column.NAME,
    "team": Column.NAME,
    "team name": Column.NAME,
    "pair": Column.NAME,
    "kind": Column.KIND,
    "type": Column.KIND,
    "club": Column.CLUB,
    "seed": Column.SEED,
    "captain": Column.CAPTAIN,
    "player": Column.PLAYER,
    "partner": Column.PLAYER,
    "substitute": Column.SUBSTITUTE,
    "sub": Column.SUBSTITUTE,
    "reserve": Column.SUBSTITUTE,
}
_NUMBER_AFTER: Final = re.compile(r"[\s#.:]*\d+$")

TEMPLATE: Final = (
    ("Entrant", "Kind", "Club", "Seed", "Captain", "Player 1", "Player 2", "Player 3", "Substitute 1"),
    (
        "Hanging Jacks",
        "team",
        "Harbour Club",
        "1",
        "Anika Example",
        "Kelvin Example",
        "Marva Example",
        "",
        "",
    ),
    ("Give One", "pair", "", "", "", "Indra Example", "Curtis Example", "", "Alana Example"),
)


def read_headings(grid: Grid) -> tuple[int, dict[int, Column]]:
    """The row of the headings, and by place what each column holds. Raises UnfitEntrantsFileError."""
    for number, row in enumerate(grid):
        if any(row):
            return number, _columns(row)
    raise unfit_file("is empty")


def _columns(row: Sequence[str]) -> dict[int, Column]:
    found: dict[int, Column] = {}
    for place, heading in enumerate(row):
        if not heading:
            continue
        column = _WORDS.get(_NUMBER_AFTER.sub("", heading.casefold().strip(" *:")))
        if column is None:
            raise unfit_file(f"has a column {heading[:40]!r}; the template shows the headings that are known")
        if column in found.values() and column not in _SEVERAL:
            raise unfit_file(f"has two columns for {column.value.lower()}")
        found[place] = column
    if not {Column.NAME, Column.PLAYER, Column.CAPTAIN} & set(found.values()):
        raise unfit_file("has neither a column Entrant nor one of players in its first row")
    return found
