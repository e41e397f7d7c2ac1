"""Asking people into an event by a link that works once."""

from datetime import timedelta

from django.utils import timezone

from officials.access import Action, Actor
from officials.enums import RoleKind
from officials.errors import InvitationSpentError
from officials.models import Invitation, Role
from officials.selectors.invitations import fault_of_invitation, invitation_of
from officials.services.authority import Ground, record_authority
from officials.services.roles import entrant_for, give_role
from officials.tokens import INVITATION_TOKEN_LENGTH, new_token, token_digest
from tournaments.errors import NotFoundError
from tournaments.services.locks import locked_event
from tournaments.transactions import durable_transaction

GOOD_FOR = timedelta(days=14)


def invite_person(
    *, event_id: int, kind: RoleKind, invited: str, entrant_id: int | None = None, actor: Actor
) -> tuple[Invitation, str]:
    """Make an invitation; the token returned with it is kept nowhere. Raises CaptainEntrantError."""
    with durable_transaction():
        event = locked_event(event_id)
        entrant = entrant_for(event, kind, entrant_id)
        token, now = new_token(INVITATION_TOKEN_LENGTH), timezone.now()
        invitation = Invitation.objects.create(
            event=event,
            kind=kind,
            entrant=entrant,
            invited=invited,
            digest=token_digest(token),
            created_by=actor.signature,
            created_at=now,
            expires_at=now + GOOD_FOR,
        )
        ground = Ground(details={"what": "invited", "role": kind.value, "entrant": entrant_id})
        record_authority(
            event=event, power=Action.MANAGE_PEOPLE, target=invitation, actor=actor, ground=ground
        )
        return invitation, token


def withdraw_invitation(*, event_id: int, invitation_id: int, actor: Actor) -> None:
    """Make an invitation useless. Raises NotFoundError, InvitationSpentError."""
    with durable_transaction():
        event = locked_event(event_id)
        invitation = Invitation.objects.filter(pk=invitation_id, event=event).first()
        if invitation is None:
            raise NotFoundError(noun="invitation", key=str(invitation_id))
        _refuse_spent(invitation)
        invitation.revoked_at = timezone.now()
        invitation.save(update_fields=["revoked_at"])
        ground = Ground(details={"what": "withdrawn", "role": invitation.kind})
        record_authority(
            event=event, power=Action.MANAGE_PEOPLE, target=invitation, actor=actor, ground=ground
        )


def accept_invitation(*, token: str, actor: Actor) -> Role:
    """Give the signed-in person the role they were asked into. Raises InvitationSpentError, RoleHeldError.

    The event's row is locked before the invitation is read again, so that of two people who open one link
    at the same moment one gets the role.
    """
    if actor.user is None:
        raise InvitationSpentError(reason="nobody-signed-in")
    found = invitation_of(token)
    if found is None:
        raise InvitationSpentError(reason="unknown")
    with durable_transaction():
        event = locked_event(found.event_id)
        invitation = Invitation.objects.select_related("entrant").get(pk=found.pk)
        _refuse_spent(invitation)
        invitation.accepted_at, invitation.accepted_by = timezone.now(), actor.user
        invitation.save(update_fields=["accepted_at", "accepted_by"])
        return give_role(
            event=event,
            user=actor.user,
            kind=RoleKind(invitation.kind),
            entrant=invitation.entrant,
            actor=actor,
        )


def _refuse_spent(invitation: Invitation) -> None:
    fault = fault_of_invitation(invitation, now=timezone.now())
    if fault:
        raise InvitationSpentError(reason=fault)
