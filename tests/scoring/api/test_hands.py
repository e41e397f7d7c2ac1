"""Committing and previewing hands through the API."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from scoring.enums import SheetState
from scoring.models import ScoreSheet, SheetLine
from tests.scoring.api.conftest import Doors
from tests.scoring.ground import a_hand, a_key, commit, open_sitting

pytestmark = pytest.mark.integration

PROBLEM = "application/problem+json"


@pytest.fixture
def sheet(doors: Doors) -> ScoreSheet:
    return open_sitting(doors.hall.schedule())


@pytest.fixture
def device(doors: Doors) -> APIClient:
    return doors.device()


def send(client: APIClient, sheet: ScoreSheet, **changes: Any) -> Any:
    content = {"record": a_hand(sheet), "submission_key": a_key(), "expected_version": sheet.version}
    return client.post(f"/api/v1/sheets/{sheet.pk}/hands/", content | changes, format="json")


def test_a_hand_is_committed(device: APIClient, sheet: ScoreSheet) -> None:
    answer = send(device, sheet)
    assert answer.status_code == 201
    assert answer.json() == {
        "is_replay": False,
        "sequence": 2,
        "kind": "hand",
        "game_number": 1,
        "hand_number": 1,
        "sheet": {
            "sheet": sheet.pk,
            "version": 2,
            "state": "in-play",
            "game_number": 1,
            "hand_number": 2,
            "dealer": "B1",
            "score": {"A": 2, "B": 1},
            "bullseyes": {"A": 0, "B": 0},
            "hang_jacks": {"A": 0, "B": 0},
            "chalks": {"A": 2, "B": 1},
            "bell_rung": False,
            "confirmed": [],
        },
        "verdict": {
            "verdict": "accepted",
            "awards": [
                {"kind": "high", "side": "A", "chalks": 1},
                {"kind": "low", "side": "B", "chalks": 1},
                {"kind": "game", "side": "A", "chalks": 1},
            ],
            "uncounted": [],
            "score_after": {"A": 2, "B": 1},
            "bullseye": None,
        },
    }


def test_the_line_names_the_device(device: APIClient, sheet: ScoreSheet) -> None:
    send(device, sheet)
    assert SheetLine.objects.get(sheet=sheet, sequence=2).actor.startswith("table-link:")


def test_the_same_submission_again_is_answered_200_and_the_same(device: APIClient, sheet: ScoreSheet) -> None:
    key = a_key()
    first = send(device, sheet, submission_key=key)
    again = send(device, sheet, submission_key=key)
    assert again.status_code == 200
    assert again.json() == first.json() | {"is_replay": True}


def test_a_hand_that_cannot_stand_is_a_problem_with_marked_fields(
    device: APIClient, sheet: ScoreSheet
) -> None:
    record = a_hand(sheet)
    record["claims"]["high"]["card"] = "AS"
    answer = send(device, sheet, record=record)
    assert (answer.status_code, answer["Content-Type"]) == (422, PROBLEM)
    body = answer.json()
    assert (body["code"], body["details"]["sheet"]["version"]) == ("hand-rejected", 2)
    found = body["details"]["violations"][0]
    assert (found["code"], found["where"], found["article"]) == ("not-a-trump", "claims.high.card", "6.1")
    assert "AS" in found["sentence"]
    assert found["remedy"]


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"expected_version": 9}, 409, "stale-sheet"),
        ({"record": {"record": "all-fours-hand/1", "kicks": 9}}, 400, "unreadable-record"),
        ({"record": 7}, 400, "unreadable"),
        ({"expected_version": 0}, 400, "unreadable"),
        ({"submission_key": "a b"}, 400, "unreadable"),
        ({"submission_key": None}, 400, "unreadable"),
    ],
)
def test_what_cannot_be_done_is_told_as_a_problem(
    device: APIClient, sheet: ScoreSheet, changes: dict[str, Any], status: int, code: str
) -> None:
    answer = send(device, sheet, **changes)
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)
    body = answer.json()
    assert (body["status"], body["code"], body["type"]) == (status, code, f"/problems/{code}")
    assert body["title"]
    assert body["detail"]
    assert body["remedy"]
    assert SheetLine.objects.filter(sheet=sheet).count() == 1


def test_a_key_used_for_another_hand_is_told(device: APIClient, sheet: ScoreSheet) -> None:
    key = a_key()
    send(device, sheet, submission_key=key)
    answer = send(device, sheet, submission_key=key, record=a_hand(sheet, winner="B"))
    assert (answer.status_code, answer.json()["code"]) == (409, "key-reused")


def test_a_frozen_sheet_is_told(device: APIClient, sheet: ScoreSheet) -> None:
    ScoreSheet.objects.filter(pk=sheet.pk).update(state=SheetState.FROZEN)
    sheet.refresh_from_db()
    answer = send(device, sheet)
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet-not-in-play")


def test_what_is_no_json_is_told(device: APIClient, sheet: ScoreSheet) -> None:
    path = f"/api/v1/sheets/{sheet.pk}/hands/"
    broken = device.post(path, "{", content_type="application/json")
    assert (broken.status_code, broken.json()["code"]) == (400, "unreadable")
    form = device.post(path, "a=1", content_type="application/x-www-form-urlencoded")
    assert (form.status_code, form.json()["code"]) == (415, "unsupported-media-type")


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_a_method_the_address_does_not_know_is_told(
    device: APIClient, sheet: ScoreSheet, method: str
) -> None:
    for client in (device, APIClient()):
        answer = getattr(client, method)(f"/api/v1/sheets/{sheet.pk}/hands/")
        assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")
        assert set(answer["Allow"].split(", ")) == {"POST", "OPTIONS"}


def test_a_sheet_that_does_not_exist_is_told(device: APIClient, sheet: ScoreSheet) -> None:
    answer = device.post("/api/v1/sheets/999/hands/", {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_a_commit_takes_ten_queries_in_all(
    device: APIClient, sheet: ScoreSheet, django_assert_num_queries: Callable[[int], Any]
) -> None:
    send(device, sheet)
    sheet.refresh_from_db()
    savepoints = 2  # in a test's own transaction; BEGIN and COMMIT otherwise
    with django_assert_num_queries(8 + savepoints):
        assert send(device, sheet).status_code == 201


@pytest.mark.parametrize(
    ("named", "status"), [('"1"', 201), ("*", 201), ('"7", "1"', 201), ('"2"', 412), ("1", 412), ("", 412)]
)
def test_a_caller_may_hold_the_sheet_to_a_version(
    device: APIClient, sheet: ScoreSheet, named: str, status: int
) -> None:
    assert device.get(f"/api/v1/sheets/{sheet.pk}/")["ETag"] == '"1"'
    content = {"record": a_hand(sheet), "submission_key": a_key(), "expected_version": 1}
    path = f"/api/v1/sheets/{sheet.pk}/hands/"
    answer = device.post(path, content, format="json", headers={"If-Match": named})
    assert answer.status_code == status
    if status == 412:
        assert answer.json()["code"] == "wrong-version"
        assert SheetLine.objects.filter(sheet=sheet).count() == 1


def test_a_preview_says_the_worth_and_what_is_needed(device: APIClient, sheet: ScoreSheet) -> None:
    commit(sheet)
    content = {"record": {"record": "all-fours-hand/1", "kicks": ["6H"]}}
    answer = device.post(f"/api/v1/sheets/{sheet.pk}/preview/", content, format="json")
    assert answer.status_code == 200
    body = answer.json()
    assert body["awards"] == [{"kind": "kick", "side": "B", "chalks": 2, "card": "6H"}]
    assert (body["score_after"], body["needs"]) == ({"A": 2, "B": 3}, "call")
    assert {made["call"] for made in body["calls"]} == {"stand", "stand-blind", "beg"}
    assert {made["seat"] for made in body["calls"]} == {"A2"}
    assert SheetLine.objects.filter(sheet=sheet).count() == 2


def test_a_preview_marks_what_is_wrong_already(device: APIClient, sheet: ScoreSheet) -> None:
    record = a_hand(sheet)
    record["claims"]["high"]["card"] = "9H"
    content = {"record": record}
    body = device.post(f"/api/v1/sheets/{sheet.pk}/preview/", content, format="json").json()
    assert ("card-was-kicked", "claims.high.card") in {
        (found["code"], found["where"]) for found in body["violations"]
    }


def test_any_hand_can_be_previewed_by_anybody(db: None) -> None:
    record = {
        "record": "all-fours-hand/1",
        "ruleset": "tobago",
        "dealer": "A1",
        "score": {"A": 12, "B": 3},
        "kicks": ["2H"],
        "calls": [],
    }
    answer = APIClient().post("/api/v1/hands/preview/", {"record": record}, format="json")
    assert answer.status_code == 200
    assert (answer.json()["bullseye"], answer.json()["needs"]) == ("A", "nothing")
    wrong = APIClient().post("/api/v1/hands/preview/", {"record": {"kicks": []}}, format="json")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "unreadable-record")
