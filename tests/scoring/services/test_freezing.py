"""A sheet stopped while an official is called, and let go on."""

from functools import partial

import pytest

from scoring.enums import LineKind, SheetState
from scoring.errors import SheetNotCalledError, SheetNotInPlayError
from scoring.models import ScoreSheet, SheetLine
from scoring.services.freezing import freeze_sheet, release_sheet
from scoring.services.hands import OutcomeKind, commit_hand
from scoring.services.locks import locked_with_match
from scoring.services.sheets import confirm_sheet
from scoring.services.take_backs import take_back_hand
from tests.officials.racing import race
from tests.scoring.ground import (
    BEST_OF_3,
    TESTER,
    a_hand,
    a_key,
    build_hall,
    commit,
    open_sitting,
    play_game,
    seats_of,
)
from tournaments.enums import Confirmation, MatchState, Side, SittingState
from tournaments.models import MatchResult, Seat, Sitting
from tournaments.transactions import durable_transaction

pytestmark = pytest.mark.integration


def call(sheet: ScoreSheet) -> SheetLine:
    with durable_transaction():
        locked = locked_with_match(sheet.pk, sheet.sitting.match_id)
        line = freeze_sheet(locked=locked, content={"irregularity": "renege"}, actor=TESTER)
    sheet.refresh_from_db()
    return line


def release(sheet: ScoreSheet) -> SheetLine:
    with durable_transaction():
        locked = locked_with_match(sheet.pk, sheet.sitting.match_id)
        line = release_sheet(locked=locked, content={}, actor=TESTER)
    sheet.refresh_from_db()
    return line


def confirm(sheet: ScoreSheet, side: Side) -> None:
    sheet.refresh_from_db()
    confirm_sheet(
        sheet_id=sheet.pk, side=side, submission_key=a_key(), expected_version=sheet.version, actor=TESTER
    )
    sheet.refresh_from_db()


def states(sheet: ScoreSheet) -> tuple[str, str, str]:
    """The sheet's, the sitting's and the match's."""
    sitting = Sitting.objects.select_related("match").get(pk=sheet.sitting_id)
    sheet.refresh_from_db()
    return sheet.state, sitting.state, sitting.match.state


def test_nothing_is_written_on_a_stopped_sheet(sheet):
    commit(sheet)
    line = call(sheet)
    assert (line.kind, line.content["irregularity"]) == (LineKind.OFFICIAL_CALLED, "renege")
    assert states(sheet) == (SheetState.FROZEN, SittingState.IN_PLAY, MatchState.CALLED)
    with pytest.raises(SheetNotInPlayError):
        commit(sheet)
    with pytest.raises(SheetNotInPlayError):
        take_back_hand(
            sheet_id=sheet.pk, submission_key=a_key(), expected_version=sheet.version, actor=TESTER
        )
    assert Seat.objects.filter(sitting=sheet.sitting, is_seated=True).count() == 4, "everybody stays seated"


def test_it_goes_on_where_it_was(sheet):
    commit(sheet)
    before = (sheet.game_number, sheet.hand_number, sheet.dealer, sheet.score_a, sheet.score_b)
    call(sheet)
    release(sheet)
    assert states(sheet) == (SheetState.IN_PLAY, SittingState.IN_PLAY, MatchState.IN_PLAY)
    assert (sheet.game_number, sheet.hand_number, sheet.dealer, sheet.score_a, sheet.score_b) == before
    assert commit(sheet).kind == OutcomeKind.COMMITTED


def test_a_hand_sent_before_the_call_and_arriving_after_it_is_stale(sheet):
    version = sheet.version
    call(sheet)
    with pytest.raises(Exception) as refused:  # noqa: PT011 - the two refusals say the same to the sender
        commit_hand(
            sheet_id=sheet.pk,
            record=a_hand(sheet),
            submission_key=a_key(),
            expected_version=version,
            actor=TESTER,
        )
    assert refused.value.code in {"stale-sheet", "sheet-not-in-play"}


def test_a_hand_on_the_sheet_before_the_call_is_answered_again(sheet):
    sent = {"record": a_hand(sheet), "submission_key": a_key(), "expected_version": sheet.version}
    commit_hand(sheet_id=sheet.pk, actor=TESTER, **sent)
    sheet.refresh_from_db()
    call(sheet)
    assert commit_hand(sheet_id=sheet.pk, actor=TESTER, **sent).is_replay


