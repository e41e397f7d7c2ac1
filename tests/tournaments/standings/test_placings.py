"""Final rankings of brackets: by round reached, placing matches, or a table; and as the draw says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.fields import entrants, match, table
from tournaments.pairing.double_elimination import LOSERS, WINNERS, double_elimination
from tournaments.pairing.knockout import MAIN, knockout
from tournaments.pairing.placement import placed_by_seed
from tournaments.pairing.progress import follow
from tournaments.standings.brackets import BracketMatch, Course
from tournaments.standings.errors import UnfitBracketError, UnknownEntrantError
from tournaments.standings.keys import Key
from tournaments.standings.placings import bracket_placings
from tournaments.standings.results import Entrant

pytestmark = pytest.mark.unit


def main(number, winner, loser, title=""):
    return BracketMatch(Course.MAIN, number, winner, loser, winner, title=title)


def to_come(number, course=Course.MAIN, **sides):
    return BracketMatch(course, number, **sides)


QUARTERS = [main(1, *pair, "quarter-final") for pair in ("AH", "DE", "CF", "BG")]
SEMIS = [main(2, "A", "D", "semi-final"), main(2, "B", "C", "semi-final")]
FINAL = main(3, "B", "A", "final")
THIRD = BracketMatch(Course.PLACING, 1, "D", "C", "C", for_place=3, title="match for third place")


def ranked(placings):
    return " ".join(
        f"{placing.entrant.id}={placing.place}{f'-{placing.last_place}' if placing.is_shared else ''}"
        for placing in placings
    )


def words(placings):
    return {placing.entrant.id: placing.explanation for placing in placings}


def test_those_beaten_in_one_round_share_its_places():
    placings = bracket_placings(entrants("ABCDEFGH"), [*QUARTERS, *SEMIS, FINAL])
    assert ranked(placings) == "B=1 A=2 C=3-4 D=3-4 E=5-8 F=5-8 G=5-8 H=5-8"
    assert words(placings)["B"] == "Won the final."
    assert words(placings)["A"] == "Beaten by B in the final."
    assert words(placings)["E"] == "Beaten by D in the quarter-final; places 5 to 8."


def test_a_match_for_third_place_divides_the_semi_finalists():
    placings = bracket_placings(entrants("ABCDEFGH"), [THIRD, FINAL, *SEMIS, *QUARTERS])
    assert ranked(placings).startswith("B=1 A=2 C=3 D=4 E=5-8")
    assert words(placings)["C"] == "Won the match for third place."
    assert words(placings)["D"] == "Beaten by C in the match for third place."


def test_the_final_can_stand_on_its_own_course():
    final = BracketMatch(Course.FINAL, 1, "A", "B", "B")
    placings = bracket_placings(entrants("ABCDEFGH"), [*QUARTERS, *SEMIS, final])
    assert ranked(placings).startswith("B=1 A=2 C=3-4")
    assert words(placings)["A"] == "Beaten by B in the match of round 1."


def test_a_table_divides_those_who_went_out_together():
    groups = table("EFGH", [match(1, "G", "E"), match(1, "H", "F")], Key.MATCH_POINTS)
    placings = bracket_placings(entrants("ABCDEFGH"), [*QUARTERS, *SEMIS, FINAL, THIRD], divided_by=groups)
    assert ranked(placings) == "B=1 A=2 C=3 D=4 G=5-6 H=5-6 E=7-8 F=7-8"
    assert words(placings)["G"] == (
        "Beaten by B in the quarter-final; places 5 to 6; placed by the table among those beaten with it."
    )


def test_a_table_that_leaves_somebody_out_is_refused():
    with pytest.raises(UnknownEntrantError):
        bracket_placings(
            entrants("ABCDEFGH"), [*QUARTERS, *SEMIS, FINAL], divided_by=table("EFG", [], Key.MATCH_POINTS)
        )


def test_the_first_beaten_know_their_places_while_the_bracket_is_under_way():
    matches = [
        QUARTERS[0],
        QUARTERS[1],
        to_come(1, a="C", b="F"),
        to_come(1),
        to_come(2, a="A", b="D"),
        to_come(2),
        to_come(3),
    ]
    by_seed = table("ABCDEFGH", [], Key.DRAWN_LOTS)
    placings = bracket_placings(entrants("ABCDEFGH"), matches, divided_by=by_seed)
    assert ranked(placings) == "A=None B=None C=None D=None F=None G=None E=5-8 H=5-8"
    assert words(placings)["A"] == "Still in."


def test_a_knockout_drawn_round_by_round_needs_no_matches_to_come():
    placings = bracket_placings(entrants("ABCDEFGH"), QUARTERS)
    assert ranked(placings) == "A=None B=None C=None D=None E=5-8 F=5-8 G=5-8 H=5-8"


def test_byes_put_nobody_out_and_nobody_absent_goes_through():
    bye = BracketMatch(Course.MAIN, 1, "A", None, "A")
    absent = BracketMatch(Course.MAIN, 1, "B", "C", both_out=True)
    last = BracketMatch(Course.MAIN, 2, "A", None, "A", title="final")
    placings = bracket_placings(entrants("ABC"), [bye, absent, last])
    assert ranked(placings) == "A=1 B=2-3 C=2-3"
    assert words(placings)["B"] == "Missed the match of round 1; places 2 to 3."


def test_an_entrant_alone_has_won():
    (placing,) = bracket_placings(entrants("A"), [])
    assert (placing.place, placing.explanation) == (1, "Nobody to meet.")


# Four in double elimination: A beats D, B beats C, A beats B; then C beats D and B beats C.
WINNERS_SIDE = [main(1, "A", "D"), main(1, "B", "C"), main(2, "A", "B")]
LOSERS_SIDE = [
    BracketMatch(Course.LOSERS, 1, "C", "D", "C"),
    BracketMatch(Course.LOSERS, 2, "B", "C", "B"),
]
SECOND_FINAL_TO_COME = to_come(2, Course.FINAL, a="A", b="B")


@pytest.mark.parametrize(
    ("finals", "expected"),
    [
        ([to_come(1, Course.FINAL, a="A", b="B")], "A=None B=None C=3 D=4"),
        ([BracketMatch(Course.FINAL, 1, "A", "B", "A")], "A=1 B=2 C=3 D=4"),
        ([BracketMatch(Course.FINAL, 1, "A", "B", "B"), SECOND_FINAL_TO_COME], "A=None B=None C=3 D=4"),
        (
            [BracketMatch(Course.FINAL, 1, "A", "B", "B"), BracketMatch(Course.FINAL, 2, "A", "B", "B")],
            "B=1 A=2 C=3 D=4",
        ),
    ],
)
def test_double_elimination_puts_out_with_the_second_defeat(finals, expected):
    placings = bracket_placings(entrants("ABCD"), [*finals, *LOSERS_SIDE, *WINNERS_SIDE], lives=2)
    assert ranked(placings) == expected


@pytest.mark.parametrize(
    "wrong",
    [
        [main(1, "A", "B"), main(2, "C", "B")],
        [main(1, "A", "B"), BracketMatch(Course.PLACING, 1, "B", "C", "B", for_place=2)],
    ],
)
def test_a_bracket_that_contradicts_itself_is_refused(wrong):
    with pytest.raises(UnfitBracketError):
        bracket_placings(entrants("ABC"), wrong)


@pytest.mark.parametrize(
    "parts",
    [
        {"a": "A", "b": "A"},
        {"a": "A", "b": "B", "winner": "C"},
        {"a": "A", "b": "B", "winner": "A", "both_out": True},
        {"a": "A", "b": "B", "for_place": 3},
    ],
)
def test_a_match_that_contradicts_itself_is_refused(parts):
    with pytest.raises(UnfitBracketError):
        BracketMatch(Course.MAIN, 1, **parts)


def test_a_stranger_in_the_bracket_is_refused():
    with pytest.raises(UnknownEntrantError):
        bracket_placings(entrants("AB"), [main(1, "A", "Z")])


COURSES = {MAIN: Course.MAIN, WINNERS: Course.MAIN, LOSERS: Course.LOSERS}
FINALS = {"grand-final": 1, "reset": 2}


def as_match(node, sides, winners):
    """A drawn match as the final ranking sees it."""
    a, b = (str(side) if side is not None else None for side in sides)
    winner = None if node.key not in winners else (a, b)[winners[node.key]]
    if node.bracket in FINALS:
        return BracketMatch(Course.FINAL, FINALS[node.bracket], a, b, winner)
    course = COURSES.get(node.bracket, Course.PLACING)
    for_place = node.winner_places.first if course is Course.PLACING and node.winner_places else None
    return BracketMatch(course, node.round, a, b, winner, for_place=for_place)


def played_out(bracket, chance):
    """A winner at random for every match that is played."""
    winners = {}
    for node in bracket.matches:
        if follow(bracket, winners).is_ready(node.key):
            winners[node.key] = chance.randrange(2)
    return winners


def placings_of(bracket, winners, lives):
    sides = follow(bracket, winners).sides
    matches = [as_match(node, sides[node.key], winners) for node in bracket.matches]
    field = [Entrant(str(seed), str(seed), seed) for seed in range(1, bracket.entrants + 1)]
    return bracket_placings(field, matches, lives=lives)


@given(st.integers(2, 17), st.sampled_from([2, 4, 8, 99]), st.randoms(), st.floats(0, 1))
def test_a_knockout_ends_as_its_draw_says(count, places_to, chance, share):
    bracket = knockout(placed_by_seed(count), places_to=min(places_to, count))
    whole = played_out(bracket, chance)
    drawn = {str(number): tuple(places) for number, places in follow(bracket, whole).places.items()}
    found = {
        placing.entrant.id: (placing.place, placing.last_place) for placing in placings_of(bracket, whole, 1)
    }
    assert found == drawn
    half = {key: side for key, side in whole.items() if key <= share * len(bracket.matches)}
    for placing in placings_of(bracket, half, 1):
        first, last = found[placing.entrant.id]
        assert placing.place is None or placing.place <= first <= last <= placing.last_place


@given(st.integers(2, 17), st.randoms(), st.floats(0, 1))
def test_double_elimination_ends_as_its_draw_says(count, chance, share):
    bracket = double_elimination(placed_by_seed(count))
    whole = played_out(bracket, chance)
    drawn = {str(number): tuple(places) for number, places in follow(bracket, whole).places.items()}
    found = {
        placing.entrant.id: (placing.place, placing.last_place) for placing in placings_of(bracket, whole, 2)
    }
    assert found == drawn
    half = {key: side for key, side in whole.items() if key <= share * len(bracket.matches)}
    for placing in placings_of(bracket, half, 2):
        first, last = found[placing.entrant.id]
        assert placing.place is None or placing.place <= first <= last <= placing.last_place
