"""Links by which entrants check themselves in: made, opened, and ended by newer ones."""

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

from officials.access import Actor
from officials.errors import EntrantLinkSpentError
from officials.models import EntrantLink
from officials.selectors.entrant_links import entrant_link_of
from officials.tokens import TABLE_TOKEN_LENGTH, new_token, token_digest
from tournaments.enums import EntrantState
from tournaments.models import Entrant, Event
from tournaments.services.arrivals import note_arrival
from tournaments.services.beginnings import locked_open_event
from tournaments.transactions import durable_transaction


class _Bearer:
    """Whoever holds an entrant's link, as the record names them."""

    def __init__(self, link: EntrantLink) -> None:
        self.signature = f"entrant-link:{link.pk}"


def issue_entrant_links(
    *, event_id: int, entrant_ids: Iterable[int] | None = None, actor: Actor
) -> list[tuple[EntrantLink, str]]:
    """Make a link for each entrant named, or for everybody entered; older links of theirs end.

    The tokens returned with them are kept nowhere. Raises EventFinishedError.
    """
    with durable_transaction():
        event = locked_open_event(event_id)
        entrants = Entrant.objects.filter(event=event, state=EntrantState.ENTERED).order_by("number")
        if entrant_ids is not None:
            entrants = entrants.filter(pk__in=list(entrant_ids))
        now = timezone.now()
        EntrantLink.objects.filter(entrant__in=entrants, revoked_at=None).update(revoked_at=now)
        made = [(entrant, new_token(TABLE_TOKEN_LENGTH)) for entrant in entrants]
        links = EntrantLink.objects.bulk_create(
            EntrantLink(
                entrant=entrant, digest=token_digest(token), created_by=actor.signature, created_at=now
            )
            for entrant, token in made
        )
        return [(link, token) for link, (_, token) in zip(links, made, strict=True)]


def check_in_by_link(*, token: str) -> Entrant:
    """Check in the entrant whose link this is, on a day of its event.

    Raises EntrantLinkSpentError, EntrantNotInEventError, EventFinishedError.
    """
    now = timezone.now()
    link = live_link(token)
    if not is_on(link.entrant.event, now):
        raise EntrantLinkSpentError(why="other-day")
    with durable_transaction():
        locked_open_event(link.entrant.event_id)
        note_arrival(entrant=Entrant.objects.get(pk=link.entrant_id), actor=_Bearer(link))
        EntrantLink.objects.filter(pk=link.pk, opened_at=None).update(opened_at=now)
        return link.entrant


def live_link(token: str) -> EntrantLink:
    """The link of a token. Raises EntrantLinkSpentError."""
    link = entrant_link_of(token)
    if link is None:
        raise EntrantLinkSpentError(why="unknown")
    return link


def is_on(event: Event, now: datetime) -> bool:
    """Whether it is a day of the event, where the event is."""
    return event.starts_on <= now.astimezone(ZoneInfo(event.time_zone)).date() <= event.ends_on
