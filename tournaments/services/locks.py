"""Row locks, taken in one order everywhere: event, stage, match, sheet, each by ascending id, never upwards.

On SQLite the transaction itself is the lock: it begins IMMEDIATE, so one writer runs at a time.
"""

from typing import TypeVar

from django.db.models import Model, QuerySet

from tournaments.errors import NotFoundError
from tournaments.models import Event, Match, Stage
from tournaments.selectors.found import found
from tournaments.transactions import require_transaction

ModelT = TypeVar("ModelT", bound=Model)


def locked_event(event_id: int) -> Event:
    """The event, locked. Raises NotFoundError."""
    return _locked(Event.objects.all(), event_id)


def locked_stage(stage_id: int) -> Stage:
    """The stage, locked. Raises NotFoundError."""
    return _locked(Stage.objects.all(), stage_id)


def locked_match(match_id: int) -> Match:
    """The match, locked. Raises NotFoundError."""
    return _locked(Match.objects.all(), match_id)


def owner_of(model: type[Model], key: int, path: str) -> int:
    """The id at the end of `path`, to be locked before the row itself. Raises NotFoundError."""
    owner: int | None = model._default_manager.filter(pk=key).values_list(path, flat=True).first()
    if owner is None:
        raise NotFoundError(noun=model._meta.model_name or "", key=str(key))
    return owner


def _locked(rows: QuerySet[ModelT], key: int) -> ModelT:
    require_transaction()
    return found(rows.select_for_update().filter(pk=key), key)
