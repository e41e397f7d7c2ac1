"""Head to head, among two, among more, and where some have not met."""

from itertools import combinations

import pytest

from tests.tournaments.standings.fields import amounts, deciders, match, order, table, walkover
from tournaments.standings.keys import Key
from tournaments.standings.settings import HeadToHead, Settings

pytestmark = pytest.mark.unit

TWO_DEEP = (Key.MATCH_POINTS, Key.HEAD_TO_HEAD, Key.BULLSEYES_FOR)
BY_POINTS_AND_DIFFERENCE = HeadToHead(keys=(Key.MATCH_POINTS, Key.BULLSEYE_DIFFERENCE))

# A circle of three, each with one win: among themselves A and B stand at +1, C at -2.
CIRCLE = [match(1, "A", "B", 5, 3), match(2, "B", "C", 6, 3, hang_jacks=(2, 0)), match(3, "C", "A", 5, 4)]


def settings(*keys, **head_to_head):
    return Settings(keys=keys, head_to_head=HeadToHead(**head_to_head))


def test_two_who_are_level_are_set_apart_by_their_own_match():
    results = [match(1, "B", "A", 2, 1), match(2, "A", "C", 9, 0), match(2, "C", "B", 2, 1)]
    made = table("ABCD", [*results, match(3, "A", "D"), match(3, "B", "D")], *TWO_DEEP)
    assert order(made) == "B=1 A=2 C=3 D=4"
    assert deciders(made)["A"] is Key.HEAD_TO_HEAD
    assert made.rows[0].explanation == (
        "Level with A on 4 match points; ahead on head to head (match points 2 to 0)."
    )


def test_any_number_level_are_ranked_by_the_matches_among_them():
    among = [match(1, better, worse) for better, worse in combinations("ABCD", 2)]
    # X brings each to three wins, the later the higher, so that bullseyes alone would turn the order round.
    outside = [
        match(number, name, "X", 5, 0)
        for name, wins in (("B", 1), ("C", 2), ("D", 3))
        for number in range(wins)
    ]
    made = table("ABCDX", [*among, *outside], *TWO_DEEP)
    assert amounts(made, Key.MATCH_POINTS) == {"A": 6, "B": 6, "C": 6, "D": 6, "X": 0}
    assert amounts(made, Key.HEAD_TO_HEAD) == {"A": 6, "B": 4, "C": 2, "D": 0, "X": None}
    assert order(made) == "A=1 B=2 C=3 D=4 X=5"
    assert made.by_entrant["B"].explanation == (
        "Level with A, C and D on 6 match points; behind A (match points 4 to 6) "
        "and ahead of C (match points 4 to 2) on head to head."
    )


def test_a_circle_stays_level_on_points_alone():
    made = table("ABC", CIRCLE, settings=settings(Key.MATCH_POINTS, Key.HEAD_TO_HEAD))
    assert order(made) == "A=1 B=1 C=1"
    assert made.rows[0].unanswered == ()


def test_those_the_little_table_leaves_level_are_compared_again_by_their_own_match():
    keys = (Key.MATCH_POINTS, Key.HEAD_TO_HEAD, Key.BULLSEYES_FOR)
    made = table("ABC", CIRCLE, settings=Settings(keys, head_to_head=BY_POINTS_AND_DIFFERENCE))
    assert order(made) == "A=1 B=2 C=3"
    assert [row.decided_by for row in made.rows] == [Key.HEAD_TO_HEAD] * 3
    second = made.by_entrant["B"]
    assert second.above is not None
    assert second.below is not None
    assert (second.above.measure, second.above.own, second.above.other) == (Key.MATCH_POINTS, 0, 2)
    assert (second.below.measure, second.below.own, second.below.other) == (Key.BULLSEYE_DIFFERENCE, 1, -2)
    assert made.by_entrant["C"].explanation == (
        "Level with A and B on 2 match points; behind on head to head (bullseye difference -2 to +1)."
    )


def test_comparing_again_can_be_turned_off_and_the_next_tie_break_decides():
    keys = (Key.MATCH_POINTS, Key.HEAD_TO_HEAD, Key.HANG_JACKS_FOR)
    once = HeadToHead(keys=BY_POINTS_AND_DIFFERENCE.keys, again=False)
    made = table("ABC", CIRCLE, settings=Settings(keys, head_to_head=once))
    assert order(made) == "B=1 A=2 C=3"
    assert [row.decided_by for row in made.rows] == [Key.HANG_JACKS_FOR] * 2 + [Key.HEAD_TO_HEAD]
    assert made.rows[0].explanation == (
        "Level with A on 2 match points and the matches among them; ahead on hang jacks for (2 to 0)."
    )


@pytest.mark.parametrize(("all_met", "expected"), [(True, "A=1 B=1 C=1"), (False, "A=1 B=2 C=2")])
def test_those_who_have_not_all_met_are_compared_only_where_set(all_met, expected):
    # A beat B; C met neither.
    results = [
        match(1, "A", "B"),
        match(2, "X", "A"),
        match(2, "B", "X"),
        match(3, "C", "X"),
        match(4, "X", "C"),
    ]
    made = table("ABCX", results, settings=settings(Key.MATCH_POINTS, Key.HEAD_TO_HEAD, all_met=all_met))
    level = [row for row in made.rows if row.entrant.id != "X"]
    first = level[0].place
    assert " ".join(f"{row.entrant.id}={row.place - first + 1}" for row in level) == expected
    assert (Key.HEAD_TO_HEAD in level[0].unanswered) is all_met


def test_home_and_away_are_added_up():
    results = [match(1, "A", "B", 5, 3), match(2, "B", "A", 6, 1)]
    by_difference = settings(
        Key.MATCH_POINTS, Key.HEAD_TO_HEAD, keys=(Key.MATCH_POINTS, Key.BULLSEYE_DIFFERENCE)
    )
    made = table("AB", results, settings=by_difference)
    assert order(made) == "B=1 A=2"


def test_a_walkover_between_them_is_a_meeting():
    results = [walkover(1, "B", "A"), match(2, "A", "C"), match(2, "D", "B")]
    made = table("ABCD", results, settings=settings(Key.MATCH_POINTS, Key.HEAD_TO_HEAD))
    places = {row.entrant.id: row.place for row in made.rows}
    assert amounts(made, Key.MATCH_POINTS) == {"A": 2, "B": 2, "C": 0, "D": 2}
    assert places["A"] == places["B"] == places["D"] == 1


def test_fewest_against_works_the_right_way_round_in_the_little_table():
    results = [match(1, "A", "B", 3, 3), match(2, "A", "B", 2, 2, hang_jacks=(0, 1))]
    by_hung = settings(Key.MATCH_POINTS, Key.HEAD_TO_HEAD, keys=(Key.HANG_JACKS_AGAINST,))
    assert order(table("AB", results, settings=by_hung)) == "B=1 A=2"
