"""Reading a file of a whole event as far as that needs no database: its JSON, its digest, its keys.

A file of an older program is read as well: what has come since takes its usual value.
"""

import json
from typing import Any, Final

from django.db import models

from tournaments.canonical import canonical_json, digest_of
from tournaments.errors import FieldProblem, UnfitEventFileError
from tournaments.models import Event
from tournaments.services.event_files.carried import carried_rows
from tournaments.services.event_files.writing import FORMAT, Row

MOST_BYTES: Final = 256_000_000
MOST_PROBLEMS: Final = 60
MISSING: Final = object()


def read_event_file(content: bytes) -> dict[str, list[Row]]:
    """The rows of a file, by kind. Raises UnfitEventFileError."""
    if len(content) > MOST_BYTES:
        raise refused("file", f"is larger than {MOST_BYTES // 1_000_000} MB")
    whole = _json(content)
    if not isinstance(whole, dict) or "file" not in whole:
        raise refused("file", "is no file of a whole event")
    if whole["file"] != FORMAT:
        raise refused("file", f"is of the format {str(whole['file'])[:40]!r}; this program reads {FORMAT}")
    if set(whole) != {"file", "digest", "rows"} or not isinstance(whole["rows"], dict):
        raise refused("file", "must have file, digest and rows, and nothing else")
    if whole["digest"] != _digest(whole["rows"]):
        raise refused("digest", "does not fit the rows: the file was damaged or changed")
    completed = _completed(whole["rows"])
    _check_shape(completed)
    rows: dict[str, list[Row]] = completed
    return rows


def refused(where: str, problem: str) -> UnfitEventFileError:
    """The error for one thing wrong."""
    return UnfitEventFileError(problems=(FieldProblem(where=where, problem=problem),))


def _json(content: bytes) -> Any:
    try:
        return json.loads(content.decode(), object_pairs_hook=_object, parse_constant=_no_number)
    except UnfitEventFileError:
        raise
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise refused("file", "is not JSON") from error


def _digest(rows: Any) -> str:
    try:
        return digest_of(canonical_json(rows))
    except (UnicodeEncodeError, RecursionError, ValueError) as error:
        raise refused("file", "has values that cannot be written again") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise refused("file", "has a key twice")
    return read


def _no_number(text: str) -> None:
    raise ValueError(text)


def _completed(given: dict[str, Any]) -> dict[str, Any]:
    """What an older program wrote, with what has come since: no rows of a new kind, usual values in columns.

    A column without a usual value stays missing, and is named.
    """
    rows = {kind.name: [] for kind in carried_rows() if kind.model is not Event} | given
    for kind in carried_rows():
        usual = {column.name: value for column in kind.columns if (value := _usual(column)) is not MISSING}
        if isinstance(rows.get(kind.name), list):
            rows[kind.name] = [_with_usual(row, usual) for row in rows[kind.name]]
    return rows


def _with_usual(row: Any, usual: dict[str, Any]) -> Any:
    return {**usual, **row} if isinstance(row, dict) else row


def _usual(column: "models.Field[Any, Any]") -> Any:
    """The value a column has in rows that say nothing of it, as a file has it."""
    if column.null:
        return None
    if column.has_default() and (not callable(column.default) or column.default in {dict, list}):
        value = column.get_default()
        return str(value) if isinstance(value, str) else value
    return "" if column.blank and isinstance(column, models.CharField | models.TextField) else MISSING


def _check_shape(rows: dict[str, Any]) -> None:
    """Every kind of row, each a list of objects with exactly its columns."""
    kinds = {kind.name: {column.name for column in kind.columns} for kind in carried_rows()}
    problems = [
        FieldProblem(where=name[:60], problem="is not known here") for name in rows if name not in kinds
    ]
    problems += [FieldProblem(where=name, problem="is missing") for name in kinds if name not in rows]
    for name in kinds.keys() & rows.keys():
        problems += _faults_in_list(name, rows[name], kinds[name])
    if not problems and len(rows["event"]) != 1:
        problems = [FieldProblem(where="event", problem="must be one event")]
    if problems:
        ordered = sorted(problems, key=lambda found: found.where)
        raise UnfitEventFileError(problems=tuple(ordered[:MOST_PROBLEMS]))


def _faults_in_list(name: str, rows: Any, columns: set[str]) -> list[FieldProblem]:
    if not isinstance(rows, list):
        return [FieldProblem(where=name, problem="must be a list")]
    return [
        FieldProblem(where=f"{name}[{place}]", problem=problem)
        for place, row in enumerate(rows)
        if (problem := _fault_in_row(row, columns))
    ]


def _fault_in_row(row: Any, columns: set[str]) -> str:
    if not isinstance(row, dict):
        return "must be an object"
    if row.keys() == columns:
        return ""
    missing, unknown = sorted(columns - row.keys()), sorted(row.keys() - columns)
    return f"lacks {', '.join(missing)}" if missing else f"has {unknown[0][:60]}, which is not known here"
