"""Which results a counting can come to: every score a table can end with, and no other."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.match import Counting, Way
from scoring.rules.presets import RULE_SETS
from tournaments.reported import (
    MOST_IN_A_HALF,
    games_begun,
    is_part,
    is_whole,
    most_in_a_game,
    why_not_whole,
)

pytestmark = pytest.mark.unit

RACE_TO_15 = Counting(Way.RACE_TO, 15)
BEST_OF_7 = Counting(Way.BEST_OF, 7)


def played_out(counting: Counting) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """Every score one table can end with, and every one it passes on the way, by playing all games."""
    ends, passed, waiting = set(), set(), {(0, 0)}
    while waiting:
        score = waiting.pop()
        if counting.is_decided({"A": score[0], "B": score[1]}):
            ends.add(score)
        else:
            passed.add(score)
            waiting |= {(score[0] + 1, score[1]), (score[0], score[1] + 1)}
    return ends, passed


def added(scores: set[tuple[int, int]], tables: int) -> set[tuple[int, int]]:
    """Every sum of a score at each table."""
    sums = {(0, 0)}
    for _ in range(tables):
        sums = {(a + c, b + d) for (a, b), (c, d) in product(sums, scores)}
    return sums


@pytest.mark.parametrize(
    ("counting", "bullseyes"),
    [
        (RACE_TO_15, (0, 9000)),
        (RACE_TO_15, (3, 2)),
        (RACE_TO_15, (15, 15)),
        (BEST_OF_7, (8, 7)),
        (BEST_OF_7, (3, 2)),
        (Counting(Way.FIXED_NUMBER, 6), (4, 3)),
        (Counting(Way.TIMED, halves=2), (0, 2 * MOST_IN_A_HALF + 1)),
    ],
)
def test_what_no_such_match_comes_to(counting: Counting, bullseyes: tuple[int, int]) -> None:
    assert not is_whole(counting, 1, bullseyes)
    assert not is_whole(counting, 1, bullseyes[::-1])


@pytest.mark.parametrize(
    ("preset", "hang_jacks"), [("trinidad-tournament", 5), ("classic", 7), ("tobago", 5)]
)
def test_a_game_is_over_after_so_many_hang_jacks(preset: str, hang_jacks: int) -> None:
    rules = RULE_SETS[preset]
    most = most_in_a_game(rules)["hang_jacks"]
    assert most == hang_jacks
    assert (most - 1) * max(rules.hang_jack_chalks, 1) < rules.target


def test_a_game_that_was_stopped_was_begun_all_the_same() -> None:
    timed = Counting(Way.TIMED, halves=2)
    assert games_begun(RACE_TO_15, 4, (15, 9), is_through=True) == 24
    assert games_begun(RACE_TO_15, 4, (7, 2), is_through=False) == 13
    assert games_begun(timed, 12, (30, 20), is_through=True) == 50 + 24


@given(
    way=st.sampled_from([Way.BEST_OF, Way.RACE_TO, Way.FIXED_NUMBER]),
    games=st.integers(1, 5),
    tables=st.integers(1, 4),
    each_table=st.booleans(),
)
def test_it_is_what_playing_every_game_comes_to(way: Way, games: int, tables: int, each_table: bool) -> None:
    counting = Counting(way, games, each_table=each_table)
    apart = tables if each_table else 1
    ends, passed = played_out(counting)
    whole, on_the_way = added(ends, apart), added(ends | passed, apart)
    span = range(games * apart + 2)
    assert {score for score in product(span, span) if is_whole(counting, tables, score)} == whole
    parts = {score for score in product(span, span) if is_part(counting, tables, score)}
    assert parts == on_the_way - whole - {(0, 0)}


def test_the_words_name_the_counting() -> None:
    assert "no race to 15: one side ends on 15, the other on 14 at the most" in why_not_whole(RACE_TO_15, 1)
    assert "no best of 4 over the 3 tables together" in why_not_whole(Counting(Way.BEST_OF, 4), 3)
    assert "or 2 each" in why_not_whole(Counting(Way.BEST_OF, 4), 3)
    fixed = Counting(Way.FIXED_NUMBER, 6, each_table=True)
    assert "no match of 6 games at each of 4 tables" in why_not_whole(fixed, 4)
    assert "two bells" in why_not_whole(Counting(Way.TIMED), 1)
