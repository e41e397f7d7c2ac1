"""Matches over several tables, and matches ended by a bell."""

import pytest

from scoring.enums import LineKind, SheetState
from scoring.errors import NotTimedError, SheetNotInPlayError
from scoring.models import ScoreSheet
from scoring.services.bells import ring_bell
from scoring.services.take_backs import take_back_hand
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
from tournaments.enums import EntrantKind, MatchState
from tournaments.models import Match, MatchResult, Seat

pytestmark = pytest.mark.integration


def open_both(match: Match) -> tuple[ScoreSheet, ScoreSheet]:
    """Open both tables' sheets, other players at each."""
    first = open_sitting(match, number=1, seats=seats_of(match))
    second = open_sitting(match, number=2, seats=seats_of(match, offset=2))
    return first, second


@pytest.fixture
def team_hall(db: None) -> Hall:
    return build_hall(kind=EntrantKind.TEAM, players=4, counting={"way": "race-to", "games": 3})


def test_the_bullseyes_of_all_tables_are_added_up(team_hall: Hall) -> None:
    match = team_hall.schedule(tables=(0, 1))
    first, second = open_both(match)
    play_game(first, "A")
    play_game(second, "A")
    play_game(second, "B")
    commit(first)
    play_game(second, "A")
    first.refresh_from_db()
    match.refresh_from_db()
    result = MatchResult.objects.get(match=match)
    assert (result.bullseyes_a, result.bullseyes_b, result.winner) == (3, 1, "A")
    assert (first.state, second.state) == (SheetState.AWAITING_CONFIRMATION,) * 2
    assert first.lines.last().kind == LineKind.MATCH_DECIDED
    assert result.chalks_a == first.chalks_a + second.chalks_a
    assert not Seat.objects.filter(is_seated=True).exists()
    with pytest.raises(SheetNotInPlayError):
        commit(first)


def test_taking_the_deciding_hand_back_resumes_the_other_tables(team_hall: Hall) -> None:
    match = team_hall.schedule(tables=(0, 1))
    first, second = open_both(match)
    for _ in range(3):
        play_game(second, "A")
    take_back_hand(sheet_id=second.pk, submission_key=a_key(), expected_version=second.version, actor=TESTER)
    first.refresh_from_db()
    match.refresh_from_db()
    assert (first.state, match.state) == (SheetState.IN_PLAY, MatchState.IN_PLAY)
    assert first.lines.last().kind == LineKind.PLAY_RESUMED
    commit(first)


def test_where_each_table_counts_for_itself_all_are_played_out(team_hall: Hall) -> None:
    match = team_hall.schedule(tables=(0, 1), counting={"way": "race-to", "games": 1, "each_table": True})
    first, second = open_both(match)
    play_game(first, "A")
    assert not MatchResult.objects.exists()
    commit(second)
    play_game(second, "B")
    result = MatchResult.objects.get(match=match)
    assert (result.bullseyes_a, result.bullseyes_b, result.winner) == (1, 1, "")


def test_a_table_not_opened_yet_keeps_the_match_open(team_hall: Hall) -> None:
    match = team_hall.schedule(tables=(0, 1), counting={"way": "race-to", "games": 1, "each_table": True})
    play_game(open_sitting(match))
    assert not MatchResult.objects.exists()


@pytest.mark.parametrize(
    ("unfinished", "bullseyes", "is_over"),
    [("void", (1, 0), True), ("to-the-leader", (1, 1), True), ("played-out", (1, 0), False)],
)
def test_the_bell_ends_a_half(
    hall: Hall, unfinished: str, bullseyes: tuple[int, int], *, is_over: bool
) -> None:
    match = hall.schedule(counting={"way": "timed", "halves": 1, "unfinished": unfinished})
    sheet = open_sitting(match)
    play_game(sheet, "A")
    commit(sheet, a_hand(sheet, winner="B"))
    assert ring_bell(match_id=match.pk, half=1, actor=TESTER) == [sheet]
    sheet.refresh_from_db()
    assert (sheet.bullseyes_a, sheet.bullseyes_b) == bullseyes
    assert (sheet.state != SheetState.IN_PLAY) is is_over
    assert MatchResult.objects.exists() is is_over
    assert ring_bell(match_id=match.pk, half=1, actor=TESTER) == []


def test_the_last_game_is_played_out_after_the_bell(hall: Hall) -> None:
    match = hall.schedule(counting={"way": "timed", "halves": 1, "unfinished": "played-out"})
    sheet = open_sitting(match)
    commit(sheet)
    ring_bell(match_id=match.pk, half=1, actor=TESTER)
    play_game(sheet, "B")
    assert sheet.state == SheetState.AWAITING_CONFIRMATION
    assert MatchResult.objects.get(match=match).bullseyes_b == 1


def test_a_match_of_two_halves_waits_for_the_second(hall: Hall) -> None:
    match = hall.schedule(counting={"way": "timed", "halves": 2})
    play_game(open_sitting(match, number=1))
    ring_bell(match_id=match.pk, half=1, actor=TESTER)
    assert not MatchResult.objects.exists()
    play_game(open_sitting(match, number=2), "B")
    ring_bell(match_id=match.pk, half=2, actor=TESTER)
    result = MatchResult.objects.get(match=match)
    assert (result.bullseyes_a, result.bullseyes_b) == (1, 1)


def test_only_a_timed_match_has_a_bell(hall: Hall) -> None:
    with pytest.raises(NotTimedError):
        ring_bell(match_id=hall.schedule().pk, half=1, actor=TESTER)
