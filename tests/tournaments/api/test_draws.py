"""Templates, plans, draws and corrections through the API."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import Ground, lay_ground, win
from tournaments.enums import StageKind
from tournaments.models import Correction, Draw, Match, Stage

pytestmark = pytest.mark.integration

EVENT = "/api/v1/events/carnival-cup/"


@pytest.fixture
def ground(db: None) -> Ground:
    intake = [{"from": "table-places", "stage": 1, "first": 1, "last": 2}]
    return lay_ground(4, (StageKind.KNOCKOUT, {}), (StageKind.KNOCKOUT, {"intake": intake}))


@pytest.fixture
def ann(ground: Ground) -> APIClient:
    """The organizer's client."""
    return client_of("ann", ground, RoleKind.ORGANIZER)


def client_of(name: str, ground: Ground, kind: RoleKind) -> APIClient:
    api = APIClient()
    entrant = ground.entrants[0] if kind == RoleKind.CAPTAIN else None
    api.force_authenticate(add_person(name, (ground.event, kind, entrant)))
    return api


def post(api: APIClient, path: str, body: Any = None, status: int = 201) -> Any:
    answer = api.post(path, body or {}, format="json")
    assert answer.status_code == status, answer.json()
    return answer.json()


def test_a_stage_is_previewed_published_and_listed(ann: APIClient, ground: Ground) -> None:
    stage = f"/api/v1/stages/{ground.stages[0].pk}/draw/"
    preview = post(ann, stage, {"method": "drawn", "seed": "friday"})
    assert preview["state"] == "preview"
    assert ann.get(f"{EVENT}draws/").json()["results"] == []
    published = post(ann, f"{stage}publish/", status=200)
    assert published["content"] == preview["content"]
    assert APIClient().get(f"{EVENT}draws/").json()["results"][0]["seed"] == "friday"
    assert Match.objects.count() == 3
    assert post(ann, stage, status=409)["code"] == "draw-stands"


def test_what_cannot_be_drawn_is_told_in_words(ann: APIClient, ground: Ground) -> None:
    stage = f"/api/v1/stages/{ground.stages[0].pk}/draw/"
    told = post(ann, stage, {"method": "by-hand", "lines": [1, 2, 3]}, 422)
    assert told["code"] == "unfit-draw"
    assert "2, 4, 8, 16" in told["detail"]


def test_the_plan_is_one_picture_for_any_number(ann: APIClient) -> None:
    plan = APIClient().get(f"{EVENT}plan/?entrants=8").json()
    assert [stage["matches"] for stage in plan["stages"]] == [7, 1]
    assert plan["stages"][1]["seeding"] == ["1st of stage 1", "2nd of stage 1"]


@pytest.mark.parametrize("entrants", ["0", "513", "-1", "some", "100000", "9" * 5000])
def test_a_plan_is_drawn_for_no_number_out_of_reason(ground: Ground, entrants: str) -> None:
    answer = APIClient().get(f"{EVENT}plan/?entrants={entrants}")
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_correction_is_rehearsed_made_and_undone(ann: APIClient, ground: Ground) -> None:
    ground.draw()
    first = ground.matches()[0]
    win(first, "A")
    wanted = {
        "kind": "result-corrected",
        "match": first.pk,
        "outcome": {"winner": "B", "bullseyes": [1, 3]},
    }
    told = post(ann, f"{EVENT}corrections/rehearsal/", wanted, 200)
    assert told["pairings"][0]["after"] == ["Entrant 4", "to be known"]
    stale = {**wanted, "shown": "0" * 64}
    assert post(ann, f"{EVENT}corrections/", stale, 409)["code"] == "consequences-changed"
    wanted["shown"] = told["fingerprint"]
    assert not Correction.objects.exists()
    made = post(ann, f"{EVENT}corrections/", {**wanted, "reason": "Sides swapped on the sheet"})
    assert ann.get(f"{EVENT}corrections/").json()["results"][0]["reason"] == "Sides swapped on the sheet"
    undone = post(ann, f"/api/v1/corrections/{made['id']}/undo/", status=200)
    assert undone["undone_by"]
    assert post(ann, f"/api/v1/corrections/{made['id']}/undo/", status=409)["code"] == "correction-undone"


