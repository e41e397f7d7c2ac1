"""The end of an event: what is left is said, and the name is asked for where anything is."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import Ground, lay_ground
from tournaments.enums import EventState, StageKind
from tournaments.models import Event, Match, MatchResult

pytestmark = pytest.mark.integration

PLACES = "/e/carnival-cup/places/"
END = f"{PLACES}end/"
API = "/api/v1/events/carnival-cup/ending/"
BEST_TWO = [{"from": "table-places", "stage": 1, "first": 1, "last": 2}]


@pytest.fixture
def ground(db: None) -> Ground:
    """Four in a round robin, the best two of them in a final; the round robin is drawn."""
    ground = lay_ground(4, (StageKind.ROUND_ROBIN, {}), (StageKind.KNOCKOUT, {"intake": BEST_TWO}))
    ground.draw()
    return ground


@pytest.fixture
def ann(ground: Ground) -> Client:
    client = Client()
    client.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    return client


def state() -> str:
    return Event.objects.get().state


def page_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_what_is_left_stands_by_stage_with_its_matches_and_draws(ann: Client, ground: Ground) -> None:
    for path in (PLACES, END):
        page = page_of(ann, path)
        assert "6 not played:" in page
        assert page.count('href="/e/carnival-cup/matches/') == 6
        assert 'href="/e/carnival-cup/stages/2/draw/"' in page
    assert "not played" not in page_of(Client(), PLACES)
    ground.play_all()
    page = page_of(ann, PLACES)
    assert "not played:" not in page
    assert 'href="/e/carnival-cup/stages/2/draw/"' in page


def test_an_event_that_is_not_played_out_is_finished_by_its_name_alone(ann: Client, ground: Ground) -> None:
    assert 'name="to"' not in page_of(ann, PLACES), "no key that does it at one press"
    for typed, said in (("", "This field is required."), ("Carnival", "The event is called “Carnival Cup”")):
        answer = ann.post(END, {"to": "finished", "name": typed})
        assert (answer.status_code, state()) == (422, EventState.PUBLISHED)
        assert said in answer.content.decode()
    ann.post(END, {"to": "finished", "name": " carnival  cup "})
    assert state() == EventState.FINISHED


def test_a_program_is_told_what_is_left_and_types_the_name_too(ground: Ground) -> None:
    program = APIClient()
    program.force_authenticate(add_person("bob", (ground.event, RoleKind.ORGANIZER, None)))
    refused = program.post(API)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-played-out")
    assert refused.json()["details"] == {
        "event": "Carnival Cup", "unplayed": 6, "undecided": [], "undrawn": ["Stage 2"]
    }  # fmt: skip
    assert "6 matches not played; Stage 2 not drawn to its end" in refused.json()["detail"]
    assert program.post(API, {"name": "Carnival Cup"}, format="json").status_code == 200
    assert state() == EventState.FINISHED


def test_while_a_match_goes_on_nothing_finishes_the_event_and_nothing_is_taken_away(
    ann: Client, ground: Ground
) -> None:
    Match.objects.filter(pk=ground.matches()[0].pk).update(state="disputed")
    refused = ann.post(END, {"to": "finished", "name": "Carnival Cup"}).content.decode()
    assert "Matches 1 are being played, or wait to be confirmed or ruled on" in refused
    assert "taken away" not in refused
    assert "1 in play, disputed or not confirmed:" in refused
    assert state() == EventState.PUBLISHED


def test_a_final_that_ended_even_is_left_until_it_is_decided(ann: Client, ground: Ground) -> None:
    ground.play_all()
    ground.draw(1)
    ground.play_all(1)
    (final,) = ground.matches(1)
    MatchResult.objects.filter(match=final).update(winner="", bullseyes_a=2, bullseyes_b=2)
    page = page_of(ann, END)
    assert "1 ended even, and nobody is sent on:" in page
    assert f'href="/e/carnival-cup/matches/{final.number}/decide/"' in page


def test_an_event_played_out_is_finished_and_opened_by_one_press_each(ann: Client, ground: Ground) -> None:
    ground.play_all()
    ground.draw(1)
    ground.play_all(1)
    assert 'name="to" value="finished"' in page_of(ann, PLACES)
    for _ in range(2):  # the second press, of another page, wants the same
        ann.post(END, {"to": "finished"})
        assert state() == EventState.FINISHED
    assert 'name="to" value="running"' in page_of(ann, PLACES)
    for _ in range(2):
        ann.post(END, {"to": "running"})
        assert state() == EventState.RUNNING


def test_rounds_of_a_swiss_stage_still_to_be_drawn_are_left(db: None) -> None:
    ground = lay_ground(4, (StageKind.SWISS, {"format": {"rounds": 3}}))
    client = Client()
    client.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    ground.draw()
    ground.play_all()
    assert "2 rounds not drawn" in page_of(client, END)
