"""Opening a sheet: who may sit where, and what the opening line says."""

import json

import pytest

from scoring.errors import SheetOpenedError, UnfitSeatsError
from scoring.models import ScoreSheet
from scoring.services.openings import Opening, open_sheet
from tests.scoring.ground import TESTER, Hall, a_key, build_hall, open_sitting, seats_of
from tournaments.enums import EntrantKind, EventState, MatchState, SittingState
from tournaments.errors import (
    ConstraintRefusedError,
    EventNotPublishedError,
    MatchBegunError,
    MatchNotReadyError,
    MatchOverError,
    NotFoundError,
)
from tournaments.models import Event, Match, MatchResult, Player, Sitting
from tournaments.services.matches import MatchDetails, schedule_match
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result

pytestmark = pytest.mark.integration


def test_an_opened_sheet_stands_at_nought_with_its_terms(hall: Hall) -> None:
    match = hall.schedule()
    sheet = open_sitting(match, first_dealer="B2")
    line = sheet.lines.get()
    assert (sheet.version, sheet.head, sheet.dealer) == (1, line.digest, "B2")
    assert (line.sequence, line.previous_digest) == (1, "")
    assert line.content["terms"] == json.loads(sheet.terms)
    assert line.content["terms"]["rule_set"]["name"] == "trinidad-tournament"
    players = seats_of(match)
    assert line.content["seats"] == {
        seat: str(Player.objects.get(pk=player).uid) for seat, player in players.items()
    }


def test_opening_the_first_sheet_sets_event_match_and_sitting_going(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    assert Event.objects.get(pk=hall.event.pk).state == EventState.RUNNING
    assert sheet.sitting.match.state == MatchState.IN_PLAY
    assert Sitting.objects.get(pk=sheet.sitting_id).state == SittingState.IN_PLAY


def test_the_same_opening_again_finds_the_same_sheet(hall: Hall) -> None:
    match = hall.schedule()
    sitting = Sitting.objects.get(match=match)
    opening = Opening(seats=seats_of(match), first_dealer="A1", submission_key=a_key())
    first = open_sheet(sitting_id=sitting.pk, opening=opening, actor=TESTER)
    assert open_sheet(sitting_id=sitting.pk, opening=opening, actor=TESTER) == first
    assert ScoreSheet.objects.count() == 1


def test_a_second_opening_of_a_sitting_is_refused(hall: Hall) -> None:
    match = hall.schedule()
    sheet = open_sitting(match)
    with pytest.raises(SheetOpenedError) as refusal:
        open_sitting(match, first_dealer="B1")
    assert refusal.value.sheet == sheet.pk


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"A1": "B1", "B1": "A1"}, {"A1": "not-of-this-entrant", "B1": "not-of-this-entrant"}),
        ({"A2": "A1"}, {"A1": "named-twice", "A2": "named-twice"}),
    ],
)
def test_seats_that_cannot_be_filled_so_are_named(
    hall: Hall, changes: dict[str, str], faults: dict[str, str]
) -> None:
    match = hall.schedule()
    seats = seats_of(match)
    wrong = seats | {seat: seats[other] for seat, other in changes.items()}
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(match, seats=wrong)
    assert refusal.value.seats == faults
    assert not ScoreSheet.objects.exists()


def test_a_player_of_nobody_in_the_event_is_refused(hall: Hall) -> None:
    match = hall.schedule()
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(match, seats=seats_of(match) | {"B2": 10_000})
    assert refusal.value.seats == {"B2": "not-of-this-entrant"}


def test_four_seats_are_filled_where_the_rules_are_for_four(hall: Hall) -> None:
    match = hall.schedule()
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(match, seats=seats_of(match, ("A1", "B1")))
    assert refusal.value.seats == {"players": "must-be-4"}


def test_a_dealer_sits_at_the_table(hall: Hall) -> None:
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(hall.schedule(), first_dealer="C1")
    assert refusal.value.seats == {"C1": "no-such-seat"}


def test_singles_sit_opposite_one_another(db: None) -> None:
    hall = build_hall(rule_set="classic", kind=EntrantKind.SINGLE, players=1)
    match = hall.schedule()
    sheet = open_sitting(match, seats=seats_of(match, ("A1", "B1")))
    assert json.loads(sheet.terms)["players"] == 2


def test_a_table_holds_one_sitting_in_play(hall: Hall) -> None:
    open_sitting(hall.schedule(0, 1))
    with pytest.raises(ConstraintRefusedError) as refusal:
        open_sitting(hall.schedule(2, 3))
    assert refusal.value.code == "one-sitting-in-play-per-table"
    assert ScoreSheet.objects.count() == 1


def test_nobody_sits_at_two_tables(hall: Hall) -> None:
    open_sitting(hall.schedule(0, 1, tables=(0,)))
    with pytest.raises(ConstraintRefusedError) as refusal:
        open_sitting(hall.schedule(0, 2, tables=(1,)))
    assert refusal.value.code == "one-seat-per-player"


def test_a_draft_event_opens_no_sheet(hall: Hall) -> None:
    match = hall.schedule()
    Event.objects.filter(pk=hall.event.pk).update(state=EventState.DRAFT)
    with pytest.raises(EventNotPublishedError):
        open_sitting(match)


def test_a_match_without_its_entrants_opens_no_sheet(hall: Hall) -> None:
    details = MatchDetails(entrant_a_id=hall.entrants[0].pk, entrant_b_id=None)
    match = schedule_match(round_id=hall.round_id, details=details, actor=TESTER)
    opening = Opening(seats={}, first_dealer="A1", submission_key=a_key())
    with pytest.raises(MatchNotReadyError):
        open_sheet(sitting_id=Sitting.objects.get(match=match).pk, opening=opening, actor=TESTER)


def test_a_match_over_opens_no_sheet(hall: Hall) -> None:
    match = hall.schedule()
    enter_result(match_id=match.pk, outcome=Outcome(bullseyes=(2, 1)), actor=TESTER)
    with pytest.raises(MatchOverError):
        open_sitting(Match.objects.get(pk=match.pk))


def test_a_match_on_an_open_sheet_takes_no_result_from_the_desk(hall: Hall) -> None:
    match = hall.schedule()
    open_sitting(match)
    with pytest.raises(MatchBegunError):
        enter_result(match_id=match.pk, outcome=Outcome(bullseyes=(2, 1)), actor=TESTER)
    assert not MatchResult.objects.exists()


def test_a_sitting_that_does_not_exist_is_not_found(db: None) -> None:
    opening = Opening(seats={}, first_dealer="A1", submission_key=a_key())
    with pytest.raises(NotFoundError):
        open_sheet(sitting_id=99, opening=opening, actor=TESTER)
