"""Finding what an address names."""

from typing import TYPE_CHECKING, cast

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from officials.access import Action, actor_of, allow
from tournaments.models import Event

if TYPE_CHECKING:
    from officials.models import User


def account_of(request: HttpRequest) -> "User":
    """The person signed in, on a page nobody else reaches."""
    return cast("User", request.user)


def event_for(request: HttpRequest, slug: str, action: Action) -> Event:
    """The event of an address, once the door has let the asker through."""
    event = get_object_or_404(Event, slug=slug)
    allow(actor_of(request), action, event)
    return event
