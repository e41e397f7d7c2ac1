"""The plan of an event and the pages of its stages: what they offer, and what they say instead."""

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.scoring.ground import TESTER as HAND
from tests.scoring.ground import Hall, build_hall
from tests.tournaments.ground import TESTER, lay_ground
from tournaments.draw_content import DrawRequest
from tournaments.draw_errors import LaidOutByHandError
from tournaments.enums import EventState, StageKind
from tournaments.models import Event
from tournaments.selectors.rankings import event_ranking
from tournaments.services.draws import preview_draw
from tournaments.services.endings import finish_event
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result
from tournaments.services.stages import StageDetails, change_stage, remove_stage

pytestmark = pytest.mark.integration

EVENT = "/e/carnival-cup/"


def organizer_of(event: Event) -> Client:
    client = Client()
    client.force_login(add_person("ann", (event, RoleKind.ORGANIZER, None)))
    return client


def page_of(client: Client, path: str) -> str:
    return client.get(f"{EVENT}{path}").content.decode()


@pytest.fixture
def hall(db: None) -> Hall:
    """A round robin whose matches were entered by hand, one of them played."""
    hall = build_hall()
    match = hall.schedule(0, 1, tables=(0,))
    enter_result(match_id=match.pk, outcome=Outcome(winner="A", bullseyes=(2, 0)), actor=HAND)
    return hall


def test_nothing_is_offered_for_setting_up_in_a_finished_event(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ann = organizer_of(ground.event)
    doors = ("stages/new/", "stages/1/settings/", "stages/1/draw/", "stages/1/remove/")
    assert all(door in page_of(ann, "plan/") for door in doors)
    finish_event(event_id=ground.event.pk, typed_name="Carnival Cup", actor=TESTER)
    assert not any(door in page_of(ann, "plan/") for door in doors)
    assert "The event is finished" in page_of(ann, "plan/")
    form = ann.get(f"{EVENT}stages/new/").context["form"]
    asked = {field.html_name: field.value() for field in form if field.value() is not None}
    assert "The event is finished" in ann.post(f"{EVENT}stages/new/", asked).content.decode()


def test_who_publishes_reads_what_is_missing(db: None) -> None:
    ground = lay_ground(0)
    Event.objects.update(state=EventState.DRAFT)
    ann = organizer_of(ground.event)
    page = page_of(ann, "plan/")
    for missing in ("No stage is set up", "Nobody is entered", "There is no table"):
        assert missing in page
    assert "Publish it as it is" in page
    ann.post(f"{EVENT}plan/publish/")
    assert "No stage is set up" not in page_of(ann, "plan/")
    assert Event.objects.get().state == EventState.PUBLISHED


def test_a_drawn_stage_asks_for_no_draw(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ann = organizer_of(ground.event)
    assert "Preview the draw" in page_of(ann, "stages/1/draw/")
    ground.draw()
    page = page_of(ann, "stages/1/draw/")
    assert "undo the draw first" in page
    assert "Preview the draw" not in page
    assert "Nothing has been drawn yet" not in page


def test_a_swiss_stage_with_all_its_rounds_asks_for_no_other(db: None) -> None:
    ground = lay_ground(4, (StageKind.SWISS, {"format": {"rounds": 1}}))
    ann = organizer_of(ground.event)
    ground.draw()
    page = page_of(ann, "stages/1/draw/")
    assert "has its 1 round; no other is drawn" in page
    assert "Preview the draw" not in page
    assert 'stages/1/draw/"' not in page_of(ann, "plan/")


def test_a_stage_entered_by_hand_is_neither_drawn_nor_changed_as_well(hall: Hall) -> None:
    stage = hall.event.stages.get()
    ann = organizer_of(hall.event)
    for path in ("plan/", "stages/1/"):
        assert "stages/1/draw/" not in page_of(ann, path)
    assert "entered by hand" in page_of(ann, "stages/1/draw/")
    with pytest.raises(LaidOutByHandError):
        preview_draw(stage_id=stage.pk, request=DrawRequest(), actor=HAND)
    other = StageDetails(name="Cup", kind=StageKind.KNOCKOUT)
    with pytest.raises(LaidOutByHandError):
        change_stage(stage_id=stage.pk, details=other, actor=HAND)
    with pytest.raises(LaidOutByHandError):
        remove_stage(stage_id=stage.pk, actor=HAND)


def test_places_come_from_results_entered_by_hand_too(hall: Hall) -> None:
    first, *_ = event_ranking(hall.event)
    assert [entrant.name for entrant in first.entrants] == [hall.entrants[0].name]
    assert "Not drawn" not in page_of(organizer_of(hall.event), "places/")
