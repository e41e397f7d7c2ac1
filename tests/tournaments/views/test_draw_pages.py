"""Setting up, drawing, watching and correcting an event, all from its pages."""

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
from tests.tournaments.ground import TESTER, Ground, lay_ground, win
from tournaments.enums import EntrantState, EventState, StageKind
from tournaments.errors import UnfitFieldsError
from tournaments.models import Correction, Entrant, Event, Match, Stage
from tournaments.services.changes.departures import WithdrawEntrant
from tournaments.services.changes.results import CorrectResult
from tournaments.services.corrections import make_change
from tournaments.services.endings import finish_event
from tournaments.services.events import EventDetails
from tournaments.services.outcomes import Outcome

pytestmark = pytest.mark.journey

EVENT = "/e/carnival-cup/"
PLACES = [{"from": "group-places", "stage": 1, "first": 1, "last": 1}]


@pytest.fixture
def ground(db: None) -> Ground:
    groups = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}})
    return lay_ground(6, groups, (StageKind.KNOCKOUT, {"intake": PLACES}))


def shown_in(page: str) -> str:
    """The fingerprint of the consequences on a page."""
    found = re.search(r'name="confirm" value="([0-9a-f]{64})"', page)
    assert found is not None
    return found[1]


@pytest.fixture
def ann(ground: Ground, client: Client) -> Client:
    """The organizer at her laptop."""
    client.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    return client


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


def test_a_correction_is_shown_made_and_undone(ann: Client, ground: Ground) -> None:
    ground.draw()
    match = ground.matches()[0]
    win(match, "A")
    wanted = {
        "kind": "result-corrected",
        "match": match.number,
        "result": "played",
        "bullseyes_a": "0",
        "bullseyes_b": "3",
        "reason": "Sides swapped",
    }
    page = ann.post(f"{EVENT}corrections/", wanted).content.decode()
    assert "Results that no longer count" in page
    assert "Places that change" in page
    assert not Correction.objects.exists()
    answer = ann.post(f"{EVENT}corrections/", {**wanted, "confirm": shown_in(page)}, follow=True)
    assert "Sides swapped" in answer.content.decode()
    made = Correction.objects.get()
    page = ann.post(f"{EVENT}corrections/{made.pk}/undo/", follow=True).content.decode()
    assert "Undone: Result of match" in page


def test_a_place_that_another_would_have_is_told_on_every_page_that_shows_it(
    ann: Client, ground: Ground, client: Client
) -> None:
    ground.draw(0)
    ground.play_all(0)
    ground.draw(1)
    win(ground.matches(1)[0], "A")
    match = ground.match_between(1, 4)
    is_a = match.entrant_a == ground.entrants[3]
    bullseyes = {"bullseyes_a": "3" if is_a else "0", "bullseyes_b": "0" if is_a else "3"}
    wanted = {"kind": "result-corrected", "match": match.number, "result": "played", **bullseyes}
    told = "Stage 2 goes on with Entrant 1; by the corrected table Entrant 4 would have the place"
    page = ann.post(f"{EVENT}corrections/", wanted).content.decode()
    assert told in page
    assert "Matches of it have been played" in page
    ann.post(f"{EVENT}corrections/", {**wanted, "confirm": shown_in(page)})
    for path in ("stages/2/", "places/"):
        page = client.get(EVENT + path).content.decode()
        assert "drawn from a table that has been corrected since" in page
        assert told in page
    assert told not in client.get(f"{EVENT}stages/1/").content.decode()
    ann.post(f"{EVENT}corrections/{Correction.objects.get().pk}/undo/")
    assert told not in client.get(f"{EVENT}places/").content.decode()


def test_a_draw_undone_by_a_correction_is_drawn_again_as_it_was_with_the_newcomer_in_it(
    ann: Client, ground: Ground
) -> None:
    Stage.objects.filter(position=2).update(
        settings={**ground.stages[1].settings, "intake": [{**PLACES[0], "last": 2}]}
    )
    ground.draw(0)
    ground.play_all(0)
    ground.draw(1, method="drawn", seed="carnival")
    before = [(match.entrant_a, match.entrant_b) for match in ground.matches(1)[:2]]
    match = ground.match_between(4, 5)
    is_a = match.entrant_a == ground.entrants[4]
    outcome = Outcome(winner="A" if is_a else "B", bullseyes=(3, 0) if is_a else (0, 3))
    make_change(
        event_id=ground.event.pk, change=CorrectResult(match_id=match.pk, outcome=outcome), actor=TESTER
    )
    page = ann.get(f"{EVENT}stages/2/draw/").content.decode()
    assert "<strong>Entrant 5</strong> in the place of Entrant 4" in page
    page = ann.post(f"{EVENT}stages/2/draw/", {"as-it-was": "1"}).content.decode()
    number = re.search(r'name="publish" value="(\d+)"', page)
    assert number is not None
    ann.post(f"{EVENT}stages/2/draw/", {"publish": number[1]})
    replaced = {ground.entrants[3]: ground.entrants[4]}
    assert [(match.entrant_a, match.entrant_b) for match in ground.matches(1)[:2]] == [
        (replaced.get(a, a), replaced.get(b, b)) for a, b in before
    ]


