"""Appeals on their pages, from the captain's words to the decision."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from officials.enums import RoleKind
from officials.models import Appeal
from scoring.enums import SheetState
from tests.officials.views.conftest import signed_in
from tests.officials.views.test_rulings import (
    answers,
    called,
    chosen_in,
    ruled,
    sent_by,
    shown_fingerprint,
    unmarked,
)
from tests.scoring.ground import play_game

pytestmark = pytest.mark.integration


def test_an_appeal_from_the_captain_to_its_decision(hall, olga, hal, captain, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet)
    assert "Appeal against it" in captain.get(f"/rulings/{ruling.pk}/").content.decode()
    assert captain.get(f"/rulings/{ruling.pk}/appeal/").status_code == 200
    captain.post(f"/rulings/{ruling.pk}/appeal/", {"grounds": "It was no renege"})
    appeal = Appeal.objects.get()
    assert appeal.entrant == hall.entrants[1]
    sheet.sitting.match.refresh_from_db()
    assert (
        "under appeal"
        in Client().get(reverse("scoring:match", args=["carnival-cup", 1])).content.decode().lower()
    )
    assert olga.post(f"/appeals/{appeal.pk}/", {"outcome": "upheld", "decision": "no"}).status_code == 403
    sent = {"outcome": "overturned", "decision": "The five of spades lay on the floor."}
    shown = hal.post(f"/appeals/{appeal.pk}/", sent)
    assert shown.status_code == 200, "the ruling in its place is asked for only where it is varied"
    assert "<strong>2 to 1</strong>" in shown.content.decode()
    assert "The ruling is overturned. The five of spades lay on the floor." in unmarked(shown)
    done = hal.post(f"/appeals/{appeal.pk}/", sent | {"fingerprint": shown_fingerprint(shown)})
    assert done.status_code == 302
    sheet.refresh_from_db()
    assert sheet.score_a == 2
    assert "five of spades" in captain.get(f"/appeals/{appeal.pk}/").content.decode()


def test_an_appeal_is_varied_on_its_page(hall, olga, hal, captain, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet)
    captain.post(f"/rulings/{ruling.pk}/appeal/", {"grounds": "One chalk would do"})
    appeal = Appeal.objects.get()
    sent = answers(chalks="1") | {"outcome": "varied", "decision": "One it is."}
    shown = hal.post(f"/appeals/{appeal.pk}/", sent)
    assert "The ruling is varied: 1 chalk to the other side. One it is." in unmarked(shown)
    assert "Play goes on" in unmarked(captain.get(f"/appeals/{appeal.pk}/"))
    hal.post(f"/appeals/{appeal.pk}/", sent | {"fingerprint": shown_fingerprint(shown)})
    sheet.refresh_from_db()
    assert sheet.score_a == 3
    told = unmarked(captain.get(f"/appeals/{appeal.pk}/"))
    assert "Ruling 2: 1 chalk to the other side" in told
    assert "Play goes on" not in told


def test_whoever_decides_again_finds_everything_as_it_was(hall, olga, hal, captain, sheet):
    called(olga, sheet)
    captain.post(f"/rulings/{ruled(olga, sheet).pk}/appeal/", {"grounds": "One chalk would do"})
    at = f"/appeals/{Appeal.objects.get().pk}/"
    sent = answers(chalks="1", reason="seen again") | {"outcome": "varied", "decision": "One it is."}
    again = hal.post(at, sent_by(hal.post(at, sent)) | {"do": "again"})
    assert again.status_code == 200
    assert chosen_in(again.context["form"], "outcome", "decision") == {
        "outcome": "varied", "decision": "One it is.",
    }  # fmt: skip
    kept = {"standard": "own", "remedies": ["chalks"], "chalks": "1", "reason": "seen again", "side": "B"}
    assert chosen_in(again.context["instead"], *kept) == kept
    sent = {"outcome": "overturned", "decision": "No renege."}
    again = hal.post(at, sent_by(hal.post(at, sent)) | {"do": "again"})
    assert chosen_in(again.context["form"], "outcome", "decision") == sent


def test_nothing_folded_away_keeps_a_form_from_being_sent(hall, olga, hal, captain, sheet):
    """A browser refuses a form whose required field it cannot show, and says nothing."""
    called(olga, sheet)
    pages = [olga.get(f"/sheets/{sheet.pk}/ruling/")]
    captain.post(f"/rulings/{ruled(olga, sheet).pk}/appeal/", {"grounds": "why"})
    pages.append(hal.get(f"/appeals/{Appeal.objects.get().pk}/"))
    for page in pages:
        folded = re.findall(r"<details.*?</details>", page.content.decode(), re.DOTALL)
        assert folded
        assert not [part for part in folded if "<form" not in part and re.search(r"\brequired\b", part)]


def test_a_captain_finds_the_ruling_from_the_match(hall, olga, captain, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet)
    other = signed_in(hall, "dee", RoleKind.CAPTAIN, hall.entrants[3])
    match_page = reverse("scoring:match", args=["carnival-cup", 1])
    at = reverse("officials:rulings", args=["carnival-cup"])
    for client, finds in ((captain, True), (olga, True), (other, False), (Client(), False)):
        assert (f'href="{at}"' in client.get(match_page).content.decode()) is finds
        assert (f"/rulings/{ruling.pk}/" in client.get(at).content.decode()) is finds


def test_the_core_speaks_beside_the_ruling_and_the_appeal(hall, olga, hal, captain, sheet):
    call = called(olga, sheet)
    cards = {
        "version": "0", "kick": "9H", "leader": "B1", "dealt": "6", "trick": "1",
        "trick_1": "KS 2C", "held_A2": "5S",
    }  # fmt: skip
    at = f"/sheets/{sheet.pk}/ruling/"
    assert f"/calls/{call.pk}/file/" in olga.get(at).content.decode()
    olga.post(f"/calls/{call.pk}/file/", cards)
    assert "<strong>Renege</strong>" in olga.get(at).content.decode()
    shown = olga.post(at, answers()).content.decode()
    played = olga.get(f"/calls/{call.pk}/file/").context["form"].trick_lines
    assert next(played).drawn[1] == ("2C", "Player 1.2 of carnival-cup (A2)")
    assert "2 chalks to the other side.</strong> At fault: Entrant 2." in re.sub(r"\s+", " ", shown)
    ruling = ruled(olga, sheet)
    captain.post(f"/rulings/{ruling.pk}/appeal/", {"grounds": "why"})
    for page in (f"/rulings/{ruling.pk}/", f"/appeals/{Appeal.objects.get().pk}/"):
        assert f"/calls/{call.pk}/file/" in hal.get(page).content.decode()
        assert f"/calls/{call.pk}/file/" not in captain.get(page).content.decode()


def test_a_captain_appeals_for_their_own_side_alone(hall, olga, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet)
    other = signed_in(hall, "dee", RoleKind.CAPTAIN, hall.entrants[3])
    assert other.get(f"/rulings/{ruling.pk}/appeal/").status_code == 403
    assert other.post(f"/rulings/{ruling.pk}/appeal/", {"grounds": "x"}).status_code == 403
    assert not Appeal.objects.exists()


def test_the_organizer_says_whether_there_are_appeals(hall, olga, captain, sheet):
    ann = signed_in(hall, "ann", RoleKind.ORGANIZER)
    sent = {"is_final": "yes", "window_minutes": "30"}
    assert olga.post("/e/carnival-cup/appeals/policy/", sent).status_code == 403
    assert ann.get("/e/carnival-cup/appeals/policy/").status_code == 200
    assert ann.post("/e/carnival-cup/appeals/policy/", sent).status_code == 302
    assert "there is no appeal" in Client().get("/e/carnival-cup/rulings/").content.decode()
    called(olga, sheet)
    ruling = ruled(olga, sheet)
    refused = captain.post(f"/rulings/{ruling.pk}/appeal/", {"grounds": "why"})
    assert "ruling is final" in refused.content.decode()


def test_a_game_that_only_an_overturned_ruling_led_to_is_not_shown(hall, olga, hal, captain, sheet):
    play_game(sheet)
    called(olga, sheet)
    ruling = ruled(olga, sheet, remedies=["loss-of-game"], chalks="")
    match_page = reverse("scoring:match", args=["carnival-cup", 1])
    assert "Game 3" not in Client().get(match_page).content.decode(), "the match was over"
    captain.post(f"/rulings/{ruling.pk}/appeal/", {"grounds": "No"})
    sent = {"outcome": "overturned", "decision": "Seen again."}
    shown = hal.post(f"/appeals/{Appeal.objects.get().pk}/", sent)
    hal.post(f"/appeals/{Appeal.objects.get().pk}/", sent | {"fingerprint": shown_fingerprint(shown)})
    sheet.refresh_from_db()
    assert (sheet.game_number, sheet.state) == (2, SheetState.IN_PLAY)
    page = Client().get(match_page).content.decode()
    assert "Game 3" not in page
    told = page.split("Game 2", 1)[1]
    for said in ("An appeal was made against ruling 1", "Ruling 1 was taken back.", "Appeal 1 was decided"):
        assert said in told
