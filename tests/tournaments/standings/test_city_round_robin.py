"""A real event, to the last place and to the tie-break that decided each."""

import json
from pathlib import Path

import pytest

from tournaments.standings.keys import Key
from tournaments.standings.results import Entrant, Result
from tournaments.standings.settings import Settings
from tournaments.standings.table import compute_table

pytestmark = pytest.mark.unit

CASE = json.loads(
    (Path(__file__).parents[3] / "tournaments" / "cases" / "city-round-robin-2024.json").read_text("utf-8")
)
RANKED_BY = (
    Key.BULLSEYES_FOR,
    Key.BULLSEYES_AGAINST,
    Key.MATCH_WINS,
    Key.HANG_JACKS_FOR,
    Key.HANG_JACKS_AGAINST,
)
DECIDED_BY_AGAINST = {
    "Socosa",
    "New Millennium",
    "Raiders",
    "Carib",
    "Gamblers",
    "Strikers",
    "Guyana",
    "Original Eagles",
    "New Jersey",
    "Air Force One",
    "Just 4 You",
}


@pytest.fixture(scope="module")
def table():
    results = [
        Result(
            round=number,
            a=match["a"],
            b=match["b"],
            bullseyes=tuple(match["bullseyes"]),
            hang_jacks=tuple(match["hang_jacks"]),
        )
        for number, matches in enumerate(CASE["rounds"], start=1)
        for match in matches
    ]
    names = {side for result in results for side in (result.a, result.b)}
    entrants = [Entrant(id=name, name=name) for name in names]
    return compute_table(entrants, results, Settings(keys=RANKED_BY, race_to=CASE["race_to"]))


def test_the_order_is_that_of_the_event(table):
    shown = [
        {
            "team": row.entrant.name,
            "bullseyes_for": row.values[Key.BULLSEYES_FOR],
            "bullseyes_against": row.values[Key.BULLSEYES_AGAINST],
        }
        for row in table.rows
    ]
    assert shown == CASE["order"]
    assert [row.place for row in table.rows] == list(range(1, 19))


def test_each_place_names_the_tie_break_that_decided_it(table):
    by_against = {row.entrant.name for row in table.rows if row.decided_by is Key.BULLSEYES_AGAINST}
    by_bullseyes = {row.entrant.name for row in table.rows if row.decided_by is Key.BULLSEYES_FOR}
    assert by_against == DECIDED_BY_AGAINST
    assert by_bullseyes == {row.entrant.name for row in table.rows} - DECIDED_BY_AGAINST


@pytest.mark.parametrize(
    ("team", "sentence"),
    [
        (
            "Socosa",
            "Level with New Millennium on 51 bullseyes; ahead on fewest bullseyes against (23 to 37).",
        ),
        (
            "Raiders",
            "Level with Carib and Gamblers on 47 bullseyes; ahead on fewest bullseyes against (45 to 47).",
        ),
        (
            "Carib",
            (
                "Level with Gamblers and Raiders on 47 bullseyes; behind Raiders (47 to 45) "
                "and ahead of Gamblers (47 to 48) on fewest bullseyes against."
            ),
        ),
        (
            "Gamblers",
            (
                "Level with Carib and Raiders on 47 bullseyes; "
                "behind Carib on fewest bullseyes against (48 to 47)."
            ),
        ),
        (
            "Why Worry",
            "Behind Game Of Thrones (49 to 50) and ahead of Untouchables (49 to 48) on bullseyes for.",
        ),
        ("Trini Rebels", "Behind Montreal on bullseyes for (20 to 22)."),
    ],
)
def test_each_place_is_explained_in_words(table, team, sentence):
    assert table.by_entrant[team].explanation == sentence


def test_the_explanation_is_structured_for_pages_and_api(table):
    raiders = table.by_entrant["Raiders"]
    assert raiders.above is not None
    assert raiders.below is not None
    assert (raiders.above.key, raiders.above.own, raiders.above.other) == (Key.BULLSEYES_FOR, 47, 48)
    assert [entrant.name for entrant in raiders.above.others] == ["Untouchables"]
    assert (raiders.below.key, raiders.below.own, raiders.below.other) == (Key.BULLSEYES_AGAINST, 45, 47)
    assert [entrant.name for entrant in raiders.below.others] == ["Carib"]
    assert raiders.below.level_on == ((Key.BULLSEYES_FOR, 47),)
    assert {entrant.name for entrant in raiders.below.level} == {"Raiders", "Carib", "Gamblers"}
