"""Giving and ending roles. An event never loses its last organizer."""

from dataclasses import replace

from django.utils import timezone

from officials.access import Action, Actor
from officials.enums import RoleKind
from officials.errors import CaptainEntrantError, LastOrganizerError, RoleHeldError
from officials.models import Role, User
from officials.selectors.roles import active_organizers
from officials.services.authority import Ground, record_authority
from tournaments.errors import NotFoundError
from tournaments.models import Entrant, Event
from tournaments.services.event_files.importing import add_event_from_file
from tournaments.services.events import EventDetails, add_event
from tournaments.services.locks import locked_event
from tournaments.services.setups import append_template
from tournaments.transactions import durable_transaction, require_transaction


def start_event(
    *, details: EventDetails, template: str = "", entrants: int | None = None, actor: Actor
) -> Event:
    """Set up a draft event whose organizer is whoever asked for it; from the command line it has none yet.

    With a template its stages and tables too, for so many entrants: all of it or nothing. Raises what setting
    up and laying out do.
    """
    with durable_transaction():
        event = add_event(details=replace(details, expected_entrants=entrants), actor=actor)
        if template:
            append_template(event=event, template=template, entrants=entrants, actor=actor)
        if actor.user is not None:
            give_role(event=event, user=actor.user, kind=RoleKind.ORGANIZER, entrant=None, actor=actor)
        return event


def bring_in_event(*, content: bytes, actor: Actor) -> Event:
    """Bring an event in from its file; who does so is its organizer. Raises what `import_event` does."""
    with durable_transaction():
        event = add_event_from_file(content=content, actor=actor)
        if actor.user is not None:
            give_role(event=event, user=actor.user, kind=RoleKind.ORGANIZER, entrant=None, actor=actor)
        return event


def grant_role(
    *, event_id: int, user_id: int, kind: RoleKind, entrant_id: int | None = None, actor: Actor
) -> Role:
    """Give a person a role. Raises NotFoundError, RoleHeldError, CaptainEntrantError."""
    with durable_transaction():
        event = locked_event(event_id)
        user = User.objects.filter(pk=user_id, is_active=True).first()
        if user is None:
            raise NotFoundError(noun="user", key=str(user_id))
        entrant = entrant_for(event, kind, entrant_id)
        return give_role(event=event, user=user, kind=kind, entrant=entrant, actor=actor)


def revoke_role(*, event_id: int, role_id: int, reason: str = "", actor: Actor) -> None:
    """End a role. Raises NotFoundError, and LastOrganizerError for the last organizer who can sign in.

    The event's row is locked before the organizers are counted, so two organizers ending each other's role
    leave one of them.
    """
    with durable_transaction():
        event = locked_event(event_id)
        role = Role.objects.select_related("user", "entrant").filter(pk=role_id, event=event).first()
        if role is None:
            raise NotFoundError(noun="role", key=str(role_id))
        if role.kind == RoleKind.ORGANIZER and not active_organizers(event).exclude(pk=role.pk).exists():
            raise LastOrganizerError(event=event.slug)
        ground = Ground(reason=reason, details=_facts(role, "ended"))
        record_authority(event=event, power=Action.MANAGE_PEOPLE, target=role, actor=actor, ground=ground)
        role.delete()


def adopt_orphan_events(*, user_id: int, actor: Actor) -> list[Event]:
    """Make a person organizer of every event that has none who can sign in, and return those events."""
    with durable_transaction():
        user = User.objects.filter(pk=user_id, is_active=True).first()
        if user is None:
            raise NotFoundError(noun="user", key=str(user_id))
        adopted = []
        for event in Event.objects.select_for_update().order_by("pk"):
            if not active_organizers(event).exists():
                give_role(event=event, user=user, kind=RoleKind.ORGANIZER, entrant=None, actor=actor)
                adopted.append(event)
        return adopted


def give_role(*, event: Event, user: User, kind: RoleKind, entrant: Entrant | None, actor: Actor) -> Role:
    """Give a role in a locked event (a step). Raises RoleHeldError."""
    require_transaction()
    if Role.objects.filter(event=event, user=user, kind=kind, entrant=entrant).exists():
        raise RoleHeldError(person=user.display_name, role=kind.value)
    role = Role.objects.create(
        event=event,
        user=user,
        kind=kind,
        entrant=entrant,
        granted_by=actor.signature,
        granted_at=timezone.now(),
    )
    ground = Ground(details=_facts(role, "given"))
    record_authority(event=event, power=Action.MANAGE_PEOPLE, target=role, actor=actor, ground=ground)
    return role


def entrant_for(event: Event, kind: RoleKind, entrant_id: int | None) -> Entrant | None:
    """The entrant a captain is captain of. Raises CaptainEntrantError: missing, foreign, or one too many."""
    if (kind == RoleKind.CAPTAIN) != (entrant_id is not None):
        raise CaptainEntrantError(role=kind.value)
    if entrant_id is None:
        return None
    entrant = Entrant.objects.filter(pk=entrant_id, event=event).first()
    if entrant is None:
        raise CaptainEntrantError(role=kind.value)
    return entrant


def _facts(role: Role, what: str) -> dict[str, object]:
    return {"what": what, "role": role.kind, "person": role.user_id, "entrant": role.entrant_id}
