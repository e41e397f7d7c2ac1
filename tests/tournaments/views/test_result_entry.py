"""Writing down from paper how a match ended: who may, what is refused, what follows."""

import re

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import TESTER, Ground, lay_ground
from tournaments.enums import MatchState, ResultSource, StageKind
from tournaments.models import Match, MatchResult
from tournaments.services.changes.draws import UndoDraw
from tournaments.services.corrections import make_change
from tournaments.services.endings import finish_event

pytestmark = pytest.mark.integration

MATCH = "/e/carnival-cup/matches/1/"
ENTRY = f"{MATCH}result/"
TWO_ONE = {"result": "played", "bullseyes_a": "2", "bullseyes_b": "1"}


@pytest.fixture
def ground(db: None) -> Ground:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {"counting": {"way": "best-of", "games": 3}}))
    ground.draw()
    return ground


@pytest.fixture
def ann(client: Client, ground: Ground) -> Client:
    """The organizer's browser."""
    client.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    return client


def first(ground: Ground) -> Match:
    """Match 1 as it stands."""
    return ground.matches(number=1)[0]


def test_a_result_from_paper_is_final_and_sends_the_winner_on(ann: Client, ground: Ground) -> None:
    match = first(ground)
    assert ENTRY in ann.get(MATCH).content.decode()
    page = ann.get(ENTRY).content.decode()
    assert f"Bullseyes of {match.entrant_a}" in page
    answer = ann.post(ENTRY, TWO_ONE, follow=True)
    assert answer.redirect_chain[-1][0] == MATCH
    assert ENTRY not in answer.content.decode()
    result = MatchResult.objects.get(match=match)
    assert (result.source, result.bullseyes_a, result.bullseyes_b) == (ResultSource.DESK, 2, 1)
    assert first(ground).state == MatchState.FINAL
    assert Match.objects.filter(round__number=2, entrant_a=match.entrant_a).exists()


def test_a_match_whose_draw_was_undone_takes_no_result(ann: Client, ground: Ground) -> None:
    change = UndoDraw(stage_id=ground.stages[0].pk)
    make_change(event_id=ground.event.pk, change=change, reason="", actor=TESTER)
    assert ann.get(ENTRY).status_code == 404
    assert ann.post(ENTRY, TWO_ONE).status_code == 404


def test_a_match_played_says_how_many_bullseyes(ann: Client, ground: Ground) -> None:
    answer = ann.post(ENTRY, {"result": "played", "bullseyes_a": "2", "bullseyes_b": ""})
    assert answer.status_code == 422
    assert "Say how many bullseyes each side won." in answer.content.decode()
    assert not MatchResult.objects.filter(match=first(ground)).exists()


def test_no_more_jacks_are_hung_than_the_games_hold(ann: Client, ground: Ground) -> None:
    assert "no more than 5 in a game" in ann.get(ENTRY).content.decode()
    answer = ann.post(ENTRY, {**TWO_ONE, "hang_jacks_a": "9999", "hang_jacks_b": "0"})
    assert answer.context["form"].errors == {
        "hang_jacks_a": ["The Hang Jacks are more than 3 games hold: 5 of one side in a game at the most."]
    }
    assert ann.post(ENTRY, {**TWO_ONE, "hang_jacks_a": "15", "hang_jacks_b": "0"}).status_code == 302
    corrected = {"kind": "result-corrected", "match": "1", **TWO_ONE, "hang_jacks_b": "16"}
    page = ann.post("/e/carnival-cup/corrections/", corrected)
    assert "The Hang Jacks are more than 3 games hold" in page.content.decode()


def test_a_walkover_names_who_goes_on(ann: Client, ground: Ground) -> None:
    assert ann.post(ENTRY, {"result": "walkover"}).status_code == 422
    ann.post(ENTRY, {"result": "walkover", "winner": "B"})
    assert MatchResult.objects.get(match=first(ground)).winner == "B"


def test_a_second_result_is_refused(ann: Client, ground: Ground) -> None:
    ann.post(ENTRY, TWO_ONE)
    answer = ann.post(ENTRY, {**TWO_ONE, "bullseyes_b": "0"})
    assert answer.status_code == 422
    assert MatchResult.objects.get(match=first(ground)).bullseyes_b == 1


def test_a_match_in_play_gets_its_result_from_the_sheet(ann: Client, ground: Ground) -> None:
    match = first(ground)
    Match.objects.filter(pk=match.pk).update(state=MatchState.IN_PLAY)
    assert ENTRY not in ann.get(MATCH).content.decode()
    answer = ann.post(ENTRY, TWO_ONE)
    assert answer.status_code == 422
    assert not MatchResult.objects.filter(match=match).exists()


def test_a_scorer_may_not(ground: Ground, client: Client) -> None:
    client.force_login(add_person("sol", (ground.event, RoleKind.SCORER, None)))
    assert client.post(ENTRY, TWO_ONE).status_code == 403
    assert ENTRY not in client.get(MATCH).content.decode()


def test_the_match_leads_whoever_may_to_correcting_its_result(ann: Client, ground: Ground) -> None:
    correct = "/e/carnival-cup/corrections/?kind=result-corrected&amp;match=1"
    page = ann.get(MATCH).content.decode()
    assert correct not in page
    assert "Line-up of" in page
    ann.post(ENTRY, TWO_ONE)
    page = ann.get(MATCH).content.decode()
    assert correct in page
    assert "Line-up of" not in page
    assert correct not in Client().get(MATCH).content.decode()
    page = ann.get(correct.replace("&amp;", "&")).content.decode()
    assert re.search(r'name="match" value="1"', page)
    assert re.search(r'name="bullseyes_a" value="2"', page)


def test_the_match_tells_that_play_ended_early(ann: Client, ground: Ground) -> None:
    early = {"result": "played", "bullseyes_a": "1", "bullseyes_b": "0", "ended_early": "on"}
    ann.post(ENTRY, early)
    assert "Play ended early" in Client().get(MATCH).content.decode()


def test_no_result_is_asked_for_in_a_finished_event(ann: Client, ground: Ground) -> None:
    finish_event(event_id=ground.event.pk, typed_name=ground.event.name, actor=TESTER)
    page = ann.get(MATCH).content.decode()
    assert ENTRY not in page
    assert "It was not played." in page
    answer = ann.post(ENTRY, TWO_ONE)
    assert "The event is finished" in answer.content.decode()
    assert not MatchResult.objects.filter(match=first(ground)).exists()


def test_a_match_without_both_sides_leads_to_its_page(ann: Client, ground: Ground) -> None:
    (final,) = (match for match in ground.matches() if match.entrant_a is None)
    address = f"/e/carnival-cup/matches/{final.number}/"
    response = ann.get(f"{address}result/")
    assert (response.status_code, response.headers.get("Location")) == (302, address)
