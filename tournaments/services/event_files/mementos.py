"""Corrections name the rows they touched by id; in a file they name them by place.

A row that is gone, and would come back if the correction were undone, is called `gone-1`, `gone-2` … within
its correction. Here it is given an id of its own below nought, where no sequence ever comes.
"""

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from django.db.models import ForeignKey, Model

from tournaments.canonical import canonical_json
from tournaments.services.event_files.carried import Keys, Places
from tournaments.services.memento import WATCHED, Changes

GONE: Final = "gone-"
BITS_OF_A_GONE_ID: Final = 62

KeyOf = Callable[[type[Model], Any], Any]


class Mementos:
    """The column `changes` of a correction."""

    @property
    def targets(self) -> tuple[type[Model], ...]:
        """The models whose rows a correction may touch."""
        return tuple(watched.every().model for watched in WATCHED.values())

    def for_file(self, value: Changes, places: Places) -> Changes:
        """The changes with places in place of ids."""
        known = partial(_known_place, places)
        gone = {row: f"{GONE}{number}" for number, row in enumerate(_gone_rows(value, known), 1)}
        return _renamed(value, lambda model, key: gone.get((model, int(key)), known(model, key)))

    def for_rows(self, value: Any, keys: Keys) -> Changes:
        """The changes with ids again. Raises ValueError for what no correction wrote."""
        _check(value)
        gone: dict[tuple[type[Model], str], int] = {}

        def key(model: type[Model], place: Any) -> int:
            if isinstance(place, str) and place.startswith(GONE):
                return gone.setdefault((model, place), -1 - secrets.randbits(BITS_OF_A_GONE_ID))
            known = keys[model]
            number = int(place) if isinstance(place, int) or str(place).isdecimal() else -1
            if not 0 <= number < len(known):
                raise ValueError("names a row that is not in the file")
            return known[number]

        return _renamed(value, key)


def _known_place(places: Places, model: type[Model], key: Any) -> int | str:
    return places[model].get(int(key), GONE)


def _gone_rows(changes: Changes, known: KeyOf) -> list[tuple[type[Model], int]]:
    """The rows that are gone, in an order that follows from what was changed of them, not from their ids."""
    found: list[tuple[str, type[Model], int]] = []
    for kind, rows in changes.items():
        model, pointing = _pointing(kind)
        for row, change in rows.items():
            if known(model, row) == GONE:
                renamed = _renamed({kind: {row: change}}, known)
                found.append((canonical_json(renamed), model, int(row)))
            found += [
                (canonical_json([kind, column]), pointing[column], int(key))
                for column, keys in change.items()
                for key in keys
                if column in pointing and key is not None and known(pointing[column], key) == GONE
            ]
    ordered = sorted(found, key=lambda row: (row[0], row[2]))
    return list(dict.fromkeys((model, key) for _, model, key in ordered))


def _renamed(changes: Changes, name: KeyOf) -> Changes:
    return {
        kind: {
            str(name(model, row)): {
                column: [
                    value if value is None or column not in pointing else name(pointing[column], value)
                    for value in values
                ]
                for column, values in change.items()
            }
            for row, change in rows.items()
        }
        for kind, rows in changes.items()
        for model, pointing in [_pointing(kind)]
    }


def _pointing(kind: str) -> tuple[type[Model], Mapping[str, type[Model]]]:
    """The model of a kind of watched row, and by column the models its columns point to."""
    model: type[Model] = WATCHED[kind].every().model
    pointers = (column for column in model._meta.concrete_fields if isinstance(column, ForeignKey))
    return model, {column.attname: column.related_model for column in pointers}


def _check(value: Any) -> None:
    if not isinstance(value, dict) or not value.keys() <= WATCHED.keys():
        raise ValueError("is no record of changes")
    for kind, rows in value.items():
        columns = set(WATCHED[kind].columns)
        is_sound = isinstance(rows, dict) and all(
            isinstance(change, dict)
            and change.keys() <= columns
            and all(isinstance(values, list) and len(values) == 2 for values in change.values())
            for change in rows.values()
        )
        if not is_sound:
            raise ValueError(f"has changes to {kind} that no correction makes")
