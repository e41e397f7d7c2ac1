"""Clubs kept apart on the lines that earlier placings leave."""

from __future__ import annotations

import pytest

from tournaments.pairing.placement import bracket_size, seed_lines
from tournaments.pairing.separation import keep_apart

pytestmark = pytest.mark.unit


def placed(entrants: int, seeded: int, clubs: dict[int, int]) -> list[int | None]:
    """The lines of a bracket: the first seeds on their own, the rest kept apart, taken in seed order."""
    line_of = seed_lines(entrants)
    lines: list[int | None] = [None] * bracket_size(entrants)
    for seed in range(1, seeded + 1):
        lines[line_of[seed - 1]] = seed
    free = line_of[seeded:]
    rest = range(seeded + 1, entrants + 1)
    for line, seed in zip(free, keep_apart(lines, free, rest, clubs), strict=True):
        lines[line] = seed
    return lines


def test_without_clubmates_to_part_nobody_moves() -> None:
    by_seed = placed(8, 8, {})
    assert placed(8, 2, {}) == by_seed
    assert placed(8, 2, {seed: seed for seed in range(1, 9)}) == by_seed
    assert placed(8, 2, {1: 5, 5: 6}) == by_seed


def test_a_first_round_meeting_that_the_halves_overlook_is_exchanged_away() -> None:
    # 2, 4 and 5 are of one club; halving by half alone would let 4 and 5, the only first-round match, meet.
    lines = placed(5, 2, {2: 0, 4: 0, 5: 0})
    assert sorted(seed for seed in lines if seed) == [1, 2, 3, 4, 5]
    assert {4, 5} not in [set(match) for match in zip(lines[::2], lines[1::2], strict=True)]


def test_one_of_each_club_goes_to_the_half_away_from_its_seed() -> None:
    lines = placed(8, 4, {1: 1, 2: 2, 3: 3, 4: 4, 5: 1, 6: 2, 7: 3, 8: 4})
    for seed in range(1, 5):
        assert (lines.index(seed) < 4) != (lines.index(seed + 4) < 4)
