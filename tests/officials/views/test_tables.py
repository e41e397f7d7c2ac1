"""Table cards and what a device opens with them."""

import io
import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pypdf import PdfReader

from officials.enums import RoleKind
from officials.models import TableLink
from tests.officials.conftest import NOW, add_person
from tournaments.models import Table

pytestmark = pytest.mark.integration

LINKS = "/e/carnival-cup/tables/links/"


@pytest.fixture(autouse=True)
def saturday():
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def ann(client, ground):
    user = add_person("ann", (ground.event, RoleKind.ORGANIZER, None))
    client.force_login(user)
    return user


def make_cards(client, ground, **asked):
    days = {"first_day": "2026-06-13", "last_day": "2026-06-13"}
    tables = [table.pk for table in ground.tables]
    page = client.post(LINKS, {"tables": tables, **days, **asked}).content.decode()
    return re.findall(r"http://testserver(/t/[0-9A-Z]{16}/)", page)


def test_cards_are_shown_once_with_a_code_to_scan(client, ann, ground):
    addresses = make_cards(client, ground)
    assert len(set(addresses)) == 2
    page = client.get(LINKS).content.decode()
    assert addresses[0] not in page
    assert "Table 1" in page


def test_a_device_finds_back_to_its_table_from_every_page(client, ann, ground):
    address = make_cards(client, ground)[0]
    device = Client()
    back = '<a class="button button--plain" href="/table/">'
    assert back not in device.get("/").content.decode()
    device.get(address)
    for page in ("/", "/rulebook/", "/practice/"):
        assert back in device.get(page).content.decode()


def test_cards_are_printed_as_they_are_made_and_open_their_tables(client, ann, ground):
    Table.objects.filter(pk=ground.tables[0].pk).update(name="Café Señor", hall="Été")
    tables = [table.pk for table in ground.tables]
    asked = {"tables": tables, "first_day": "2026-06-13", "last_day": "2026-06-14", "print": "letter"}
    response = client.post(LINKS, asked)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert "no-store" in response["Cache-Control"]
    pages = PdfReader(io.BytesIO(response.content)).pages
    assert round(pages[0].mediabox.width) == 612
    text = "".join(page.extract_text() for page in pages)
    assert ("Café Señor" in text, "Carnival Cup, Été" in text) == (True, True)
    assert "Good Sat 13 Jun 2026 to Sun 14 Jun 2026." in text
    addresses = re.findall(r"http://testserver(/t/[0-9A-Z]{16}/)", text)
    assert (len(set(addresses)), TableLink.objects.count()) == (2, 2)
    assert Client().get(addresses[0]).status_code == 302


def test_the_form_offers_today_and_every_table(client, ann, ground):
    page = client.get(LINKS).content.decode()
    assert page.count("checked") == 2
    assert page.count('value="2026-06-13" selected') == 2


def ticked(page: str) -> list[str]:
    """The tables ticked on the form, by their keys."""
    return [re.search(r'value="(\d+)"', box)[1] for box in re.findall(r"<input[^>]*checked[^>]*>", page)]


@pytest.mark.parametrize(("asked", "places"), [("2", [1]), ("77", [0, 1]), ("x", [0, 1]), ("", [0, 1])])
def test_another_card_for_one_table_is_a_press_away(client, ann, ground, asked, places):
    page = client.get(LINKS, {"table": asked}).content.decode()
    assert ticked(page) == [str(ground.tables[place].pk) for place in places]
    assert "it is not printed again" in page


def test_a_table_and_its_link_lead_to_another_card(client, ann, ground):
    make_cards(client, ground)
    to_another = f'href="{LINKS}?table=2#make"'
    assert to_another in client.get(LINKS).content.decode()
    assert to_another in client.get("/e/carnival-cup/tables/2/").content.decode()


def test_days_that_end_before_they_begin_are_refused_at_the_field(client, ann, ground):
    asked = {"tables": [ground.tables[0].pk], "first_day": "2026-06-14", "last_day": "2026-06-13"}
    response = client.post(LINKS, asked)
    assert response.status_code == 400
    assert "A link opens on days of the event" in response.content.decode()


@pytest.mark.parametrize("table", ["9" * 30, "9" * 5000, "x", "\x00"])
def test_a_table_that_is_none_of_the_events_is_refused_at_the_field(client, ann, ground, table):
    asked = {"tables": [table], "first_day": "2026-06-13", "last_day": "2026-06-13"}
    response = client.post(LINKS, asked)
    assert response.status_code == 400
    assert not TableLink.objects.exists()


def test_a_device_opens_its_table(client, ann, ground):
    address = make_cards(client, ground)[0]
    telephone = Client()
    response = telephone.get(address)
    assert response["Location"] == "/table/"
    cookie = response.cookies["table"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["expires"].startswith("Sun, 14 Jun 2026 10:00:0"), "six in the morning in Port of Spain"
    page = telephone.get("/table/").content.decode()
    assert "Pair 1" in page
    assert "Pair 3" not in page
    assert TableLink.objects.order_by("pk").first().opened_at == NOW


def test_a_device_without_a_match_is_told_so(client, ann, ground):
    ground.sittings[0].table = None
    ground.sittings[0].save()
    telephone = Client()
    telephone.get(make_cards(client, ground)[0])
    assert "No match has been sent to this table yet" in telephone.get("/table/").content.decode()


def test_a_revoked_link_opens_nothing_at_once(client, ann, ground):
    address = make_cards(client, ground)[0]
    telephone = Client()
    telephone.get(address)
    client.post(f"{LINKS}{TableLink.objects.order_by('pk').first().pk}/revoke/", {"reason": "lost"})
    assert telephone.get("/table/").status_code == 410
    response = telephone.get(address)
    assert response.status_code == 410
    assert "link was ended. Ask at the desk" in response.content.decode()


def test_yesterdays_card_says_so(client, ann, ground):
    address = make_cards(client, ground)[0]
    with time_machine.travel(NOW + timedelta(days=1), tick=False):
        response = Client().get(address)
    assert response.status_code == 410
    assert "another day" in response.content.decode()


def test_a_made_up_token_opens_nothing(db):
    response = Client().get("/t/0000000000000000/")
    assert response.status_code == 410
    assert "table" not in response.cookies


def test_a_scorer_may_not_make_cards(client, ground):
    client.force_login(add_person("sam", (ground.event, RoleKind.SCORER, None)))
    assert client.get(LINKS).status_code == 403
