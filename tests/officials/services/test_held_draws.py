"""A blocking appeal holds back whatever is drawn from the results it may change."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from officials.enums import AppealState, RoleKind
from officials.rulings.remedies import RemedyKind
from officials.services.appeals import Verdict, decide_appeal, lodge_appeal, set_appeal_policy
from officials.services.appeals import show_appeal_decision as show
from tests.officials.conftest import add_person
from tests.officials.services.test_rulings import Table
from tests.officials.services.test_rulings_further import (
    BEST_OF_1,
    Floor,
    head_of,
    lay_out,
    matches_of,
    play,
)
from tests.scoring.ground import TESTER
from tournaments.draw_content import DrawRequest
from tournaments.draw_errors import DrawHeldError
from tournaments.enums import Side, StageKind
from tournaments.models import Draw, Match, Stage
from tournaments.services.draws import draw_stage, preview_draw, publish_draw
from tournaments.services.play_offs import schedule_play_off
from tournaments.services.stages import StageDetails, add_stage

pytestmark = pytest.mark.integration

FINAL = {
    "counting": BEST_OF_1,
    "intake": [{"from": "table-places", "stage": 1, "first": 1, "last": 4}],
}


class Round:
    """A Swiss round that is played, with a warning in its first match to appeal against."""

    def __init__(self, rounds=2):
        self.event = lay_out(StageKind.SWISS, {"counting": BEST_OF_1, "format": {"rounds": rounds}})
        self.stage = Stage.objects.get(event=self.event)
        self.first, second = matches_of(self.event)
        sheet = play(self.first)
        play(second)
        table = Table(Floor(self.event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
        self.official, self.ruling = table.official, table.rule(RemedyKind.WARN)

    def appeal(self, *, blocks):
        """Appeal against the warning."""
        policy = {"is_final": False, "window_minutes": 30, "blocks_progress": blocks}
        set_appeal_policy(event_id=self.event.pk, actor=self.official, **policy)
        return lodge_appeal(ruling_id=self.ruling.pk, side=Side.B, grounds="why us", actor=self.official)

    def decide(self, appeal):
        """Uphold the warning."""
        verdict, head = Verdict(outcome=AppealState.UPHELD, words="so"), head_of(self.event, "hope")
        shown = show(appeal_id=appeal.pk, verdict=verdict, actor=head)
        decide_appeal(appeal_id=appeal.pk, verdict=verdict, fingerprint=shown.fingerprint, actor=head)

    def draw(self, stage=None):
        """Draw the next round, or a stage."""
        return draw_stage(stage_id=(stage or self.stage).pk, request=DrawRequest(), actor=TESTER)


@pytest.fixture
def swiss(db):
    return Round()


def test_the_next_round_waits_for_an_appeal_that_blocks(swiss):
    appeal = swiss.appeal(blocks=True)
    with pytest.raises(DrawHeldError) as refused:
        swiss.draw()
    assert refused.value.matches == (swiss.first.number,)
    with pytest.raises(DrawHeldError):
        preview_draw(stage_id=swiss.stage.pk, request=DrawRequest(), actor=TESTER)
    swiss.decide(appeal)
    swiss.draw()
    assert Match.objects.filter(event=swiss.event).count() == 4


def test_the_next_round_is_drawn_while_an_appeal_does_not_block(swiss):
    swiss.appeal(blocks=False)
    swiss.draw()
    assert Match.objects.filter(event=swiss.event).count() == 4


def test_a_preview_seen_before_the_appeal_is_not_published(swiss):
    preview_draw(stage_id=swiss.stage.pk, request=DrawRequest(), actor=TESTER)
    swiss.appeal(blocks=True)
    with pytest.raises(DrawHeldError):
        publish_draw(stage_id=swiss.stage.pk, actor=TESTER)
    assert Match.objects.filter(event=swiss.event).count() == 2


def test_a_stage_that_is_fed_waits_too(db):
    swiss = Round(rounds=1)
    Stage.objects.filter(pk=swiss.stage.pk).update(lots_seed="all level")
    details = StageDetails(name="Final", kind=StageKind.KNOCKOUT, settings=FINAL)
    final = add_stage(event_id=swiss.event.pk, details=details, actor=TESTER)
    appeal = swiss.appeal(blocks=True)
    with pytest.raises(DrawHeldError) as refused:
        swiss.draw(final)
    assert refused.value.matches == (swiss.first.number,)
    swiss.decide(appeal)
    swiss.draw(final)
    assert Match.objects.filter(stage=final).exists()


def test_a_play_off_waits_too(swiss):
    one, other = Match.objects.filter(stage=swiss.stage).values_list("entrant_a", flat=True)
    sides = {"entrant_a_id": one, "entrant_b_id": other}
    appeal = swiss.appeal(blocks=True)
    with pytest.raises(DrawHeldError) as refused:
        schedule_play_off(stage_id=swiss.stage.pk, **sides, actor=TESTER)
    assert refused.value.matches == (swiss.first.number,)
    swiss.decide(appeal)
    assert schedule_play_off(stage_id=swiss.stage.pk, **sides, actor=TESTER).is_play_off


def test_pages_and_programs_are_told_which_appeal_comes_first(swiss):
    swiss.appeal(blocks=True)
    organizer = add_person("ann", (swiss.event, RoleKind.ORGANIZER, None))
    said = f"the appeal about match {swiss.first.number} is not decided"
    browser, program = Client(), APIClient()
    browser.force_login(organizer)
    page = browser.post("/e/cup/stages/1/draw/", {"seed": "rain", "seeded": "0"})
    assert said in str(page.context["form"].errors)
    program.force_authenticate(organizer)
    answer = program.post(f"/api/v1/stages/{swiss.stage.pk}/draw/", {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "draw-held")
    assert said in answer.json()["detail"]
    assert Draw.objects.filter(stage=swiss.stage).count() == 1
