"""Sending matches to tables, by the order of the queue or by hand, and taking them back into the queue."""

from collections.abc import Sequence

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.enums import MatchState
from tournaments.errors import (
    ForeignObjectError,
    MatchBegunError,
    MatchNotReadyError,
    WrongTableCountError,
)
from tournaments.live import Change, announce
from tournaments.models import Event, Match, Sitting, Table
from tournaments.selectors.queue import allocation_now, floor_of, sittings_in_order
from tournaments.services.beginnings import locked_open_event, refuse_finished
from tournaments.services.locks import locked_event, locked_match, owner_of
from tournaments.services.matches import check_in_use
from tournaments.transactions import durable_transaction, require_transaction


def allocate_tables(*, event_id: int, actor: Actor) -> list[Match]:  # noqa: ARG001
    """Send the matches that wait to the free tables, in the order of the queue; returns those sent.

    Raises EventFinishedError.
    """
    with durable_transaction():
        event = locked_open_event(event_id)
        floor = floor_of(event, now=timezone.now())
        by_number = {match.number: match for match in floor.queue}
        sent = []
        for placement in allocation_now(floor).placements:
            match = by_number[placement.match]
            _place(match, placement.tables)
            sent.append(match)
        return sent


def send_match(*, match_id: int, table_ids: Sequence[int], actor: Actor) -> Match:  # noqa: ARG001
    """Send a match that has not begun to tables named by hand, in the order of its pairs.

    A table may have another match before this one; it is then the next there. Raises WrongTableCountError,
    ForeignObjectError, TableOutOfUseError, MatchBegunError, MatchNotReadyError, NotFoundError.
    """
    event_id = owner_of(Match, match_id, "event_id")
    with durable_transaction():
        event = locked_event(event_id)
        match = waiting_match(match_id)
        _check_tables(event, match, table_ids)
        _place(match, table_ids)
        return match


def take_from_tables(*, match_id: int, actor: Actor) -> Match:  # noqa: ARG001
    """Take a match that has not begun from its tables; it waits in the queue again and is no longer called.

    Raises MatchBegunError, MatchNotReadyError, NotFoundError.
    """
    event_id = owner_of(Match, match_id, "event_id")
    with durable_transaction():
        locked_event(event_id)
        match = waiting_match(match_id)
        Sitting.objects.filter(match=match).update(table=None)
        match.called_at = match.arrived_a_at = match.arrived_b_at = None
        match.save(update_fields=["called_at", "arrived_a_at", "arrived_b_at"])
        announce(Change(match.event_id, "match", match.pk))
        return match


def waiting_match(match_id: int) -> Match:
    """The match, locked, not begun and with both entrants.

    Raises MatchBegunError, MatchNotReadyError, EventFinishedError.
    """
    match = locked_match(match_id)
    refuse_finished(match.event)
    if match.state != MatchState.NOT_STARTED:
        raise MatchBegunError(match=match.number, state=match.get_state_display().lower())
    if match.entrant_a_id is None or match.entrant_b_id is None:
        raise MatchNotReadyError(match=match.number)
    return match


def _place(match: Match, table_ids: Sequence[int]) -> None:
    """Give every half of a match the same tables, in the same order (a step)."""
    require_transaction()
    sittings = list(sittings_in_order(match.pk))
    for place, sitting in enumerate(sittings):
        sitting.table_id = table_ids[place % match.table_count]
    Sitting.objects.bulk_update(sittings, ["table"])
    announce(Change(match.event_id, "match", match.pk))


def _check_tables(event: Event, match: Match, table_ids: Sequence[int]) -> None:
    if len(set(table_ids)) != match.table_count or len(table_ids) != match.table_count:
        raise WrongTableCountError(match=match.number, needed=match.table_count, named=len(set(table_ids)))
    tables = {table.pk: table for table in Table.objects.filter(pk__in=table_ids, event=event)}
    for table_id in table_ids:
        if table_id not in tables:
            raise ForeignObjectError(noun="table", key=str(table_id), event=event.slug)
        check_in_use(tables[table_id])
