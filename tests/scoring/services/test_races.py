"""Several connections to the real database at the same moment: facts stay single, whoever comes first."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from scoring.enums import LineKind, SheetState
from scoring.errors import StaleSheetError
from scoring.models import CountedHand, ScoreSheet, SheetLine
from scoring.services.hands import HandOutcome, commit_hand
from scoring.services.openings import Opening, open_sheet
from scoring.services.sheets import confirm_sheet
from scoring.services.take_backs import take_back_hand
from tests.scoring.crowds import CLIENTS, Crowd
from tests.scoring.ground import (
    TESTER,
    Hall,
    a_hand,
    a_key,
    build_hall,
    commit,
    open_sitting,
    play_game,
    seats_of,
)
from tournaments.enums import EntrantKind, MatchState, Side
from tournaments.errors import ConstraintRefusedError
from tournaments.models import Match, MatchResult, Sitting

pytestmark = pytest.mark.integration

NEVER_DECIDED = {"way": "race-to", "games": 999}


@pytest.fixture
def hall(committing_db: None) -> Hall:
    return build_hall(counting=NEVER_DECIDED)


def committing(sheet: ScoreSheet, record: dict[str, Any], key: str, version: int) -> Callable[[], object]:
    return lambda: commit_hand(
        sheet_id=sheet.pk, record=record, submission_key=key, expected_version=version, actor=TESTER
    )


def kinds(outcomes: list[object]) -> Counter[str]:
    """How many clients came to what."""
    return Counter(
        ("replayed" if outcome.is_replay else outcome.kind.value)
        if isinstance(outcome, HandOutcome)
        else type(outcome).__name__
        for outcome in outcomes
    )


def test_eight_devices_enter_the_same_hand_and_it_counts_once(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    with Crowd() as crowd:
        for _ in range(30):
            sheet.refresh_from_db()
            record = a_hand(sheet, hang="B")
            jobs = [committing(sheet, record, a_key(), sheet.version) for _ in range(CLIENTS)]
            assert kinds(crowd.together(jobs)) == {"committed": 1, "StaleSheetError": 7}
    assert SheetLine.objects.filter(sheet=sheet, kind=LineKind.HAND).count() == 30
    assert CountedHand.objects.filter(sheet=sheet).count() == 30


def test_one_device_sending_the_same_hand_eight_times_counts_once(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    with Crowd() as crowd:
        for _ in range(20):
            sheet.refresh_from_db()
            jobs = [committing(sheet, a_hand(sheet), a_key(), sheet.version)] * CLIENTS
            assert kinds(crowd.together(jobs)) == {"committed": 1, "replayed": 7}
    assert CountedHand.objects.filter(sheet=sheet).count() == 20


def test_a_take_back_and_the_next_hand_do_not_both_happen(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    with Crowd(2) as crowd:
        for _ in range(20):
            commit(sheet)
            version = sheet.version
            taking = {"submission_key": a_key(), "expected_version": version, "actor": TESTER}
            outcomes = crowd.together(
                [
                    committing(sheet, a_hand(sheet), a_key(), version),
                    lambda taking=taking: take_back_hand(sheet_id=sheet.pk, **taking),
                ]
            )
            assert sum(isinstance(outcome, StaleSheetError) for outcome in outcomes) == 1
            sheet.refresh_from_db()
            assert sheet.version == version + 1


def test_two_tables_deciding_one_match_give_one_result(committing_db: None) -> None:
    hall = build_hall(kind=EntrantKind.TEAM, players=4, counting={"way": "race-to", "games": 2})
    for _ in range(5):
        match = hall.schedule(tables=(0, 1))
        sheets = [
            open_sitting(match, number=1, seats=seats_of(match)),
            open_sitting(match, number=2, seats=seats_of(match, offset=2)),
        ]
        jobs = [_one_hand_from_a_bullseye(sheet) for sheet in sheets]
        with Crowd(2) as crowd:
            assert kinds(crowd.together(jobs)) == {"committed": 2}
        result = MatchResult.objects.get(match=match)
        assert (result.bullseyes_a, result.bullseyes_b) == (2, 0)
        assert {sheet.state for sheet in ScoreSheet.objects.filter(sitting__match=match)} == {
            SheetState.AWAITING_CONFIRMATION
        }


def _one_hand_from_a_bullseye(sheet: ScoreSheet) -> Callable[[], object]:
    """Play on until A needs two chalks, and return the hand that brings them."""
    while sheet.score_a < 12:
        commit(sheet)
    return committing(sheet, a_hand(sheet), a_key(), sheet.version)


def test_both_sides_confirming_at_once_make_it_official_once(hall: Hall) -> None:
    match = hall.schedule(counting={"way": "race-to", "games": 1})
    sheet = open_sitting(match)
    play_game(sheet)

    def confirming(side: Side) -> Callable[[], object]:
        def until_it_goes_through() -> object:
            while True:
                seen = ScoreSheet.objects.get(pk=sheet.pk).version
                try:
                    return confirm_sheet(
                        sheet_id=sheet.pk,
                        side=side,
                        submission_key=a_key(),
                        expected_version=seen,
                        actor=TESTER,
                    )
                except StaleSheetError:
                    continue

        return until_it_goes_through

    with Crowd(2) as crowd:
        crowd.together([confirming(Side.A), confirming(Side.B)])
    assert ScoreSheet.objects.get(pk=sheet.pk).state == SheetState.OFFICIAL
    assert Match.objects.get(pk=match.pk).state == MatchState.FINAL
    assert SheetLine.objects.filter(sheet=sheet, kind=LineKind.CONFIRMED).count() == 2


def test_a_sheet_is_opened_once(hall: Hall) -> None:
    match = hall.schedule()
    sitting = Sitting.objects.get(match=match)
    seats = seats_of(match)

    def opening() -> object:
        wanted = Opening(seats=seats, first_dealer="A1", submission_key=a_key())
        return open_sheet(sitting_id=sitting.pk, opening=wanted, actor=TESTER)

    with Crowd() as crowd:
        outcomes = crowd.together([opening] * CLIENTS)
    assert sum(isinstance(outcome, ScoreSheet) for outcome in outcomes) == 1
    assert ScoreSheet.objects.filter(sitting=sitting).count() == 1


def test_a_table_is_taken_once(hall: Hall) -> None:
    matches = [hall.schedule(0, 1), hall.schedule(2, 3)]

    def opening(match: Match) -> Callable[[], object]:
        wanted = Opening(seats=seats_of(match), first_dealer="A1", submission_key=a_key())
        sitting_id = Sitting.objects.get(match=match).pk
        return lambda: open_sheet(sitting_id=sitting_id, opening=wanted, actor=TESTER)

    with Crowd(2) as crowd:
        outcomes = crowd.together([opening(match) for match in matches])
    assert Counter(type(outcome).__name__ for outcome in outcomes) == {
        "ScoreSheet": 1,
        "ConstraintRefusedError": 1,
    }
    refused = next(outcome for outcome in outcomes if isinstance(outcome, ConstraintRefusedError))
    assert refused.code == "one-sitting-in-play-per-table"
