"""Invitations: which are open, and why one no longer works."""

from datetime import datetime

from django.db.models import QuerySet

from officials.models import Invitation
from officials.tokens import is_token_of, token_digest
from tournaments.models import Event


def invitation_of(token: str) -> Invitation | None:
    """The invitation a token belongs to, spent or not."""
    found = Invitation.objects.select_related("event", "entrant").filter(digest=token_digest(token)).first()
    return found if found is not None and is_token_of(token, found.digest) else None


def fault_of_invitation(invitation: Invitation, *, now: datetime) -> str:
    """Why the invitation does not work at `now`: `accepted`, `withdrawn` or `expired`; empty when it does."""
    if invitation.accepted_at is not None:
        return "accepted"
    if invitation.revoked_at is not None:
        return "withdrawn"
    return "expired" if now >= invitation.expires_at else ""


def open_invitations(event: Event, *, now: datetime) -> QuerySet[Invitation]:
    """The invitations of an event that can still be accepted at `now`, newest first."""
    waiting = Invitation.objects.filter(event=event, accepted_at__isnull=True, revoked_at__isnull=True)
    return waiting.filter(expires_at__gt=now).select_related("entrant")
