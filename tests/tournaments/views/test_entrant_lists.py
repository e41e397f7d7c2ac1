"""Taking in a list on the pages: template, look, correct, enter."""

import re
import zlib
from base64 import b64encode
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import lay_ground
from tournaments.entrants_file.grid import MOST_BYTES
from tournaments.enums import EntrantKind
from tournaments.models import Entrant, EntryTerms, Event, Stage

pytestmark = pytest.mark.integration

ADDRESS = "/e/carnival-cup/entrants/import/"
MIXED = "Entrant;Player 1;Player 2\nÅsh;Ann;Bo\nBay;=1+1;Di\nÅsh;Cy;Eve\n"


@pytest.fixture
def organizer(db):
    client = Client()
    client.force_login(add_person("ann", (lay_ground(0).event, RoleKind.ORGANIZER, None)))
    return client


def look(client, content, name="list.csv"):
    return client.post(ADDRESS, {"file": SimpleUploadedFile(name, content), "kind": "pair"})


def forms_of(response):
    """The hidden forms of the preview, as a browser would send them."""
    return [form.initial for form in (response.context["all_form"], response.context["good_form"])]


def text(response):
    return re.sub(r"\s+", " ", response.content.decode())


def test_a_list_is_looked_at_before_anything_is_entered(organizer):
    page = look(organizer, MIXED.encode("latin-1"))
    shown = text(page)
    assert "3 rows, 1 of them good" in shown
    assert "<strong>B3</strong> is a formula; write what it comes to." in shown
    assert "<strong>A4</strong> Åsh stands in row 2 already." in shown
    assert not Entrant.objects.exists()


def test_with_a_row_wrong_nothing_is_entered_unless_the_good_rows_are_asked_for(organizer):
    everything, good = forms_of(look(organizer, MIXED.encode()))
    refused = organizer.post(ADDRESS, everything, follow=True)
    assert "B3 is a formula" in text(refused)
    assert not Entrant.objects.exists()
    assert "1 entered from the list." in text(organizer.post(ADDRESS, good, follow=True))
    assert Entrant.objects.get().name == "Åsh"


def test_a_good_list_is_entered_whole(organizer):
    everything, _ = forms_of(look(organizer, "Entrant,Player,Player\nAsh,Ann,Bo\nBay,Cy,Di".encode("utf-16")))
    assert "2 entered from the list." in text(organizer.post(ADDRESS, everything, follow=True))


def test_a_list_larger_than_a_form_may_be_is_entered_as_well(organizer, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 20_000
    rows = [f"Entrant number {n},{'of a very long club ' * 4},First {n},Second {n}" for n in range(300)]
    content = "\n".join(["Entrant,Club,Player 1,Player 2", *rows]).encode()
    assert len(content) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    everything, _ = forms_of(look(organizer, content))
    assert "300 entered from the list." in text(organizer.post(ADDRESS, everything, follow=True))


def test_a_list_changed_since_it_was_looked_at_is_refused(organizer):
    for content in ("???", "QQ==", b64encode(zlib.compress(b"x" * (MOST_BYTES + 1))).decode()):
        answer = organizer.post(ADDRESS, {"content": content, "kind": "pair"}, follow=True)
        assert "was changed since it was looked at" in text(answer)
    assert not Entrant.objects.exists()


def test_the_template_comes_back_good_in_both_forms(organizer):
    for form in ("csv", "xlsx"):
        content = organizer.get(f"/e/carnival-cup/entrants/template.{form}").content
        assert "2 rows, all good" in text(look(organizer, content, f"template.{form}"))
    assert organizer.get("/e/carnival-cup/entrants/template.json").status_code == 404


def test_what_is_no_list_is_refused_beside_the_form(organizer):
    assert "The submitted file is empty." in text(look(organizer, b""))
    empty = text(look(organizer, b"\n"))
    assert "The list cannot be taken in: The file is empty." in empty
    assert "the template shows what such a list looks like" in empty
    assert "is larger than 4 MB" in text(look(organizer, b"x" * (MOST_BYTES + 1)))
    assert look(organizer, b"Wine,Cheese\n1,2").status_code == 400


def test_the_page_begins_with_what_entrants_of_the_event_are(organizer):
    def begins_with():
        return organizer.get(ADDRESS).context["form"]["kind"].value()

    event = Event.objects.get()
    assert begins_with() == EntrantKind.PAIR
    Stage.objects.create(event=event, position=1, name="Cup", kind="knockout", settings={"tables": 4})
    assert begins_with() == EntrantKind.TEAM
    Event.objects.update(entrant_kind="single")
    assert begins_with() == EntrantKind.SINGLE
    Entrant.objects.create(event=event, number=1, name="Ash", kind="team")
    assert begins_with() == EntrantKind.TEAM
    moment = datetime(2026, 5, 1, tzinfo=UTC)
    EntryTerms.objects.create(
        event=event, opens_at=moment, closes_at=moment + timedelta(days=1), kind="pair",
        fewest_players=2, most_players=2,
    )  # fmt: skip
    assert begins_with() == EntrantKind.PAIR


def test_lists_are_for_the_organizer(organizer):
    assert look(Client(), b"Entrant\nAsh").url.startswith("/sign-in/")
    assert organizer.post(ADDRESS, {"content": "Entrant\nAsh", "kind": "crowd"}).status_code == 404
