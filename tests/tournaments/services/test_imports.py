"""Importing a file of results: the real case to its last place, and every hostile file refused whole."""

import json
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.scoring.ground import TESTER
from tournaments.enums import EventState, MatchState
from tournaments.errors import EventAlreadyImportedError, UnfitResultsFileError, UnfitRuleSetError
from tournaments.models import Entrant, Event, Match, MatchResult, Sitting, Stage
from tournaments.results_file import MOST_BYTES
from tournaments.selectors.standings import standings_for
from tournaments.services.imports import ImportPlace, import_results
from tournaments.standings.keys import Key

pytestmark = pytest.mark.integration

CASE = Path(__file__).parents[3] / "tournaments" / "cases" / "city-round-robin-2024.json"
PLACE = ImportPlace(slug="city", name="City round robin", day=date(2024, 8, 31))
ROWS = (Event, Entrant, Match, MatchResult, Stage)


def small() -> dict[str, Any]:
    """Three entrants in three rounds, each with a bye; a race to 5."""
    match = {"bullseyes": [5, 3], "hang_jacks": [1, 0]}
    return {
        "race_to": 5,
        "rounds": [
            [{"a": "Ash", "b": "Bay", **match}, {"a": "Cedar", "b": None}],
            [{"a": "Ash", "b": "Cedar", **match}, {"a": "Bay", "b": None}],
            [{"a": "Bay", "b": "Cedar", **match}, {"a": "Ash", "b": None}],
        ],
    }


def bring_in(content: object, place: ImportPlace = PLACE) -> Event:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return import_results(content=text, place=place, actor=TESTER)


def refusal(content: object) -> dict[str, str]:
    """The problems a file is refused for, by place; nothing may be left of it."""
    with pytest.raises(UnfitResultsFileError) as refused:
        bring_in(content)
    assert not any(model.objects.exists() for model in ROWS)
    return {found.where: found.problem for found in refused.value.problems}


def test_the_real_case_comes_to_its_order(db: None) -> None:
    case = json.loads(CASE.read_text())
    event = bring_in(CASE.read_bytes())
    standings = standings_for(event.stages.get())
    found = [
        (placed.entrant.name, placed.row.tally.bullseyes_for, placed.row.tally.bullseyes_against)
        for placed in standings.rows
    ]
    assert found == [
        (line["team"], line["bullseyes_for"], line["bullseyes_against"]) for line in case["order"]
    ]
    assert [placed.row.place for placed in standings.rows] == list(range(1, 19))
    assert (standings.unplayed, standings.unconfirmed) == (0, 0)
    assert Match.objects.filter(state=MatchState.FINAL).count() == 27
    assert not Sitting.objects.exists()
    assert event.state == EventState.FINISHED


def test_every_place_says_which_tie_break_decided_it(db: None) -> None:
    event = bring_in(CASE.read_bytes())
    rows = {placed.entrant.name: placed.row for placed in standings_for(event.stages.get()).rows}
    assert rows["Game Of Thrones"].decided_by == Key.BULLSEYES_FOR
    assert rows["Socosa"].decided_by == rows["New Millennium"].decided_by == Key.BULLSEYES_AGAINST
    assert rows["Raiders"].decided_by == rows["Gamblers"].decided_by == Key.BULLSEYES_AGAINST
    assert all(row.explanation for row in rows.values())


def test_the_standings_of_the_case_take_four_queries(
    db: None, django_assert_num_queries: Callable[[int], Any]
) -> None:
    stage = bring_in(CASE.read_bytes()).stages.get()
    with django_assert_num_queries(4):
        standings_for(stage)


def test_a_bye_is_credited_with_the_race_target(db: None) -> None:
    standings = standings_for(bring_in(small()).stages.get())
    assert [(row.entrant.name, row.row.tally.bullseyes_for) for row in standings.rows] == [
        ("Ash", 15),
        ("Bay", 13),
        ("Cedar", 11),
    ]


def test_walkovers_and_double_forfeits_are_taken_in(db: None) -> None:
    file = small()
    file["rounds"][0][0] = {"a": "Ash", "b": "Bay", "kind": "walkover", "winner": "b"}
    file["rounds"][1][0] = {"a": "Ash", "b": "Cedar", "kind": "double-forfeit"}
    bring_in(file)
    kinds = MatchResult.objects.order_by("match__number").values_list("kind", "winner")
    assert list(kinds)[:3] == [("walkover", "B"), ("bye", "A"), ("double-forfeit", "")]


def test_the_file_may_say_what_the_event_is(db: None) -> None:
    about = {"name": "Harvest", "venue": "Hall", "starts_on": "2024-09-01", "ends_on": "2024-09-02"}
    event = bring_in(small() | about | {"rule_set": "tobago", "tie_breaks": ["match-points"]})
    assert (event.name, event.venue, event.starts_on, event.ends_on) == (
        "Harvest",
        "Hall",
        date(2024, 9, 1),
        date(2024, 9, 2),
    )
    assert event.rule_set["name"] == "tobago"
    assert standings_for(event.stages.get()).keys == (Key.MATCH_POINTS,)


def test_the_same_file_again_is_refused(db: None) -> None:
    bring_in(small())
    with pytest.raises(EventAlreadyImportedError) as refused:
        bring_in(small())
    assert refused.value.is_same
    with pytest.raises(EventAlreadyImportedError) as refused:
        bring_in(CASE.read_bytes())
    assert not refused.value.is_same
    assert Event.objects.count() == 1


