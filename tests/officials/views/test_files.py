"""The file of a call on its page: facts, cards, words, pictures; sent together, each kept by itself."""

import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from officials.enums import RoleKind
from officials.models import Photo, Statement
from scoring.rules.cards import CARDS
from tests.officials.views.conftest import signed_in
from tests.officials.views.test_rulings import called

pytestmark = pytest.mark.integration


def entered(page):
    """What the page would send of itself, with nothing entered."""
    forms = (page.context[name] for name in ("form", "statement", "photo"))
    values = {field.html_name: field.value() for form in forms for field in form}
    return {name: "" if value is None else value for name, value in values.items()}


def a_picture():
    written = BytesIO()
    Image.new("RGB", (20, 10), "green").save(written, "PNG")
    return SimpleUploadedFile("t.png", written.getvalue())


def file_at(olga, sheet):
    """The address of the file of a new call, and what its page sends."""
    at = f"/calls/{called(olga, sheet).pk}/file/"
    return at, entered(olga.get(at))


def test_the_page_is_light_enough_for_a_cheap_phone(olga, sheet):
    """Every place once had a deck of its own: 1547 inputs in 390 kilobytes."""
    at, _ = file_at(olga, sheet)
    page = olga.get(at).content.decode()
    assert len(re.findall("<(?:input|select|textarea)", page)) <= 40
    assert page.count("data-card=") == 52, "one deck for all of them"
    assert len(page) < 60_000


def test_all_of_the_page_is_kept_by_any_of_its_buttons(olga, sheet):
    at, sent = file_at(olga, sheet)
    sent |= {"facts": "Seen by two.", "kick": "9H", "trick_1": "KS 2C", "held_B1": "10D"}
    sent |= {"speaker": "Ann", "words": "I had no spade", "picture": a_picture(), "caption": "trick"}
    assert olga.post(at, sent).status_code == 302
    file = olga.get(at).context["file"]
    assert (file.facts, file.cards.tricks) == ("Seen by two.", ((CARDS["KS"], CARDS["2C"]),))
    assert file.cards.held == {"B1": (CARDS["TD"],)}
    assert [len(found) for found in (file.statements, file.photos)] == [1, 1]
    assert not olga.post(at, entered(olga.get(at))).context, "nothing entered, nothing kept anew"
    assert olga.get(at).context["file"].version == 1


@pytest.mark.parametrize(
    ("wrong", "part", "field"),
    [
        ({"trick_2": "KS KX"}, "form", "trick_2"),
        ({"trick_2": "KS 2S 3S 4S 5S"}, "form", "trick_2"),
        ({"trick_2": "9H"}, "form", "trick_2"),
        ({"held_B2": "2C 9H"}, "form", "held_B2"),
        ({"kick": "AS AH"}, "form", "kick"),
        ({"words": ""}, "statement", "words"),
        ({"speaker": ""}, "statement", "speaker"),
        ({"caption": "a trick"}, "photo", "picture"),
    ],
)
def test_what_is_refused_comes_back_and_the_rest_is_kept(olga, sheet, wrong, part, field):
    at, sent = file_at(olga, sheet)
    sent |= {"facts": "Seen by two.", "kick": "9H", "speaker": "Ann", "words": "I had no spade", **wrong}
    page = olga.post(at, sent)
    assert page.status_code == 400
    assert list(page.context[part].errors) == [field]
    assert entered(page)[field] == wrong.get(field, "")
    file = olga.get(at).context["file"]
    kept = (file.version, len(file.statements))
    assert kept == {"form": (0, 1), "statement": (1, 0), "photo": (1, 1)}[part]
    said = {"facts", "kick"} if part == "form" else {"words", "speaker"} - {field}
    assert part == "photo" or all(entered(page)[name] == sent[name] for name in said)


def test_a_statement_does_not_wait_for_another_devices_cards(olga, sheet):
    at, sent = file_at(olga, sheet)
    assert olga.post(at, sent | {"kick": "9H"}).status_code == 302
    assert olga.post(at, sent | {"speaker": "Ann", "words": "No spade"}).status_code == 302
    file = olga.get(at).context["file"]
    assert (file.version, len(file.statements), file.cards.kick) == (1, 1, CARDS["9H"])


def test_two_devices_that_changed_the_file_are_told_and_neither_loses_what_it_wrote(olga, sheet):
    at, sent = file_at(olga, sheet)
    olga.post(at, sent | {"facts": "By the first."})
    again = olga.post(at, sent | {"facts": "By the second."})
    assert again.status_code == 400
    assert "Somebody else changed this file" in again.content.decode()
    assert olga.get(at).context["file"].facts == "By the first."
    assert olga.post(at, entered(again)).status_code == 302, "sent again, after a look at what stood"
    assert olga.get(at).context["file"].facts == "By the second."


def test_the_file_of_a_call(hall, olga, captain, sheet):
    call = called(olga, sheet)
    at = f"/calls/{call.pk}/file/"
    cards = {
        "version": "0", "facts": "A2 discarded a club", "kick": "9H", "leader": "B1", "dealt": "6",
        "trick": "1", "trick_1": "ks, 2♣", "held_A2": "5S",
    }  # fmt: skip
    assert olga.post(at, cards).status_code == 302
    page = olga.get(at).content.decode()
    assert re.search(r'<option value="A1"[^>]*>A1, \w', page), "an official knows people, not letters"
    assert re.search(r"Still held by \w[^<]+ \(A2\)", page)
    assert "trick 1, Player 1.2 of carnival-cup (A2) played" in page
    assert re.search(r'played .*"2 of clubs".* while holding .*"5 of spades"', page, re.DOTALL)
    assert olga.post(at, cards | {"kick": "8H"}).status_code == 400, "the file moved on"
    olga.post(at, {**entered(olga.get(at)), "side": "A", "speaker": "Ann", "words": "I had no spade"})
    assert Statement.objects.get().words == "I had no spade"
    assert "I had no spade" in olga.get(at).content.decode()
    for client in (captain, signed_in(hall, "ann", RoleKind.ORGANIZER), Client()):
        assert client.get(at).status_code in {302, 401, 403, 404}
        assert "no spade" not in client.get(f"/calls/{call.pk}/").content.decode()


def test_there_is_room_for_every_trick_of_a_hand_whose_cards_were_run(olga, sheet):
    call = called(olga, sheet)
    at = f"/calls/{call.pk}/file/"
    assert "Trick 7" not in olga.get(at).content.decode()
    olga.post(at, {"version": "0", "kick": "9H", "leader": "B1", "dealt": "9", "trick_9": "AS KS QS JS"})
    page = olga.get(at)
    assert "Trick 9" in page.content.decode()
    assert len(list(page.context["form"].trick_lines)) == 9
    assert page.context["file"].cards.tricks[0][0] == CARDS["AS"], "tricks left out are not there"


def test_a_picture_goes_through_the_door(olga, captain, sheet):
    at, sent = file_at(olga, sheet)
    olga.post(at, sent | {"picture": a_picture(), "caption": "trick"})
    photo = Photo.objects.get()
    served = olga.get(f"/photos/{photo.pk}.jpg")
    assert (served["Content-Type"], served.content[:2]) == ("image/jpeg", b"\xff\xd8")
    assert captain.get(f"/photos/{photo.pk}.jpg").status_code == 403
    assert Client().get(f"/photos/{photo.pk}.jpg").status_code in {302, 401, 404}
    refused = olga.post(at, sent | {"picture": SimpleUploadedFile("t.png", b"<svg/>")})
    assert "no picture that can be read" in refused.content.decode()
