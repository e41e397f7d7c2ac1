"""Writing a whole event to one file: canonical JSON, the same to the last byte wherever it is written.

    {"file": "bullseye-event/1", "digest": "…", "rows": {"entrants": [{"name": "Ash", …}, …], …}}

The rows of each kind stand in the order they came to be, those known by a name of their own in the order of
that; a row points to another by its place in its list,
from nought. `digest` is the SHA-256 of the canonical JSON of `rows`.
"""

from typing import Any, Final

from django.db.models import Model

from tournaments.canonical import canonical_json, digest_of
from tournaments.models import Event
from tournaments.services.event_files.carried import Carried, carried_rows
from tournaments.services.event_files.values import value_for_file

FORMAT: Final = "bullseye-event/1"

Row = dict[str, Any]


def event_file(event: Event) -> bytes:
    """The whole event as one file; one query for each kind of row."""
    rows = rows_of(event)
    whole = {"file": FORMAT, "digest": digest_of(canonical_json(rows)), "rows": rows}
    return (canonical_json(whole) + "\n").encode()


def rows_of(event: Event) -> dict[str, list[Row]]:
    """The rows of an event, by kind."""
    written: dict[str, list[Row]] = {}
    places: dict[type[Model], dict[int, int]] = {}
    for kind in carried_rows():
        rows = list(kind.rows(event).order_by(kind.known_by or "pk"))
        places[kind.model] = {row.pk: place for place, row in enumerate(rows)}
        written[kind.name] = [_row(kind, row, places) for row in rows]
    return written


def _row(kind: Carried, row: Model, places: dict[type[Model], dict[int, int]]) -> Row:
    return {column.name: value_for_file(kind, column, row, places) for column in kind.columns}
