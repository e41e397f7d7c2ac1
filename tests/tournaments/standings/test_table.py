"""Adjustments, averages, shared places and the line after which nobody goes through."""

from fractions import Fraction

import pytest

from tests.tournaments.standings.fields import amounts, bye, match, order, table
from tournaments.standings.errors import UnknownEntrantError
from tournaments.standings.keys import ADJUSTABLE_KEYS, Key
from tournaments.standings.results import Adjustment, Status
from tournaments.standings.settings import Scale, Settings

pytestmark = pytest.mark.unit

THREE_WINS = [match(1, "A", "B", 5, 1), match(2, "C", "D", 4, 2), match(3, "A", "C", 5, 3)]


def test_an_adjustment_moves_its_entrant_and_is_told():
    late = Adjustment("A", Key.MATCH_POINTS, -3, "late arrival in round 2.")
    made = table("ABCD", THREE_WINS, Key.MATCH_POINTS, Key.BULLSEYES_FOR, adjustments=[late])
    assert order(made) == "C=1 A=2 D=3 B=4"
    row = made.by_entrant["A"]
    assert row.adjustments == (late,)
    assert row.explanation == (
        "Behind C (1 to 2) and ahead of B and D (1 to 0) on match points. "
        "3 match points taken off: late arrival in round 2."
    )


def test_adjustments_of_a_side_reach_the_difference():
    docked = [
        Adjustment("A", Key.BULLSEYES_FOR, -1, "wrong sheet"),
        Adjustment("A", Key.BULLSEYES_AGAINST, 2, "wrong sheet"),
    ]
    made = table("ABCD", THREE_WINS, Key.BULLSEYE_DIFFERENCE, adjustments=docked)
    assert amounts(made, Key.BULLSEYE_DIFFERENCE)["A"] == (10 - 1) - (4 + 2)


@pytest.mark.parametrize("key", sorted(ADJUSTABLE_KEYS))
def test_every_count_can_be_adjusted(key):
    before = amounts(table("ABCD", THREE_WINS, key), key)["A"]
    made = table("ABCD", THREE_WINS, key, adjustments=[Adjustment("A", key, 4, "by ruling")])
    assert amounts(made, key)["A"] == before + 4


def test_a_penalty_takes_no_strength_from_those_who_met_its_entrant():
    docked = [Adjustment("A", Key.MATCH_POINTS, -3, "abuse")]
    keys = (Key.BUCHHOLZ, Key.SONNEBORN_BERGER)
    before = table("ABCD", THREE_WINS, *keys)
    after = table("ABCD", THREE_WINS, *keys, adjustments=docked)
    assert amounts(before, Key.BUCHHOLZ) == amounts(after, Key.BUCHHOLZ)


def test_who_is_passed_over_leaves_the_others_in_their_order_and_comes_last():
    made = table("ABCD", THREE_WINS, Key.BULLSEYES_FOR).passing_over({"C"})
    assert order(table("ABCD", THREE_WINS, Key.BULLSEYES_FOR)) == "A=1 C=2 D=3 B=4"
    assert order(made) == "A=1 D=2 B=3 C=None"
    level = table("ABCD", [match(1, "A", "B", 5, 1)], Key.MATCH_WINS)
    shared = level.passing_over({"B"}).by_entrant["C"]
    assert (shared.place, shared.last_place) == (2, 3)
    assert [entrant.id for entrant in shared.level_with] == ["D"]
    assert not level.passing_over({"B", "D"}).by_entrant["C"].is_shared


def test_an_adjustment_of_a_stranger_is_refused():
    with pytest.raises(UnknownEntrantError):
        table("AB", [], Key.MATCH_POINTS, adjustments=[Adjustment("Z", Key.MATCH_POINTS, -1, "late")])


def test_amounts_can_be_compared_by_the_match():
    settings = Settings((Key.BULLSEYES_FOR, Key.MATCH_WINS), scale=Scale.PER_MATCH)
    made = table("ABCD", THREE_WINS, settings=settings)
    assert amounts(made, Key.BULLSEYES_FOR) == {"A": 5, "C": Fraction(7, 2), "D": 2, "B": 1}
    assert order(made) == "A=1 C=2 D=3 B=4"
    assert made.by_entrant["C"].explanation == (
        "Behind A (3.5 to 5) and ahead of D (3.5 to 2) on bullseyes for."
    )
    assert table("AB", [], settings=settings).rows[0].values[Key.BULLSEYES_FOR] == 0


def test_amounts_that_round_alike_are_told_apart():
    # 1000/1001 and 1001/1002 both round to 1.00.
    results = [match(n, "A", "X", 1 if n else 0, 0) for n in range(1001)]
    results += [match(n, "B", "X", 1 if n else 0, 0) for n in range(1002)]
    settings = Settings((Key.BULLSEYES_FOR,), scale=Scale.PER_MATCH)
    made = table("ABX", results, settings=settings)
    assert made.rows[0].explanation == "Ahead of A on bullseyes for (1001/1002 to 1000/1001)."


def test_before_anything_is_played_all_share_the_first_place():
    made = table("CAB", [], Key.MATCH_POINTS, Key.BULLSEYES_FOR)
    assert order(made) == "A=1 B=1 C=1"
    assert {row.explanation for row in made.rows} == {"No result counts yet."}
    assert {row.decided_by for row in made.rows} == {None}


def test_nobody_entered_is_an_empty_table_and_one_is_alone():
    assert table("", [], Key.MATCH_POINTS).rows == ()
    alone = table("A", [bye(1, "A")], Key.MATCH_POINTS).rows[0]
    assert (alone.place, alone.decided_by, alone.explanation) == (1, None, "")


def test_a_shared_place_says_with_whom_and_still_shows_what_set_it_apart():
    made = table(
        "ABCD", [match(1, "A", "B", 2, 2), match(1, "C", "D", 5, 0)], Key.MATCH_POINTS, Key.BULLSEYES_FOR
    )
    assert order(made) == "C=1 A=2 B=2 D=4"
    row = made.by_entrant["A"]
    assert row.is_shared
    assert row.decided_by is None
    assert row.last_place == 3
    assert row.explanation == "Level with B on every tie-break, sharing places 2 to 3."
    assert row.above is not None
    assert row.above.key is Key.MATCH_POINTS


def test_many_names_are_cut_short():
    made = table("ABCDEFG", [match(1, "A", "B", 2, 2)], Key.MATCH_POINTS)
    assert made.by_entrant["F"].explanation == (
        "Level with C, D and 2 others on every tie-break, sharing places 3 to 7."
    )


LEVEL_SECOND = [match(1, "A", "D", 3, 0), match(1, "B", "D", 2, 0), match(1, "C", "D", 2, 0)]


@pytest.mark.parametrize(
    ("count", "through", "level", "left"),
    [
        (1, "A", "", 0),
        (2, "A", "BC", 1),
        (3, "ABC", "", 0),
        (9, "ABCD", "", 5),
    ],
)
def test_a_cut_names_who_is_through_and_who_is_level_across_the_line(count, through, level, left):
    cut = table("ABCD", LEVEL_SECOND, Key.BULLSEYES_FOR).cut_after(count)
    assert "".join(entrant.id for entrant in cut.through) == through
    assert "".join(entrant.id for entrant in cut.level) == level
    assert cut.left == left


def test_who_left_does_not_go_through():
    cut = table("ABCD", LEVEL_SECOND, Key.BULLSEYES_FOR, B=Status.WITHDRAWN).cut_after(3)
    assert [entrant.id for entrant in cut.through] == ["A", "C", "D"]
