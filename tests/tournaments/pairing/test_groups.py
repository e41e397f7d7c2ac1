"""Groups: everyone in one, sizes even, pots spread, clubs apart."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import RepeatedEntrantError, SettingOutOfRangeError
from tournaments.pairing.groups import division_sizes, drawn_groups, snake_groups

pytestmark = pytest.mark.unit


@st.composite
def divided_fields(draw: st.DrawFn) -> tuple[int, int, dict[int, int]]:
    entrants = draw(st.integers(1, 40))
    groups = draw(st.integers(1, entrants))
    clubs = draw(st.dictionaries(st.integers(1, entrants), st.integers(1, 5)))
    return entrants, groups, clubs


def test_the_snake_goes_to_and_fro() -> None:
    assert snake_groups(range(1, 11), 4) == ((1, 8, 9), (2, 7, 10), (3, 6), (4, 5))


@given(divided_fields())
def test_a_snake_holds_everybody_once_in_even_groups(field: tuple[int, int, dict[int, int]]) -> None:
    entrants, groups, clubs = field
    dealt = snake_groups(range(1, entrants + 1), groups, clubs=clubs)
    assert sorted(one for group in dealt for one in group) == list(range(1, entrants + 1))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1
    assert all((one - 1) // groups == row for group in dealt for row, one in enumerate(group))


@given(divided_fields(), st.text(max_size=8))
def test_a_draw_holds_everybody_once_in_even_groups(
    field: tuple[int, int, dict[int, int]], seed: str
) -> None:
    entrants, groups, clubs = field
    pots = [range(first, min(first + 7, entrants + 1)) for first in range(1, entrants + 1, 7)]
    dealt = drawn_groups(pots, groups, seed=seed, clubs=clubs)
    assert sorted(one for group in dealt for one in group) == list(range(1, entrants + 1))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1
    assert dealt == drawn_groups(pots, groups, seed=seed, clubs=clubs)


@given(st.integers(1, 8), st.integers(1, 5), st.text(max_size=8))
def test_full_pots_give_one_to_each_group(groups: int, pots: int, seed: str) -> None:
    field = [range(pot * groups, (pot + 1) * groups) for pot in range(pots)]
    dealt = drawn_groups(field, groups, seed=seed)
    assert all(sorted(one // groups for one in group) == list(range(pots)) for group in dealt)


@given(st.integers(2, 6), st.text(max_size=8), st.data())
def test_a_club_of_no_more_than_the_groups_is_split_up(groups: int, seed: str, data: st.DataObject) -> None:
    names = data.draw(st.lists(st.integers(1, 6), min_size=groups, max_size=groups))
    # Two rows of the same make-up can always be arranged without a meeting unless one club holds over half.
    clubs = dict(enumerate(names * 2))
    dealt = drawn_groups([range(groups), range(groups, 2 * groups)], groups, seed=seed, clubs=clubs)
    together = sum(clubs[one] == clubs[other] for one, other in dealt)
    largest = max(Counter(names).values())
    assert together == max(0, 2 * largest - groups)


def test_clubs_move_a_snake_no_further_than_they_must() -> None:
    # 8 would meet its clubmate 1; changing places with 7 is enough.
    assert snake_groups(range(1, 9), 4, clubs={1: 5, 8: 5}) == ((1, 7), (2, 8), (3, 6), (4, 5))


@pytest.mark.parametrize(
    ("entrants", "sizes"),
    [
        (3, (3,)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (5, 4)),
        (12, (4, 4, 4)),
        (18, (5, 5, 4, 4)),
        (16, (4, 4, 4, 4)),
        (11, (4, 4, 3)),
    ],
)
def test_divisions_of_three_to_five(entrants: int, sizes: tuple[int, ...]) -> None:
    assert division_sizes(entrants) == sizes


@given(st.integers(1, 60), st.integers(2, 5), st.integers(0, 3))
def test_division_sizes_are_the_best_that_fit(entrants: int, smallest: int, spread: int) -> None:
    largest = smallest + spread
    fitting = [
        sizes
        for number in range(1, entrants + 1)
        for sizes in [tuple(entrants // number + (place < entrants % number) for place in range(number))]
        if all(smallest <= size <= largest for size in sizes)
    ]
    if not fitting:
        with pytest.raises(SettingOutOfRangeError):
            division_sizes(entrants, smallest=smallest, largest=largest)
        return
    chosen = division_sizes(entrants, smallest=smallest, largest=largest)
    assert chosen in fitting
    assert all(
        (sum(size % 2 for size in chosen), len(chosen)) <= (sum(size % 2 for size in other), len(other))
        for other in fitting
    )


def test_what_cannot_be_divided_is_refused() -> None:
    for groups in (0, 4):
        with pytest.raises(SettingOutOfRangeError):
            snake_groups([1, 2, 3], groups)
    with pytest.raises(RepeatedEntrantError):
        drawn_groups([[1, 2], [2]], 2, seed="x")
