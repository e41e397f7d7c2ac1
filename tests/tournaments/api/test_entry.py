"""Entering an event through the API: terms, registrations, answers, rosters, arrivals, lists, files."""

import base64
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from rest_framework.test import APIClient

from officials.enums import RoleKind
from tests.conftest import empty_database
from tests.officials.conftest import add_person
from tests.tournaments.ground import lay_ground
from tournaments.entry_limits import MOST_AN_HOUR
from tournaments.enums import EntrantState, StageKind
from tournaments.models import Arrival, Entrant, Event

pytestmark = pytest.mark.integration

OPENS = datetime(2026, 5, 1, 12, tzinfo=UTC)
TERMS = {
    "opens_at": OPENS.isoformat(), "closes_at": (OPENS + timedelta(days=9)).isoformat(), "kind": "pair",
    "fewest_players": 2, "most_players": 2, "capacity": 1,
}  # fmt: skip
ASH = {
    "name": "Ash", "players": [{"name": "Ann"}, {"name": "Bo"}],
    "contact": {"name": "Ann", "email": "ann@example.org"},
}  # fmt: skip
EVENT = "/api/v1/events/carnival-cup"


@pytest.fixture
def ground(db):
    cache.clear()
    with time_machine.travel(OPENS + timedelta(days=1), tick=False):
        yield lay_ground(0)


def client_of(ground, kind=None, entrant=None, name=""):
    client = APIClient()
    if kind is not None:
        client.force_authenticate(add_person(name or kind.value, (ground.event, kind, entrant)))
    return client


@pytest.fixture
def organizer(ground):
    client = client_of(ground, RoleKind.ORGANIZER)
    assert client.put(f"{EVENT}/entry/", TERMS).status_code == 200
    return client


def test_terms_are_set_by_the_organizer_and_read_by_all(ground):
    visitor = client_of(ground)
    assert visitor.get(f"{EVENT}/entry/").status_code == 404
    assert visitor.put(f"{EVENT}/entry/", TERMS).status_code == 401
    organizer = client_of(ground, RoleKind.ORGANIZER)
    assert organizer.put(f"{EVENT}/entry/", {**TERMS, "most_players": 3}).status_code == 422
    assert organizer.put(f"{EVENT}/entry/", TERMS).json()["capacity"] == 1
    assert visitor.get(f"{EVENT}/entry/").json()["needs_review"] is True


def test_from_registration_to_arrival(ground, organizer):
    visitor = client_of(ground)
    made = visitor.post(f"{EVENT}/registrations/", ASH)
    assert (made.status_code, made.json()["state"]) == (201, "applied")
    assert visitor.get(f"{EVENT}/entrants/").json()["results"] == []
    assert visitor.get(f"{EVENT}/registrations/").status_code == 404
    (row,) = organizer.get(f"{EVENT}/registrations/").json()["results"]
    assert (row["contact"]["email"], row["registration"]["is_paid"], row["arrived_at"]) == (
        "ann@example.org", False, None,
    )  # fmt: skip
    address = f"/api/v1/entrants/{row['id']}"
    assert visitor.post(f"{address}/answer/", {"answer": "accept"}).status_code == 401
    assert organizer.post(f"{address}/answer/", {"answer": "accept"}).json()["state"] == "entered"
    assert organizer.post(f"{address}/answer/", {"answer": "accept"}).status_code == 409
    assert organizer.post(f"{address}/answer/", {"answer": "paid"}).json()["registration"]["is_paid"] is True
    scorer = client_of(ground, RoleKind.SCORER)
    assert scorer.put(f"{address}/arrival/").status_code == 204
    assert organizer.get(f"{EVENT}/registrations/").json()["results"][0]["arrived_at"] is not None
    assert scorer.delete(f"{address}/arrival/").status_code == 204
    assert not Arrival.objects.exists()


