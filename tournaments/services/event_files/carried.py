"""What a file of a whole event carries: one declaration for each kind of row, added by its app at the start.

The columns follow from the model itself, so a column added later is carried without a word here; a kind of
row that is neither declared nor left out with a reason fails a test.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from django.db.models import Field, ForeignKey, Model, QuerySet

from tournaments.models import Event

Places = Mapping[type[Model], Mapping[int, int]]
"""By model and id of a row its place in the file."""
Keys = Mapping[type[Model], Sequence[int]]
"""By model and place in the file the id of the row."""


class NamesRows(Protocol):
    """A JSON column that names rows by their ids, which another installation has others of."""

    @property
    def targets(self) -> tuple[type[Model], ...]:
        """The models whose rows it names."""

    def for_file(self, value: Any, places: Places) -> Any:
        """The value with places of the file in place of ids."""

    def for_rows(self, value: Any, keys: Keys) -> Any:
        """The value with ids again. Raises ValueError, in words, for one that cannot stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """One kind of row of a file.

    `rows` are an event's, in any order. `only` names the columns carried where not all are, and `stand_in`
    gives the others. A row that is here already by its column `known_by` is not made again. `agreements` are
    pairs of lookups that must lead to the same row.
    """

    name: str
    model: type[Model]
    rows: Callable[[Event], QuerySet[Any]]
    only: tuple[str, ...] = ()
    stand_in: Callable[[], dict[str, Any]] = dict
    known_by: str = ""
    names_rows: Mapping[str, NamesRows] = field(default_factory=dict)
    agreements: tuple[tuple[str, str], ...] = ()

    @property
    def columns(self) -> list["Field[Any, Any]"]:
        """The columns carried, as the model has them."""
        fields = (column for column in self.model._meta.concrete_fields if not column.primary_key)
        return [column for column in fields if not self.only or column.name in self.only]


Check = Callable[[Event], str]
"""What is wrong with an event just brought in, in words; empty where nothing is."""

_CARRIED: Final[dict[str, Carried]] = {}
_CHECKS: Final[list[Check]] = []
LEFT_OUT: Final[dict[type[Model], str]] = {}


def carry(rows: Sequence[Carried], *, left_out: Mapping[type[Model], str], checks: Sequence[Check]) -> None:
    """Add an app's kinds of rows, those it leaves out with the reason, and what it asks of an import."""
    for kind in rows:
        _CARRIED[kind.name] = kind
    LEFT_OUT.update(left_out)
    _CHECKS.extend(check for check in checks if check not in _CHECKS)


def carried_rows() -> list[Carried]:
    """Every kind of row, each after those its rows point to."""
    waiting, ordered = dict(_CARRIED), list[Carried]()
    while waiting:
        models = {kind.model for kind in waiting.values()}
        ready = [name for name, kind in sorted(waiting.items()) if not models & set(targets_of(kind))]
        if not ready:
            raise ValueError(f"rows that point to each other cannot be carried: {sorted(waiting)}")
        ordered += [waiting.pop(name) for name in ready]
    return ordered


def checks() -> tuple[Check, ...]:
    """Everything that is asked of an event brought in."""
    return tuple(_CHECKS)


def targets_of(kind: Carried) -> list[type[Model]]:
    """The models its columns point to, or name rows of."""
    pointed_to = [column.related_model for column in kind.columns if isinstance(column, ForeignKey)]
    return pointed_to + [model for names in kind.names_rows.values() for model in names.targets]
