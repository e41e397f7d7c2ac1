"""Amounts, lists and sentences as a spectator reads them."""

from fractions import Fraction

import pytest

from tests.tournaments.standings.fields import match, table
from tournaments.standings.keys import Key
from tournaments.standings.results import Adjustment, Result, Status
from tournaments.standings.settings import Departure, Placed, Settings
from tournaments.standings.words import amount_in_words, listed, number_in_words

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("key", "amount", "words"),
    [
        (Key.BULLSEYES_FOR, 47, "47 bullseyes"),
        (Key.BULLSEYES_FOR, 1, "1 bullseye"),
        (Key.BULLSEYES_AGAINST, 0, "0 bullseyes against"),
        (Key.MATCH_WINS, 1, "1 match win"),
        (Key.MATCH_POINTS, Fraction(5, 2), "2.5 match points"),
        (Key.BULLSEYE_DIFFERENCE, 9, "a bullseye difference of +9"),
        (Key.BULLSEYE_DIFFERENCE, -9, "a bullseye difference of -9"),
        (Key.CHALK_DIFFERENCE, 0, "a chalk difference of 0"),
        (Key.DRAWN_LOTS, 3, "lot 3"),
        (Key.BUCHHOLZ, Fraction(25, 3), "a Buchholz of 8.33"),
        (Key.HEAD_TO_HEAD, None, "the matches among them"),
    ],
)
def test_an_amount_has_its_unit(key, amount, words):
    assert amount_in_words(key, amount) == words


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        (3, "3"),
        (10, "10"),
        (Fraction(1, 2), "0.5"),
        (Fraction(1, 4), "0.25"),
        (Fraction(2, 3), "0.67"),
        (Fraction(999, 1000), "1.00"),
    ],
)
def test_a_number_has_at_most_two_decimals(amount, shown):
    assert number_in_words(Key.MATCH_POINTS, amount) == shown


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ([], ""),
        (["A"], "A"),
        (["A", "B"], "A and B"),
        (["A", "B", "C"], "A, B and C"),
        (["A", "B", "C", "D"], "A, B and 2 others"),
    ],
)
def test_a_long_list_is_cut_short(parts, words):
    assert listed(parts) == words


def test_many_tie_breaks_in_common_are_cut_short():
    keys = (Key.MATCH_POINTS, Key.MATCH_WINS, Key.BULLSEYE_DIFFERENCE, Key.CHALKS_FOR, Key.HANG_JACKS_FOR)
    results = [
        match(1, "A", "X", 3, 1, hang_jacks=(1, 0)),
        match(1, "B", "Y", 3, 1, hang_jacks=(0, 0)),
    ]
    assert table("ABXY", results, *keys).rows[0].explanation == (
        "Level with B on 2 match points, 1 match win and 2 more tie-breaks; ahead on hang jacks for (1 to 0)."
    )


def test_neighbours_are_named_where_several_were_level():
    results = [match(1, "A", "X", 3, 0), match(1, "B", "Y", 2, 0), match(1, "C", "Z", 2, 0)]
    made = table("ABCXYZ", results, Key.MATCH_POINTS, Key.BULLSEYES_FOR)
    assert made.by_entrant["A"].explanation == (
        "Level with B and C on 2 match points; ahead on bullseyes for (3 to 2)."
    )
    assert made.by_entrant["B"].above is not None
    assert [entrant.id for entrant in made.by_entrant["B"].above.others] == ["A"]


def test_what_could_still_divide_a_shared_place_is_named():
    results = [match(1, "A", "X"), match(1, "B", "Y")]
    made = table("ABXY", results, Key.MATCH_POINTS, Key.HEAD_TO_HEAD, Key.PLAY_OFF, Key.DRAWN_LOTS)
    assert made.by_entrant["A"].unanswered == (Key.HEAD_TO_HEAD, Key.PLAY_OFF, Key.DRAWN_LOTS)
    assert made.by_entrant["A"].explanation == (
        "Level with B on every tie-break, sharing places 1 to 2; they have not all met, "
        "no play-off among them has been played and lots have not been drawn."
    )


def test_a_credit_restored_is_told_as_added():
    restored = [Adjustment("A", Key.MATCH_POINTS, 1, "upheld on appeal")]
    made = table("AB", [Result(1, "A", "B", bullseyes=(0, 1))], Key.MATCH_POINTS, adjustments=restored)
    assert made.by_entrant["A"].explanation == (
        "Behind B on match points (1 to 2). 1 match point added: upheld on appeal."
    )


def test_who_left_but_is_ranked_by_results_is_told_so():
    settings = Settings((Key.MATCH_POINTS,), withdrawn=Departure(placed=Placed.BY_RESULTS))
    made = table("AB", [match(1, "A", "B")], settings=settings, A=Status.WITHDRAWN)
    assert made.rows[0].explanation == (
        "Withdrawn, and placed by results. Ahead of B on match points (2 to 0)."
    )
