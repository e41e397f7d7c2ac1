"""The only door to protected objects: every page and every API call asks here, and nowhere else.

`allow(actor, action, target)` lets through or raises; `is_allowed` answers without raising, for pages that
show only what may be pressed. `target` is the object itself, or None where no event is concerned.
"""

from django.conf import settings

from officials.access.actions import Action
from officials.access.actors import Actor
from officials.access.grants import EVENT_GRANTS, INSTALLATION_GRANTS, PRIVATE, Column, Extent, Standing
from officials.access.scopes import Scope, scope_of
from officials.enums import GUARDED_ROLES
from officials.errors import (
    AccessDeniedError,
    HiddenFromActorError,
    SignInNeededError,
    TwoStepNeededError,
)
from officials.selectors.roles import HeldRole, organizes_some_event
from officials.selectors.two_step import has_two_step


def allow(actor: Actor, action: Action, target: object | None) -> None:
    """Let the actor through, or raise the `AccessDeniedError` that says how they are refused."""
    refusal = _refusal(actor, action, target)
    if refusal is not None:
        raise refusal(
            action=action.value, target=type(target).__name__ if target is not None else "installation"
        )


def is_allowed(actor: Actor, action: Action, target: object | None) -> bool:
    """Tell whether the actor may do this to this object."""
    return _refusal(actor, action, target) is None


def _refusal(actor: Actor, action: Action, target: object | None) -> type[AccessDeniedError] | None:
    if actor.is_operator:  # whoever runs commands holds the database file anyway
        return None
    if target is None:
        return _refusal_at_installation(actor, action)
    return _refusal_in_event(actor, action, scope_of(target))


def _refusal_at_installation(actor: Actor, action: Action) -> type[AccessDeniedError] | None:
    if any(INSTALLATION_GRANTS.cells[action, standing] == Extent.EVERY for standing in _standings(actor)):
        return None
    return SignInNeededError if actor.user is None else AccessDeniedError


def _standings(actor: Actor) -> list[Standing]:
    standings = [Standing.ANYONE]
    if actor.user is not None and actor.user.is_active:
        standings.append(Standing.SIGNED_IN)
        if actor.user.is_staff:
            standings.append(Standing.KEEPER)
        if organizes_some_event(user_id=actor.user.pk):
            standings.append(Standing.ORGANIZER)
    return standings


def _refusal_in_event(actor: Actor, action: Action, scope: Scope) -> type[AccessDeniedError] | None:
    if _reaches(EVENT_GRANTS.cells[action, Column.ANYONE], scope, is_own=False):
        return None
    has_key = actor.link is not None and actor.link.event_id == scope.event_id
    roles = actor.roles_in(scope.event_id)
    if has_key and _reaches(
        EVENT_GRANTS.cells[action, Column.TABLE], scope, is_own=_is_own_table(actor, scope)
    ):
        return None
    granting = [role for role in roles if _grants(role, action, scope)]
    if any(_is_usable(actor, role) for role in granting):
        return None
    if granting:
        return TwoStepNeededError
    is_stranger = not roles and not has_key
    if is_stranger and (action in PRIVATE or not scope.is_public):
        return HiddenFromActorError
    return SignInNeededError if actor.user is None and not has_key else AccessDeniedError


def _grants(role: HeldRole, action: Action, scope: Scope) -> bool:
    extent = EVENT_GRANTS.cells[action, Column(role.kind.value)]
    return _reaches(extent, scope, is_own=role.entrant_id in scope.entrant_ids)


def _is_own_table(actor: Actor, scope: Scope) -> bool:
    return actor.link is not None and actor.link.table_id == scope.table_id


def _reaches(extent: Extent, scope: Scope, *, is_own: bool) -> bool:
    if extent == Extent.OWN:
        return is_own
    return extent == Extent.EVERY or (extent == Extent.OPEN and scope.is_public)


def _is_usable(actor: Actor, role: HeldRole) -> bool:
    """A guarded role counts once its holder has a second step, where the installation asks for one."""
    if role.kind not in GUARDED_ROLES or not settings.TWO_STEP_REQUIRED:
        return True
    return actor.user is not None and has_two_step(user_id=actor.user.pk)
