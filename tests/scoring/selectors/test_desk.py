"""What the desk sees: the state of every table, why matches wait, and what to do next."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from officials.access import OPERATOR
from officials.rulings.irregularities import Irregularity
from officials.services.calls import raise_call
from scoring.selectors.desk import Desk, TableState, ToDo, desk_of
from tests.scoring.ground import open_sitting, play_game
from tests.tournaments.floor import Room, call_since, furnish
from tests.tournaments.ground import TESTER
from tournaments.allocation import Wait
from tournaments.enums import Side
from tournaments.models import Match
from tournaments.services.allocations import allocate_tables, send_match
from tournaments.services.table_calls import call_match, note_arrival
from tournaments.services.tables import put_out_of_use

pytestmark = pytest.mark.integration


@pytest.fixture
def room(db: None) -> Room:
    return furnish()


def desk(room: Room) -> Desk:
    return desk_of(room.event, now=timezone.now())


def states(room: Room) -> list[TableState]:
    return [seen.state for seen in desk(room).tables]


def at_table(room: Room, a: int = 0, b: int = 1, table: int = 0) -> Match:
    match = room.wait(a, b)
    send_match(match_id=match.pk, table_ids=[room.tables[table].pk], actor=TESTER)
    return match


def test_a_table_goes_from_free_to_awaiting_confirmation(room: Room) -> None:
    put_out_of_use(table_id=room.tables[3].pk, reason="Wobbles", actor=TESTER)
    seen = [states(room)]
    match = at_table(room)
    seen.append(states(room))
    call_match(match_id=match.pk, actor=TESTER)
    seen.append(states(room))
    call_since(match, 16)
    seen.append(states(room))
    sheet = open_sitting(match)
    seen.append(states(room))
    play_game(sheet)
    play_game(sheet)
    seen.append(states(room))
    assert [at[0] for at in seen] == [
        TableState.FREE,
        TableState.SENT,
        TableState.CALLED,
        TableState.LATE,
        TableState.IN_PLAY,
        TableState.AWAITING_CONFIRMATION,
    ]
    assert all(at[3] is TableState.OUT_OF_USE for at in seen)


def test_a_called_official_is_seen(room: Room) -> None:
    sheet = open_sitting(at_table(room))
    raise_call(sheet_id=sheet.pk, irregularity=Irregularity.OTHER, note="Cards fell", actor=OPERATOR)
    assert states(room)[0] is TableState.OFFICIAL_CALLED
    assert desk(room).next_step.to_do is ToDo.ANSWER_CALL


def test_nobody_is_late_before_the_last_minute_or_once_both_came(room: Room) -> None:
    match = at_table(room)
    call_since(match, 20)
    now = timezone.now()
    assert desk_of(room.event, now=now).tables[0].grace.late == (Side.A, Side.B)
    assert desk_of(room.event, now=now - timedelta(minutes=6)).tables[0].state is TableState.CALLED
    for side in Side:
        note_arrival(match_id=match.pk, side=side, actor=TESTER)
    assert states(room)[0] is TableState.CALLED


def test_a_half_to_come_is_told_from_one_that_has_not_been_called(db: None) -> None:
    room = furnish(counting={"way": "timed", "halves": 2})
    match = at_table(room)
    first = open_sitting(match)
    first.sitting.state = "final"
    first.sitting.save()
    assert states(room)[0] is TableState.BETWEEN_HALVES


def test_what_comes_after_at_a_table_is_told(room: Room) -> None:
    first, second = at_table(room, 0, 1), at_table(room, 2, 3)
    open_sitting(first)
    assert [match.number for match in desk(room).tables[0].later] == [second.number]


def test_the_queue_says_where_a_match_could_go_or_why_not(room: Room) -> None:
    for table in room.tables[1:]:
        put_out_of_use(table_id=table.pk, reason="Wobbles", actor=TESTER)
    room.wait(0, 1)
    room.wait(2, 3)
    first, second = desk(room).queue
    assert first.placement.tables == (room.tables[0].pk,)
    assert second.delay.wait is Wait.NO_TABLE


def test_the_most_pressing_thing_comes_first(room: Room) -> None:
    told = [desk(room).next_step]
    match = room.wait(0, 1)
    told.append(desk(room).next_step)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    told.append(desk(room).next_step)
    room.wait(2, 3)
    call_since(match, 30)
    told.append(desk(room).next_step)
    assert [step.to_do for step in told] == [
        ToDo.NOTHING,
        ToDo.SEND_MATCHES,
        ToDo.CALL_MATCHES,
        ToDo.DECIDE_LATE,
    ]
    assert told[-1].seen.match == match


def test_a_hundred_tables_take_three_queries(
    db: None, django_assert_num_queries: Callable[[int], Any]
) -> None:
    room = furnish(entrants=220, tables=100)
    for place in range(0, 220, 2):
        room.wait(place, place + 1)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    with django_assert_num_queries(3):
        found = desk_of(room.event, now=timezone.now())
        assert found.next_step.count == 100
        assert [str(seen.match.entrant_a) for seen in found.tables][:1] == ["Entrant 1"]
    assert len(found.queue) == 10
