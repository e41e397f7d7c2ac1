"""Settings as JSON and back, for an event to store, export and import.

Points are written as whole numbers, or as text such as `"1/2"`. What is left out is the default; an unknown
key, and a value of the wrong kind, is an error.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, TypeVar

from tournaments.standings.errors import UnfitSettingsError
from tournaments.standings.keys import Key, Number, whole
from tournaments.standings.settings import (
    Credit,
    Departure,
    HeadToHead,
    KeptResults,
    Placed,
    Points,
    Scale,
    Settings,
    Share,
    Unmet,
)

Made = TypeVar("Made")
Reader = Callable[[Any], Any]


def settings_as_json(settings: Settings) -> dict[str, Any]:
    """Every field of the settings, in values that JSON knows."""
    written: dict[str, Any] = _written(settings)
    return written


def settings_from_json(document: Mapping[str, Any]) -> Settings:
    """The settings a document holds. Raises `UnfitSettingsError` naming what cannot be read."""
    if "keys" not in document:
        raise UnfitSettingsError(fault="the order of the tie-breaks is missing", key="keys")
    return _read(Settings, SETTINGS, document)


def _written(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: _written(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    return str(value) if isinstance(value, Fraction) else value


def _read(made: type[Made], readers: Mapping[str, Reader], document: object) -> Made:
    if not isinstance(document, Mapping):
        raise UnfitSettingsError(fault="an object was expected", found=document)
    unknown = set(document) - set(readers)
    if unknown:
        raise UnfitSettingsError(fault="unknown key", found=min(unknown, key=str))
    return made(**{name: _field(name, readers[name], value) for name, value in document.items()})


def _field(name: str, reader: Reader, value: object) -> object:
    try:
        return reader(value)
    except (TypeError, ValueError, ZeroDivisionError) as error:
        if isinstance(error, UnfitSettingsError):
            raise
        raise UnfitSettingsError(
            fault="a value of another kind was expected", key=name, found=value
        ) from error


def _keys(value: object) -> tuple[Key, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError
    return tuple(Key(key) for key in value)


def _points(value: object) -> Number:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError
    return whole(Fraction(value))


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _optional(reader: Reader) -> Reader:
    return lambda value: None if value is None else reader(value)


def _part(made: type[Made], readers: Mapping[str, Reader]) -> Reader:
    return lambda value: _read(made, readers, value)


CREDIT: Final = _part(
    Credit, {"scored": Share, "conceded": Share, "fixed_scored": _count, "fixed_conceded": _count}
)
DEPARTURE: Final = _part(Departure, {"kept": KeptResults, "placed": Placed})
SETTINGS: Final[Mapping[str, Reader]] = {
    "keys": _keys,
    "points": _part(Points, dict.fromkeys((part.name for part in fields(Points)), _points)),
    "race_to": _optional(_count),
    "bye": CREDIT,
    "walkover": CREDIT,
    "forfeit": CREDIT,
    "bye_is_win": _flag,
    "withdrawn": DEPARTURE,
    "disqualified": DEPARTURE,
    "unmet": Unmet,
    "head_to_head": _part(HeadToHead, {"keys": _keys, "all_met": _flag, "again": _flag}),
    "scale": Scale,
    "lots_seed": _optional(_text),
}