def test_a_finished_event_takes_no_result_and_is_opened_again_by_a_correction(
    ann: APIClient, ground: Ground
) -> None:
    for stage in (0, 1):
        ground.draw(stage)
        ground.play_all(stage)
    post(ann, f"{EVENT}ending/", {"name": ground.event.name}, 200)
    final = ground.matches(1)[-1]
    wanted = {"kind": "result-withdrawn", "match": final.pk}
    assert post(ann, f"{EVENT}corrections/rehearsal/", wanted, 200)["opens_again"] is True
    made = post(ann, f"{EVENT}corrections/", wanted)
    assert ann.get(EVENT).json()["state"] == "running"
    post(ann, f"{EVENT}ending/", {"name": ground.event.name}, 200)
    result = f"/api/v1/matches/{final.pk}/result/"
    assert post(ann, result, {"bullseyes": [3, 0]}, 409)["code"] == "event-finished"
    post(ann, f"/api/v1/corrections/{made['id']}/undo/", status=200)
    assert ann.delete(f"{EVENT}ending/").status_code == 200
    line = ann.get(f"{EVENT}corrections/").json()["results"][0]
    assert line["kind"] == "event-reopened"
    assert post(ann, f"/api/v1/corrections/{line['id']}/undo/", status=409)["code"] == "reopening-stands"
    post(ann, f"{EVENT}corrections/", {"kind": "event-reopened"}, 400)


def test_a_correction_names_what_it_lacks(ann: APIClient) -> None:
    told = post(ann, f"{EVENT}corrections/", {"kind": "penalty", "key": "match-points"}, 422)
    assert {problem["where"] for problem in told["details"]["problems"]} == {
        "stage",
        "entrant",
        "amount",
        "why",
    }


def test_each_kind_takes_its_own_power(ground: Ground) -> None:
    ground.draw()
    captain = client_of("cat", ground, RoleKind.CAPTAIN)
    official = client_of("olga", ground, RoleKind.OFFICIAL)
    own, other = ground.entrants[:2]
    leave = {"kind": "entrant-withdrawn"}
    post(captain, f"{EVENT}corrections/", {**leave, "entrant": other.pk}, 403)
    post(captain, f"{EVENT}corrections/", {**leave, "entrant": own.pk})
    post(official, f"{EVENT}corrections/", {"kind": "draws-undone"}, 403)
    post(official, f"{EVENT}corrections/", {"kind": "entrant-disqualified", "entrant": other.pk})
    draw = f"/api/v1/stages/{ground.stages[0].pk}/draw/"
    for path in (draw, f"{draw}publish/"):
        post(official, path, status=403)
    assert Draw.objects.count() == 1


def test_an_event_is_changed_but_not_its_rules_once_published(ann: APIClient, ground: Ground) -> None:
    body = {"name": "New name", "starts_on": "2026-06-13", "ends_on": "2026-06-14", "rule_set": "classic"}
    refused = ann.put(EVENT, body, format="json")
    assert refused.json()["code"] == "event-not-draft"
    body["rule_set"] = "trinidad-tournament"
    assert ann.put(EVENT, body, format="json").json()["name"] == "New name"


def test_two_play_off(ann: APIClient, ground: Ground) -> None:
    ground.draw()
    path = f"/api/v1/stages/{ground.stages[0].pk}/play-offs/"
    a, b = (entrant.pk for entrant in ground.entrants[:2])
    assert post(ann, path, {"entrant_a": a, "entrant_b": b})["entrant_a"]["id"] == a
    assert post(ann, path, {"entrant_a": a, "entrant_b": a}, 422)["code"] == "unfit-fields"


def test_a_template_is_chosen_and_its_stages_are_changed(ann: APIClient, ground: Ground) -> None:
    assert {"gold-cup", "world-cup"} <= {row["key"] for row in ann.get("/api/v1/templates/").json()}
    ground.event.state = "draft"
    ground.event.save()
    told = post(ann, f"{EVENT}template/", {"template": "swiss"}, 422)
    assert "stages already" in told["detail"]
    for stage in reversed(ground.stages):
        assert ann.delete(f"/api/v1/stages/{stage.pk}/").status_code == 204
    stages = post(ann, f"{EVENT}template/", {"template": "gold-cup", "entrants": 8})
    path = f"/api/v1/stages/{stages[0]['id']}/"
    body = {"name": "Pools", "kind": "round-robin", "settings": {"format": {"groups": 2}}}
    assert ann.put(path, body, format="json").json()["name"] == "Pools"
    body["settings"] = {"format": {"groups": "many"}}
    assert ann.put(path, body, format="json").json()["code"] == "unfit-fields"
    assert Stage.objects.get(pk=stages[0]["id"]).settings == {"format": {"groups": 2}}


def test_an_event_is_finished_and_opened_again(ann: APIClient, ground: Ground) -> None:
    assert post(ann, f"{EVENT}ending/", {"name": ground.event.name}, 200)["state"] == "finished"
    assert ann.delete(f"{EVENT}ending/").json()["state"] == "running"
    post(client_of("olga", ground, RoleKind.OFFICIAL), f"{EVENT}ending/", status=403)


def test_nothing_said_is_no_result(ann: APIClient, ground: Ground) -> None:
    ground.draw()
    match = ground.matches()[0]
    told = post(ann, f"/api/v1/matches/{match.pk}/result/", {}, status=400)
    assert "bullseyes" in str(told)
    post(ann, f"/api/v1/matches/{match.pk}/result/", {"bullseyes": [3, 1]})
