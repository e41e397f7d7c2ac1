"""The tables of an event: named, put into halls, taken out of use and put back."""

from django.db.models import QuerySet

from tournaments.actors import Actor
from tournaments.enums import MatchState, SittingState
from tournaments.errors import FieldProblem, TableInPlayError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Event, Match, Sitting, Table
from tournaments.services.beginnings import locked_open_event
from tournaments.services.locks import owner_of
from tournaments.transactions import durable_transaction

LONGEST_GRACE = 240


def change_table(
    *,
    table_id: int,
    name: str | None = None,
    hall: str | None = None,
    actor: Actor,  # noqa: ARG001
) -> Table:
    """Give a table another name or hall; what is left out stays. Raises NotFoundError, EventFinishedError."""
    event_id = owner_of(Table, table_id, "event_id")
    with durable_transaction():
        locked_open_event(event_id)
        table = Table.objects.get(pk=table_id)
        table.name = table.name if name is None else name.strip()
        table.hall = table.hall if hall is None else hall.strip()
        table.save(update_fields=["name", "hall"])
        announce(Change(event_id, "table", table.pk))
        return table


def put_out_of_use(*, table_id: int, reason: str, actor: Actor) -> Table:  # noqa: ARG001
    """Send nothing to a table any more; matches sent there that have not begun wait in the queue again.

    Raises TableInPlayError, UnfitFieldsError without a reason, NotFoundError, EventFinishedError.
    """
    event_id = owner_of(Table, table_id, "event_id")
    if not reason.strip():
        raise UnfitFieldsError(problems=(FieldProblem(where="reason", problem="is missing"),))
    with durable_transaction():
        locked_open_event(event_id)
        table = Table.objects.get(pk=table_id)
        begun = _begun_at(table).select_related("match").first()
        if begun is not None:
            raise TableInPlayError(table=str(table), match=begun.match.number)
        _send_back_from(table)
        table.out_of_use = reason.strip()[:200]
        table.save(update_fields=["out_of_use"])
        announce(Change(event_id, "table", table.pk))
        return table


def put_back_in_use(*, table_id: int, actor: Actor) -> Table:  # noqa: ARG001
    """Use a table again. Raises NotFoundError, EventFinishedError."""
    event_id = owner_of(Table, table_id, "event_id")
    with durable_transaction():
        locked_open_event(event_id)
        table = Table.objects.get(pk=table_id)
        table.out_of_use = ""
        table.save(update_fields=["out_of_use"])
        announce(Change(event_id, "table", table.pk))
        return table


def set_grace(*, event_id: int, minutes: int, actor: Actor) -> Event:  # noqa: ARG001
    """Set how many minutes a called match waits for its entrants.

    Raises UnfitFieldsError, NotFoundError, EventFinishedError.
    """
    if not 0 <= minutes <= LONGEST_GRACE:
        problem = f"must be from 0 to {LONGEST_GRACE}"
        raise UnfitFieldsError(problems=(FieldProblem(where="minutes", problem=problem),))
    with durable_transaction():
        event = locked_open_event(event_id)
        event.grace_minutes = minutes
        event.save(update_fields=["grace_minutes"])
        announce(Change(event_id, "event", event_id))
        return event


def _begun_at(table: Table) -> QuerySet[Sitting]:
    begun = (SittingState.IN_PLAY, SittingState.AWAITING_CONFIRMATION)
    return Sitting.objects.filter(table=table, state__in=begun, match__is_set_aside=False)


def _send_back_from(table: Table) -> None:
    """Take from all their tables the matches sent here, and take back the calls to them."""
    waiting = Match.objects.filter(sittings__table=table, state=MatchState.NOT_STARTED)
    ids = list(waiting.values_list("pk", flat=True).distinct())
    Sitting.objects.filter(match__in=ids).update(table=None)
    Match.objects.filter(pk__in=ids).update(called_at=None, arrived_a_at=None, arrived_b_at=None)
    # The second half of a match that has begun elsewhere keeps its match; it needs another table by hand.
    Sitting.objects.filter(table=table, state=SittingState.NOT_STARTED).update(table=None)
