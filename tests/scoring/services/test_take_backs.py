"""Taking the last hand back: on the record, until the next one begins."""

import pytest

from scoring.enums import LineKind, SheetState
from scoring.errors import KeyReusedError, NothingToTakeBackError, SheetNotInPlayError, StaleSheetError
from scoring.models import CountedHand, ScoreSheet
from scoring.services.sheets import confirm_sheet
from scoring.services.submissions import Written
from scoring.services.take_backs import take_back_hand
from tests.scoring.ground import TESTER, Hall, a_hand, a_key, build_hall, commit, open_sitting, play_game
from tournaments.enums import Confirmation, MatchState, Side, SittingState
from tournaments.errors import ConstraintRefusedError
from tournaments.models import MatchResult, Seat

pytestmark = pytest.mark.integration

RACE_TO_1 = {"way": "race-to", "games": 1}


def take_back(sheet: ScoreSheet, **given: object) -> Written:
    sheet.refresh_from_db()
    wanted = {"submission_key": a_key(), "expected_version": sheet.version, "actor": TESTER, **given}
    written = take_back_hand(sheet_id=sheet.pk, **wanted)  # type: ignore[arg-type]
    sheet.refresh_from_db()
    return written


def test_the_sheet_stands_as_before_the_hand(sheet: ScoreSheet) -> None:
    commit(sheet)
    before = (sheet.score_a, sheet.score_b, sheet.dealer, sheet.hand_number)
    commit(sheet, a_hand(sheet, winner="B", hang="B"))
    written = take_back(sheet)
    assert written.line.kind == LineKind.HAND_TAKEN_BACK
    assert written.line.content["line"] == 3
    assert (sheet.score_a, sheet.score_b, sheet.dealer, sheet.hand_number) == before
    assert (sheet.version, sheet.hang_jacks_b) == (4, 0)
    assert [hand.line.sequence for hand in CountedHand.objects.filter(sheet=sheet)] == [2]
    assert sheet.lines.count() == 4


def test_the_place_is_free_for_another_hand(sheet: ScoreSheet) -> None:
    commit(sheet)
    take_back(sheet)
    again = commit(sheet, a_hand(sheet, winner="B"))
    assert (again.line.game_number, again.line.hand_number) == (1, 1)
    assert (sheet.score_a, sheet.score_b) == (1, 2)


def test_a_rejected_try_does_not_stand_between(sheet: ScoreSheet) -> None:
    commit(sheet)
    commit(sheet, a_hand(sheet) | {"kicks": ["9H", "3H"]})
    assert take_back(sheet).line.content["line"] == 2


@pytest.mark.parametrize("hands", [0, 1])
def test_only_the_last_hand_is_taken_back(sheet: ScoreSheet, hands: int) -> None:
    for _ in range(hands):
        commit(sheet)
        take_back(sheet)
    with pytest.raises(NothingToTakeBackError):
        take_back(sheet)


def test_a_game_won_is_taken_back_with_its_hand(sheet: ScoreSheet) -> None:
    last = play_game(sheet)
    take_back(sheet)
    assert (sheet.bullseyes_a, sheet.game_number) == (0, 1)
    assert sheet.hand_number == last.line.hand_number


def test_a_match_decided_comes_back_into_play(hall: Hall) -> None:
    match = hall.schedule(counting=RACE_TO_1)
    sheet = open_sitting(match)
    play_game(sheet)
    take_back(sheet)
    match.refresh_from_db()
    assert (sheet.state, match.state) == (SheetState.IN_PLAY, MatchState.IN_PLAY)
    assert sheet.sitting.state == SittingState.IN_PLAY
    assert Seat.objects.filter(is_seated=True).count() == 4
    assert [result.is_current for result in MatchResult.objects.filter(match=match)] == [False]
    play_game(sheet, "B")
    assert MatchResult.objects.get(match=match, is_current=True).winner == "B"


def test_a_table_taken_meanwhile_keeps_the_match_decided(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule(counting=RACE_TO_1))
    play_game(sheet)
    open_sitting(hall.schedule(2, 3))
    with pytest.raises(ConstraintRefusedError) as refusal:
        take_back(sheet)
    assert refusal.value.code == "one-sitting-in-play-per-table"
    assert sheet.state == SheetState.AWAITING_CONFIRMATION
    assert CountedHand.objects.filter(sheet=sheet).exists()


def test_nothing_is_taken_back_once_a_side_has_confirmed(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule(counting=RACE_TO_1))
    play_game(sheet)
    confirm_sheet(
        sheet_id=sheet.pk, side=Side.A, submission_key=a_key(), expected_version=sheet.version, actor=TESTER
    )
    with pytest.raises(SheetNotInPlayError):
        take_back(sheet)


def test_where_nobody_confirms_the_last_hand_can_still_be_mended(db: None) -> None:
    hall = build_hall(confirmation=Confirmation.NONE, counting=RACE_TO_1)
    sheet = open_sitting(hall.schedule())
    play_game(sheet)
    assert sheet.state == SheetState.OFFICIAL
    take_back(sheet)
    assert sheet.state == SheetState.IN_PLAY


def test_a_frozen_sheet_gives_nothing_back(sheet: ScoreSheet, tampered: None) -> None:
    commit(sheet)
    ScoreSheet.objects.filter(pk=sheet.pk).update(state=SheetState.FROZEN)
    with pytest.raises(SheetNotInPlayError):
        take_back(sheet)


def test_the_same_submission_again_takes_back_once(sheet: ScoreSheet) -> None:
    commit(sheet)
    commit(sheet)
    key, version = a_key(), sheet.version
    first = take_back(sheet, submission_key=key)
    again = take_back(sheet, submission_key=key, expected_version=version)
    assert again.is_replay
    assert again.line == first.line
    assert CountedHand.objects.count() == 1


def test_a_key_that_stands_for_a_hand_takes_nothing_back(sheet: ScoreSheet) -> None:
    key = a_key()
    commit(sheet, submission_key=key)
    with pytest.raises(KeyReusedError):
        take_back(sheet, submission_key=key)


def test_a_stale_page_takes_nothing_back(sheet: ScoreSheet) -> None:
    commit(sheet)
    with pytest.raises(StaleSheetError):
        take_back(sheet, expected_version=1)
