"""Setting up, drawing and watching an event, all from its pages."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from officials.access import person
from officials.enums import RoleKind
from officials.models import Role, User
from officials.services.roles import start_event
from tests.officials.conftest import NOW, add_person
from tests.tournaments.ground import TESTER, Ground, lay_ground
from tournaments.enums import EventState, StageKind
from tournaments.errors import UnfitFieldsError
from tournaments.models import Event, Match, Stage
from tournaments.services.changes.departures import WithdrawEntrant
from tournaments.services.corrections import make_change
from tournaments.services.events import EventDetails

pytestmark = pytest.mark.journey

EVENT = "/e/carnival-cup/"
PLACES = [{"from": "group-places", "stage": 1, "first": 1, "last": 1}]


def test_an_event_is_set_up_from_a_template_in_one_form(db: None, client: Client) -> None:
    keeper = add_person("kim")
    keeper.is_staff = True
    keeper.save()
    client.force_login(keeper)
    given = {
        "name": "Gold Cup",
        "starts_on": "2026-06-13",
        "time_zone": "America/Port_of_Spain",
        "rule_set": "trinidad-tournament",
        "template": "gold-cup",
        "entrants": "12",
    }
    answer = client.post("/events/new/", given, follow=True)
    assert answer.redirect_chain[-1][0] == "/e/gold-cup/plan/"
    assert "3 groups of 4" in answer.content.decode()
    again = client.post("/events/new/", {**given, "name": "Gold  cup!"})
    assert again.context["form"].errors == {
        "name": ["Another event has this name, or one too like it. Add something, such as the year."]
    }
    small = client.post("/events/new/", {**given, "name": "Small Cup", "entrants": "3"})
    assert small.context["form"].errors["entrants"] == ["must be from 4 to 512 for “Groups, then knockout”"]
    event = Event.objects.get()
    assert [stage.name for stage in event.stages.all()] == ["Groups", "Knockout"]
    shown = client.get("/e/gold-cup/plan/").content.decode()
    assert "3 groups of 4" in shown, "the number expected is remembered"
    assert "through: 1st to 2nd" in shown
    assert "As for the 12 expected" in shown
    assert "3 groups of 4" not in client.get("/e/gold-cup/plan/?entrants=").content.decode()
    too_many = client.get("/e/gold-cup/plan/?entrants=9999").content.decode()
    assert "A plan is drawn for 1 to 512 entrants" in too_many
    client.post("/e/gold-cup/plan/publish/")
    event.refresh_from_db()
    assert event.state == EventState.PUBLISHED


def test_an_event_that_cannot_be_is_refused_beside_its_field(db: None, client: Client) -> None:
    keeper = add_person("kim")
    keeper.is_staff = True
    keeper.save()
    client.force_login(keeper)
    given = {"name": "***", "starts_on": "2026-06-13", "time_zone": "Mars/Olympus", "rule_set": "classic"}
    answer = client.post("/events/new/", given)
    assert b"The name needs letters or digits" in answer.content
    answer = client.post("/events/new/", {**given, "name": "Cup"})
    assert b"is no known time zone" in answer.content
    assert not Event.objects.exists()


def test_a_template_that_cannot_be_laid_out_leaves_no_event_behind(db: None) -> None:
    details = EventDetails(
        name="Cup",
        slug="cup",
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 13),
        rule_set="trinidad-tournament",
    )
    with pytest.raises(UnfitFieldsError):
        start_event(details=details, template="gold-cup", entrants=1, actor=person(add_person("kim")))
    assert not Event.objects.exists()


def test_rules_are_changed_as_differences_until_the_event_is_published(ann: Client, ground: Ground) -> None:
    Event.objects.filter(pk=ground.event.pk).update(
        state=EventState.DRAFT, rule_set="trinidad-tournament", rule_set_digest=""
    )
    page = ann.get(f"{EVENT}details/")
    asked = {field.html_name: field.value() for field in page.context["form"]}
    given = {name: value for name, value in asked.items() if value is not None}
    assert "is-changed" not in page.content.decode()
    ann.post(f"{EVENT}details/", {**given, "rule_game_chalks": "2", "venue": "Savannah"})
    event = Event.objects.get()
    assert (event.rule_set, event.venue) == ({"base": "trinidad-tournament", "game_chalks": 2}, "Savannah")
    assert "is-changed" in ann.get(f"{EVENT}details/").content.decode()
    refused = ann.post(f"{EVENT}details/", {**given, "rule_target": "many"}).content.decode()
    assert "target" in refused
    ann.post(f"{EVENT}plan/publish/")
    refused = ann.post(f"{EVENT}details/", {**given, "rule_game_chalks": "1"}).content.decode()
    assert "its rules are fixed" in refused
    ann.post(f"{EVENT}details/", {**given, "rule_game_chalks": "2", "name": "Savannah Cup"})
    assert Event.objects.get().name == "Savannah Cup"


def test_a_stage_is_added_changed_and_removed(ann: Client, ground: Ground) -> None:
    given = {
        "name": "Final four",
        "kind": "knockout",
        "way": "race-to",
        "games": "15",
        "tables": "4",
        "places_to": "4",
        "plate_1_name": "Minor cup",
        "plate_1_rounds": "1 2",
        "intake_1_from": "group-places",
        "intake_1_stage": "1",
        "intake_1_first": "2",
        "intake_1_last": "3",
        "intake_2_from": "best-of-place",
        "intake_2_stage": "1",
        "intake_2_place": "4",
        "intake_2_count": "2",
        "method": "drawn",
        "tie_1": "match-points",
    }
    answer = ann.post(f"{EVENT}stages/new/", given)
    assert answer.status_code == 302, answer.content.decode()
    stage = Stage.objects.get(position=3)
    assert stage.settings["counting"] == {"way": "race-to", "games": 15, "each_table": False}
    assert stage.settings["intake"] == [
        {"from": "group-places", "stage": 1, "first": 2, "last": 3},
        {"from": "best-of-place", "stage": 1, "place": 4, "count": 2},
    ]
    assert stage.settings["format"] == {"places_to": 4, "plates": [{"name": "Minor cup", "rounds": [1, 2]}]}
    page = ann.get(f"{EVENT}stages/3/settings/").content.decode()
    assert 'value="Minor cup"' in page
    answer = ann.post(f"{EVENT}stages/3/settings/", {**given, "games": ""})
    assert re.search(r'id="id_games_error">\s*<p class="refusal">is missing', answer.content.decode())
    ann.post(f"{EVENT}stages/3/remove/")
    assert not Stage.objects.filter(position=3).exists()


def test_only_the_preview_looked_at_is_published(ann: Client, ground: Ground) -> None:
    ann.post(f"{EVENT}stages/1/draw/", {"method": "drawn", "seed": "one"})
    page = ann.get(f"{EVENT}stages/1/draw/").content.decode()
    assert 'name="publish" value="1"' in page
    ann.post(f"{EVENT}stages/1/draw/", {"method": "drawn", "seed": "another"})
    answer = ann.post(f"{EVENT}stages/1/draw/", {"publish": "1"}, follow=True)
    assert "another preview took its place" in answer.content.decode()
    assert not ground.matches()
    ann.post(f"{EVENT}stages/1/draw/", {"publish": "2"})
    assert ground.matches()


def test_a_stage_is_previewed_and_published(ann: Client, ground: Ground) -> None:
    page = ann.post(f"{EVENT}stages/1/draw/", {"method": "drawn", "seed": "friday"}).content.decode()
    assert "Drawn from “friday”" in page
    assert "Group 2" in page
    assert not Match.objects.exists()
    answer = ann.post(f"{EVENT}stages/1/draw/", {"publish": "1"}, follow=True)
    assert answer.redirect_chain[-1][0] == f"{EVENT}stages/1/"
    assert "Who met whom" in answer.content.decode()
    refused = ann.post(f"{EVENT}stages/2/draw/", {"method": "by-seed"}).content.decode()
    assert "matches still to be played: 6" in refused


def test_places_by_hand_are_read_from_text(ann: Client, ground: Ground) -> None:
    by_hand = {"method": "by-hand", "lines": "1 2 3 / 4 5 6"}
    assert b"Group 2" in ann.post(f"{EVENT}stages/1/draw/", by_hand).content
    by_hand["lines"] = "1 2 / 4 5 6"
    assert b"every entrant must stand once" in ann.post(f"{EVENT}stages/1/draw/", by_hand).content


def test_why_a_swiss_pairing_is_so_stands_on_the_page(db: None, client: Client) -> None:
    ground = lay_ground(5, (StageKind.SWISS, {"format": {"rounds": 2}}))
    ground.draw()
    page = client.get(f"{EVENT}stages/1/").content.decode()
    assert "Why?" in page
    assert "opposite each other in their score group" in page


def test_numbers_of_any_length_open_the_pages_all_the_same(ann: Client, ground: Ground) -> None:
    long = "9" * 5000
    assert ann.get(f"{EVENT}corrections/?match={long}").status_code == 200
    assert ann.get(f"{EVENT}plan/?entrants={long}").status_code == 200


@pytest.mark.parametrize("path", ["stages/new/", "stages/1/settings/", "stages/1/draw/", "corrections/"])
def test_the_public_is_sent_to_sign_in_and_sees_the_rest(ground: Ground, client: Client, path: str) -> None:
    assert client.get(EVENT + path).status_code in {302, 401, 403}
    assert client.get(f"{EVENT}plan/").status_code == 200
    assert client.get(f"{EVENT}stages/1/").status_code == 200


@pytest.mark.parametrize("path", ["stages/1/", "stages/2/", "plan/", "places/", "standings/", "corrections/"])
def test_a_page_takes_as_many_queries_for_many_as_for_few(db: None, client: Client, path: str) -> None:
    groups = (StageKind.ROUND_ROBIN, {"format": {"groups": 4}})
    counts = []
    keeper = add_person("ann")
    client.force_login(keeper)
    for size in (8, 24):
        ground = lay_ground(size, groups, (StageKind.KNOCKOUT, {"intake": PLACES}), slug=f"cup-{size}")
        give_role(ground, keeper)
        ground.draw(0)
        ground.play_all(0)
        ground.draw(1)
        for entrant in ground.entrants[: size // 4]:
            change = WithdrawEntrant(entrant_id=entrant.pk)
            make_change(event_id=ground.event.pk, change=change, actor=TESTER)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/e/cup-{size}/{path}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 24


def give_role(ground: Ground, user: User) -> None:
    """Make somebody an organizer of the event."""
    Role.objects.create(
        event=ground.event, user=user, kind=RoleKind.ORGANIZER, granted_by="operator", granted_at=NOW
    )
