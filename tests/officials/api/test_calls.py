"""Calls through the API."""

import pytest
from rest_framework.test import APIClient

from officials.enums import RoleKind
from officials.models import Call
from tests.officials.conftest import add_person
from tests.scoring.ground import a_hand, a_key, build_hall, open_sitting

pytestmark = pytest.mark.integration


@pytest.fixture
def hall(db):
    return build_hall(rule_set="fete")


@pytest.fixture
def sheet(hall):
    return open_sitting(hall.schedule())


def client_of(hall, name, kind, entrant=None):
    api = APIClient()
    api.force_authenticate(add_person(name, (hall.event, kind, entrant)))
    return api


@pytest.fixture
def sam(hall):
    return client_of(hall, "sam", RoleKind.SCORER)


@pytest.fixture
def olga(hall):
    return client_of(hall, "olga", RoleKind.OFFICIAL)


def test_a_call_from_raised_to_closed(hall, sheet, sam, olga):
    made = sam.post(
        f"/api/v1/sheets/{sheet.pk}/call/", {"irregularity": "renege", "side": "A", "note": "nine"}
    )
    assert made.status_code == 201
    call = made.json()
    assert (call["number"], call["state"], call["article"], call["table"]) == (1, "waiting", "9.2", 1)
    assert call["note"] is None, "the scorer is no official"
    hand = {
        "record": a_hand(sheet), "submission_key": a_key(), "expected_version": sheet.version + 1,
    }  # fmt: skip
    refused = sam.post(f"/api/v1/sheets/{sheet.pk}/hands/", hand)
    assert (refused.status_code, refused.json()["code"]) == (409, "sheet-not-in-play")
    queue = olga.get("/api/v1/events/carnival-cup/calls/?state=waiting").json()["results"]
    assert [(row["number"], row["note"]) for row in queue] == [(1, "nine")]
    at = f"/api/v1/calls/{call['id']}/"
    assert olga.post(f"{at}take/").json()["taken_by"] == "olga"
    closed = olga.post(f"{at}close/", {"outcome": "settled", "note": "agreed"}).json()
    assert (closed["state"], closed["outcome"], closed["closing_note"]) == ("closed", "settled", "agreed")
    again = olga.post(f"{at}close/", {"outcome": "settled"})
    assert (again.status_code, again.json()["code"]) == (409, "call-closed")


def test_a_call_is_handed_over(hall, sheet, sam, olga):
    call = sam.post(f"/api/v1/sheets/{sheet.pk}/call/", {"irregularity": "delay"}).json()
    oscar = client_of(hall, "oscar", RoleKind.OFFICIAL)
    at = f"/api/v1/calls/{call['id']}/"
    olga.post(f"{at}take/")
    assert oscar.post(f"{at}take/").json()["code"] == "call-taken"
    assert olga.post(f"{at}hand-over/", {"username": "sam"}).json()["code"] == "no-official"
    assert olga.post(f"{at}hand-over/", {"username": "oscar"}).json()["taken_by"] == "oscar"
    assert olga.post(f"{at}close/", {"outcome": "settled"}).json()["code"] == "not-own-call"


def test_who_may_call_and_who_may_look(hall, sheet, sam):
    captain = client_of(hall, "cat", RoleKind.CAPTAIN, hall.entrants[0])
    other = client_of(hall, "dee", RoleKind.CAPTAIN, hall.entrants[3])
    assert other.post(f"/api/v1/sheets/{sheet.pk}/call/", {"irregularity": "delay"}).status_code == 403
    call = captain.post(f"/api/v1/sheets/{sheet.pk}/call/", {"irregularity": "delay"}).json()
    at = f"/api/v1/calls/{call['id']}/"
    assert captain.get(at).status_code == 200
    assert other.get(at).status_code == 403
    assert APIClient().get(at).status_code == 404
    assert captain.post(f"{at}take/").status_code == 403
    assert captain.get("/api/v1/events/carnival-cup/calls/").status_code == 403


def test_a_kind_that_does_not_exist_is_unreadable(sheet, sam):
    answer = sam.post(f"/api/v1/sheets/{sheet.pk}/call/", {"irregularity": "bad-luck"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert not Call.objects.exists()


def test_what_the_events_rules_order_can_be_read_by_all(hall):
    rows = APIClient().get("/api/v1/events/carnival-cup/irregularities/").json()
    assert len(rows) == 22
    renege = rows[0]
    assert (renege["irregularity"], renege["article"], renege["is_fixed"]) == ("renege", "9.2", True)
    assert [remedy["kind"] for remedy in renege["standards"][0]["remedies"]] == ["loss-of-game"]
