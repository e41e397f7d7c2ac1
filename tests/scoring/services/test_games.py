"""A whole game typed in: all of its hands or none, once however often sent, under every dealer policy."""

from typing import Any

import pytest

from scoring.enums import LineKind, SheetState
from scoring.errors import (
    DealerKnownError,
    DealerUnknownError,
    HandOfGameRejectedError,
    KeyReusedError,
    SheetNotInPlayError,
    StaleSheetError,
    UnfitGameError,
    UnfitKeyError,
)
from scoring.models import ScoreSheet
from scoring.rules.seats import seat_after
from scoring.services.games import MOST_HANDS, GameWritten, TypedGame, commit_game
from tests.scoring.ground import (
    TESTER,
    Hall,
    a_hand,
    a_hand_dealt_by,
    a_key,
    build_hall,
    commit,
    open_sitting,
)
from tournaments.enums import NextDealer

pytestmark = pytest.mark.integration


def a_game(dealer: str, *, winner: str = "A", hands: int = 3) -> list[dict[str, Any]]:
    """The hands of a game of 14: five chalks each to the winner."""
    records = []
    for _ in range(hands):
        records.append(a_hand_dealt_by(dealer, winner=winner, hang=winner))
        dealer = seat_after(dealer, 4)
    return records


def type_in(sheet: ScoreSheet, records: list[dict[str, Any]], **given: Any) -> GameWritten:
    sheet.refresh_from_db()
    wanted = {"submission_key": a_key(), "first_dealer": "", **given}
    expected = wanted.pop("expected_version", sheet.version)
    game = TypedGame(records=records, **wanted)
    written = commit_game(sheet_id=sheet.pk, game=game, expected_version=expected, actor=TESTER)
    sheet.refresh_from_db()
    return written


def test_a_game_is_written_hand_by_hand(sheet: ScoreSheet) -> None:
    written = type_in(sheet, a_game("A1"))
    assert [line.kind for line in written.lines] == [LineKind.HAND] * 3
    assert (sheet.bullseyes_a, sheet.game_number, sheet.hand_number) == (1, 2, 1)
    assert sheet.counted_hands.count() == 3


def test_sent_again_it_counts_once(sheet: ScoreSheet) -> None:
    key = a_key()
    first = type_in(sheet, a_game("A1"), submission_key=key)
    again = type_in(sheet, a_game("A1"), submission_key=key, expected_version=1)
    assert again.is_replay
    assert [line.pk for line in again.lines] == [line.pk for line in first.lines]
    assert sheet.version == 4
    with pytest.raises(KeyReusedError):
        type_in(sheet, a_game("A1", winner="B"), submission_key=key)


def test_one_hand_that_cannot_stand_keeps_the_whole_game_out(sheet: ScoreSheet) -> None:
    records = a_game("A1")
    records[1]["claims"]["high"]["card"] = "9H"
    with pytest.raises(HandOfGameRejectedError) as refused:
        type_in(sheet, records)
    assert refused.value.hand == 2
    assert refused.value.violations[0]["code"] == "card-was-kicked"
    sheet.refresh_from_db()
    assert sheet.version == 1
    assert sheet.lines.count() == 1


def test_nothing_is_typed_in_after_the_game_is_won(sheet: ScoreSheet) -> None:
    with pytest.raises(UnfitGameError):
        type_in(sheet, a_game("A1", hands=4))
    assert sheet.lines.count() == 1


def test_the_match_is_decided_by_its_last_game(sheet: ScoreSheet) -> None:
    type_in(sheet, a_game("A1"))
    type_in(sheet, a_game(sheet.dealer))
    assert sheet.state == SheetState.AWAITING_CONFIRMATION
    with pytest.raises(SheetNotInPlayError):
        type_in(sheet, a_game("A1"))


def test_it_goes_on_from_hands_entered_at_the_table(sheet: ScoreSheet) -> None:
    commit(sheet, a_hand(sheet))
    type_in(sheet, a_game("B1"))
    assert (sheet.bullseyes_a, sheet.counted_hands.count()) == (1, 4)


@pytest.mark.parametrize("policy", NextDealer)
def test_the_next_first_dealer_follows_the_policy(db: None, policy: NextDealer) -> None:
    hall = build_hall(next_dealer=policy)
    sheet = open_sitting(hall.schedule())
    type_in(sheet, a_game("A1", winner="B"))  # A1, B1 and A2 dealt
    assert sheet.dealer == {"deal-goes-round": "B2", "losers-deal": "A1", "cut-again": ""}[policy]
    if policy == NextDealer.CUT_AGAIN:
        with pytest.raises(DealerUnknownError):
            type_in(sheet, a_game("A1"))
        key = a_key()
        written = type_in(sheet, a_game("B2"), first_dealer="B2", submission_key=key)
        assert written.lines[0].kind == LineKind.DEALER_CUT
        assert type_in(sheet, a_game("B2"), first_dealer="B2", submission_key=key).is_replay
    else:
        with pytest.raises(DealerKnownError):
            type_in(sheet, a_game("A1"), first_dealer="A1")


def test_what_is_no_game_is_refused(sheet: ScoreSheet) -> None:
    with pytest.raises(UnfitGameError):
        type_in(sheet, [])
    with pytest.raises(UnfitGameError):
        type_in(sheet, [{}] * (MOST_HANDS + 1))
    with pytest.raises(UnfitKeyError):
        type_in(sheet, a_game("A1"), submission_key="k" * 62)
    with pytest.raises(StaleSheetError):
        type_in(sheet, a_game("A1"), expected_version=9)


def test_a_game_of_another_hall_is_none_of_it(hall: Hall, sheet: ScoreSheet) -> None:
    other = open_sitting(hall.schedule(2, 3, tables=(1,)))
    key = a_key()
    type_in(sheet, a_game("A1"), submission_key=key)
    type_in(other, a_game("A1"), submission_key=key)
    assert (sheet.bullseyes_a, other.bullseyes_a) == (1, 1)
