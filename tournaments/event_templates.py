"""Formats seen at real events, as declarations: choosing one sets an event up, and everything can be changed.

A template says how many take part at the least and at the most, who they are, and its stages. What depends on
the number entered (how many groups, who goes through) is a function of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from tournaments.enums import Confirmation, EntrantKind, StageKind
from tournaments.pairing.errors import SettingOutOfRangeError
from tournaments.pairing.groups import division_sizes
from tournaments.standings.keys import Key

Settings = Mapping[str, Any]

MOST_EXPECTED: Final = 512
"""Entrants of one event: a plan for more is not drawn on a page."""


@dataclass(frozen=True, slots=True)
class Field:
    """What is known of an event when its stages are laid out: how many are expected, and its first day."""

    entrants: int
    starts_on: date


@dataclass(frozen=True, slots=True)
class StageTemplate:
    """One stage. `settings` are made for the field expected; see `tournaments.stage_settings`."""

    name: str
    kind: StageKind
    settings: Callable[[Field], Settings]


@dataclass(frozen=True, slots=True)
class EventTemplate:
    """One format. `told` says in a sentence what it is, `seen_in` where it is played.

    `grace_minutes` is how long a table waits, where the format says so.

    It takes from `least` to `most` entrants: with fewer a stage has nobody to play, with more its rounds are
    more than anybody plays.
    """

    key: str
    name: str
    seen_in: str
    told: str
    entrant_kind: EntrantKind
    expected: int
    stages: tuple[StageTemplate, ...]
    least: int = 2
    most: int = MOST_EXPECTED
    rule_set: str = "trinidad-tournament"
    confirmation: Confirmation = Confirmation.BOTH_SIDES
    grace_minutes: int | None = None
    tables: Callable[[Field], int] = field(default=lambda expected: max(1, expected.entrants // 2))

    @property
    def takes(self) -> str:
        """How many take part, in words."""
        return f"{self.least} to {self.most} entrants"


POINTS_THEN_BULLSEYES: Final = [
    Key.MATCH_POINTS.value,
    Key.BULLSEYE_DIFFERENCE.value,
    Key.BULLSEYES_FOR.value,
    Key.HANG_JACKS_FOR.value,
    Key.HEAD_TO_HEAD.value,
]
BULLSEYES_FIRST: Final = [
    Key.BULLSEYES_FOR.value,
    Key.BULLSEYES_AGAINST.value,
    Key.HANG_JACKS_FOR.value,
    Key.HANG_JACKS_AGAINST.value,
    Key.HEAD_TO_HEAD.value,
]


def best_of(games: int) -> Settings:
    """Best of so many games at every table."""
    return {"way": "best-of", "games": games}


def race_to(bullseyes: int) -> Settings:
    """A race to so many bullseyes, those of all tables added up."""
    return {"way": "race-to", "games": bullseyes}


def group_places(first: int, last: int) -> Settings:
    """Places of every group of the first stage."""
    return {"from": "group-places", "stage": 1, "first": first, "last": last}


def _pairs_knockout(_: Field) -> Settings:
    return {"counting": best_of(3), "placing": {"method": "drawn"}}


def _departments(_: Field) -> Settings:
    counting = {**best_of(7), "each_table": True}
    return {"counting": counting, "tables": 4, "placing": {"method": "drawn", "clubs_apart": True}}


def _cup_groups(expected: Field) -> Settings:
    groups = max(1, round(expected.entrants / 4))
    return {
        "format": {"groups": groups},
        "counting": race_to(15),
        "tables": 4,
        "table": {"keys": POINTS_THEN_BULLSEYES},
    }


def _cup_knockout(expected: Field) -> Settings:
    return {
        "format": {"places_to": 4 if expected.entrants >= 6 else 2},
        "counting": race_to(15),
        "tables": 4,
        "intake": [group_places(1, 2 if expected.entrants >= 4 else 1)],
    }


def _world_divisions(expected: Field) -> Settings:
    return {
        "format": {"groups": max(1, min(5, expected.entrants // 4))},
        "counting": race_to(15),
        "tables": 5,
        "table": {"keys": BULLSEYES_FIRST, "bye": {"scored": "race-target"}},
        "placing": {"method": "drawn"},
    }


def _world_knockout(_: Field) -> Settings:
    return {
        "counting": race_to(17),
        "tables": 5,
        "format": {"places_to": 4},
        "intake": [group_places(1, 2)],
    }


def _minor_cup(_: Field) -> Settings:
    return {"counting": race_to(15), "tables": 5, "intake": [{"from": "rest", "stage": 1}]}


def _city_divisions(expected: Field) -> Settings:
    return {
        "format": {"groups": divisions_for(expected.entrants), "rounds": 3},
        "counting": race_to(15),
        "table": {"keys": BULLSEYES_FIRST, "bye": {"scored": "race-target"}},
    }


def _city_finals(expected: Field) -> Settings:
    through = max(2, min(8, expected.entrants - 1))
    intake = {"from": "table-places", "stage": 1, "first": 1, "last": through}
    return {"counting": race_to(15), "intake": [intake]}


def _province_match(_: Field) -> Settings:
    return {
        "format": {"legs": 2},
        "counting": {"way": "timed", "halves": 2, "unfinished": "void"},
        "tables": 12,
        "table": {"keys": BULLSEYES_FIRST},
    }


def _home_and_away(expected: Field) -> Settings:
    return {
        "format": {"legs": 2},
        "counting": race_to(15),
        "tables": 4,
        "table": {"keys": POINTS_THEN_BULLSEYES},
        "calendar": {"first": expected.starts_on.isoformat(), "every_days": 7},
    }


def _swiss(expected: Field) -> Settings:
    rounds = max(1, min(expected.entrants - 1, (expected.entrants - 1).bit_length() + 1))
    keys = [Key.MATCH_POINTS.value, Key.BUCHHOLZ.value, *POINTS_THEN_BULLSEYES[1:]]
    return {"format": {"rounds": rounds}, "counting": best_of(3), "table": {"keys": keys}}


def _double_elimination(_: Field) -> Settings:
    return {"counting": best_of(3), "placing": {"method": "drawn"}}


def divisions_for(entrants: int) -> int:
    """How many divisions of three to five a field makes; one where it is too small for that."""
    try:
        return len(division_sizes(entrants))
    except SettingOutOfRangeError:
        return 1


TEMPLATES: Final = (
    EventTemplate(
        key="club-pairs-night",
        name="Pairs knockout",
        seen_in="club pairs night",
        told=(
            "Pairs are drawn at random into a knockout; every match is best of three. Three minutes to reach"
            " the table."
        ),
        entrant_kind=EntrantKind.PAIR,
        expected=16,
        grace_minutes=3,
        stages=(StageTemplate("Knockout", StageKind.KNOCKOUT, _pairs_knockout),),
    ),
    EventTemplate(
        key="departments-knockout",
        name="Departments knockout",
        seen_in="university departments",
        told="Teams of several pairs; pair meets pair, best of seven at every table; one defeat and out.",
        entrant_kind=EntrantKind.TEAM,
        expected=8,
        stages=(StageTemplate("Knockout", StageKind.KNOCKOUT, _departments),),
        tables=lambda expected: 4 * max(1, expected.entrants // 2),
    ),
    EventTemplate(
        key="gold-cup",
        name="Groups, then knockout",
        seen_in="gold cup",
        told="Four-table teams meet everybody of their group; the best two of each group play a knockout.",
        entrant_kind=EntrantKind.TEAM,
        expected=16,
        least=4,
        stages=(
            StageTemplate("Groups", StageKind.ROUND_ROBIN, _cup_groups),
            StageTemplate("Knockout", StageKind.KNOCKOUT, _cup_knockout),
        ),
        tables=lambda expected: 4 * max(1, expected.entrants // 2),
    ),
    EventTemplate(
        key="world-cup",
        name="Divisions, cup and minor cup",
        seen_in="world cup",
        told="Divisions race to 15; the best two of each play for the cup, everybody else for the minor cup.",
        entrant_kind=EntrantKind.TEAM,
        expected=40,
        least=4,
        most=100,
        stages=(
            StageTemplate("Divisions", StageKind.ROUND_ROBIN, _world_divisions),
            StageTemplate("Cup", StageKind.KNOCKOUT, _world_knockout),
            StageTemplate("Minor cup", StageKind.KNOCKOUT, _minor_cup),
        ),
        tables=lambda expected: 5 * max(1, expected.entrants // 2),
    ),
    EventTemplate(
        key="city-round-robin",
        name="Divisions, then the top eight",
        seen_in="city round robin",
        told="Divisions of three to five play three rounds; the top eight meet 1v8 4v5 3v6 2v7.",
        entrant_kind=EntrantKind.TEAM,
        expected=15,
        least=3,
        stages=(
            StageTemplate("Divisions", StageKind.ROUND_ROBIN, _city_divisions),
            StageTemplate("Finals", StageKind.KNOCKOUT, _city_finals),
        ),
    ),
    EventTemplate(
        key="province-match",
        name="Two teams, two halves",
        seen_in="inter-province match, club match",
        told="Twelve tables, two timed halves, all bullseyes added up; home and return leg.",
        entrant_kind=EntrantKind.TEAM,
        expected=2,
        most=16,
        stages=(StageTemplate("Home and away", StageKind.ROUND_ROBIN, _province_match),),
        tables=lambda _: 12,
    ),
    EventTemplate(
        key="home-and-away",
        name="League, home and away",
        seen_in="fire service",
        told="Everybody meets everybody at home and away, every round on its own date.",
        entrant_kind=EntrantKind.TEAM,
        expected=6,
        most=64,
        stages=(StageTemplate("League", StageKind.LEAGUE, _home_and_away),),
        tables=lambda expected: 4 * max(1, expected.entrants // 2),
    ),
    EventTemplate(
        key="swiss",
        name="Swiss",
        seen_in="large fields",
        told="Everybody plays every round against somebody on the same score; nobody meets anybody twice.",
        entrant_kind=EntrantKind.PAIR,
        expected=64,
        stages=(StageTemplate("Swiss", StageKind.SWISS, _swiss),),
    ),
    EventTemplate(
        key="double-elimination",
        name="Double elimination",
        seen_in="a long day with everybody at the tables",
        told="Out with the second defeat; the beaten play on in a bracket of their own.",
        entrant_kind=EntrantKind.PAIR,
        expected=16,
        stages=(StageTemplate("Double elimination", StageKind.DOUBLE_ELIMINATION, _double_elimination),),
    ),
)
BY_KEY: Final = {template.key: template for template in TEMPLATES}
