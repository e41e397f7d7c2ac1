"""An event begins with the first thing played or decided in it; and what may not begin yet, or any more."""

from tournaments.draw_errors import DrawHeldError
from tournaments.enums import EventState
from tournaments.errors import EventFinishedError, EventNotPublishedError
from tournaments.live import Change, announce
from tournaments.models import Event, Match, Stage
from tournaments.selectors.holds import appealed_before
from tournaments.services.locks import locked_event
from tournaments.transactions import require_transaction


def begin_event(event: Event) -> None:
    """Let a locked event run if it is published and nothing more (a step). Raises EventFinishedError."""
    require_transaction()
    refuse_finished(event)
    if event.state == EventState.PUBLISHED:
        event.state = EventState.RUNNING
        event.save(update_fields=["state"])
        announce(Change(event.pk, "event", event.pk))


def begin_event_of(match_id: int) -> None:
    """Let the event of a match run; before the match is locked, as an event is locked before it (a step).

    Raises EventFinishedError.
    """
    require_transaction()
    its_event = Match.objects.filter(pk=match_id).values("event_id")
    idle = (EventState.PUBLISHED, EventState.FINISHED)
    for event in Event.objects.select_for_update().filter(pk__in=its_event, state__in=idle):
        begin_event(event)


def locked_open_event(event_id: int) -> Event:
    """The event, locked, for something that no finished event takes (a step).

    Raises NotFoundError, EventFinishedError.
    """
    event = locked_event(event_id)
    refuse_finished(event)
    return event


def refuse_finished(event: Event) -> None:
    """Let nothing more happen in a finished event. Raises EventFinishedError."""
    if event.state == EventState.FINISHED:
        raise EventFinishedError(event=event.slug)


def refuse_unless_open(event: Event) -> None:
    """Let nothing be drawn in a draft or a finished event.

    Raises EventNotPublishedError, EventFinishedError.
    """
    if event.state == EventState.DRAFT:
        raise EventNotPublishedError(event=event.slug)
    refuse_finished(event)


def refuse_held(stage: Stage) -> None:
    """Wait for appeals that may yet change who is where. Raises DrawHeldError while one blocks."""
    appealed = appealed_before(stage)
    if appealed:
        raise DrawHeldError(stage=stage.name, matches=appealed)