def test_an_entrant_the_desk_entered_has_neither_contact_nor_registration(ground, organizer):
    organizer.post(f"{EVENT}/entrants/", [{"name": "Desk", "kind": "team"}])
    (row,) = organizer.get(f"{EVENT}/registrations/").json()["results"]
    assert (row["contact"], row["registration"], row["arrived_at"]) == (None, None, None)


def test_a_stranger_cannot_claim_a_player_known_here(ground, organizer):
    wrong = {**ASH, "players": [{"player_id": 1}, {"name": "Bo"}]}
    assert client_of(ground).post(f"{EVENT}/registrations/", wrong).status_code == 400
    assert not Entrant.objects.exists()


def test_so_many_registrations_an_hour_from_one_address(ground, organizer):
    wrong = {**ASH, "players": [{"name": "Ann"}]}
    answers = [client_of(ground).post(f"{EVENT}/registrations/", wrong) for _ in range(MOST_AN_HOUR + 1)]
    assert {answer.status_code for answer in answers[:-1]} == {422}
    assert (answers[-1].status_code, answers[-1]["Retry-After"]) == (429, "3600")


def test_a_captain_sets_their_own_roster(ground, organizer):
    client_of(ground).post(f"{EVENT}/registrations/", ASH)
    ash = Entrant.objects.get()
    captain = client_of(ground, RoleKind.CAPTAIN, ash)
    roster = {"players": [{"name": "Ann", "role": "captain"}, {"name": "Cy"}]}
    answer = captain.put(f"/api/v1/entrants/{ash.pk}/roster/", roster)
    assert [person["name"] for person in answer.json()["players"]] == ["Ann", "Cy"]
    assert captain.post(f"/api/v1/entrants/{ash.pk}/answer/", {"answer": "accept"}).status_code == 403
    other = client_of(ground, RoleKind.OFFICIAL)
    assert other.put(f"/api/v1/entrants/{ash.pk}/roster/", roster).status_code == 403


def test_the_organizer_changes_what_is_said_of_an_entrant(ground, organizer):
    organizer.post(f"{EVENT}/entrants/", [{"name": "Desk", "kind": "team"}, {"name": "Ash", "kind": "team"}])
    desk = Entrant.objects.get(name="Desk")
    address = f"/api/v1/entrants/{desk.pk}/"
    looked_at = organizer.get(address).json()
    told = organizer.patch(address, {"name": "Unity", "contact": ASH["contact"], "seen": looked_at["seen"]})
    assert (told.status_code, told.json()["name"], told.json()["contact"]["email"]) == (
        200, "Unity", "ann@example.org",
    )  # fmt: skip
    late = organizer.patch(address, {"club": "Hill", "seen": looked_at["seen"]})
    assert (late.status_code, late.json()["code"]) == (409, "stale-entrant")
    assert organizer.patch(address, {"seed": 3}).json()["contact"]["email"] == "ann@example.org"
    assert organizer.patch(address, {"contact": None}).json()["contact"] is None
    refused = organizer.patch(address, {"name": "ash", "seed": 0})
    assert refused.status_code == 400
    refused = organizer.patch(address, {"name": "ash", "kind": "pair"})
    assert [found["where"] for found in refused.json()["details"]["problems"]] == ["name", "kind"]
    head = client_of(ground, RoleKind.HEAD_OFFICIAL)
    assert head.patch(address, {"name": "Mine"}).status_code == 403
    assert client_of(ground).get(address).status_code == 404
    captain = client_of(ground, RoleKind.CAPTAIN, desk)
    assert captain.get(address).json()["seed"] == 3
    assert captain.patch(address, {"name": "Mine"}).status_code == 403


