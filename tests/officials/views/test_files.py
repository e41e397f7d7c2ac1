"""The file of a call on its page: facts, cards on decks, and what was said."""

import re

import pytest
from django.test import Client

from officials.enums import RoleKind
from officials.models import Statement
from scoring.rules.cards import CARDS
from tests.officials.views.conftest import signed_in
from tests.officials.views.test_rulings import called

pytestmark = pytest.mark.integration


def test_the_file_of_a_call(hall, olga, captain, sheet):
    call = called(olga, sheet)
    at = f"/calls/{call.pk}/file/"
    cards = {
        "version": "0", "facts": "A2 discarded a club", "kick": "9H", "leader": "B1", "dealt": "6",
        "trick": "1", "trick_1_1": "KS", "trick_1_2": "2C", "held_A2": ["5S"],
    }  # fmt: skip
    assert olga.post(at, cards).status_code == 302
    page = olga.get(at).content.decode()
    assert re.search(r'<option value="A1"[^>]*>A1, \w', page), "an official knows people, not letters"
    assert re.search(r"Still held by \w[^<]+ \(A2\)", page)
    assert "trick 1, Player 1.2 of carnival-cup (A2) played" in page
    assert re.search(r'played .*"2 of clubs".* while holding .*"5 of spades"', page, re.DOTALL)
    assert olga.post(at, cards).status_code == 400, "the file moved on"
    olga.post(f"/calls/{call.pk}/statements/", {"side": "A", "speaker": "Ann", "words": "I had no spade"})
    assert Statement.objects.get().words == "I had no spade"
    assert "I had no spade" in olga.get(at).content.decode()
    for client in (captain, signed_in(hall, "ann", RoleKind.ORGANIZER), Client()):
        assert client.get(at).status_code in {302, 401, 403, 404}
        assert "no spade" not in client.get(f"/calls/{call.pk}/").content.decode()


def test_there_is_room_for_every_trick_of_a_hand_whose_cards_were_run(olga, sheet):
    call = called(olga, sheet)
    at = f"/calls/{call.pk}/file/"
    assert "Trick 7" not in olga.get(at).content.decode()
    spades = ["AS", "KS", "QS", "JS"]
    last = {f"trick_9_{place}": card for place, card in enumerate(spades, 1)}
    olga.post(at, {"version": "0", "kick": "9H", "leader": "B1", "dealt": "9", **last})
    page = olga.get(at)
    assert "Trick 9" in page.content.decode()
    assert [len(places) for _, places in page.context["form"].trick_rows] == [4] * 9
    assert page.context["file"].cards.tricks[0][0] == CARDS["AS"], "tricks left out are not there"
