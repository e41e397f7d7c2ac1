"""The exact pairing of a part: the order of its wishes, and that no lighter wish ever outweighs a heavier."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.swiss.exact import Cost, broken_rules, cost_of, solve
from tournaments.pairing.swiss.field import Field
from tournaments.pairing.swiss.model import ClubRule, Float, Method, Rule, SwissEntrant, SwissRules

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.unit

EVERYTHING = frozenset(Rule)


@st.composite
def fields(draw: st.DrawFn) -> Field:
    size = draw(st.integers(1, 8))
    barred = st.frozensets(st.integers(0, 7), min_size=2, max_size=2)
    met = draw(st.lists(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=25))
    entrants = [
        SwissEntrant(
            number,
            draw(st.integers(0, 3)),
            met=tuple(sum(pair) - number for pair in met if number in pair and pair[0] != pair[1]),
            byes=draw(st.integers(0, 1)),
            club=draw(st.one_of(st.none(), st.integers(0, 2))),
            floated=draw(st.sampled_from(Float)),
        )
        for number in range(size)
    ]
    rules = SwissRules(
        method=draw(st.sampled_from(Method)),
        clubs=draw(st.sampled_from(ClubRule)),
        forbidden=frozenset(draw(st.sets(barred, max_size=3))),
    )
    return Field(entrants, rules)


def everybody(field: Field) -> list[int]:
    return [*range(field.size), field.bye] if field.is_odd else list(range(field.size))


def every_pairing(places: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not places:
        yield []
        return
    first, *others = places
    for other in others:
        for pairs in every_pairing([one for one in others if one != other]):
            yield [(first, other), *pairs]


def total(field: Field, pairs: list[tuple[int, int]]) -> Cost:
    return Cost(*map(sum, zip(*(cost_of(field, pair) for pair in pairs), strict=True)))


@given(fields(), st.frozensets(st.sampled_from(Rule)))
@settings(max_examples=120)
def test_no_pairing_is_cheaper_in_the_order_of_the_wishes(field: Field, relaxed: frozenset[Rule]) -> None:
    allowed = [
        total(field, pairs)
        for pairs in every_pairing(everybody(field))
        if all(broken_rules(field, *pair) <= relaxed for pair in pairs)
    ]
    solved = solve(field, everybody(field), relaxed=relaxed)
    assert (solved is None) == (not allowed)
    if solved is not None:
        assert total(field, solved) == min(allowed)


def field_of(*entrants: SwissEntrant, **rules: object) -> Field:
    return Field(entrants, SwissRules(**rules))


def numbers(field: Field, **options: object) -> set[frozenset[int]]:
    pairs = solve(field, everybody(field), **options) or []
    return {frozenset(field.numbers[place] for place in pair if place < field.size) for pair in pairs}


def sets(*pairs: tuple[int, ...]) -> set[frozenset[int]]:
    return set(map(frozenset, pairs))


def test_one_late_rematch_is_better_than_two_early_ones() -> None:
    # 3 and 4 came late: their short histories must not make their old rematches look light.
    field = field_of(
        SwissEntrant(1, 0, rank=3, met=(5, 6, 7, 8, 9, 3, 4, 2)),
        SwissEntrant(2, 0, rank=4, met=(6, 5, 8, 7, 9, 4, 3, 1)),
        SwissEntrant(3, 0, rank=1, met=(1, 2)),
        SwissEntrant(4, 0, rank=2, met=(2, 1)),
    )
    assert numbers(field, relaxed=EVERYTHING) == sets((1, 2), (3, 4))


def test_of_two_rematches_those_who_met_least_often_meet_again() -> None:
    field = field_of(
        SwissEntrant(1, 0, met=(2, 2, 3)), SwissEntrant(2, 0, met=(1, 1, 4)),
        SwissEntrant(3, 0, met=(4, 4, 1)), SwissEntrant(4, 0, met=(3, 3, 2)),
        forbidden=frozenset({frozenset((1, 4))}),
    )  # fmt: skip
    assert numbers(field, relaxed=frozenset({Rule.NO_REMATCH})) == sets((1, 3), (2, 4))


def test_a_float_is_not_repeated_where_another_will_do() -> None:
    plain = [SwissEntrant(number, 2 if number < 4 else 1, rank=number) for number in range(1, 7)]
    assert frozenset((3, 4)) in numbers(field_of(*plain))
    flagged = {3: Float.DOWN, 4: Float.UP}
    floated = [replace(one, floated=flagged.get(one.entrant, Float.NONE)) for one in plain]
    assert frozenset((2, 5)) in numbers(field_of(*floated))


@pytest.mark.parametrize(
    ("method", "folded"),
    [
        (Method.HALVES, [(1, 4), (2, 5), (3, 6)]),
        (Method.BEST_WORST, [(1, 6), (2, 5), (3, 4)]),
        (Method.NEIGHBOURS, [(1, 2), (3, 4), (5, 6)]),
    ],
)
def test_what_nothing_else_decides_is_folded(method: Method, folded: list[tuple[int, int]]) -> None:
    entrants = [SwissEntrant(number, 0, rank=number) for number in range(1, 7)]
    assert numbers(field_of(*entrants, method=method)) == sets(*folded)


def test_clubmates_part_before_the_fold_is_kept() -> None:
    entrants = [SwissEntrant(number, 0, rank=number, club=number % 2) for number in range(1, 5)]
    assert numbers(field_of(*entrants, clubs=ClubRule.IGNORED)) == sets((1, 3), (2, 4))
    assert frozenset((1, 3)) not in numbers(field_of(*entrants, clubs=ClubRule.APART))


def test_the_bye_goes_down_before_scores_are_kept() -> None:
    # The bye for 3 keeps 1 and 2 level and parts nobody; the bye for 1 would do the same for 2 and 3.
    field = field_of(
        SwissEntrant(1, 4), SwissEntrant(2, 4), SwissEntrant(3, 4), SwissEntrant(4, 0), SwissEntrant(5, 0)
    )
    assert frozenset((5,)) in numbers(field)


def test_what_cannot_be_paired_is_none() -> None:
    assert solve(field_of(SwissEntrant(1, 0, met=(2,)), SwissEntrant(2, 0, met=(1,))), [0, 1]) is None


def test_scores_too_wide_for_the_weights_are_weighed_coarsely_but_still_weighed() -> None:
    # Six score groups of two who have met, so far apart that their squares alone fill every bit there is.
    entrants = [
        SwissEntrant(number, 10**30 * (number // 2), met=(number ^ 1,), floated=Float.DOWN)
        for number in range(12)
    ]
    pairs = numbers(Field(entrants, SwissRules()))
    assert {frozenset(number // 2 for number in pair) for pair in pairs} == sets((5, 4), (3, 2), (1, 0))
