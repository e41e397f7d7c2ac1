"""Boards are made once for everybody who asks, and never show less than the sheets hold."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache

from officials.rulings.remedies import RemedyKind
from scoring.models import Prize, ScoreSheet
from scoring.selectors.boards import board_of, boards_of, lines_of, prize_standings
from scoring.selectors.kept import answer_about
from scoring.services.statistics import refresh_statistics
from scoring.services.take_backs import take_back_hand
from scoring.statistics.boards import Played
from scoring.statistics.metrics import Metric, Unit
from tests.scoring.ground import TESTER, Hall, a_hand, a_key, commit, open_sitting, play_game
from tests.scoring.rulings import rule
from tests.scoring.substitutes import approved, take_seat
from tournaments.enums import ResultKind
from tournaments.models import Match, MatchResult, Sitting
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result

pytestmark = pytest.mark.integration


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    """Two sheets are in play, each with a hand and a Jack hung; this is the first."""
    sheets = [open_sitting(hall.schedule(place, place + 1, tables=(place,))) for place in (0, 2)]
    for each in sheets:
        commit(each, a_hand(each, winner="A", hang="A"))
    Prize.objects.create(
        event=hall.event, position=1, title="The 9", metric="named-kick", unit="player", card="9H", places=3
    )
    return sheets[0]


def everything(hall: Hall) -> tuple[Any, ...]:
    """Every answer that is kept."""
    found: list[Any] = [boards_of(hall.event, unit) for unit in Unit]
    found += [board_of(hall.event, Metric.HANDS, Unit.PLAYER), lines_of(hall.event, Unit.PAIR)]
    return (*found, [(standing.places, standing.is_final) for standing in prize_standings(hall.event)])


def a_ruling(sheet: ScoreSheet) -> None:
    rule(sheet, RemedyKind.LOSS_OF_GAME)


def a_take_back(sheet: ScoreSheet) -> None:
    take_back_hand(sheet_id=sheet.pk, submission_key=a_key(), expected_version=sheet.version, actor=TESTER)


def a_hand_with_a_substitute(sheet: ScoreSheet) -> None:
    match = sheet.sitting.match
    hall = Hall(match.event, [match.entrant_a], [], match.round_id)
    take_seat(sheet, approved(hall, match).substitute, "A1")
    commit(sheet)


def a_void_result(sheet: ScoreSheet) -> None:
    MatchResult.objects.create(
        match=sheet.sitting.match,
        kind=ResultKind.VOID,
        source="desk",
        recorded_by="x",
        recorded_at=sheet.sitting.match.event.created_at,
    )


def set_aside(sheet: ScoreSheet) -> None:
    Match.objects.filter(pk=sheet.sitting.match_id).update(is_set_aside=True)


def another_table(sheet: ScoreSheet) -> None:
    free = sheet.sitting.match.event.tables.get(number=4)
    Sitting.objects.filter(pk=sheet.sitting_id).update(table=free)


ACTS: list[Callable[[ScoreSheet], object]] = [
    commit,
    play_game,
    a_take_back,
    a_ruling,
    a_hand_with_a_substitute,
    a_void_result,
    set_aside,
    another_table,
]


@pytest.mark.parametrize("is_stored", [True, False])
@pytest.mark.parametrize("act", ACTS)
def test_whatever_moves_a_sheet_is_seen_at_once(
    hall: Hall, sheet: ScoreSheet, act: Callable[[ScoreSheet], object], *, is_stored: bool
) -> None:
    if is_stored:
        refresh_statistics(actor=TESTER)
    before = everything(hall)
    act(sheet)
    after = everything(hall)
    cache.clear()
    assert after == everything(hall)
    assert after != before


def test_a_match_set_aside_and_taken_up_again_counts_as_before(hall: Hall, sheet: ScoreSheet) -> None:
    before = everything(hall)
    set_aside(sheet)
    assert everything(hall) != before
    Match.on_record.filter(pk=sheet.sitting.match_id).update(is_set_aside=False)
    assert everything(hall) == before


def test_what_moved_while_it_was_added_up_is_not_kept(hall: Hall, sheet: ScoreSheet) -> None:
    def slowly(played: Played) -> int:
        commit(sheet)
        return sum(one.stint.hands for one in played.stints)

    assert answer_about(hall.event, "hands", slowly) == 4
    assert (
        answer_about(hall.event, "hands", lambda played: sum(one.stint.hands for one in played.stints)) == 6
    )


def test_a_second_look_reads_one_row_a_sheet_however_much_was_played(
    hall: Hall, sheet: ScoreSheet, django_assert_num_queries: Any
) -> None:
    refresh_statistics(actor=TESTER)
    for wanted in (7, 4, 4):
        with django_assert_num_queries(wanted):
            boards_of(hall.event, Unit.PAIR)
    commit(sheet)
    for wanted in (11, 4):
        with django_assert_num_queries(wanted):
            boards_of(hall.event, Unit.PAIR)
    with django_assert_num_queries(7):  # the sheet that moved on has been worked out for the pairs
        boards_of(hall.event, Unit.PLAYER)


def test_results_from_paper_count_for_entrants_what_they_hold(hall: Hall) -> None:
    typed_in = hall.schedule(0, 1, tables=(0,))
    played = Outcome(winner="A", bullseyes=(2, 0), hang_jacks=(1, 3), chalks=(28, 11))
    enter_result(match_id=typed_in.pk, outcome=played, actor=TESTER)
    shown = {
        board.spec.key: [(place.who.name, place.row.amount) for place in board.places]
        for board in boards_of(hall.event, Unit.ENTRANT)
        if board.places
    }
    assert shown == {
        Metric.BULLSEYES: [("Entrant 1", 2)],
        Metric.HANG_JACKS: [("Entrant 2", 3), ("Entrant 1", 1)],
        Metric.HANG_JACKS_SUFFERED: [("Entrant 1", 3), ("Entrant 2", 1)],
        Metric.STRAIGHT_WINS: [("Entrant 1", 1)],
        Metric.CHALKS: [("Entrant 1", 28), ("Entrant 2", 11)],
        Metric.GAMES: [("Entrant 1", 2), ("Entrant 2", 2)],
    }
    assert not any(board.places for unit in (Unit.PAIR, Unit.PLAYER) for board in boards_of(hall.event, unit))
    MatchResult.objects.filter(match=typed_in).update(kind=ResultKind.WALKOVER)
    assert not any(board.places for board in boards_of(hall.event, Unit.ENTRANT)), "a walkover is not played"


def test_a_match_on_sheets_is_counted_once(sheet: ScoreSheet, hall: Hall) -> None:
    play_game(sheet, "A")
    match = sheet.sitting.match
    MatchResult.objects.create(
        match=match, kind="played", winner="A", bullseyes_a=1, source="sheet", recorded_by="x",
        recorded_at=hall.event.created_at,
    )  # fmt: skip
    (first, *_) = board_of(hall.event, Metric.BULLSEYES, Unit.ENTRANT).places
    assert (first.who.name, first.row.amount) == ("Entrant 1", 1)
