"""Changing what is said of an entrant, on the record of authority."""

from officials.access import Action, Actor
from officials.services.authority import Ground, record_authority
from tournaments.models import Entrant
from tournaments.selectors.found import found
from tournaments.services.beginnings import locked_open_event
from tournaments.services.entrant_changes import EntrantChanges, rewrite_entrant
from tournaments.services.locks import owner_of
from tournaments.transactions import durable_transaction


def change_entrant(
    *, entrant_id: int, changes: EntrantChanges, seen: str | None = None, actor: Actor
) -> Entrant:
    """Say something else of an entrant: name, kind, club, seed, whom to reach.

    `seen` is what `seen_of` told of the entrant looked at. What was said before and after stands on the
    record, but for whom to reach. Raises NotFoundError, StaleEntrantError, UnfitFieldsError,
    EventFinishedError.
    """
    event_id = owner_of(Entrant, entrant_id, "event_id")
    with durable_transaction():
        event = locked_open_event(event_id)
        entrant = found(Entrant.objects.filter(pk=entrant_id), entrant_id)
        entrant.event = event
        told = rewrite_entrant(entrant=entrant, changes=changes, seen=seen, actor=actor)
        if told:
            ground = Ground(details={"what": f"changed {', '.join(told)}", **told})
            record_authority(
                event=event, power=Action.ENTER_ENTRANT, target=entrant, actor=actor, ground=ground
            )
        return entrant
