"""One ranking of a whole event."""

import pytest

from tests.tournaments.standings.fields import entrants, match, table
from tournaments.standings.brackets import BracketMatch, Course
from tournaments.standings.keys import Key
from tournaments.standings.placings import bracket_placings
from tournaments.standings.stages import final_ranking, tiers_of_bracket, tiers_of_groups

pytestmark = pytest.mark.unit


def names(tiers):
    return " ".join("".join(entrant.id for entrant in tier) for tier in tiers)


ONE = table("ABC", [match(1, "A", "B"), match(2, "B", "C"), match(3, "A", "C")], Key.MATCH_POINTS)
TWO = table("XYZ", [match(1, "X", "Y", 2, 2), match(2, "Y", "Z"), match(3, "X", "Z")], Key.MATCH_POINTS)


def test_groups_put_together_those_who_finished_alike():
    assert names(tiers_of_groups([ONE, TWO])) == "AXY B CZ"


def test_a_table_gives_its_places():
    assert names(TWO.tiers) == "XY Z"


def test_a_bracket_gives_its_places():
    final = BracketMatch(Course.MAIN, 2, "A", "X", "X")
    semis = [BracketMatch(Course.MAIN, 1, "A", "Y", "A"), BracketMatch(Course.MAIN, 1, "X", "B", "X")]
    assert names(tiers_of_bracket(bracket_placings(entrants("ABXY"), [*semis, final]))) == "X A BY"
    assert names(tiers_of_bracket(bracket_placings(entrants("ABXY"), semis))) == "AX BY"


def test_later_stages_place_first_and_the_groups_the_rest():
    final = BracketMatch(Course.MAIN, 1, "A", "X", "X")
    main = tiers_of_bracket(bracket_placings(entrants("AX"), [final]))
    minor = tiers_of_bracket(bracket_placings(entrants("BY"), [BracketMatch(Course.MAIN, 1, "B", "Y", "B")]))
    ranking = final_ranking([main, minor, tiers_of_groups([ONE, TWO])])
    assert [(place.place, place.last_place, names([place.entrants])) for place in ranking] == [
        (1, 1, "X"),
        (2, 2, "A"),
        (3, 3, "B"),
        (4, 4, "Y"),
        (5, 6, "CZ"),
    ]
