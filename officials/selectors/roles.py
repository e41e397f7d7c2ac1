"""Who is what in an event."""

from dataclasses import dataclass

from django.db.models import QuerySet

from officials.enums import RoleKind
from officials.models import Role, User
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class HeldRole:
    """One role somebody holds in an event; `entrant_id` is set for a captain alone."""

    kind: RoleKind
    entrant_id: int | None


def roles_held(*, user_id: int, event_id: int) -> tuple[HeldRole, ...]:
    """Every role a person holds in an event."""
    rows = Role.objects.filter(user_id=user_id, event_id=event_id).values_list("kind", "entrant_id")
    return tuple(HeldRole(RoleKind(kind), entrant_id) for kind, entrant_id in rows)


def organizes_some_event(*, user_id: int) -> bool:
    """Whether a person is an organizer anywhere in this installation."""
    return Role.objects.filter(user_id=user_id, kind=RoleKind.ORGANIZER).exists()


def people_of(event: Event) -> QuerySet[Role]:
    """The roles of an event with their people, in the order of the people page."""
    return (
        Role.objects.filter(event=event)
        .select_related("user", "entrant")
        .order_by("kind", "user__username", "id")
    )


def active_organizers(event: Event) -> QuerySet[Role]:
    """The organizers of an event who can sign in."""
    return Role.objects.filter(event=event, kind=RoleKind.ORGANIZER, user__is_active=True)


def roles_of_person(user: User) -> QuerySet[Role]:
    """Every role of a person, latest event first."""
    roles = Role.objects.filter(user=user).select_related("event", "entrant")
    return roles.order_by("-event__starts_on", "event_id", "kind", "id")
