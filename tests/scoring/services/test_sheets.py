"""A sheet confirmed by both sides, and the cut between games."""

import pytest

from scoring.enums import SheetState
from scoring.errors import (
    DealerKnownError,
    DealerUnknownError,
    NotAwaitingConfirmationError,
    SideConfirmedError,
    StaleSheetError,
    UnfitSeatsError,
)
from scoring.models import ScoreSheet
from scoring.services.sheets import confirm_sheet, cut_dealer
from scoring.services.submissions import Written
from tests.scoring.ground import TESTER, Hall, a_key, build_hall, commit, open_sitting, play_game
from tournaments.enums import Confirmation, MatchState, NextDealer, Side, SittingState
from tournaments.models import MatchResult

pytestmark = pytest.mark.integration

RACE_TO_1 = {"way": "race-to", "games": 1}


@pytest.fixture
def played(hall: Hall) -> ScoreSheet:
    sheet = open_sitting(hall.schedule(counting=RACE_TO_1))
    play_game(sheet)
    return sheet


def confirm(sheet: ScoreSheet, side: Side, **given: object) -> Written:
    sheet.refresh_from_db()
    wanted = {"submission_key": a_key(), "expected_version": sheet.version, "actor": TESTER, **given}
    written = confirm_sheet(sheet_id=sheet.pk, side=side, **wanted)  # type: ignore[arg-type]
    sheet.refresh_from_db()
    return written


def test_one_side_alone_makes_nothing_official(played: ScoreSheet) -> None:
    confirm(played, Side.B)
    assert (played.confirmed_a, played.confirmed_b) == (False, True)
    assert played.state == SheetState.AWAITING_CONFIRMATION
    assert played.sitting.match.state == MatchState.AWAITING_CONFIRMATION


def test_both_sides_make_sheet_sitting_and_match_final(played: ScoreSheet) -> None:
    confirm(played, Side.B)
    confirm(played, Side.A)
    played.sitting.match.refresh_from_db()
    played.sitting.refresh_from_db()
    assert played.state == SheetState.OFFICIAL
    assert played.sitting.state == SittingState.FINAL
    assert played.sitting.match.state == MatchState.FINAL


def test_where_nobody_confirms_the_sheet_is_official_at_once(db: None) -> None:
    hall = build_hall(confirmation=Confirmation.NONE, counting=RACE_TO_1)
    match = hall.schedule()
    sheet = open_sitting(match)
    play_game(sheet)
    match.refresh_from_db()
    assert (sheet.state, match.state) == (SheetState.OFFICIAL, MatchState.FINAL)


def test_a_side_confirms_once(played: ScoreSheet) -> None:
    confirm(played, Side.A)
    with pytest.raises(SideConfirmedError):
        confirm(played, Side.A)


def test_the_same_confirmation_again_is_a_replay(played: ScoreSheet) -> None:
    key, version = a_key(), played.version
    confirm(played, Side.A, submission_key=key)
    assert confirm(played, Side.A, submission_key=key, expected_version=version).is_replay
    assert played.version == version + 1


def test_a_sheet_in_play_is_not_confirmed(sheet: ScoreSheet) -> None:
    with pytest.raises(NotAwaitingConfirmationError):
        confirm(sheet, Side.A)


def test_nobody_confirms_a_sheet_they_have_not_seen(played: ScoreSheet) -> None:
    with pytest.raises(StaleSheetError):
        confirm(played, Side.A, expected_version=played.version - 1)


def test_a_match_of_two_tables_is_final_when_both_sheets_are_official(db: None) -> None:
    hall = build_hall(players=2, counting=RACE_TO_1 | {"each_table": True})
    match = hall.schedule(tables=(0,), counting=None)
    sheet = open_sitting(match)
    play_game(sheet)
    confirm(sheet, Side.A)
    confirm(sheet, Side.B)
    assert MatchResult.objects.filter(match=match, is_current=True).count() == 1


@pytest.fixture
def cutting(db: None) -> ScoreSheet:
    """A sheet between two games, where the event cuts again for the deal."""
    sheet = open_sitting(build_hall(next_dealer=NextDealer.CUT_AGAIN).schedule())
    play_game(sheet)
    return sheet


def cut(sheet: ScoreSheet, dealer: str) -> Written:
    sheet.refresh_from_db()
    wanted = {"submission_key": a_key(), "expected_version": sheet.version, "actor": TESTER}
    written = cut_dealer(sheet_id=sheet.pk, dealer=dealer, **wanted)  # type: ignore[arg-type]
    sheet.refresh_from_db()
    return written


def test_the_game_waits_for_the_cut(cutting: ScoreSheet) -> None:
    assert cutting.dealer == ""
    with pytest.raises(DealerUnknownError):
        commit(cutting, {"record": "all-fours-hand/1", "kicks": ["9H"], "calls": []})
    cut(cutting, "B2")
    assert cutting.dealer == "B2"
    assert commit(cutting).line.content["record"]["dealer"] == "B2"


def test_a_cut_is_made_once(cutting: ScoreSheet) -> None:
    cut(cutting, "B2")
    with pytest.raises(DealerKnownError):
        cut(cutting, "A1")


def test_the_dealer_cut_sits_at_the_table(cutting: ScoreSheet) -> None:
    with pytest.raises(UnfitSeatsError):
        cut(cutting, "C1")


def test_the_losers_deal_where_the_event_says_so(db: None) -> None:
    sheet = open_sitting(build_hall(next_dealer=NextDealer.LOSERS_DEAL).schedule())
    for winner in ("A", "B"):
        last = play_game(sheet, winner)
        assert sheet.dealer[0] != winner
        order = ["A1", "B1", "A2", "B2"]
        steps = (order.index(sheet.dealer) - order.index(last.line.content["record"]["dealer"])) % 4
        assert steps in (1, 2)
