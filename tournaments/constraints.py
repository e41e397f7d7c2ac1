"""Which named constraint refused a row.

PostgreSQL tells the name. SQLite tells the name of a CHECK and of a trigger, but of a unique constraint
only the columns, so those are looked up among the models' constraints. A column that is unique by itself
has no name of ours: it is called after its model, such as `one_event_per_slug`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from django.apps import apps
from django.db import IntegrityError, models

OUR_APPS = ("tournaments", "scoring", "officials")

# Triggers refuse by name too; there is no model to read these from.
APPEND_ONLY = frozenset({
    "sheet_lines_are_append_only",
    "authority_is_append_only",
    "statements_are_append_only",
})  # fmt: skip

_UNIQUE = re.compile(r"^UNIQUE constraint failed: (?P<columns>[\w., ]+)$")
_CHECK = re.compile(r"^CHECK constraint failed: (?P<name>\w+)$")


def constraint_of(error: IntegrityError) -> str | None:
    """Return the name of the constraint that refused the row, or None where it has none of ours."""
    diagnosis = getattr(error.__cause__, "diag", None)
    if diagnosis is None:
        name = _sqlite_name(str(error))
    else:
        name = _postgres_names().get(diagnosis.constraint_name, diagnosis.constraint_name)
    return name if name in known_constraints() else None


@cache
def known_constraints() -> frozenset[str]:
    """Every constraint name that can refuse a row of ours."""
    checks = {constraint.name for model in _our_models() for constraint in model._meta.constraints}
    return frozenset(checks) | frozenset(_sqlite_names().values()) | APPEND_ONLY


def _sqlite_name(message: str) -> str | None:
    if check := _CHECK.match(message):
        return check["name"]
    if unique := _UNIQUE.match(message):
        return _sqlite_names().get(frozenset(unique["columns"].split(", ")))
    return message


@cache
def _sqlite_names() -> dict[frozenset[str], str]:
    found: dict[frozenset[str], str] = {}
    for model in _our_models():
        for constraint in model._meta.constraints:
            if isinstance(constraint, models.UniqueConstraint):
                found[_columns(model, constraint.fields)] = constraint.name
        for field in _unique_fields(model):
            found[_columns(model, [field.name])] = _name_of(field)
    return found


@cache
def _postgres_names() -> dict[str, str]:
    """The names PostgreSQL gives to columns that are unique by themselves."""
    return {
        f"{model._meta.db_table}_{field.column}_key": _name_of(field)
        for model in _our_models()
        for field in _unique_fields(model)
    }


def _name_of(field: "models.Field[object, object]") -> str:
    return f"one_{field.model._meta.model_name}_per_{field.name}"


def _unique_fields(model: type[models.Model]) -> "Iterator[models.Field[object, object]]":
    return (field for field in model._meta.local_fields if field.unique and not field.primary_key)


def _columns(model: type[models.Model], fields: Iterable[str]) -> frozenset[str]:
    columns = {field.name: field.column for field in model._meta.local_fields}
    return frozenset(f"{model._meta.db_table}.{columns[name]}" for name in fields)


def _our_models() -> Iterator[type[models.Model]]:
    return (model for label in OUR_APPS for model in apps.get_app_config(label).get_models())
