"""Calls: the sheet stops, somebody comes, the sheet goes on."""

from datetime import timedelta
from functools import partial

import pytest
import time_machine

from officials.access import Action, is_allowed, person
from officials.enums import CallOutcome, CallState, RoleKind
from officials.errors import CallClosedError, CallTakenError, NoOfficialError, NotOwnCallError
from officials.models import AuthorityLine, Call
from officials.rulings.irregularities import Irregularity
from officials.selectors.calls import answering_people, open_calls, waiting_time
from officials.services.calls import close_call, hand_over_call, raise_call, take_call
from scoring.enums import LineKind, SheetState
from scoring.errors import SheetNotInPlayError
from scoring.models import SheetLine
from scoring.services.hands import OutcomeKind, commit_hand
from tests.officials.conftest import NOW, add_person
from tests.officials.racing import race
from tests.scoring.ground import TESTER, a_hand, a_key, build_hall, commit, open_sitting, play_game
from tournaments.enums import MatchState, Side
from tournaments.errors import DomainError, NotFoundError, UnfitFieldsError

pytestmark = pytest.mark.integration


@pytest.fixture
def sheet(hall):
    return open_sitting(hall.schedule())


def add_official(hall, name, kind=RoleKind.OFFICIAL):
    return person(add_person(name, (hall.event, kind, None)))


@pytest.fixture
def olga(hall):
    return add_official(hall, "olga")


@pytest.fixture
def oscar(hall):
    return add_official(hall, "oscar")


@pytest.fixture
def hal(hall):
    return add_official(hall, "hal", RoleKind.HEAD_OFFICIAL)


def call_to(sheet, irregularity=Irregularity.RENEGE, **more):
    return raise_call(sheet_id=sheet.pk, irregularity=irregularity, actor=TESTER_AT_TABLE, **more)


class TableTester:
    """A device at the table, as far as a service looks at it."""

    signature = "table-link:7"
    name = "Device at Table 1"
    user = None


TESTER_AT_TABLE = TableTester()


@pytest.mark.parametrize("irregularity", Irregularity)
def test_each_kind_from_call_to_close(sheet, olga, irregularity):
    commit(sheet)
    call = call_to(sheet, irregularity, side=Side.B, note="the nine was led")
    sheet.refresh_from_db()
    assert (call.number, call.state, call.raised_by, call.side) == (1, CallState.WAITING, "table-link:7", "B")
    assert (call.game_number, call.hand_number) == (1, 2)
    assert sheet.state == SheetState.FROZEN
    line = SheetLine.objects.get(sheet=sheet, kind=LineKind.OFFICIAL_CALLED)
    assert line.content["irregularity"] == irregularity.value
    assert "the nine was led" not in line.payload, "what was said is not for the public sheet"
    with pytest.raises(SheetNotInPlayError):
        commit(sheet)
    take_call(call_id=call.pk, actor=olga)
    closed = close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, note="cards agreed", actor=olga)
    assert (closed.state, closed.outcome, closed.closed_by) == (CallState.CLOSED, "settled", olga.user)
    assert commit(sheet).kind == OutcomeKind.COMMITTED
    powers = AuthorityLine.objects.filter(event=call.event).values_list("power", "actor_name", "reason")
    assert list(powers) == [("answer-call", "olga", ""), ("answer-call", "olga", "cards agreed")]


def test_the_same_call_sent_twice_is_one_call(sheet):
    assert call_to(sheet) == call_to(sheet)
    assert Call.objects.count() == 1
    with pytest.raises(SheetNotInPlayError):
        call_to(sheet, Irregularity.DELAY)


def test_calls_are_numbered_through_the_event(hall, olga):
    first, second = open_sitting(hall.schedule(0, 1)), open_sitting(hall.schedule(2, 3, tables=(1,)))
    assert [call_to(first).number, call_to(second).number] == [1, 2]


def test_the_queue_shows_who_waits_longest_and_who_is_served(hall, olga):
    sheets = [open_sitting(hall.schedule(0, 1)), open_sitting(hall.schedule(2, 3, tables=(1,)))]
    calls = []
    for minute, sheet in enumerate(sheets):
        with time_machine.travel(NOW + timedelta(minutes=minute), tick=False):
            calls.append(call_to(sheet))
    assert list(open_calls(hall.event)) == calls
    with time_machine.travel(NOW + timedelta(minutes=5), tick=False):
        take_call(call_id=calls[0].pk, actor=olga)
    queue = list(open_calls(hall.event))
    assert queue == [calls[1], calls[0]]
    later = NOW + timedelta(minutes=9)
    assert [waiting_time(call, now=later) for call in queue] == [timedelta(minutes=8), timedelta(minutes=5)]


def test_a_call_is_taken_by_one(sheet, olga, oscar):
    call = call_to(sheet)
    take_call(call_id=call.pk, actor=olga)
    take_call(call_id=call.pk, actor=olga)
    with pytest.raises(CallTakenError) as refused:
        take_call(call_id=call.pk, actor=oscar)
    assert refused.value.by == "olga"
    assert AuthorityLine.objects.count() == 1


def test_a_device_takes_no_call(sheet):
    call = call_to(sheet)
    with pytest.raises(NoOfficialError):
        take_call(call_id=call.pk, actor=TESTER_AT_TABLE)


def test_a_call_is_handed_over_with_its_reason(sheet, olga, oscar):
    call = call_to(sheet)
    take_call(call_id=call.pk, actor=olga)
    with pytest.raises(NotOwnCallError):
        hand_over_call(call_id=call.pk, user_id=oscar.user.pk, actor=oscar)
    hand_over_call(call_id=call.pk, user_id=oscar.user.pk, reason="my cousin plays", actor=olga)
    call.refresh_from_db()
    assert call.taken_by == oscar.user
    assert AuthorityLine.objects.last().reason == "my cousin plays"
    with pytest.raises(NotOwnCallError):
        close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, actor=olga)