def test_check_in_links_are_told_once(ground, organizer):
    client_of(ground).post(f"{EVENT}/registrations/", ASH)
    Entrant.objects.update(state=EntrantState.ENTERED)
    made = organizer.post(f"{EVENT}/check-in-links/")
    assert (made.status_code, [link["entrant"] for link in made.json()]) == (201, [Entrant.objects.get().pk])
    assert client_of(ground, RoleKind.SCORER).post(f"{EVENT}/check-in-links/").status_code == 403
    own = {"token": made.json()[0]["token"]}
    told = client_of(ground).post("/api/v1/check-ins/", own)
    assert (told.status_code, told.json()["code"]) == (409, "entrant-link-spent"), "it is not the day yet"
    with time_machine.travel(datetime(2026, 6, 13, 15, tzinfo=UTC), tick=False):
        assert client_of(ground).post("/api/v1/check-ins/", own).json()["name"] == "Ash"
        assert client_of(ground).post("/api/v1/check-ins/", {"token": "x"}).status_code == 409
    assert Arrival.objects.get().entrant.name == "Ash"


def in_base64(text):
    return base64.b64encode(text.encode()).decode()


def test_a_list_is_looked_at_then_taken_in(ground, organizer):
    mixed = {"content": in_base64("Entrant,Player,Player\nAsh,Ann,Bo\nBay,Cy\n")}
    seen = organizer.post(f"{EVENT}/entrants/look/", mixed).json()
    assert seen == {
        "rows": 2,
        "good": ["Ash"],
        "problems": [{"row": 3, "cell": "B3", "problem": "makes 1 player; a pair here has 2"}],
        "short": [],
    }
    refused = organizer.post(f"{EVENT}/entrants/import/", mixed)
    assert (refused.status_code, refused.json()["code"]) == (422, "unfit-entrants-file")
    assert not Entrant.objects.exists()
    taken = organizer.post(f"{EVENT}/entrants/import/", {**mixed, "only_good": True})
    assert [row["name"] for row in taken.json()] == ["Ash"]
    assert organizer.post(f"{EVENT}/entrants/look/", {"kind": "pair", "content": "?"}).status_code == 400
    assert client_of(ground).post(f"{EVENT}/entrants/look/", mixed).status_code == 401


def test_lists_go_out_and_contacts_to_the_organizer_alone(ground, organizer):
    client_of(ground).post(f"{EVENT}/registrations/", ASH)
    visitor = client_of(ground)
    assert visitor.get(f"{EVENT}/lists/entrants/").json() == []
    assert visitor.get(f"{EVENT}/lists/wine/").status_code == 404
    assert visitor.get(f"{EVENT}/lists/entrants-and-contacts/").status_code == 404
    assert organizer.get(f"{EVENT}/lists/entrants-and-contacts/").json()[0]["E-mail"] == "ann@example.org"


def test_a_whole_event_goes_out_and_its_file_is_refused_where_it_stands(db):
    ground = lay_ground(4, (StageKind.ROUND_ROBIN, {}))
    ground.draw()
    ground.play_all()
    organizer = client_of(ground, RoleKind.ORGANIZER)
    file = organizer.get(f"{EVENT}/export/").json()
    assert organizer.post("/api/v1/event-imports/", file).json()["code"] == "event-already-imported"
    assert organizer.post("/api/v1/event-imports/", {**file, "digest": "0"}).status_code == 422
    assert client_of(ground).get(f"{EVENT}/export/").status_code == 401
    assert client_of(ground).post("/api/v1/event-imports/", file).status_code == 401
    assert Event.objects.count() == 1


def test_a_whole_event_comes_in(committing_db):
    ground = lay_ground(4, (StageKind.ROUND_ROBIN, {}))
    ground.draw()
    ground.play_all()
    file = client_of(ground, RoleKind.ORGANIZER).get(f"{EVENT}/export/").json()
    empty_database()
    other = client_of(lay_ground(0, slug="other"), RoleKind.ORGANIZER, name="ann")
    assert other.post("/api/v1/event-imports/", file).status_code == 201
    assert other.get(f"{EVENT}/export/").json() == file
