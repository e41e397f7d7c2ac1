"""Taking lists and the whole event out, and bringing an event in, on the pages."""

import csv
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import lay_ground
from tournaments.enums import StageKind
from tournaments.models import Contact, Entrant, Event
from tournaments.selectors.listings import LISTINGS

pytestmark = pytest.mark.integration


@pytest.fixture
def ground(db):
    ground = lay_ground(4, (StageKind.ROUND_ROBIN, {}))
    Entrant.objects.filter(pk=ground.entrants[0].pk).update(name="=Ash", club="@home")
    Contact.objects.create(entrant=ground.entrants[0], name="Ann", email="ann@example.org")
    ground.draw(seed="June")
    ground.play_all()
    return ground


def client_of(ground, kind=None, **flags):
    client = Client()
    if kind is not None:
        user = add_person(f"the-{kind.value}", (ground.event, kind, None))
        client.force_login(user)
    return client


def rows_of(response):
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def test_anybody_takes_the_lists_of_a_published_event_out(ground):
    client = client_of(ground)
    page = client.get("/e/carnival-cup/downloads/").content.decode()
    assert "Entrants and contacts" not in page
    assert "Take the event out" not in page
    entrants = rows_of(client.get("/e/carnival-cup/downloads/entrants.csv"))
    assert (entrants[0]["Entrant"], entrants[0]["Club"], len(entrants)) == ("'=Ash", "'@home", 4)
    results = rows_of(client.get("/e/carnival-cup/downloads/results.csv"))
    assert {(row["State"], row["How"]) for row in results} == {("final", "played")}
    assert sum(int(row["Bullseyes A"]) + int(row["Bullseyes B"]) for row in results) == 24
    standings = client.get("/e/carnival-cup/downloads/standings.json").json()
    assert [(row["Place"], row["Entrant"]) for row in standings][:2] == [(1, "=Ash"), (2, "Entrant 2")]
    assert standings[0]["Why"]
    assert rows_of(client.get("/e/carnival-cup/downloads/draws.csv"))[0]["Seed"] == "June"
    assert client.get("/e/carnival-cup/downloads/results.xlsx").content.startswith(b"PK")


def test_contacts_go_to_the_organizer_alone(ground):
    address = "/e/carnival-cup/downloads/entrants-and-contacts.csv"
    assert client_of(ground).get(address).status_code == 404
    assert client_of(ground, RoleKind.HEAD_OFFICIAL).get(address).status_code == 403
    rows = rows_of(client_of(ground, RoleKind.ORGANIZER).get(address))
    assert (rows[0]["E-mail"], rows[1]["E-mail"]) == ("ann@example.org", "")


def test_no_list_of_public_names_a_contact(ground):
    client = client_of(ground)
    for name in LISTINGS.keys() - {"entrants-and-contacts"}:
        assert b"ann@example.org" not in client.get(f"/e/carnival-cup/downloads/{name}.json").content


def test_what_is_no_list_is_not_found(ground):
    for address in ("wine.csv", "results.pdf"):
        assert client_of(ground).get(f"/e/carnival-cup/downloads/{address}").status_code == 404


def test_a_whole_event_goes_out_and_comes_in(ground):
    organizer = client_of(ground, RoleKind.ORGANIZER)
    assert client_of(ground).get("/e/carnival-cup/downloads/event.json").url.startswith("/sign-in/")
    content = organizer.get("/e/carnival-cup/downloads/event.json").content
    file = SimpleUploadedFile("event.json", content)
    refused = organizer.post("/events/bring-in/", {"file": file})
    assert "There is an event at the address “carnival-cup” already" in refused.content.decode()
    assert "a whole event keeps its own" in refused.content.decode()
    wrong = SimpleUploadedFile(
        "event.json", content.replace(b'"slug":"carnival-cup"', b'"slug":"another-cup"')
    )
    assert "does not fit the rows" in organizer.post("/events/bring-in/", {"file": wrong}).content.decode()
    assert Event.objects.count() == 1
    assert json.loads(content)["file"] == "bullseye-event/1"


def test_bringing_in_is_for_those_who_may_start_events(ground):
    assert client_of(ground, RoleKind.OFFICIAL).get("/events/bring-in/").status_code == 403
    assert client_of(ground, RoleKind.ORGANIZER).get("/events/bring-in/").status_code == 200
