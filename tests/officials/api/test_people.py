"""People, table links and the record of authority through the API."""

import pytest
import time_machine
from knox.models import AuthToken
from rest_framework.test import APIClient

from officials.enums import RoleKind
from officials.models import Role, TableLink
from tests.officials.conftest import NOW, add_person
from tournaments.models import Event

pytestmark = pytest.mark.integration

EVENT = "/api/v1/events/carnival-cup/"


@pytest.fixture(autouse=True)
def saturday():
    with time_machine.travel(NOW, tick=False):
        yield


def client_of(user):
    api = APIClient()
    api.force_authenticate(user)
    return api


@pytest.fixture
def ann(ground):
    """The organizer's client."""
    return client_of(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))


def test_a_role_is_given_listed_and_ended(ann, ground):
    add_person("bob")
    made = ann.post(f"{EVENT}people/", {"username": "Bob", "kind": "official"})
    assert made.status_code == 201
    assert [row["username"] for row in ann.get(f"{EVENT}people/").json()] == ["bob", "ann"]
    assert ann.post(f"{EVENT}people/{made.json()['id']}/end/", {"reason": "went home"}).status_code == 204
    record = ann.get(f"{EVENT}authority/").json()["results"]
    assert [(line["sequence"], line["reason"], line["details"]["what"]) for line in record] == [
        (2, "went home", "ended"),
        (1, "", "given"),
    ]


def test_an_unknown_account_and_a_captain_without_entrant_are_problems(ann):
    assert ann.post(f"{EVENT}people/", {"username": "bob", "kind": "official"}).json()["code"] == "not-found"
    add_person("bob")
    assert (
        ann.post(f"{EVENT}people/", {"username": "bob", "kind": "captain"}).json()["code"]
        == "captain-entrant"
    )
    assert ann.post(f"{EVENT}people/", {"username": "bob", "kind": "king"}).json()["code"] == "unreadable"


def test_the_last_organizer_stays(ann):
    answer = ann.post(f"{EVENT}people/{Role.objects.get().pk}/end/")
    assert (answer.status_code, answer.json()["code"]) == (409, "last-organizer")


def test_an_invitation_is_made_accepted_and_spent(ann):
    made = ann.post(f"{EVENT}invitations/", {"invited": "Bob", "kind": "scorer"}).json()
    assert "token" not in ann.get(f"{EVENT}invitations/").json()[0]
    bob, cat = client_of(add_person("bob")), client_of(add_person("cat"))
    assert bob.post("/api/v1/invitations/accept/", {"token": made["token"]}).json()["kind"] == "scorer"
    assert (
        cat.post("/api/v1/invitations/accept/", {"token": made["token"]}).json()["code"] == "invitation-spent"
    )
    assert ann.get(f"{EVENT}invitations/").json() == []


def test_an_invitation_is_withdrawn(ann):
    made = ann.post(f"{EVENT}invitations/", {"invited": "Bob", "kind": "scorer"}).json()
    assert ann.post(f"{EVENT}invitations/{made['id']}/withdraw/").status_code == 204
    bob = client_of(add_person("bob"))
    assert bob.post("/api/v1/invitations/accept/", {"token": made["token"]}).status_code == 409


def test_an_official_may_not_give_roles(ground):
    olga = client_of(add_person("olga", (ground.event, RoleKind.OFFICIAL, None)))
    answer = olga.post(f"{EVENT}people/", {"username": "olga", "kind": "organizer"})
    assert (answer.status_code, answer.json()["code"]) == (403, "access-denied")


def test_what_is_private_is_not_there_for_strangers(ground, other_ground):
    stranger = client_of(add_person("bob", (other_ground.event, RoleKind.ORGANIZER, None)))
    for api in (APIClient(), stranger):
        for page in ("people/", "invitations/", "table-links/", "authority/"):
            answer = api.get(f"{EVENT}{page}")
            absent = api.get(f"/api/v1/events/no-such-event/{page}")
            assert answer.status_code == absent.status_code == 404
            assert answer.json() == absent.json(), "nothing tells the two apart"


def make_links(ann, ground):
    asked = {"tables": [t.pk for t in ground.tables], "first_day": "2026-06-13", "last_day": "2026-06-13"}
    return ann.post(f"{EVENT}table-links/", asked).json()


def table_client(token):
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Table {token}")
    return api


def test_a_tables_token_reads_its_own_table(ann, ground):
    first, second = make_links(ann, ground)
    content = table_client(first["token"]).get("/api/v1/table/").json()
    assert (content["event"], content["table"]) == ("carnival-cup", 1)
    assert content["sittings"] == [
        {
            "id": ground.sittings[0].pk,
            "match": 1,
            "number": 1,
            "state": "not-started",
            "entrant_a": "Pair 1",
            "entrant_b": "Pair 2",
            "sheet": None,
        }
    ]
    assert table_client(second["token"]).get("/api/v1/table/").json()["table"] == 2
    assert "token" not in ann.get(f"{EVENT}table-links/").json()[0]


def test_a_spent_token_is_refused(ann, ground):
    made = make_links(ann, ground)[0]
    assert ann.post(f"{EVENT}table-links/{made['id']}/revoke/", {"reason": "lost"}).status_code == 204
    answer = table_client(made["token"]).get("/api/v1/table/")
    assert (answer.status_code, answer.json()["code"]) == (401, "token-refused")
    assert ann.post(f"{EVENT}table-links/{made['id']}/revoke/").json()["code"] == "table-link-spent"


def test_days_outside_the_event_are_a_problem(ann, ground):
    asked = {"tables": [ground.tables[0].pk], "first_day": "2026-06-12", "last_day": "2026-06-13"}
    answer = ann.post(f"{EVENT}table-links/", asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "table-link-days")
    assert answer.json()["details"]["event_starts_on"] == "2026-06-13"
    assert not TableLink.objects.exists()


def test_nobody_has_no_table(db):
    assert APIClient().get("/api/v1/table/").json()["code"] == "sign-in-needed"


def test_a_devices_cookie_opens_its_table_and_checks_for_forgery(ann, ground):
    token = make_links(ann, ground)[0]["token"]
    api = APIClient(enforce_csrf_checks=True)
    api.cookies["table"] = token
    assert api.get("/api/v1/table/").json()["table"] == 1
    answer = api.post("/api/v1/events/", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "access-denied"), "no token against forgery"


def test_a_cookie_does_not_ride_along_with_an_api_token(ann, ground):
    """A token's requests are not checked for forgery, so a cookie beside it must count for nothing."""
    token = make_links(ann, ground)[0]["token"]
    _, key = AuthToken.objects.create(user=add_person("bob"))
    api = APIClient()
    api.cookies["table"] = token
    api.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    assert api.get("/api/v1/table/").json()["code"] == "sign-in-needed"


def test_powers_are_the_callers_own(ann, ground):
    assert "publish-event" in ann.get(f"{EVENT}powers/").json()["actions"]
    assert APIClient().get(f"{EVENT}powers/").json()["actions"] == ["view-event", "register"]


def test_whoever_sets_an_event_up_organizes_it(ann):
    asked = {
        "name": "Second cup", "slug": "second-cup", "starts_on": "2026-07-01", "ends_on": "2026-07-01",
        "rule_set": "trinidad-tournament",
    }  # fmt: skip
    assert ann.post("/api/v1/events/", asked).status_code == 201
    assert Role.objects.get(event=Event.objects.get(slug="second-cup")).user.username == "ann"
