"""Calling entrants to their tables, and noting that they have come."""

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.enums import MatchState, Side
from tournaments.errors import NotAtTablesError, NotCalledError
from tournaments.live import Change, announce
from tournaments.models import Match, Sitting
from tournaments.selectors.queue import sittings_at_tables
from tournaments.services.allocations import waiting_match
from tournaments.services.beginnings import locked_open_event
from tournaments.transactions import durable_transaction


def call_match(*, match_id: int, actor: Actor) -> Match:  # noqa: ARG001
    """Call both entrants of a match to its tables, which starts the minutes of grace.

    A second call changes nothing. Raises NotAtTablesError, MatchBegunError, MatchNotReadyError and
    NotFoundError.
    """
    with durable_transaction():
        match = waiting_match(match_id)
        if not Sitting.objects.filter(match=match, half=1).exists() or _lacks_a_table(match):
            raise NotAtTablesError(match=match.number)
        if match.called_at is None:
            _call(match)
        return match


def call_matches(*, event_id: int, actor: Actor) -> list[Match]:  # noqa: ARG001
    """Call every match that stands first at all of its tables and has not been called; returns those.

    Raises EventFinishedError.
    """
    with durable_transaction():
        event = locked_open_event(event_id)
        first_at: dict[int | None, int] = {}
        matches: dict[int, Match] = {}
        sent = sorted(
            sittings_at_tables(event), key=lambda sitting: sitting.match.state == MatchState.NOT_STARTED
        )
        for sitting in sent:
            first_at.setdefault(sitting.table_id, sitting.match_id)
            matches[sitting.match_id] = sitting.match
        behind = {s.match_id for s in sent if first_at[s.table_id] != s.match_id}
        ready = [key for key, match in matches.items() if key not in behind and _may_be_called(match)]
        called = list(Match.objects.select_for_update().filter(pk__in=ready).order_by("pk"))
        for match in called:
            _call(match)
        return called


def take_back_call(*, match_id: int, actor: Actor) -> Match:  # noqa: ARG001
    """Take back the call of a match that has not begun: its clock stops, nobody is awaited any more.

    Raises MatchBegunError, MatchNotReadyError, NotFoundError.
    """
    with durable_transaction():
        match = waiting_match(match_id)
        match.called_at = match.arrived_a_at = match.arrived_b_at = None
        match.save(update_fields=["called_at", "arrived_a_at", "arrived_b_at"])
        announce(Change(match.event_id, "match", match.pk))
        return match


def note_arrival(*, match_id: int, side: Side, has_arrived: bool = True, actor: Actor) -> Match:  # noqa: ARG001
    """Note that an entrant has come to its tables, or take the note back.

    Raises NotCalledError, MatchBegunError, MatchNotReadyError, NotFoundError.
    """
    with durable_transaction():
        match = waiting_match(match_id)
        if match.called_at is None:
            raise NotCalledError(match=match.number)
        field = f"arrived_{side.lower()}_at"
        if not has_arrived or getattr(match, field) is None:
            setattr(match, field, timezone.now() if has_arrived else None)
            match.save(update_fields=[field])
            announce(Change(match.event_id, "match", match.pk))
        return match


def _lacks_a_table(match: Match) -> bool:
    return Sitting.objects.filter(match=match, half=1, table=None).exists()


def _may_be_called(match: Match) -> bool:
    return match.state == MatchState.NOT_STARTED and match.called_at is None


def _call(match: Match) -> None:
    match.called_at = timezone.now()
    match.arrived_a_at = match.arrived_b_at = None
    match.save(update_fields=["called_at", "arrived_a_at", "arrived_b_at"])
    announce(Change(match.event_id, "match", match.pk))
