"""One value of a row as the file has it, and back again."""

from datetime import UTC, date, datetime
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models

from tournaments.services.event_files.carried import Carried, Keys, Places

DEEPEST: Final = 40
_FIRST_PRINTABLE: Final = " "
_LINE_SIGNS: Final = "\t\n\r"


class UnfitValueError(ValueError):
    """A value that cannot stand; the text says what would."""


def value_for_file(kind: Carried, column: "models.Field[Any, Any]", row: models.Model, places: Places) -> Any:
    """The value of a column as JSON; a row it points to by its place in the file."""
    value = getattr(row, column.attname)
    if value is None:
        return None
    match column:
        case models.ForeignKey():
            return places[column.related_model][value]
        case models.DateTimeField():
            return value.astimezone(UTC).isoformat(timespec="microseconds")
        case models.DateField():
            return value.isoformat()
        case models.UUIDField():
            return str(value)
    return kind.names_rows[column.name].for_file(value, places) if column.name in kind.names_rows else value


def value_for_row(kind: Carried, column: "models.Field[Any, Any]", value: Any, keys: Keys) -> Any:
    """The value of a column as the model wants it. Raises UnfitValueError."""
    if value is None:
        if not column.null:
            raise UnfitValueError("must be given")
        return None
    read = _read(column, value, keys)
    if column.name in kind.names_rows:
        try:
            read = kind.names_rows[column.name].for_rows(read, keys)
        except ValueError as error:
            raise UnfitValueError(str(error)) from error
    _validate(column, read)
    return read


def check_text(value: Any, depth: int = 0) -> None:
    """Refuse signs that a database cannot keep, anywhere in a JSON value. Raises UnfitValueError."""
    if depth > DEEPEST:
        raise UnfitValueError("is nested too deeply")
    match value:
        case str():
            _check_signs(value)
        case dict():
            for name, part in value.items():
                _check_signs(name)
                check_text(part, depth + 1)
        case list():
            for part in value:
                check_text(part, depth + 1)


def _check_signs(text: str) -> None:
    if any(sign < _FIRST_PRINTABLE and sign not in _LINE_SIGNS for sign in text):
        raise UnfitValueError("has signs that cannot be shown")
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise UnfitValueError("has half a sign")


def _read(column: "models.Field[Any, Any]", value: Any, keys: Keys) -> Any:
    match column:
        case models.ForeignKey():
            return _key(column, value, keys)
        case models.BooleanField():
            return _of_type(value, bool, "must be true or false")
        case models.IntegerField():
            return _of_type(value, int, "must be a whole number")
        case models.JSONField():
            check_text(value)
            return value
    text = _of_type(value, str, "must be a text")
    check_text(text)
    return _from_text(column, text)


def _from_text(column: "models.Field[Any, Any]", text: str) -> Any:
    try:
        match column:
            case models.DateTimeField():
                moment = datetime.fromisoformat(text)
                if moment.tzinfo is None:
                    raise UnfitValueError("must be a time with its zone")
                return moment
            case models.DateField():
                return date.fromisoformat(text)
            case models.UUIDField():
                return UUID(text)
    except ValueError as error:
        if isinstance(error, UnfitValueError):
            raise
        raise UnfitValueError("cannot be read") from error
    return text


def _key(column: "models.ForeignKey[Any, Any]", value: Any, keys: Keys) -> int:
    known = keys[column.related_model]
    place: int = _of_type(value, int, "must be the place of a row")
    if not 0 <= place < len(known):
        raise UnfitValueError("names a row that is not in the file")
    return known[place]


def _of_type(value: Any, wanted: type, otherwise: str) -> Any:
    if type(value) is not wanted:
        raise UnfitValueError(otherwise)
    return value


def _validate(column: "models.Field[Any, Any]", value: Any) -> None:
    """The model's own limits; not `clean`, which would refuse what is rightly empty."""
    choices = {choice for choice, _ in column.flatchoices}
    if choices and value not in choices and not (column.blank and value == ""):
        raise UnfitValueError(f"is no {column.verbose_name} there is")
    if isinstance(column, models.ForeignKey | models.JSONField):
        return
    try:
        column.run_validators(value)
    except ValidationError as error:
        raise UnfitValueError("; ".join(error.messages)) from error
