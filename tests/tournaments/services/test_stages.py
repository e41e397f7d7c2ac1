"""Stages of an event: what cannot be set up, whichever door it comes through."""

from typing import Any

import pytest

from tests.tournaments.ground import TESTER, Ground, lay_ground
from tournaments.enums import StageKind
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.models import Stage
from tournaments.services.stages import StageDetails, add_stage, change_stage

pytestmark = pytest.mark.integration

KNOCKOUT = StageKind.KNOCKOUT
ENTRIES = {"from": "entries"}


@pytest.fixture
def ground(db: None) -> Ground:
    """Two stages, the second of whom the first sends on."""
    return lay_ground(4, (StageKind.ROUND_ROBIN, {}), (KNOCKOUT, {"intake": [taken_from(1)]}))


def taken_from(stage: int) -> dict[str, Any]:
    return {"from": "table-places", "stage": stage, "first": 1, "last": 2}


def details(*intake: dict[str, Any]) -> StageDetails:
    return StageDetails(name="Cup", kind=KNOCKOUT, settings={"intake": list(intake)})


@pytest.mark.parametrize("stage", [3, 99])
def test_a_stage_takes_nobody_in_from_a_stage_that_does_not_come_before(ground: Ground, stage: int) -> None:
    with pytest.raises(UnfitFieldsError) as refused:
        add_stage(event_id=ground.event.pk, details=details(ENTRIES, taken_from(stage)), actor=TESTER)
    (problem,) = refused.value.problems
    assert problem == FieldProblem(where="intake[1].stage", problem="must be a stage before this one: 1 to 2")
    assert Stage.objects.filter(event=ground.event).count() == 2


def test_nor_after_a_change(ground: Ground) -> None:
    first, second = ground.stages
    for stage, intake in ((second, taken_from(2)), (first, taken_from(1)), (first, taken_from(2))):
        with pytest.raises(UnfitFieldsError):
            change_stage(stage_id=stage.pk, details=details(intake), actor=TESTER)
    change_stage(stage_id=second.pk, details=details(taken_from(1)), actor=TESTER)
    with pytest.raises(UnfitFieldsError) as refused:
        change_stage(stage_id=first.pk, details=details(taken_from(1)), actor=TESTER)
    assert refused.value.problems[0].problem == "names a stage, and none comes before the first"