def test_a_call_goes_only_to_officials_of_the_event(hall, sheet, olga):
    call = call_to(sheet)
    take_call(call_id=call.pk, actor=olga)
    sam = add_person("sam", (hall.event, RoleKind.SCORER, None))
    elsewhere = build_hall(slug="elsewhere")
    stranger = add_person("stella", (elsewhere.event, RoleKind.OFFICIAL, None))
    for user in (sam, stranger):
        with pytest.raises(NoOfficialError):
            hand_over_call(call_id=call.pk, user_id=user.pk, actor=olga)
    assert {role.user.username for role in answering_people(hall.event)} == {"olga"}


def test_a_head_official_takes_over_and_closes_anybodys(sheet, olga, hal):
    call = call_to(sheet)
    take_call(call_id=call.pk, actor=olga)
    hand_over_call(call_id=call.pk, user_id=hal.user.pk, actor=hal)
    close_call(call_id=call.pk, outcome=CallOutcome.MISTAKEN, actor=hal)
    sheet.refresh_from_db()
    assert sheet.state == SheetState.IN_PLAY


def test_a_call_that_is_over_stays_over(sheet, olga, oscar):
    call = call_to(sheet)
    take_call(call_id=call.pk, actor=olga)
    close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, actor=olga)
    again = [
        partial(take_call, call_id=call.pk, actor=oscar),
        partial(hand_over_call, call_id=call.pk, user_id=oscar.user.pk, actor=olga),
        partial(close_call, call_id=call.pk, outcome=CallOutcome.SETTLED, actor=olga),
    ]
    for attempt in again:
        with pytest.raises(CallClosedError):
            attempt()
    assert not open_calls(call.event).exists()


def test_the_outcome_of_a_ruling_is_not_given_by_hand(sheet, olga):
    call = call_to(sheet)
    take_call(call_id=call.pk, actor=olga)
    with pytest.raises(UnfitFieldsError):
        close_call(call_id=call.pk, outcome=CallOutcome.RULED, actor=olga)


def test_what_does_not_exist_is_not_found(db, olga):
    for attempt in (
        partial(raise_call, sheet_id=0, irregularity=Irregularity.OTHER, actor=olga),
        partial(take_call, call_id=0, actor=olga),
        partial(hand_over_call, call_id=0, user_id=olga.user.pk, actor=olga),
        partial(hand_over_call, call_id=0, user_id=0, actor=olga),
        partial(close_call, call_id=0, outcome=CallOutcome.SETTLED, actor=olga),
    ):
        with pytest.raises(NotFoundError):
            attempt()


def test_a_disagreement_about_a_sheet_played_out(sheet, olga):
    play_game(sheet)
    play_game(sheet)
    call = call_to(sheet, Irregularity.SCORE_DISAGREEMENT)
    sheet.sitting.match.refresh_from_db()
    assert sheet.sitting.match.state == MatchState.DISPUTED
    take_call(call_id=call.pk, actor=olga)
    close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, actor=olga)
    sheet.refresh_from_db()
    assert sheet.state == SheetState.AWAITING_CONFIRMATION


def test_the_door_knows_calls(hall, sheet, olga):
    call = call_to(sheet)
    captain = person(add_person("cat", (hall.event, RoleKind.CAPTAIN, hall.entrants[0])))
    other = person(add_person("dee", (hall.event, RoleKind.CAPTAIN, hall.entrants[3])))
    assert is_allowed(olga, Action.ANSWER_CALL, call)
    assert is_allowed(captain, Action.VIEW_CALL, call)
    assert not is_allowed(captain, Action.ANSWER_CALL, call)
    assert not is_allowed(other, Action.VIEW_CALL, call)


def test_two_officials_reach_one_call(committing_db):
    hall = build_hall()
    people = [add_official(hall, name) for name in ("olga", "oscar", "opal")]
    sheet = open_sitting(hall.schedule())
    for _ in range(8):
        call = call_to(sheet)
        outcomes = race(*(partial(take_call, call_id=call.pk, actor=actor) for actor in people))
        assert sum(isinstance(outcome, Call) for outcome in outcomes) == 1, outcomes
        assert sum(isinstance(outcome, CallTakenError) for outcome in outcomes) == 2, outcomes
        call.refresh_from_db()
        holder = next(actor for actor in people if actor.user == call.taken_by)
        close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, actor=holder)


def test_a_hand_racing_a_call_is_on_the_sheet_before_it_or_refused(committing_db):
    for number in range(10):
        hall = build_hall(slug=f"race-{number}")
        sheet = open_sitting(hall.schedule())
        send = partial(
            commit_hand,
            sheet_id=sheet.pk,
            record=a_hand(sheet),
            expected_version=sheet.version,
            submission_key=a_key(),
            actor=TESTER,
        )
        hand, call = race(send, partial(call_to, sheet))
        kinds = list(
            SheetLine.objects.filter(sheet=sheet).order_by("sequence").values_list("kind", flat=True)
        )
        assert isinstance(call, Call), call
        assert kinds[-1] == LineKind.OFFICIAL_CALLED
        assert (LineKind.HAND in kinds) is not isinstance(hand, DomainError)


def test_two_calls_to_one_table_at_once_are_one(committing_db):
    for number in range(8):
        sheet = open_sitting(build_hall(slug=f"race-{number}").schedule())
        calls = race(*(partial(call_to, sheet) for _ in range(3)))
        assert len({call.pk for call in calls}) == 1, calls
        assert SheetLine.objects.filter(sheet=sheet, kind=LineKind.OFFICIAL_CALLED).count() == 1