def test_a_stopped_sheet_is_not_stopped_twice_nor_a_running_one_released(sheet):
    with pytest.raises(SheetNotCalledError):
        release(sheet)
    call(sheet)
    with pytest.raises(SheetNotInPlayError):
        call(sheet)


def test_a_sheet_played_out_is_disputed_and_nobody_confirms(sheet):
    play_game(sheet)
    play_game(sheet)
    confirm(sheet, Side.A)
    call(sheet)
    assert states(sheet) == (SheetState.DISPUTED, SittingState.AWAITING_CONFIRMATION, MatchState.DISPUTED)
    assert MatchResult.objects.filter(is_current=True).count() == 1
    with pytest.raises(Exception, match="not-awaiting-confirmation"):
        confirm(sheet, Side.B)
    release(sheet)
    assert states(sheet)[2] == MatchState.AWAITING_CONFIRMATION
    confirm(sheet, Side.B)
    assert states(sheet) == (SheetState.OFFICIAL, SittingState.FINAL, MatchState.FINAL)


def test_an_official_sheet_is_not_stopped(sheet):
    play_game(sheet)
    play_game(sheet)
    for side in Side:
        confirm(sheet, side)
    with pytest.raises(SheetNotInPlayError):
        call(sheet)


def two_tables() -> list[ScoreSheet]:
    """Two sheets of one team match, counted together: the first to two bullseyes."""
    hall = build_hall(players=4, kind="team", counting={"way": "race-to", "games": 2})
    match = hall.schedule(tables=(0, 1))
    return [
        open_sitting(match, number=number, seats=seats_of(match, offset=2 * (number - 1)))
        for number in (1, 2)
    ]


def test_a_call_at_one_table_is_the_matchs_and_the_other_plays_on(db):
    first, second = two_tables()
    call(first)
    assert states(second)[2] == MatchState.CALLED
    assert commit(second).kind == OutcomeKind.COMMITTED
    call(second)
    release(first)
    assert states(first)[2] == MatchState.CALLED, "the other table still waits"
    release(second)
    assert states(second)[2] == MatchState.IN_PLAY


def test_a_stopped_table_stays_stopped_when_the_match_is_decided_beside_it(db):
    first, second = two_tables()
    call(first)
    play_game(second)
    play_game(second)
    assert states(first) == (SheetState.DISPUTED, SittingState.AWAITING_CONFIRMATION, MatchState.DISPUTED)
    release(first)
    assert states(first)[2] == MatchState.AWAITING_CONFIRMATION


@pytest.mark.parametrize("is_closed", [True, False])
def test_and_comes_back_when_the_deciding_hand_is_taken_back(db, is_closed):
    first, second = two_tables()
    call(first)
    play_game(second)
    play_game(second)
    if is_closed:
        release(first)
    second.refresh_from_db()
    take_back_hand(sheet_id=second.pk, submission_key=a_key(), expected_version=second.version, actor=TESTER)
    expected = (
        (SheetState.IN_PLAY, MatchState.IN_PLAY) if is_closed else (SheetState.FROZEN, MatchState.CALLED)
    )
    assert (states(first)[0], states(first)[2]) == expected


def test_where_nobody_confirms_a_dispute_holds_the_sheet_back(db):
    hall = build_hall(confirmation=Confirmation.NONE, counting=BEST_OF_3)
    sheet = open_sitting(hall.schedule())
    play_game(sheet)
    call(sheet)
    release(sheet)
    play_game(sheet)
    assert states(sheet)[0] == SheetState.OFFICIAL
    with pytest.raises(SheetNotInPlayError):
        call(sheet)


def test_hands_racing_a_call_stand_before_it_or_not_at_all(committing_db):
    for number in range(10):
        hall = build_hall(slug=f"race-{number}")
        sheet = open_sitting(hall.schedule())
        send = partial(
            commit_hand,
            sheet_id=sheet.pk,
            record=a_hand(sheet),
            expected_version=sheet.version,
            actor=TESTER,
        )
        race(
            partial(send, submission_key=a_key()), partial(call, sheet), partial(send, submission_key=a_key())
        )
        kinds = list(
            SheetLine.objects.filter(sheet=sheet).order_by("sequence").values_list("kind", flat=True)
        )
        assert kinds[-1] == LineKind.OFFICIAL_CALLED
        assert kinds.count(LineKind.HAND) <= 1
