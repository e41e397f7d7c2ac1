"""Tables in and out of use, matches sent to them and called, entrants who come or do not."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tests.scoring.ground import open_sitting
from tests.tournaments.floor import Room, call_since, furnish, tables_of_match
from tests.tournaments.ground import TESTER, lay_ground
from tournaments.enums import MatchState, ResultKind, Side, StageKind
from tournaments.errors import (
    ConstraintRefusedError,
    ForeignObjectError,
    MatchBegunError,
    MatchNotReadyError,
    NotAtTablesError,
    NotCalledError,
    TableInPlayError,
    TableOutOfUseError,
    UnfitFieldsError,
    WrongTableCountError,
)
from tournaments.models import Match, MatchResult, Round
from tournaments.selectors.queue import allocation_now, floor_of
from tournaments.services.allocations import allocate_tables, send_match, take_from_tables
from tournaments.services.corrections import undo_correction
from tournaments.services.events import add_tables
from tournaments.services.forfeits import award_forfeit, take_back_forfeit
from tournaments.services.matches import seat_at_table
from tournaments.services.table_calls import call_match, call_matches, note_arrival, take_back_call
from tournaments.services.tables import change_table, put_back_in_use, put_out_of_use, set_grace

pytestmark = pytest.mark.integration


@pytest.fixture
def room(db: None) -> Room:
    return furnish()


def allocate(room: Room) -> list[int]:
    return [match.number for match in allocate_tables(event_id=room.event.pk, actor=TESTER)]


def test_waiting_matches_go_to_free_tables_in_order(room: Room) -> None:
    matches = [room.wait(place, place + 1) for place in (0, 2, 4)]
    put_out_of_use(table_id=room.tables[1].pk, reason="Wobbles", actor=TESTER)
    put_out_of_use(table_id=room.tables[2].pk, reason="Wobbles", actor=TESTER)
    assert allocate(room) == [1, 2]
    assert [tables_of_match(match) for match in matches] == [[1], [4], [None]]
    assert allocate(room) == []


def test_a_team_match_gets_the_same_tables_in_both_halves(db: None) -> None:
    room = furnish(counting={"way": "timed", "halves": 2}, players=4)
    put_out_of_use(table_id=room.tables[1].pk, reason="Wobbles", actor=TESTER)
    match = room.wait(tables=2)
    allocate(room)
    assert tables_of_match(match) == [3, 4, 3, 4]


def test_a_match_of_a_later_day_and_one_without_opponents_do_not_wait(room: Room) -> None:
    room.wait()
    Round.objects.filter(pk=room.round_id).update(plays_on="2999-01-01")
    assert floor_of(room.event, now=timezone.now()).queue == ()


def test_an_entrant_is_never_at_two_tables(room: Room) -> None:
    room.wait(0, 1)
    second = room.wait(1, 2)
    assert allocate(room) == [1]
    delay = allocation_now(floor_of(room.event, now=timezone.now())).delays[0]
    assert (delay.match, delay.busy) == (second.number, (room.entrants[1].pk,))


def test_a_draft_sends_nobody_anywhere(room: Room) -> None:
    room.wait()
    room.event.state = "draft"
    assert floor_of(room.event, now=timezone.now()).queue == ()


def test_the_floor_is_read_in_three_queries(
    room: Room, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for place in range(6):
        room.wait(place, place + 1)
    allocate(room)
    with django_assert_num_queries(3):
        allocation_now(floor_of(room.event, now=timezone.now()))


def test_by_hand_a_match_goes_where_it_is_sent_and_back(room: Room) -> None:
    match = room.wait()
    send_match(match_id=match.pk, table_ids=[room.tables[2].pk], actor=TESTER)
    call_match(match_id=match.pk, actor=TESTER)
    assert tables_of_match(match) == [3]
    take_from_tables(match_id=match.pk, actor=TESTER)
    match.refresh_from_db()
    assert tables_of_match(match) == [None]
    assert match.called_at is None


def test_what_cannot_be_sent_is_refused(room: Room) -> None:
    match = room.wait(tables=2)
    first, second, *_ = [table.pk for table in room.tables]
    for named in ([first], [first, first], [first, second, room.tables[2].pk]):
        with pytest.raises(WrongTableCountError):
            send_match(match_id=match.pk, table_ids=named, actor=TESTER)
    strange = add_tables(event_id=furnish(slug="other-cup").event.pk, count=1, actor=TESTER)[0]
    with pytest.raises(ForeignObjectError):
        send_match(match_id=match.pk, table_ids=[first, strange.pk], actor=TESTER)
    put_out_of_use(table_id=second, reason="Wobbles", actor=TESTER)
    with pytest.raises(TableOutOfUseError):
        send_match(match_id=match.pk, table_ids=[first, second], actor=TESTER)
    with pytest.raises(TableOutOfUseError):
        seat_at_table(sitting_id=match.sittings.first().pk, table_id=second, actor=TESTER)
    assert tables_of_match(match) == [None, None]


def test_a_match_that_has_begun_stays_where_it_is(room: Room) -> None:
    match = room.wait()
    allocate(room)
    open_sitting(match)
    with pytest.raises(MatchBegunError):
        take_from_tables(match_id=match.pk, actor=TESTER)
    with pytest.raises(TableInPlayError):
        put_out_of_use(table_id=room.tables[0].pk, reason="Wobbles", actor=TESTER)


def test_one_sitting_in_play_per_table(room: Room) -> None:
    first, second = room.wait(0, 1), room.wait(2, 3)
    for match in (first, second):
        send_match(match_id=match.pk, table_ids=[room.tables[0].pk], actor=TESTER)
    open_sitting(first)
    with pytest.raises(ConstraintRefusedError, match="one-sitting-in-play-per-table"):
        open_sitting(second)


def test_out_of_use_sends_its_matches_back_to_the_queue(room: Room) -> None:
    match = room.wait(tables=2)
    allocate(room)
    call_match(match_id=match.pk, actor=TESTER)
    table = put_out_of_use(table_id=room.tables[1].pk, reason=" Wobbles ", actor=TESTER)
    match.refresh_from_db()
    assert table.out_of_use == "Wobbles"
    assert tables_of_match(match) == [None, None]
    assert match.called_at is None
    assert put_back_in_use(table_id=table.pk, actor=TESTER).out_of_use == ""
    with pytest.raises(UnfitFieldsError):
        put_out_of_use(table_id=table.pk, reason=" ", actor=TESTER)


def test_a_table_gets_a_name_and_a_hall(room: Room) -> None:
    change_table(table_id=room.tables[0].pk, name="Stage table", hall="Main", actor=TESTER)
    table = change_table(table_id=room.tables[0].pk, hall="Annex", actor=TESTER)
    assert (str(table), table.hall) == ("Stage table", "Annex")


def test_grace_is_a_setting_of_the_event(room: Room) -> None:
    assert set_grace(event_id=room.event.pk, minutes=10, actor=TESTER).grace_minutes == 10
    with pytest.raises(UnfitFieldsError):
        set_grace(event_id=room.event.pk, minutes=1000, actor=TESTER)


def test_a_call_starts_the_clock_once(room: Room) -> None:
    match = room.wait()
    with pytest.raises(NotAtTablesError):
        call_match(match_id=match.pk, actor=TESTER)
    allocate(room)
    called_at = call_match(match_id=match.pk, actor=TESTER).called_at
    assert called_at is not None
    assert call_match(match_id=match.pk, actor=TESTER).called_at == called_at
    assert take_back_call(match_id=match.pk, actor=TESTER).called_at is None


def test_only_what_stands_first_at_its_table_is_called(room: Room) -> None:
    first, second, third = room.wait(0, 1), room.wait(2, 3), room.wait(4, 5)
    for match, table in ((first, 0), (second, 0), (third, 1)):
        send_match(match_id=match.pk, table_ids=[room.tables[table].pk], actor=TESTER)
    called = call_matches(event_id=room.event.pk, actor=TESTER)
    assert [match.number for match in called] == [first.number, third.number]
    open_sitting(first)
    assert call_matches(event_id=room.event.pk, actor=TESTER) == []


def test_an_arrival_is_noted_and_taken_back(room: Room) -> None:
    match = room.wait()
    with pytest.raises(NotCalledError):
        note_arrival(match_id=match.pk, side=Side.A, actor=TESTER)
    allocate(room)
    call_match(match_id=match.pk, actor=TESTER)
    came = note_arrival(match_id=match.pk, side=Side.A, actor=TESTER).arrived_a_at
    assert came is not None
    assert note_arrival(match_id=match.pk, side=Side.A, actor=TESTER).arrived_a_at == came
    back = note_arrival(match_id=match.pk, side=Side.A, has_arrived=False, actor=TESTER)
    assert (back.arrived_a_at, back.arrived_b_at) == (None, None)


@pytest.mark.parametrize(
    ("absent", "kind", "winner"),
    [
        ("A", ResultKind.WALKOVER, "B"),
        ("B", ResultKind.WALKOVER, "A"),
        ("both", ResultKind.DOUBLE_FORFEIT, ""),
    ],
)
def test_a_person_awards_a_forfeit(room: Room, absent: str, kind: ResultKind, winner: str) -> None:
    match = room.wait()
    allocate(room)
    call_since(match, 30)
    result = award_forfeit(match_id=match.pk, absent=absent, actor=TESTER)
    match.refresh_from_db()
    assert (result.kind, result.winner, match.state) == (kind, winner, MatchState.FINAL)
    assert [table.number for table in floor_of(room.event, now=timezone.now()).free] == [1, 2, 3, 4]
    with pytest.raises(MatchBegunError):
        award_forfeit(match_id=match.pk, absent=absent, actor=TESTER)


def test_a_forfeit_is_taken_back_as_a_correction_that_can_be_undone(room: Room) -> None:
    match = room.wait()
    award_forfeit(match_id=match.pk, absent="A", actor=TESTER)
    correction = take_back_forfeit(event_id=room.event.pk, match_id=match.pk, actor=TESTER)
    match.refresh_from_db()
    assert match.state == MatchState.NOT_STARTED
    assert not MatchResult.objects.filter(match=match, is_current=True).exists()
    undo_correction(correction_id=correction.pk, actor=TESTER)
    match.refresh_from_db()
    assert match.state == MatchState.FINAL


def test_a_forfeit_in_a_bracket_sends_the_other_side_on(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ground.draw()
    semi, *_ = ground.matches()
    award_forfeit(match_id=semi.pk, absent="A", actor=TESTER)
    final = next(match for match in ground.matches() if match.winner_to is None)
    assert semi.entrant_b_id in {final.entrant_a_id, final.entrant_b_id}
    with pytest.raises(MatchNotReadyError):
        award_forfeit(match_id=final.pk, absent="A", actor=TESTER)


def test_a_match_played_again_has_not_been_called(room: Room) -> None:
    match = room.wait()
    allocate(room)
    call_since(match, 30)
    award_forfeit(match_id=match.pk, absent="both", actor=TESTER)
    take_back_forfeit(event_id=room.event.pk, match_id=match.pk, actor=TESTER)
    again = Match.objects.get(event=room.event)
    assert again.pk == match.pk
    assert take_back_call(match_id=again.pk, actor=TESTER).called_at is None
