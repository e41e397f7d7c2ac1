"""Committing a hand: what is written, what is refused, and what never happens twice."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.enums import LineKind, SheetState
from scoring.errors import (
    ForeignContextError,
    KeyReusedError,
    SheetNotInPlayError,
    StaleSheetError,
    UnfitKeyError,
    UnreadableRecordError,
)
from scoring.models import CountedHand, ScoreSheet, SheetLine
from scoring.services.hands import OutcomeKind, commit_hand
from tests.scoring.ground import TESTER, Hall, a_hand, a_key, commit, open_sitting, play_game
from tournaments.enums import MatchState, SittingState
from tournaments.errors import NotFoundError
from tournaments.models import MatchResult, Seat
from tournaments.problems import told_of

pytestmark = pytest.mark.integration


def test_a_hand_is_written_counted_and_moves_the_sheet(sheet: ScoreSheet) -> None:
    outcome = commit(sheet)
    assert outcome.kind == OutcomeKind.COMMITTED
    assert not outcome.is_replay
    assert (sheet.score_a, sheet.score_b) == (2, 1)
    assert (sheet.dealer, sheet.hand_number, sheet.version) == ("B1", 2, 2)
    assert sheet.head == outcome.line.digest
    counted = CountedHand.objects.get(sheet=sheet)
    assert (counted.game_number, counted.hand_number, counted.line_id) == (1, 1, outcome.line.pk)


def test_the_line_keeps_record_verdict_and_state(sheet: ScoreSheet) -> None:
    content = commit(sheet, a_hand(sheet, hang="B")).line.content
    assert content["schema"] == 1
    assert content["record"]["dealer"] == "A1"
    assert content["record"]["score"] == {"A": 0, "B": 0}
    assert "ruleset" not in content["record"]
    assert [award["kind"] for award in content["verdict"]["awards"]] == ["high", "low", "hang-jack", "game"]
    assert content["after"]["score"] == {"A": 2, "B": 4}
    assert content["after"]["hang_jacks"] == {"A": 0, "B": 1}
    assert content["after"]["dealer"] == "B1"


def test_a_hand_that_cannot_stand_is_recorded_and_returned(sheet: ScoreSheet) -> None:
    record = a_hand(sheet)
    record["claims"]["high"]["card"] = "AS"
    outcome = commit(sheet, record)
    assert outcome.kind == OutcomeKind.REJECTED
    assert outcome.line.kind == LineKind.HAND_REJECTED
    assert outcome.line.content["verdict"]["verdict"] == "rejected"
    assert (sheet.score_a, sheet.score_b, sheet.hand_number, sheet.version) == (0, 0, 1, 2)
    assert not CountedHand.objects.exists()


def test_the_same_submission_again_gives_the_stored_outcome(sheet: ScoreSheet) -> None:
    key, version, record = a_key(), sheet.version, a_hand(sheet)
    first = commit(sheet, record, submission_key=key)
    commit(sheet)
    again = commit(sheet, record, submission_key=key, expected_version=version)
    assert again.is_replay
    assert again.line == first.line
    assert again.after == first.after
    assert SheetLine.objects.filter(kind=LineKind.HAND).count() == 2


def test_a_rejected_submission_again_gives_the_stored_rejection(sheet: ScoreSheet) -> None:
    key, version, record = a_key(), sheet.version, a_hand(sheet) | {"kicks": ["9H", "3H"]}
    commit(sheet, record, submission_key=key)
    again = commit(sheet, record, submission_key=key, expected_version=version)
    assert again.is_replay
    assert again.kind == OutcomeKind.REJECTED


def test_a_key_with_other_content_is_refused(sheet: ScoreSheet) -> None:
    key = a_key()
    line = commit(sheet, submission_key=key).line
    with pytest.raises(KeyReusedError) as refusal:
        commit(sheet, a_hand(sheet, winner="B"), submission_key=key)
    assert refusal.value.sequence == line.sequence
    assert SheetLine.objects.filter(sheet=sheet).count() == 2


def test_a_stale_page_overwrites_nothing(sheet: ScoreSheet) -> None:
    seen = sheet.version
    commit(sheet)
    with pytest.raises(StaleSheetError) as refusal:
        commit(sheet, expected_version=seen)
    assert refusal.value.details == {
        "sheet": sheet.pk,
        "expected_version": seen,
        "version": 2,
        "game_number": 1,
        "hand_number": 2,
    }
    assert SheetLine.objects.filter(sheet=sheet).count() == 2


def test_a_hand_of_a_version_to_come_is_refused_too(sheet: ScoreSheet) -> None:
    with pytest.raises(StaleSheetError):
        commit(sheet, expected_version=sheet.version + 1)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("dealer", "B1"),
        ("score", {"A": 3, "B": 0}),
        ("players", 2),
        ("ruleset", "tobago"),
        ("ruleset", {"base": "trinidad-tournament", "target": 15}),
    ],
)
def test_a_record_made_for_another_hand_is_refused(sheet: ScoreSheet, field: str, value: object) -> None:
    seats = {"calls": [["A1", "stand"]]} if field == "players" else {}
    with pytest.raises(ForeignContextError) as refusal:
        commit(sheet, a_hand(sheet) | {field: value} | seats)
    assert refusal.value.field == field
    assert SheetLine.objects.filter(sheet=sheet).count() == 1


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("score", {"B": 0, "A": 3}, "the score is A 3, B 0, but on the sheet it is A 0, B 0"),
        ("dealer", "B1", "the dealer is B1, but on the sheet it is A1"),
        ("ruleset", "tobago", "the rule set is tobago, but on the sheet it is trinidad-tournament"),
    ],
)
def test_what_another_hand_says_is_told_in_plain_words(
    sheet: ScoreSheet, field: str, value: object, told: str
) -> None:
    with pytest.raises(ForeignContextError) as refusal:
        commit(sheet, a_hand(sheet) | {field: value})
    assert told_of(refusal.value.code, refusal.value.details).sentence == f"For the record {told}."


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("tobago", "tobago"),
        ({"base": "trinidad-tournament", "target": 15}, "trinidad-tournament (changed)"),
        ("nowhere", "nowhere"),
        ("", "(unreadable)"),
        ([1], "(unreadable)"),
    ],
)
def test_another_rule_set_is_told_by_its_name(sheet: ScoreSheet, given: object, told: str) -> None:
    with pytest.raises(ForeignContextError) as refusal:
        commit(sheet, a_hand(sheet) | {"ruleset": given})
    assert (refusal.value.given, refusal.value.stands) == (told, "trinidad-tournament")


def test_a_record_may_name_the_context_the_sheet_stands_at(sheet: ScoreSheet) -> None:
    context = {"dealer": "A1", "score": {"A": 0, "B": 0}, "players": 4, "ruleset": "trinidad-tournament"}
    assert commit(sheet, a_hand(sheet) | context).kind == OutcomeKind.COMMITTED


def test_what_is_no_record_is_refused_without_a_line(sheet: ScoreSheet) -> None:
    with pytest.raises(UnreadableRecordError) as refusal:
        commit(sheet, {"record": "all-fours-hand/1", "kicks": 9, "calls": [], "wine": True})
    assert {found["where"] for found in refusal.value.violations} == {"kicks", "wine"}
    assert SheetLine.objects.filter(sheet=sheet).count() == 1


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with space", "quote'quote"])
def test_an_unfit_key_is_refused(sheet: ScoreSheet, key: str) -> None:
    with pytest.raises(UnfitKeyError):
        commit(sheet, submission_key=key)


def test_a_sheet_that_does_not_exist_is_not_found(db: None) -> None:
    with pytest.raises(NotFoundError):
        commit_hand(sheet_id=99, record={}, submission_key=a_key(), expected_version=1, actor=TESTER)


def test_a_game_won_rings_up_a_bullseye_and_the_deal_goes_on(sheet: ScoreSheet) -> None:
    last = play_game(sheet, "A")
    assert last.line.content["verdict"]["bullseye"] == "A"
    assert (sheet.bullseyes_a, sheet.bullseyes_b) == (1, 0)
    assert (sheet.game_number, sheet.hand_number, sheet.score_a, sheet.score_b) == (2, 1, 0, 0)
    assert sheet.dealer == ["A1", "B1", "A2", "B2"][last.line.hand_number % 4]
    assert sheet.state == SheetState.IN_PLAY


def test_the_game_that_decides_the_match_records_its_result(hall: Hall) -> None:
    match = hall.schedule()
    sheet = open_sitting(match)
    for winner in ("A", "B", "A"):
        play_game(sheet, winner)
    match.refresh_from_db()
    result = MatchResult.objects.get(match=match)
    assert (result.bullseyes_a, result.bullseyes_b, result.winner) == (2, 1, "A")
    assert (result.chalks_a, result.chalks_b) == (sheet.chalks_a, sheet.chalks_b)
    assert result.hang_jacks_a == sheet.hang_jacks_a > 0
    assert sheet.state == SheetState.AWAITING_CONFIRMATION
    assert match.state == MatchState.AWAITING_CONFIRMATION
    assert sheet.sitting.state == SittingState.AWAITING_CONFIRMATION
    assert not Seat.objects.filter(is_seated=True).exists()


def test_no_hand_is_written_on_a_sheet_played_out(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule(counting={"way": "race-to", "games": 1}))
    play_game(sheet)
    with pytest.raises(SheetNotInPlayError) as refusal:
        commit(sheet)
    assert refusal.value.state == SheetState.AWAITING_CONFIRMATION


def test_a_commit_needs_few_queries(sheet: ScoreSheet) -> None:
    record = a_hand(sheet)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        commit_hand(
            sheet_id=sheet.pk, record=record, submission_key=a_key(), expected_version=1, actor=TESTER
        )
    written = [query["sql"] for query in captured.captured_queries if "SAVEPOINT" not in query["sql"]]
    assert len(written) == 7, written
