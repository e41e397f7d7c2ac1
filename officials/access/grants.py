"""The tables of `officials.access.matrix`, read once; one that does not parse stops the start."""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, TypeVar

from officials.access import matrix
from officials.access.actions import Action


class Column(StrEnum):
    """Who is asking about an event; the first five are the roles of `officials.enums.RoleKind`, by value."""

    ORGANIZER = "organizer"
    HEAD_OFFICIAL = "head-official"
    OFFICIAL = "official"
    SCORER = "scorer"
    CAPTAIN = "captain"
    TABLE = "table"
    ANYONE = "anyone"


class Standing(StrEnum):
    """Who is asking where no event is concerned."""

    KEEPER = "keeper"
    ORGANIZER = "organizer"
    SIGNED_IN = "signed-in"
    ANYONE = "anyone"


class Extent(StrEnum):
    """How far a column's holder may go with an action."""

    EVERY = "yes"
    OWN = "own"
    OPEN = "open"
    NEVER = "-"


ColumnT = TypeVar("ColumnT", Column, Standing)


@dataclass(frozen=True, slots=True)
class Grants(Generic[ColumnT]):
    """One table: its columns in order, what each action is in words, and every cell."""

    columns: tuple[ColumnT, ...]
    meanings: MappingProxyType[Action, str]
    cells: MappingProxyType[tuple[Action, ColumnT], Extent]


def read_grants(table: str, column_type: type[ColumnT]) -> Grants[ColumnT]:
    """Read one table.

    Raises `ValueError` for an unknown action, column or cell, for a row too short or too long, and for an
    action that stands in the table twice.
    """
    heading, *lines = table.strip().splitlines()
    columns = tuple(column_type(word) for word in heading.partition("|")[0].split()[1:])
    meanings: dict[Action, str] = {}
    cells: dict[tuple[Action, ColumnT], Extent] = {}
    for line in lines:
        left, _, meaning = line.partition("|")
        name, *words = left.split()
        action = Action(name)
        if action in meanings:
            raise ValueError(f"{name} stands in the table twice")
        meanings[action] = meaning.strip()
        for column, word in zip(columns, words, strict=True):
            cells[action, column] = Extent(word)
    return Grants(columns, MappingProxyType(meanings), MappingProxyType(cells))


EVENT_GRANTS = read_grants(matrix.EVENT_TABLE, Column)
INSTALLATION_GRANTS = read_grants(matrix.INSTALLATION_TABLE, Standing)
PRIVATE = frozenset(Action(word) for word in matrix.PRIVATE_ACTIONS.split())
