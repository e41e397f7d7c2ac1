"""Finishing an event, and opening it again."""

from typing import Final

from django.db.models import Max
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.draw_errors import MatchesGoOnError, NotPlayedOutError
from tournaments.entrants_file.entries import folded
from tournaments.enums import CorrectionKind, DrawState, EventState, MatchState
from tournaments.errors import EventNotPublishedError
from tournaments.live import Change, announce
from tournaments.models import Correction, Event
from tournaments.selectors.leftovers import OVER, leftovers_of
from tournaments.services.locks import locked_event
from tournaments.services.memento import EVENT, WATCHED, Changes, Snapshot, snapshot_of
from tournaments.transactions import durable_transaction, require_transaction

NAMED_AT_MOST: Final = 20
AT_AN_END: Final = (*OVER, MatchState.UNDER_APPEAL)


def finish_event(
    *,
    event_id: int,
    typed_name: str = "",
    actor: Actor,  # noqa: ARG001 - every service says who acts
) -> Event:
    """Finish a published event; matches not started are no longer to be played. Finished, it stays as it is.

    Raises EventNotPublishedError, MatchesGoOnError while one is played, disputed or unconfirmed, and
    NotPlayedOutError where anything else is left and the event's name is not typed.
    """
    with durable_transaction():
        event = locked_event(event_id)
        if event.state == EventState.DRAFT:
            raise EventNotPublishedError(event=event.slug)
        if event.state == EventState.FINISHED:
            return event
        left = leftovers_of(event)
        if left.going_on:
            raise MatchesGoOnError(matches=left.going_on[:NAMED_AT_MOST])
        if left.stages and not is_name_of(event, typed_name):
            raise NotPlayedOutError(
                event=event.name,
                unplayed=len(left.unplayed),
                undecided=left.undecided[:NAMED_AT_MOST],
                undrawn=left.undrawn,
            )
        return with_state(event, EventState.FINISHED)


def is_name_of(event: Event, typed: str) -> bool:
    """Whether somebody typed the event's name, whatever the capitals and spaces."""
    return typed.split() != [] and folded(typed) == folded(event.name)


def reopen_event(*, event_id: int, actor: Actor) -> Event:
    """Open a finished event again, as a line of its record; anything else is left as it is."""
    with durable_transaction():
        event = locked_event(event_id)
        if event.state == EventState.FINISHED:
            note_reopening(event=event, subject="The event opened again", actor=actor)
        return event


def note_reopening(*, event: Event, subject: str, actor: Actor) -> Correction:
    """Open a finished event again and write down that it was (a step)."""
    with_state(event, EventState.RUNNING)
    changes = {EVENT: {str(event.pk): {"state": [EventState.FINISHED.value, EventState.RUNNING.value]}}}
    return add_correction(
        event=event, kind=CorrectionKind.EVENT_REOPENED, subject=subject, changes=changes, actor=actor
    )


def open_again_where_left(*, event: Event, before: Snapshot, subject: str, actor: Actor) -> Snapshot:
    """Open a finished event where something is to be played in it that was not before (a step).

    That is a line of its record, with the `subject` it is given. Returns the event as it is then.
    """
    after = snapshot_of(event)
    if event.state != EventState.FINISHED or not newly_open(before, after):
        return after
    note_reopening(event=event, subject=subject, actor=actor)
    return snapshot_of(event)


def add_correction(
    *, event: Event, kind: CorrectionKind, subject: str, changes: Changes, reason: str = "", actor: Actor
) -> Correction:
    """Add the next line to the record of what was corrected in a locked event (a step)."""
    require_transaction()
    last = Correction.objects.filter(event=event).aggregate(last=Max("number"))["last"]
    return Correction.objects.create(
        event=event,
        number=(last or 0) + 1,
        kind=kind,
        subject=subject[:300],
        reason=reason.strip()[:300],
        changes=changes,
        made_by=actor.signature,
        made_at=timezone.now(),
    )


def newly_open(before: Snapshot, after: Snapshot) -> bool:
    """Whether a match is to be played, or a draw to be made again, that was not before.

    A match under appeal is not to be played until that is decided.
    """
    opened = _open_matches(after) - _open_matches(before)
    undrawn = _published_draws(before) - _published_draws(after)
    return bool(opened or undrawn)


def has_nothing_open(event: Event) -> bool:
    """Whether every stage of an event is drawn to its end, every match over and decided."""
    return not leftovers_of(event).stages


def with_state(event: Event, state: EventState) -> Event:
    """Give a locked event its new state and tell whoever watches (a step)."""
    event.state = state
    event.save(update_fields=["state"])
    announce(Change(event.pk, "event", event.pk))
    return event


def _open_matches(snapshot: Snapshot) -> set[int]:
    columns = WATCHED["match"].columns
    state, aside = columns.index("state"), columns.index("is_set_aside")
    return {pk for pk, row in snapshot["match"].items() if not row[aside] and row[state] not in AT_AN_END}


def _published_draws(snapshot: Snapshot) -> set[int]:
    return {pk for pk, (state,) in snapshot["draw"].items() if state == DrawState.PUBLISHED}
