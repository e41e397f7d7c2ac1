"""Round robin: everyone meets everyone, nobody twice a round, venues in balance."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import RepeatedEntrantError, SettingOutOfRangeError, TooFewEntrantsError
from tournaments.pairing.round_robin import FixtureRound, round_robin

pytestmark = pytest.mark.unit

sizes = st.integers(2, 33)
legs_played = st.integers(1, 4)


def venues(rounds: tuple[FixtureRound, ...]) -> dict[int, str]:
    """Per entrant H and A in the order of its matches."""
    pattern: dict[int, str] = defaultdict(str)
    for played in rounds:
        for home, away in played.fixtures:
            pattern[home] += "H"
            pattern[away] += "A"
    return pattern


@given(sizes, legs_played)
def test_everyone_meets_everyone_once_a_leg(size: int, legs: int) -> None:
    rounds = round_robin(range(size), legs=legs)
    for leg in range(1, legs + 1):
        met = Counter(frozenset(pair) for one in rounds if one.leg == leg for pair in one.fixtures)
        assert met == Counter(map(frozenset, combinations(range(size), 2)))


@given(sizes, legs_played)
def test_nobody_plays_twice_a_round_and_the_odd_one_rests(size: int, legs: int) -> None:
    for played in round_robin(range(size), legs=legs):
        seen = [one for pair in played.fixtures for one in pair]
        resting = [] if played.resting is None else [played.resting]
        assert sorted(seen + resting) == list(range(size))
        assert len(resting) == size % 2


@given(sizes, legs_played)
def test_everyone_rests_equally_often(size: int, legs: int) -> None:
    rests = Counter(one.resting for one in round_robin(range(size), legs=legs))
    assert rests == (dict.fromkeys(range(size), legs) if size % 2 else {None: (size - 1) * legs})


@given(sizes, legs_played)
def test_venues_are_balanced_and_never_the_same_three_times_running(size: int, legs: int) -> None:
    for pattern in venues(round_robin(range(size), legs=legs)).values():
        away_from_even = abs(pattern.count("H") - pattern.count("A"))
        assert away_from_even <= (1 if size % 2 == 0 and legs % 2 else 0)
        assert "HHH" not in pattern
        assert "AAA" not in pattern


@pytest.mark.parametrize("size", [4, 6, 8, 10, 20, 30])
def test_a_single_leg_has_as_few_venue_breaks_as_can_be(size: int) -> None:
    # An even field cannot have fewer than n - 2 in one leg; an odd one needs none.
    patterns = venues(round_robin(range(size))).values()
    assert sum(one == two for pattern in patterns for one, two in pairwise(pattern)) == size - 2
    odd = venues(round_robin(range(size + 1))).values()
    assert sum(one == two for pattern in odd for one, two in pairwise(pattern)) == 0


@given(sizes, st.integers(2, 4))
def test_a_return_match_is_the_other_way_about_and_not_soon(size: int, legs: int) -> None:
    meetings: dict[frozenset[int], list[tuple[int, int]]] = defaultdict(list)
    for played in round_robin(range(size), legs=legs):
        for home, away in played.fixtures:
            meetings[frozenset((home, away))].append((played.number, home))
    for pair in meetings.values():
        for (first, home), (second, next_home) in pairwise(pair):
            assert home != next_home
            assert second - first >= size - 2 + size % 2 or size == 2


def test_the_first_two_seeds_meet_in_the_last_round() -> None:
    for size in range(4, 20, 2):
        last = round_robin(range(1, size + 1))[-1]
        assert {1, 2} in [set(pair) for pair in last.fixtures]


def test_three_rounds_in_divisions_of_three_to_five() -> None:
    three, four, five = (round_robin(range(1, size + 1), rounds=3) for size in (3, 4, 5))
    assert [len(played.fixtures) for played in three] == [1, 1, 1]
    assert [played.resting for played in four] == [None, None, None]
    assert [played.resting for played in five] == [5, 4, 3]
    assert len({frozenset(pair) for played in five for pair in played.fixtures}) == 6


@pytest.mark.parametrize(
    ("entrants", "options", "error"),
    [
        ([], {}, TooFewEntrantsError),
        ([7], {}, TooFewEntrantsError),
        ([1, 2, 1], {}, RepeatedEntrantError),
        ([1, 2, 3], {"legs": 0}, SettingOutOfRangeError),
        ([1, 2, 3], {"rounds": 0}, SettingOutOfRangeError),
        ([1, 2, 3], {"rounds": 4}, SettingOutOfRangeError),
    ],
)
def test_what_cannot_be_is_refused(
    entrants: list[int], options: dict[str, int], error: type[Exception]
) -> None:
    with pytest.raises(error):
        round_robin(entrants, **options)
