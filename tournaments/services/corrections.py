"""Correcting an event: rehearsed first, then made in one transaction, and undone from its own record."""

from dataclasses import asdict, dataclass
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.canonical import canonical_json, digest_of
from tournaments.draw_errors import (
    ChangedSinceError,
    ConsequencesChangedError,
    CorrectionUndoneError,
    ReopeningStandsError,
)
from tournaments.enums import CorrectionKind, EventState, MatchState
from tournaments.live import Change as Announced
from tournaments.live import announce
from tournaments.models import Correction, Event, Match
from tournaments.selectors.consequences import Consequences, Places, consequences_of, places_in
from tournaments.selectors.rows_in_words import rows_in_words
from tournaments.services.changes import Change
from tournaments.services.double_places import refuse_double_places
from tournaments.services.endings import (
    add_correction,
    has_nothing_open,
    newly_open,
    note_reopening,
    with_state,
)
from tournaments.services.locks import locked_event, owner_of
from tournaments.services.memento import (
    EVENT,
    Changes,
    changes_between,
    put_back,
    rows_changed_since,
    snapshot_of,
)
from tournaments.transactions import durable_transaction, require_transaction

NAMED_AT_MOST: Final = 10
AT_A_TABLE: Final = (MatchState.IN_PLAY, MatchState.CALLED, MatchState.DISPUTED, MatchState.UNDER_APPEAL)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A change as it would be made: what it is called and what it touches."""

    subject: str
    consequences: Consequences

    @property
    def fingerprint(self) -> str:
        """What tells these consequences from any others; a confirmation names those that were shown."""
        return digest_of(canonical_json({"subject": self.subject, **asdict(self.consequences)}))


def rehearse_change(*, event_id: int, change: Change, actor: Actor) -> Rehearsal:
    """Make a change, note everything it touches, and take it all back. Raises what the change raises."""
    with durable_transaction():
        event = locked_with_matches(event_id)
        subject, before = change.subject(event), places_in(event)
        changes = _made(event, change, actor)
        rehearsal = Rehearsal(subject, consequences_of(event, changes, before, places_in(event)))
        transaction.set_rollback(True)
    return rehearsal


def make_change(
    *, event_id: int, change: Change, reason: str = "", shown: str | None = None, actor: Actor
) -> Correction:
    """Make a change and write down all it touched. Raises what the change raises; then nothing is changed.

    `shown` is the fingerprint of the consequences that were looked at: where they are others by now, it
    raises ConsequencesChangedError.
    """
    with durable_transaction():
        event = locked_with_matches(event_id)
        return write_change(event=event, change=change, reason=reason, shown=shown, actor=actor)


def write_change(
    *, event: Event, change: Change, reason: str = "", shown: str | None = None, actor: Actor
) -> Correction:
    """Make a change in an event locked with its matches (a step); for the rest as `make_change`."""
    require_transaction()
    subject, before = change.subject(event), Places() if shown is None else places_in(event)
    changes = _made(event, change, actor)
    if shown is not None:
        found = Rehearsal(subject, consequences_of(event, changes, before, places_in(event)))
        if found.fingerprint != shown:
            raise ConsequencesChangedError(subject=subject)
    _tell(event, changes)
    return add_correction(
        event=event, kind=change.kind, subject=subject, changes=changes, reason=reason, actor=actor
    )


def undo_correction(*, correction_id: int, actor: Actor) -> Correction:
    """Put back everything a correction touched.

    In a finished event, what is then to be played opens it again; an event that this very correction opened
    is finished again, unless something else is open by now. Raises CorrectionUndoneError,
    ReopeningStandsError, InBothStagesError, and ChangedSinceError where something it touched was changed
    again.
    """
    event_id = owner_of(Correction, correction_id, "event_id")
    with durable_transaction():
        event = locked_with_matches(event_id)
        correction = Correction.objects.select_for_update().get(pk=correction_id)
        if correction.undone_at is not None:
            raise CorrectionUndoneError(correction=correction.number)
        if correction.kind == CorrectionKind.EVENT_REOPENED:
            raise ReopeningStandsError(correction=correction.number)
        later = rows_changed_since(event, correction.changes)
        if later:
            places = rows_in_words(event, later)[:NAMED_AT_MOST] or ("what was drawn then",)
            raise ChangedSinceError(correction=correction.number, places=places)
        before = snapshot_of(event)
        put_back(correction.changes)
        refuse_double_places(event, correction.changes)
        correction.undone_by, correction.undone_at = actor.signature, timezone.now()
        correction.save(update_fields=["undone_by", "undone_at"])
        _open_or_close(event, correction, is_open=newly_open(before, snapshot_of(event)), actor=actor)
        _tell(event, correction.changes)
        return correction


def locked_with_matches(event_id: int) -> Event:
    """The event and all its matches, locked: nothing moves between what is seen before and after (a step)."""
    require_transaction()
    event = locked_event(event_id)
    rows = Match.on_record.select_for_update().filter(event=event).order_by("pk")
    list(rows.values_list("pk", flat=True))
    return event


def _made(event: Event, change: Change, actor: Actor) -> Changes:
    before = snapshot_of(event)
    change.apply(event, actor)
    after = snapshot_of(event)
    if event.state == EventState.FINISHED and newly_open(before, after):
        with_state(event, EventState.RUNNING)
        after = snapshot_of(event)
    changes = changes_between(before, after)
    refuse_double_places(event, changes)
    return changes


def _tell(event: Event, changes: Changes) -> None:
    """Tell the event's pages, and the tables where somebody plays for an entrant that left or came back."""
    entrants = [int(key) for key in changes.get("entrant", {})]
    own = Match.objects.filter(Q(entrant_a__in=entrants) | Q(entrant_b__in=entrants), state__in=AT_A_TABLE)
    matches = (Announced(event.pk, "match", key) for key in own.order_by("pk").values_list("pk", flat=True))
    announce(Announced(event.pk, "event", event.pk), *matches)


def _open_or_close(event: Event, undone: Correction, *, is_open: bool, actor: Actor) -> None:
    if event.state == EventState.FINISHED and is_open:
        subject = f"The event opened again: correction {undone.number} was undone, which left matches to play"
        note_reopening(event=event, subject=subject, actor=actor)
    elif event.state == EventState.RUNNING and EVENT in undone.changes and has_nothing_open(event):
        with_state(event, EventState.FINISHED)
