"""The settings of a stage: what they stand for, and every problem listed at once."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.rules.match import Counting, Way
from tournaments.errors import UnfitFieldsError
from tournaments.stage_settings import DEFAULT_KEYS, read_match_counting, read_stage_settings
from tournaments.standings.keys import Key
from tournaments.standings.settings import Share

pytestmark = pytest.mark.unit


def test_nothing_said_is_the_default() -> None:
    settings = read_stage_settings({})
    assert settings.counting == Counting(Way.BEST_OF, 3)
    assert settings.table.keys == DEFAULT_KEYS


def test_the_race_target_of_the_table_is_that_of_the_counting() -> None:
    settings = read_stage_settings(
        {
            "counting": {"way": "race-to", "games": 17},
            "table": {
                "keys": ["bullseyes-for"],
                "bye": {"scored": "race-target"},
                "points": {"draw": "1/2"},
            },
        }
    )
    assert settings.table.race_to == 17
    assert settings.table.keys == (Key.BULLSEYES_FOR,)
    assert settings.table.bye.scored is Share.RACE_TARGET
    assert settings.table.points.draw == Fraction(1, 2)


def places(value: dict[str, Any]) -> set[str]:
    with pytest.raises(UnfitFieldsError) as refused:
        read_stage_settings(value)
    return {found.where for found in refused.value.problems}


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({"wine": 1}, {"wine"}),
        ({"counting": 3}, {"counting.counting"}),
        ({"counting": {"way": "race-to"}}, {"counting.games"}),
        ({"counting": {"way": "won", "games": 0}}, {"counting.way", "counting.games"}),
        ({"counting": {"way": "timed", "games": 3}}, {"counting.games"}),
        ({"table": 3}, {"table"}),
        ({"table": {"race_to": 3}}, {"table.race_to"}),
        ({"table": {"keys": []}}, {"table"}),
        ({"table": {"bye": {"scored": "race-target"}}}, {"table"}),
        ({"table": {"points": {"win": True}}}, {"table.win"}),
        ({"wine": 1, "counting": 3, "table": 3}, {"wine", "counting.counting", "table"}),
    ],
)
def test_what_cannot_stand_is_named(value: dict[str, Any], where: set[str]) -> None:
    assert places(value) == where


def test_a_match_may_have_its_own_counting() -> None:
    assert read_match_counting({"way": "best-of", "games": 5}) == Counting(Way.BEST_OF, 5)
    with pytest.raises(UnfitFieldsError):
        read_match_counting({"way": "best-of", "games": "5"})
