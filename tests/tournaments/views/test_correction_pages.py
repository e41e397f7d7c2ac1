"""Corrections on their pages: shown, made, undone, and what they leave to be read."""

import re

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import TESTER, Ground, lay_ground, win
from tournaments.enums import EntrantState, EventState, StageKind
from tournaments.models import Correction, Entrant, Event, Stage
from tournaments.services.changes.results import CorrectResult
from tournaments.services.corrections import make_change
from tournaments.services.endings import finish_event
from tournaments.services.outcomes import Outcome

pytestmark = pytest.mark.journey

EVENT = "/e/carnival-cup/"
PLACES = [{"from": "group-places", "stage": 1, "first": 1, "last": 1}]


def shown_in(page: str) -> str:
    """The fingerprint of the consequences on a page."""
    found = re.search(r'name="confirm" value="([0-9a-f]{64})"', page)
    assert found is not None
    return found[1]


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
