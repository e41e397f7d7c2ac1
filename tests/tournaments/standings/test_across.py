"""The best thirds, from groups of equal and unequal size."""

from fractions import Fraction
from itertools import combinations

import pytest

from tests.tournaments.standings.fields import amounts, entrants, match
from tournaments.standings.across import Group, Levelling, rank_across
from tournaments.standings.errors import DuplicateEntrantError
from tournaments.standings.keys import Key
from tournaments.standings.results import Adjustment
from tournaments.standings.settings import Settings

pytestmark = pytest.mark.unit

SETTINGS = Settings((Key.MATCH_POINTS, Key.BULLSEYES_FOR, Key.PLAY_OFF))


def group(names, scores, adjustments=()):
    """A single round robin in which the earlier name always wins, by the scores given in order."""
    results = [
        match(number, a, b, *score)
        for number, ((a, b), score) in enumerate(zip(combinations(names, 2), scores, strict=True))
    ]
    return Group(tuple(entrants(names)), tuple(results), tuple(adjustments))


# The thirds are C and S (of three), and L (of four, with a win over M).
SMALL = group("ABC", [(5, 0), (5, 4), (5, 1)])
OTHER = group("QRS", [(5, 0), (5, 3), (5, 3)])
LARGE = group("JKLM", [(5, 0), (5, 2), (5, 0), (5, 2), (5, 0), (5, 0)])


def ranked(table):
    return " ".join(f"{row.entrant.id}={row.place}" for row in table.rows)


def test_thirds_of_equal_groups_are_ranked_by_the_same_tie_breaks():
    made = rank_across([SMALL, OTHER], 3, SETTINGS)
    assert ranked(made) == "S=1 C=2"
    assert made.rows[0].explanation == "Level with C on 0 match points; ahead on bullseyes for (6 to 5)."
    assert [entrant.id for entrant in made.cut_after(1).through] == ["S"]


@pytest.mark.parametrize(
    ("levelling", "expected"),
    [
        (Levelling.NOTHING, "L=1 S=2 C=3"),
        (Levelling.PER_MATCH, "L=1 S=2 C=3"),
        (Levelling.WITHOUT_LAST, "S=1 C=2 L=3"),
    ],
)
def test_groups_of_unequal_size_are_levelled_as_set(levelling, expected):
    assert ranked(rank_across([SMALL, LARGE, OTHER], 3, SETTINGS, levelling)) == expected


def test_the_average_a_match_is_compared():
    made = rank_across([SMALL, LARGE], 3, SETTINGS, Levelling.PER_MATCH)
    assert amounts(made, Key.MATCH_POINTS) == {"L": Fraction(2, 3), "C": 0}
    assert amounts(made, Key.BULLSEYES_FOR) == {"L": 3, "C": Fraction(5, 2)}


def test_penalties_stay_with_their_entrant():
    docked = group("QRS", [(5, 0), (5, 3), (5, 3)], [Adjustment("S", Key.BULLSEYES_FOR, -2, "late")])
    made = rank_across([SMALL, docked], 3, SETTINGS)
    assert ranked(made) == "C=1 S=2"
    assert made.rows[1].adjustments[0].reason == "late"


def test_all_who_share_the_place_stand_in_the_table():
    level = group("XYZ", [(5, 0), (5, 0), (0, 0)])
    made = rank_across([SMALL, level], 3, SETTINGS)
    assert {row.entrant.id for row in made.rows} == {"C", "Y", "Z"}
    assert {row.entrant.id for row in rank_across([SMALL, level], 2, SETTINGS).rows} == {"B", "Y", "Z"}


def test_a_play_off_between_thirds_decides_those_still_level():
    same = group("QRS", [(5, 0), (5, 4), (5, 1)])
    assert ranked(rank_across([SMALL, same], 3, SETTINGS)) == "C=1 S=1"
    decided = [match(9, "S", "C", 2, 1, play_off=True)]
    assert ranked(rank_across([SMALL, same], 3, SETTINGS, play_offs=decided)) == "S=1 C=2"


def test_nobody_is_in_two_groups():
    with pytest.raises(DuplicateEntrantError):
        rank_across([SMALL, SMALL], 3, SETTINGS)


def test_no_groups_have_no_thirds():
    assert rank_across([], 3, SETTINGS, Levelling.WITHOUT_LAST).rows == ()
