"""Checking entrants in, and taking it back."""

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.draw_errors import EntrantNotInEventError
from tournaments.enums import EntrantState
from tournaments.live import Change, announce
from tournaments.models import Arrival, Entrant
from tournaments.selectors.found import found
from tournaments.services.beginnings import locked_open_event
from tournaments.services.locks import owner_of
from tournaments.transactions import durable_transaction, require_transaction


def check_in(*, entrant_id: int, actor: Actor) -> Arrival:
    """Note that an entrant has arrived; one that has stays as it is.

    Raises EntrantNotInEventError, EventFinishedError.
    """
    event_id = owner_of(Entrant, entrant_id, "event_id")
    with durable_transaction():
        locked_open_event(event_id)
        return note_arrival(entrant=found(Entrant.objects.filter(pk=entrant_id), entrant_id), actor=actor)


def note_arrival(*, entrant: Entrant, actor: Actor) -> Arrival:
    """Note an arrival in a locked event (a step). Raises EntrantNotInEventError."""
    require_transaction()
    if entrant.state != EntrantState.ENTERED:
        raise EntrantNotInEventError(entrant=entrant.name, state=entrant.state)
    arrival, is_new = Arrival.objects.get_or_create(
        entrant=entrant, defaults={"noted_by": actor.signature, "noted_at": timezone.now()}
    )
    if is_new:
        announce(Change(entrant.event_id, "entrant", entrant.pk))
    return arrival


def take_back_check_in(*, entrant_id: int, actor: Actor) -> None:  # noqa: ARG001 - every service says who acts
    """Take an arrival back: somebody was checked in by mistake. Raises EventFinishedError."""
    event_id = owner_of(Entrant, entrant_id, "event_id")
    with durable_transaction():
        locked_open_event(event_id)
        Arrival.objects.filter(entrant_id=entrant_id).delete()
        announce(Change(event_id, "entrant", entrant_id))
