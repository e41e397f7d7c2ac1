"""The one row a caller asked for, or the error that says there is none."""

from typing import TypeVar

from django.db.models import Model, QuerySet

from tournaments.errors import NotFoundError

RowT = TypeVar("RowT", bound=Model)
ReadT = TypeVar("ReadT")


def any_of(rows: QuerySet[RowT, ReadT]) -> ReadT | None:
    """A row of those (or what is read of one), None where there is none; for rows that a key tells apart.

    `first()` would sort by the model's own order, and that order may join tables nobody asked for: half the
    time of a query as small as these.
    """
    return next(iter(rows.order_by()[:1]), None)


def found(rows: QuerySet[RowT], key: object) -> RowT:
    """The row; `key` is what it was asked for by. Raises NotFoundError."""
    row = any_of(rows)
    if row is None:
        raise NotFoundError(noun=rows.model._meta.model_name or "", key=str(key))
    return row