def test_an_order_the_results_do_not_come_to_refuses_the_file(db: None) -> None:
    order = [{"team": name} for name in ("Bay", "Ash", "Cedar")]
    assert refusal(small() | {"order": order}) == {
        "order[0]": "is Bay, but the results come to Ash, 15-6",
        "order[1]": "is Ash, but the results come to Bay, 13-8",
    }


def test_a_rule_set_nobody_knows_refuses_the_file(db: None) -> None:
    with pytest.raises(UnfitRuleSetError):
        bring_in(small() | {"rule_set": "poker"})
    assert not any(model.objects.exists() for model in ROWS)


def changed(path: list[Any], value: object) -> dict[str, Any]:
    """The small file with one value changed."""
    file = small()
    at: Any = file
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return file


MATCH = ["rounds", 0, 0]


@pytest.mark.parametrize(
    ("content", "where", "problem"),
    [
        (b"", "file", "is not JSON"),
        (b"\xff\xfe", "file", "is not JSON"),
        (b"[]", "file", "must be an object"),
        (b"[" * 200_000, "file", "is not JSON"),
        (b'{"rounds": [], "rounds": []}', "file", "has the key 'rounds' twice"),
        (b'{"race_to": NaN, "rounds": []}', "file", "is not JSON: NaN is no number"),
        (b" " * (MOST_BYTES + 1), "file", "is larger than 4 MB"),
        ({}, "rounds", "must be a list of 1 to 100 rounds"),
        (small() | {"rounds": []}, "rounds", "must be a list of 1 to 100 rounds"),
        (small() | {"rounds": [7]}, "rounds[0]", "must be a list of matches"),
        (small() | {"rounds": [[7]]}, "rounds[0][0]", "must be an object"),
        (small() | {"wine": True}, "wine", "is not known here"),
        (small() | {"race_to": 0}, "race_to", "must be a whole number"),
        (small() | {"race_to": True}, "race_to", "must be a whole number"),
        (small() | {"starts_on": "31/8/2024"}, "starts_on", "must be a day"),
        (small() | {"name": "x" * 121}, "name", "is longer than 120 letters"),
        (small() | {"tie_breaks": []}, "tie_breaks", "must be a list"),
        (small() | {"tie_breaks": ["coin"]}, "tie_breaks[0]", "must be one of"),
        (small() | {"tie_breaks": ["still-in"]}, "tie_breaks[0]", "must be one of"),
        (small() | {"order": 3}, "order", "must be a list"),
        (small() | {"order": [3]}, "order[0]", "must be an object"),
        (small() | {"order": [{"team": "Ash"}]}, "order", "does not name every entrant"),
        (changed([*MATCH, "a"], 7), "rounds[0][0].a", "must be a text"),
        (changed([*MATCH, "a"], "  "), "rounds[0][0].a", "must not be empty"),
        (changed([*MATCH, "a"], "A\x00sh"), "rounds[0][0].a", "has signs that cannot be shown"),
        (changed([*MATCH, "a"], "Bay"), "rounds[0][0]", "has the same entrant on both sides"),
        (changed([*MATCH, "a"], "ASH"), "rounds", "have both"),
        (changed([*MATCH, "a"], "Cedar"), "rounds[0]", "has 'Cedar' in two matches"),
        (changed([*MATCH, "bullseyes"], [5]), "rounds[0][0].bullseyes", "must be two whole numbers"),
        (changed([*MATCH, "bullseyes"], [5, -1]), "rounds[0][0].bullseyes", "must be two whole numbers"),
        (changed([*MATCH, "bullseyes"], [5.0, 1]), "rounds[0][0].bullseyes", "must be two whole numbers"),
        (changed([*MATCH, "bullseyes"], [4, 3]), "rounds[0][0].bullseyes", "are no race to 5"),
        (changed([*MATCH, "bullseyes"], [5, 5]), "rounds[0][0].bullseyes", "are no race to 5"),
        (
            changed([*MATCH, "hang_jacks"], [10**30, 0]),
            "rounds[0][0].hang_jacks",
            "must be two whole numbers",
        ),
        (
            changed([*MATCH, "hang_jacks"], [9999, 0]),
            "rounds[0][0].hang_jacks",
            "are more than 8 games hold: 5 of one side in a game at the most",
        ),
        (changed([*MATCH, "kind"], "won"), "rounds[0][0].kind", "must be one of"),
        (changed([*MATCH, "kind"], "walkover"), "rounds[0][0].winner", "must be given of a walkover"),
        (changed([*MATCH, "winner"], "a"), "rounds[0][0].winner", "follows from the bullseyes"),
        (changed([*MATCH, "winner"], "c"), "rounds[0][0].winner", "must be a or b"),
        (changed([*MATCH, "wine"], 1), "rounds[0][0].wine", "is not known here"),
    ],
)
def test_a_file_that_cannot_stand_is_refused_whole(
    db: None, content: object, where: str, problem: str
) -> None:
    assert refusal(content)[where].startswith(problem)


def test_the_command_imports_refuses_and_passes_over(db: None, tmp_path: Path) -> None:
    out = StringIO()
    call_command("import_results", str(CASE), stdout=out)
    assert out.getvalue().endswith("its standings are at /e/city-round-robin-2024/standings/\n")
    with pytest.raises(CommandError, match="already; nothing was imported"):
        call_command("import_results", str(CASE))
    call_command("import_results", str(CASE), if_missing=True, stdout=out)
    assert Event.objects.count() == 1
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_results", str(tmp_path / "nothing.json"))
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"rounds": 3}')
    with pytest.raises(CommandError, match=r"rounds must be a list of 1 to 100 rounds\. Correct the places"):
        call_command("import_results", str(wrong))