def test_who_leaves_the_knockout_leaves_the_groups_as_they_were_and_the_page_says_so(
    ann: Client, ground: Ground
) -> None:
    ground.draw(0)
    ground.play_all(0)
    ground.draw(1)
    wanted = {"kind": "entrant-withdrawn", "entrant": ground.entrants[0].pk}
    page = ann.post(f"{EVENT}corrections/", wanted).content.decode()
    assert "Over already, and stays as it is" in page
    assert "Stage 1: what was played there counts, and its table does not change." in page


def test_a_correction_that_opens_a_finished_event_says_so_and_so_does_its_undoing(
    ann: Client, ground: Ground
) -> None:
    for stage in (0, 1):
        ground.draw(stage)
        ground.play_all(stage)
    finish_event(event_id=ground.event.pk, actor=TESTER)
    wanted = {"kind": "result-withdrawn", "match": ground.matches(1)[-1].number}
    page = ann.post(f"{EVENT}corrections/", wanted).content.decode()
    assert "this opens it again" in page
    ann.post(f"{EVENT}corrections/", {**wanted, "confirm": shown_in(page)})
    assert Event.objects.get().state == EventState.RUNNING
    made = Correction.objects.get()
    page = ann.post(f"{EVENT}corrections/{made.pk}/undo/", follow=True).content.decode()
    assert "The event is finished again" in page
    ann.post(f"{EVENT}places/end/", {"to": "running"})
    page = ann.get(f"{EVENT}corrections/").content.decode()
    assert "The event opened again" in page
    assert f"{EVENT}corrections/{Correction.objects.first().pk}/undo/" not in page


def test_a_correction_that_would_touch_something_else_by_now_asks_again(ann: Client, ground: Ground) -> None:
    ground.draw()
    match = ground.matches()[0]
    other = next(other for other in ground.matches()[1:] if other.part == match.part)
    win(match, "A")
    wanted = {"kind": "result-withdrawn", "match": match.number}
    first = ann.post(f"{EVENT}corrections/", wanted).content.decode()
    win(other, "A")
    again = ann.post(f"{EVENT}corrections/", {**wanted, "confirm": shown_in(first)}).content.decode()
    assert "since you looked, the event has moved on" in again
    assert "Results that no longer count" in again
    assert not Correction.objects.exists()
    ann.post(f"{EVENT}corrections/", {**wanted, "confirm": shown_in(again)})
    assert Correction.objects.exists()


def test_a_correction_begins_with_what_stands_and_reads_nothing_as_nought(
    ann: Client, ground: Ground
) -> None:
    ground.draw()
    match = ground.matches()[0]
    win(match, "A", by=(3, 2))
    page = ann.get(f"{EVENT}corrections/?kind=result-corrected&match={match.number}").content.decode()
    assert f"Bullseyes of {match.entrant_a}" in page
    assert f"{match.entrant_a} (side A)</option>" in page
    assert re.search(r'name="bullseyes_b" value="2"', page)
    wanted = {"kind": "result-corrected", "match": match.number, "result": "played", "confirm": "1"}
    page = ann.post(f"{EVENT}corrections/", wanted).content.decode()
    assert page.count("Say how many bullseyes each side won.") == 2
    page = ann.post(
        f"{EVENT}corrections/", {**wanted, "bullseyes_a": "8", "bullseyes_b": "7"}
    ).content.decode()
    assert "The bullseyes are no best of 5: one side ends on 3" in page
    assert not Correction.objects.exists()


def test_everybody_withdrawn_is_undone_from_the_page(ann: Client, ground: Ground) -> None:
    page = ann.post(f"{EVENT}corrections/", {"kind": "everyone-withdrawn"}).content.decode()
    ann.post(f"{EVENT}corrections/", {"kind": "everyone-withdrawn", "confirm": shown_in(page)})
    assert not Entrant.objects.filter(state=EntrantState.ENTERED).exists()
    ann.post(f"{EVENT}corrections/{Correction.objects.get().pk}/undo/")
    assert Entrant.objects.filter(state=EntrantState.ENTERED).count() == 6


@pytest.mark.parametrize("kind", [kind for kind, _ in [("penalty", 0), ("late-entry", 0), ("lots-drawn", 0)]])
def test_a_correction_asks_only_for_what_it_needs(ann: Client, ground: Ground, kind: str) -> None:
    page = ann.get(f"{EVENT}corrections/?kind={kind}").content.decode()
    assert 'name="stage"' in page
    assert 'name="match"' not in page
    refused = ann.post(f"{EVENT}corrections/", {"kind": kind}).content.decode()
    assert "is missing" in refused


def test_a_bye_is_no_result_to_correct_and_the_page_says_why(db: None, client: Client) -> None:
    ground = lay_ground(3, (StageKind.LEAGUE, {}))
    ground.draw()
    ground.play_all()
    client.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    (bye, *_) = (match for match in ground.matches() if match.entrant_b is None)
    given = {"kind": "result-corrected", "match": bye.number, "result": "void"}
    errors = client.post(f"{EVENT}corrections/", given).context["form"].errors
    assert errors == {"result": ["a bye has one entrant, every other match has two"]}


def test_a_penalty_asks_for_its_reason_where_it_is_written(ann: Client, ground: Ground) -> None:
    ground.draw()
    entrant, stage = ground.entrants[0].pk, ground.stages[0].pk
    given = {"kind": "penalty", "stage": stage, "entrant": entrant, "key": "match-points", "amount": "-1"}
    errors = ann.post(f"{EVENT}corrections/", given).context["form"].errors
    assert errors == {"reason": ["is missing"]}


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
