"""Who stands on which line: seeds apart, byes with the best, clubs apart as long as possible."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import (
    EmptyMatchError,
    LinesNotPowerOfTwoError,
    PlacementMismatchError,
    SettingOutOfRangeError,
    TooFewEntrantsError,
)
from tournaments.pairing.placement import (
    bracket_size,
    placed_by_draw,
    placed_by_hand,
    placed_by_seed,
    seed_order,
    seeded_pots,
    tiered_pots,
)

pytestmark = pytest.mark.unit

fields = st.integers(2, 70)


def meeting_round(one: int, other: int) -> int:
    """The round in which the entrants of two lines (from 0) can first meet."""
    return (one ^ other).bit_length()


def meetings_by_round(lines: tuple[int | None, ...], clubs: dict[int, int]) -> tuple[int, ...]:
    """How many pairs of clubmates can meet in round 1, 2, …; smaller is better, the first round most."""
    seated = [(line, clubs[seed]) for line, seed in enumerate(lines) if seed in clubs]
    counts = [0] * len(lines).bit_length()
    for (one, club), (other, same) in combinations(seated, 2):
        if club == same:
            counts[meeting_round(one, other)] += 1
    return tuple(counts)


def test_eight_stand_as_they_do_on_paper() -> None:
    assert seed_order(8) == (1, 8, 4, 5, 3, 6, 2, 7)
    assert seed_order(2) == (1, 2)


@pytest.mark.parametrize("size", [2, 4, 8, 16, 64, 512])
def test_if_the_better_seed_always_wins_the_best_meet_last(size: int) -> None:
    left = list(seed_order(size))
    assert sorted(left) == list(range(1, size + 1))
    while len(left) > 1:
        assert all(one + other == len(left) + 1 for one, other in zip(left[::2], left[1::2], strict=True))
        left = [min(pair) for pair in zip(left[::2], left[1::2], strict=True)]


@given(fields)
def test_the_best_seeds_have_the_byes(entrants: int) -> None:
    lines = placed_by_seed(entrants)
    free = {seed for pair in zip(lines[::2], lines[1::2], strict=True) if None in pair for seed in pair} - {
        None
    }
    assert free == set(range(1, bracket_size(entrants) - entrants + 1))
    assert placed_by_hand(lines, entrants) == lines


def test_a_placement_by_hand_is_checked() -> None:
    assert placed_by_hand([2, 1, None, 3], 3) == (2, 1, None, 3)
    with pytest.raises(LinesNotPowerOfTwoError):
        placed_by_hand([1, 2, 3], 3)
    with pytest.raises(PlacementMismatchError) as mismatch:
        placed_by_hand([1, 1, 7, 3], 4)
    assert mismatch.value.details == {"missing": (2, 4), "repeated": (1,), "unknown": (7,)}
    with pytest.raises(EmptyMatchError) as empty:
        placed_by_hand([1, 2, None, None], 2)
    assert empty.value.details == {"lines": ((3, 4),)}
    with pytest.raises(TooFewEntrantsError):
        placed_by_seed(1)


@given(fields, st.text(max_size=8), st.data())
def test_a_draw_is_a_placement_that_keeps_its_pots(entrants: int, seed: str, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, entrants))
    pots = [range(1, cut + 1), range(cut + 1, entrants + 1)]
    clubs = data.draw(st.dictionaries(st.integers(1, entrants), st.integers(1, 6)))
    lines = placed_by_draw(pots, seed=seed, clubs=clubs)
    assert placed_by_hand(lines, entrants) == lines
    assert lines == placed_by_draw(pots, seed=seed, clubs=clubs)
    by_seed = placed_by_seed(entrants)
    top = {line for line, one in enumerate(by_seed) if one is not None and one <= cut}
    assert {line for line, one in enumerate(lines) if one in pots[0]} == top


def test_two_pots_meet_each_other_in_the_first_round() -> None:
    lines = placed_by_draw([range(1, 9), range(9, 17)], seed="two pots")
    assert all((one <= 8) != (other <= 8) for one, other in zip(lines[::2], lines[1::2], strict=True))


def test_pots_of_seeding() -> None:
    assert seeded_pots(6, seeded=2) == ((1,), (2,), (3, 4, 5, 6))
    assert seeded_pots(3, seeded=3) == ((1,), (2,), (3,))
    assert tiered_pots(11) == ((1,), (2,), (3, 4), (5, 6, 7, 8), (9, 10, 11))
    assert tiered_pots(2) == ((1,), (2,))
    with pytest.raises(SettingOutOfRangeError):
        seeded_pots(3, seeded=4)
    with pytest.raises(PlacementMismatchError):
        placed_by_draw([[1, 2], [2, 3]], seed="x")


@given(st.integers(1, 5), st.text(max_size=8), st.data())
def test_in_a_full_bracket_every_club_is_halved_at_every_level(
    levels: int, seed: str, data: st.DataObject
) -> None:
    size = 2**levels
    names = data.draw(st.lists(st.integers(1, 5), min_size=size, max_size=size))
    clubs = dict(enumerate(names, 1))
    lines = placed_by_draw([range(1, size + 1)], seed=seed, clubs=clubs)
    for width in (2**level for level in range(1, levels + 1)):
        for low in range(0, size, width):
            halves = lines[low : low + width // 2], lines[low + width // 2 : low + width]
            above, below = ([clubs[seed] for seed in half if seed is not None] for half in halves)
            assert all(abs(above.count(club) - below.count(club)) <= 1 for club in set(names))


@pytest.mark.parametrize(
    "names", ["AABBCCDD", "AAABBBCC", "AAAABBCD", "AAAAABBB", "AAB", "AABBC", "AABBCC", "AAABBC"]
)
def test_no_placement_at_all_keeps_clubs_further_apart(names: str) -> None:
    clubs = {seed: ord(name) for seed, name in enumerate(names, 1)}
    drawn = placed_by_draw([range(1, len(names) + 1)], seed="apart", clubs=clubs)
    free = [line for line, seed in enumerate(drawn) if seed is not None]
    best = min(meetings_by_round(placed, clubs) for placed in _every_placement(drawn, free, len(names)))
    assert meetings_by_round(drawn, clubs) == best


def _every_placement(
    drawn: tuple[int | None, ...], free: list[int], entrants: int
) -> list[tuple[int | None, ...]]:
    placements = []
    for order in permutations(range(1, entrants + 1)):
        lines: list[int | None] = [None] * len(drawn)
        for line, seed in zip(free, order, strict=True):
            lines[line] = seed
        placements.append(tuple(lines))
    return placements


def test_clubs_are_kept_from_seeds_already_placed() -> None:
    clubs = {1: 9, 2: 8, 3: 9, 4: 8}
    for number in range(20):
        lines = placed_by_draw(seeded_pots(4, seeded=2), seed=f"draw {number}", clubs=clubs)
        assert meeting_round(lines.index(1), lines.index(3)) == 2
        assert meeting_round(lines.index(2), lines.index(4)) == 2


def test_without_clubs_every_line_is_as_likely() -> None:
    first = [placed_by_draw([range(1, 5)], seed=f"{number}")[0] for number in range(1200)]
    # 300 expected; five standard deviations are 75.
    assert all(225 < first.count(seed) < 375 for seed in range(1, 5))


@given(st.data())
def test_the_last_pot_makes_as_few_first_round_meetings_as_the_seeds_allow(data: st.DataObject) -> None:
    entrants = data.draw(st.integers(3, 8))
    seeded = data.draw(st.integers(max(0, entrants - 6), entrants - 1))
    clubs = data.draw(st.dictionaries(st.integers(1, entrants), st.integers(1, 3)))
    seed = data.draw(st.text(max_size=4))
    lines = placed_by_draw(seeded_pots(entrants, seeded=seeded), seed=seed, clubs=clubs)
    others = (meetings_by_round(placed, clubs) for placed in _every_last_pot(lines, seeded))
    assert meetings_by_round(lines, clubs)[1] == min(other[1] for other in others)


@given(st.data())
def test_a_pot_of_all_different_clubs_is_placed_best_in_every_round(data: st.DataObject) -> None:
    entrants = data.draw(st.integers(4, 8))
    seeded = data.draw(st.integers(max(1, entrants - 6), entrants - 1))
    among = data.draw(st.permutations(range(1, 9)))
    clubs = data.draw(st.dictionaries(st.integers(1, seeded), st.integers(1, 4)))
    clubs |= dict(zip(range(seeded + 1, entrants + 1), among, strict=False))
    seed = data.draw(st.text(max_size=4))
    lines = placed_by_draw(seeded_pots(entrants, seeded=seeded), seed=seed, clubs=clubs)
    others = (meetings_by_round(placed, clubs) for placed in _every_last_pot(lines, seeded))
    assert meetings_by_round(lines, clubs) == min(others)


def _every_last_pot(lines: tuple[int | None, ...], seeded: int) -> list[tuple[int | None, ...]]:
    free = [line for line, seed in enumerate(lines) if seed is not None and seed > seeded]
    placements = []
    for order in permutations([lines[line] for line in free]):
        placed = list(lines)
        for line, seed in zip(free, order, strict=True):
            placed[line] = seed
        placements.append(tuple(placed))
    return placements
