"""The organizer's pool of floating substitutes, and the event's limits for substitutions."""

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.entrants_file.entries import folded
from tournaments.errors import FieldProblem, NotFoundError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Event, Membership, Player, PoolPlace, SubstituteTerms
from tournaments.selectors.substitutions import TAKING_PART
from tournaments.services.beginnings import locked_open_event
from tournaments.services.locks import locked_event
from tournaments.substitutes import Fault, SubstituteUnfitError
from tournaments.transactions import durable_transaction

LONGEST_NAME = 120


def add_to_pool(*, event_id: int, name: str, actor: Actor) -> PoolPlace:
    """Put a person into the pool; one who left it comes back as the same player.

    Raises UnfitFieldsError without a name, SubstituteUnfitError for somebody entered in the event,
    ConstraintRefusedError for somebody in the pool already, NotFoundError, EventFinishedError.
    """
    said = " ".join(name.split())
    if not 0 < len(said) <= LONGEST_NAME:
        raise UnfitFieldsError(problems=(FieldProblem(where="name", problem="must have 1 to 120 letters"),))
    with durable_transaction():
        event = locked_open_event(event_id)
        entered = Membership.objects.filter(event=event, entrant__state__in=TAKING_PART)
        names = entered.values_list("player__name", flat=True)
        if folded(said) in {folded(entered_name) for entered_name in names}:
            raise SubstituteUnfitError(substitute=said, faults=(Fault.ENTERED_ELSEWHERE.value,))
        before = PoolPlace.objects.filter(event=event).select_related("player")
        known = {folded(place.player.name): place.player for place in before}
        player = known.get(folded(said)) or Player.objects.create(name=said, created_at=timezone.now())
        announce(Change(event.pk, "pool", event.pk))
        return PoolPlace.objects.create(
            event=event, player=player, added_by=actor.signature, added_at=timezone.now()
        )


def take_from_pool(*, place_id: int, event_id: int, actor: Actor) -> PoolPlace:  # noqa: ARG001
    """Take a person out of the pool; where they sit now they stay. Raises NotFoundError."""
    with durable_transaction():
        event = locked_event(event_id)
        place = PoolPlace.objects.filter(pk=place_id, event=event, left_at=None).first()
        if place is None:
            raise NotFoundError(noun="pool place", key=str(place_id))
        place.left_at = timezone.now()
        place.save(update_fields=["left_at"])
        announce(Change(event.pk, "pool", event.pk))
        return place


def set_substitute_terms(
    *,
    event_id: int,
    most_in_match: int | None,
    most_in_event: int | None,
    actor: Actor,  # noqa: ARG001
) -> SubstituteTerms:
    """Say how many substitutions an entrant may have; None is no limit.

    Raises NotFoundError, EventFinishedError.
    """
    with durable_transaction():
        event: Event = locked_open_event(event_id)
        limits = {"most_in_match": most_in_match, "most_in_event": most_in_event}
        terms, _ = SubstituteTerms.objects.update_or_create(event=event, defaults=limits)
        announce(Change(event.pk, "event", event.pk))
        return terms
