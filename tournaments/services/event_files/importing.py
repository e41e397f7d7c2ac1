"""Bringing a whole event in from its file: all of it, exactly as it was, or nothing."""

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import Model

from tournaments.actors import Actor
from tournaments.errors import EventAlreadyImportedError, FieldProblem, UnfitEventFileError
from tournaments.live import Change, announce
from tournaments.models import Event
from tournaments.services.event_files.carried import Carried, Keys, carried_rows, checks
from tournaments.services.event_files.reading import MOST_PROBLEMS, read_event_file, refused
from tournaments.services.event_files.values import UnfitValueError, value_for_row
from tournaments.services.event_files.writing import Row, rows_of
from tournaments.transactions import durable_transaction, require_transaction

AT_ONCE: Final = 500


def import_event(*, content: bytes, actor: Actor) -> Event:
    """Bring an event in from the file that `event_file` wrote. Raises what `add_event_from_file` does."""
    with durable_transaction():
        return add_event_from_file(content=content, actor=actor)


def add_event_from_file(*, content: bytes, actor: Actor) -> Event:  # noqa: ARG001 - who acts is on the rows
    """Add an event from its file (a step).

    Written again at once, it must come to the same rows: a file that would be understood otherwise than it
    says is refused. Its sheets are replayed. Raises UnfitEventFileError, EventAlreadyImportedError;
    ConstraintRefusedError where rows contradict each other.
    """
    require_transaction()
    rows = read_event_file(content)
    _check_address(rows["event"][0])
    keys: dict[type[Model], list[int]] = {}
    known: dict[str, dict[int, int]] = {}
    for kind in carried_rows():
        known[kind.name] = _known_rows(kind, rows[kind.name])
        keys[kind.model] = _add_rows(kind, rows[kind.name], known[kind.name], keys)
    event = Event.objects.get(pk=keys[Event][0])
    _check_agreements(event)
    _check_event(event)
    _check_same(rows, rows_of(event), known)
    announce(Change(event.pk, "event", event.pk))
    return event


def _check_address(row: Row) -> None:
    slug = str(row["slug"])
    if Event.objects.filter(slug=slug).exists():
        raise EventAlreadyImportedError(event=slug, is_same=False)


def _known_rows(kind: Carried, rows: Sequence[Row]) -> dict[int, int]:
    """By place the ids of rows that are here already; they stay as they are known here."""
    if not kind.known_by:
        return {}
    column = next(column for column in kind.columns if column.name == kind.known_by)
    wanted: dict[Any, int] = {}
    for place, row in enumerate(rows):
        try:
            wanted[value_for_row(kind, column, row[kind.known_by], {})] = place
        except UnfitValueError as error:
            raise refused(f"{kind.name}[{place}].{kind.known_by}", str(error)) from error
    found = kind.model._default_manager.filter(**{f"{kind.known_by}__in": list(wanted)})
    return {wanted[value]: pk for value, pk in found.values_list(kind.known_by, "pk")}


def _add_rows(kind: Carried, rows: Sequence[Row], known: dict[int, int], keys: Keys) -> list[int]:
    """Make the rows of one kind and return their ids in the order of the file."""
    problems: list[FieldProblem] = []
    made = [_made(kind, row, f"{kind.name}[{place}]", keys, problems) for place, row in enumerate(rows)]
    if problems:
        raise UnfitEventFileError(problems=tuple(problems[:MOST_PROBLEMS]))
    new = [row for place, row in enumerate(made) if place not in known]
    kind.model._base_manager.bulk_create(new, batch_size=AT_ONCE)
    return [known.get(place, row.pk) for place, row in enumerate(made)]


def _made(kind: Carried, row: Row, where: str, keys: Keys, problems: list[FieldProblem]) -> Model:
    values: dict[str, Any] = kind.stand_in()
    for column in kind.columns:
        try:
            values[column.attname] = value_for_row(kind, column, row[column.name], keys)
        except UnfitValueError as error:
            problems.append(FieldProblem(where=f"{where}.{column.name}", problem=str(error)))
    return kind.model(**values)


def _check_agreements(event: Event) -> None:
    for kind in carried_rows():
        for path, other in kind.agreements:
            pointer = path.partition("__")[0]
            pairs = kind.rows(event).order_by("pk").values_list(path, other)
            for place, (there, here) in enumerate(pairs):
                if there is not None and there != here:
                    raise refused(f"{kind.name}[{place}].{pointer}", "belongs elsewhere")


def _check_event(event: Event) -> None:
    for check in checks():
        fault = check(event)
        if fault:
            raise refused("event", fault)


def _check_same(
    given: dict[str, list[Row]], found: dict[str, list[Row]], known: dict[str, dict[int, int]]
) -> None:
    """Refuse a file that does not come back as it was, but for rows that were known here."""
    for name, rows in given.items():
        for place, row in enumerate(rows):
            is_same = len(found[name]) > place and found[name][place] == row
            if not is_same and place not in known[name]:
                raise refused(f"{name}[{place}]", "would not come back as it is here")
