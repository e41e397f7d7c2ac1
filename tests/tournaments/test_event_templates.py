"""How many entrants each format takes: what it says is what a plan can be made for."""

from datetime import date

import pytest

from tournaments.event_templates import TEMPLATES, EventTemplate, Field
from tournaments.pairing.errors import PairingError
from tournaments.pairing.stages.model import EventPlan, Stage
from tournaments.pairing.stages.plan import plan
from tournaments.stage_shape import read_stage_shape

pytestmark = pytest.mark.unit


def planned(template: EventTemplate, entrants: int) -> EventPlan:
    expected = Field(entrants, date(2026, 6, 13))
    shapes = [read_stage_shape(one.kind, one.settings(expected)) for one in template.stages]
    stages = [Stage(str(number), shape.format, shape.intake) for number, shape in enumerate(shapes, 1)]
    return plan(stages, entrants=entrants)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.key)
def test_a_format_can_do_what_it_says_and_no_less(template: EventTemplate) -> None:
    for entrants in {*range(template.least, min(template.most, template.least + 30) + 1), template.most}:
        assert all(stage.matches for stage in planned(template, entrants).stages), entrants
    assert template.least <= template.expected <= template.most
    with pytest.raises(PairingError):
        planned(template, template.least - 1)
