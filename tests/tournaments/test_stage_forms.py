"""The form of a stage asks everything the engines know, and drops nothing that it does not ask."""

from typing import Any

import pytest
from django.http import QueryDict

from scoring.rules.presets import RULE_SETS
from scoring.rules.rule_values import full_ruleset_as_json
from tests.tournaments.ground import TESTER, Ground, lay_ground
from tournaments.enums import StageKind
from tournaments.event_templates import TEMPLATES, Field
from tournaments.models import Stage
from tournaments.rule_fields import rule_as_value, rule_as_written, rule_field
from tournaments.services.stages import StageDetails, add_stage
from tournaments.stage_forms import StageForm
from tournaments.stage_settings import read_stage_settings
from tournaments.stage_shape import read_stage_shape

pytestmark = pytest.mark.integration

EVERYTHING = {
    "counting": {"way": "timed", "halves": 2, "unfinished": "played-out", "each_table": True},
    "tables": 12,
    "format": {
        "places_to": 8,
        "plates": [{"name": "Minor cup", "rounds": [1, 2]}, {"name": "Spoon", "of": "Minor cup"}],
    },
    "intake": [
        {"from": "group-places", "stage": 1, "first": 1, "last": 2},
        {"from": "best-of-place", "stage": 1, "place": 3, "count": 2},
        {"from": "beaten", "stage": 2, "rounds": [1, 3], "bracket": "Minor cup"},
        {"from": "rest", "stage": 1},
        {"from": "entries", "first": 3, "last": 9},
        {"from": "table-places", "stage": 1, "first": 5, "last": 8},
    ],
    "placing": {"method": "by-tiers", "seeded": 4, "clubs_apart": True},
    "levelling": "without-last",
    "departures": "void",
    "table": {
        "keys": [
            "bullseyes-for",
            "match-wins",
            "hang-jacks-for",
            "buchholz",
            "chalks-for",
            "head-to-head",
            "play-off",
            "drawn-lots",
        ],
        "points": {"win": 3, "draw": "1/2", "forfeit": -1},
        "bye": {"scored": "fixed", "fixed_scored": 6, "conceded": "average"},
        "withdrawn": {"kept": "half", "placed": "by-results"},
        "head_to_head": {"keys": ["match-wins", "bullseye-difference"], "all_met": False},
        "scale": "per-match",
    },
}


@pytest.fixture
def ground(db: None) -> Ground:
    return lay_ground(4, (StageKind.ROUND_ROBIN, {}), (StageKind.KNOCKOUT, {}))


def sent_back(stage: Stage, **changed: str) -> dict[str, Any]:
    """The settings after the page was loaded and saved, with some answers changed."""
    shown = StageForm(stage.event, stage)
    answers = QueryDict(mutable=True)
    for field in shown:
        value = field.value()
        if field.field.widget.input_type == "checkbox":
            if value:
                answers[field.name] = "on"
        elif value is not None:
            answers[field.name] = str(field.field.prepare_value(value))
    answers.update(changed)
    for name in [name for name, value in changed.items() if value == "off"]:
        del answers[name]
    form = StageForm(stage.event, stage, answers)
    assert form.is_valid(), form.errors
    return form.settings()


def read(kind: str, settings: dict[str, Any]) -> Any:
    return read_stage_settings(settings), read_stage_shape(kind, settings)


def test_a_page_saved_as_it_was_loaded_changes_nothing(ground: Ground) -> None:
    details = StageDetails(name="Final", kind=StageKind.KNOCKOUT, settings=EVERYTHING)
    stage = add_stage(event_id=ground.event.pk, details=details, actor=TESTER)
    saved = sent_back(stage)
    assert read(stage.kind, saved) == read(stage.kind, EVERYTHING)
    assert saved["table"] == EVERYTHING["table"]
    assert saved["levelling"] == "without-last"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.key)
def test_no_template_loses_anything_to_the_form(ground: Ground, template: Any) -> None:
    field = Field(16, ground.event.starts_on)
    for one in template.stages:
        details = StageDetails(name=one.name, kind=one.kind, settings=one.settings(field))
        stage = add_stage(event_id=ground.event.pk, details=details, actor=TESTER)
        assert read(stage.kind, sent_back(stage)) == read(stage.kind, stage.settings)


def test_another_kind_leaves_the_shape_of_the_old_one_behind(ground: Ground) -> None:
    details = StageDetails(name="Final", kind=StageKind.KNOCKOUT, settings=EVERYTHING)
    stage = add_stage(event_id=ground.event.pk, details=details, actor=TESTER)
    saved = sent_back(stage, kind="swiss", rounds="7", fold="best-worst", points_draw="", bye_is_win="off")
    shape = read("swiss", saved)[1]
    assert (shape.format.rounds, shape.fold.value) == (7, "best-worst")
    assert saved["table"]["points"] == {"win": 3, "forfeit": -1}
    assert saved["table"]["bye_is_win"] is False


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_rule_is_asked_as_a_choice_that_reads_back(name: str) -> None:
    rules = full_ruleset_as_json(RULE_SETS[name])
    for field in set(rules) - {"base", "name", "version"}:
        shown = rule_as_written(field, rules[field])
        answer = rule_field(field, "").clean(str(shown))
        assert rule_as_value(field, answer) == rules[field], field
