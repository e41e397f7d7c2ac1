"""PINs from their pages, and a sheet confirmed with them: on one device, on two, refused, called about."""

import pytest
from django.test import Client

from officials.enums import RoleKind
from officials.models import Call, SidePin
from scoring.enums import LineKind, SheetState
from scoring.models import ScoreSheet
from tests.officials.conftest import PASSWORD, add_person
from tests.scoring.ground import Hall, a_key, open_sitting, play_game
from tests.scoring.views.test_sheets import at_table

pytestmark = pytest.mark.integration


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    """A sheet that is played out and waits for both sides."""
    sheet = open_sitting(hall.schedule())
    play_game(sheet)
    play_game(sheet)
    return sheet


def signed_in(hall: Hall, kind: RoleKind, entrant: int | None = None) -> Client:
    entrant_of = None if entrant is None else hall.entrants[entrant]
    user = add_person(f"{kind}-{entrant}", (hall.event, kind, entrant_of), password=PASSWORD)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def confirm(client: Client, sheet: ScoreSheet, side: str, pin: str = ""):
    sheet.refresh_from_db()
    form = {"submission_key": a_key(), "expected_version": sheet.version, "side": side, "pin": pin}
    return client.post(f"/sheets/{sheet.pk}/confirm/", form)


def own_pin(hall: Hall, entrant: int = 0) -> str:
    return f"/e/{hall.event.slug}/pins/{hall.entrants[entrant].pk}/"


def test_a_captain_sets_the_pin_of_their_own_side(hall):
    captain = signed_in(hall, RoleKind.CAPTAIN, 0)
    assert captain.get(own_pin(hall)).status_code == 200
    assert captain.post(own_pin(hall), {"pin": "12"}).status_code == 400
    assert captain.post(own_pin(hall), {"pin": "2468"}).status_code == 302
    assert captain.get(own_pin(hall, 1)).status_code == 403
    assert captain.get(f"/e/{hall.event.slug}/pins/").status_code == 403
    assert SidePin.objects.get().entrant == hall.entrants[0]
    assert captain.post(own_pin(hall), {"end": "yes"}).status_code == 302
    assert not SidePin.objects.exists()


def test_the_roster_leads_to_the_pin_and_an_organizer_to_the_cards_of_all(hall):
    roster = f"/e/{hall.event.slug}/entrants/{hall.entrants[0].pk}/roster/"
    to_all = f'href="/e/{hall.event.slug}/pins/"'
    page = signed_in(hall, RoleKind.CAPTAIN, 0).get(roster).content.decode()
    assert (f'href="{own_pin(hall)}"' in page, to_all in page) == (True, False)
    page = signed_in(hall, RoleKind.ORGANIZER).get(roster).content.decode()
    assert (f'href="{own_pin(hall)}"' in page, to_all in page) == (True, True)


def test_an_organizer_hands_out_cards(hall):
    organizer = signed_in(hall, RoleKind.ORGANIZER)
    assert "none: confirmed at the table" in organizer.get(f"/e/{hall.event.slug}/pins/").content.decode()
    page = organizer.post(f"/e/{hall.event.slug}/pins/cards/").content.decode()
    assert page.count('class="table-card"') == 4
    assert SidePin.objects.count() == 4
    printed = organizer.post(f"/e/{hall.event.slug}/pins/cards/", {"print": "a4"})
    assert printed.headers["Content-Type"] == "application/pdf"
    one = organizer.post(f"/e/{hall.event.slug}/pins/cards/", {"entrant": hall.entrants[1].pk})
    assert one.content.decode().count('class="table-card"') == 1


@pytest.mark.parametrize("entrant", ["9" * 30, "9" * 5000, "x", "-1", "\u0661", "\x00"])
def test_new_pins_for_nobody_we_know_are_made_for_nobody(hall, entrant):
    organizer = signed_in(hall, RoleKind.ORGANIZER)
    response = organizer.post(f"/e/{hall.event.slug}/pins/cards/", {"entrant": entrant})
    assert response.status_code == 404
    assert not SidePin.objects.exists()


def test_one_device_passed_across_confirms_for_both_sides(hall, sheet, client):
    organizer = signed_in(hall, RoleKind.ORGANIZER)
    organizer.post(own_pin(hall, 0), {"pin": "2468"})
    organizer.post(own_pin(hall, 1), {"pin": "1357"})
    device = at_table(client, hall.tables[0])
    assert device.get(f"/sheets/{sheet.pk}/").content.decode().count('name="pin"') == 2
    missing, wrong = confirm(device, sheet, "A"), confirm(device, sheet, "A", "1357")
    assert (missing.status_code, wrong.status_code) == (403, 403)
    assert "4 more tries are left" in wrong.content.decode()
    assert confirm(device, sheet, "A", "2468").status_code == 302
    assert confirm(device, sheet, "B", "1357").status_code == 302
    sheet.refresh_from_db()
    assert sheet.state == SheetState.OFFICIAL
    proofs = [line.content["proof"] for line in sheet.lines.filter(kind=LineKind.CONFIRMED)]
    assert proofs == ["pin", "pin"]


def test_two_devices_confirm_each_for_its_side(hall, sheet, client):
    captain = signed_in(hall, RoleKind.CAPTAIN, 0)
    captain.post(own_pin(hall, 0), {"pin": "2468"})
    assert confirm(captain, sheet, "A").status_code == 302
    assert confirm(captain, sheet, "B").status_code == 403
    assert confirm(at_table(client, hall.tables[0]), sheet, "B").status_code == 302
    sheet.refresh_from_db()
    assert sheet.state == SheetState.OFFICIAL
    proofs = [line.content["proof"] for line in sheet.lines.filter(kind=LineKind.CONFIRMED)]
    assert proofs == ["captain", "at-the-table"]


def test_a_side_that_does_not_agree_calls_an_official(hall, sheet, client):
    device = at_table(client, hall.tables[0])
    page = device.get(f"/sheets/{sheet.pk}/").content.decode()
    assert "do not agree: call an official" in page
    said = {"irregularity": "score-disagreement", "side": "B", "note": "Entrant 2 do not confirm the sheet."}
    assert device.post(f"/sheets/{sheet.pk}/call/", said).status_code == 302
    sheet.refresh_from_db()
    assert sheet.state == SheetState.DISPUTED
    assert Call.objects.get().side == "B"
    assert confirm(device, sheet, "A").status_code == 409
    assert "Disputed" in device.get(f"/e/{hall.event.slug}/matches/1/").content.decode()


def test_the_api_asks_for_the_pin_too(hall, sheet, client):
    captain = signed_in(hall, RoleKind.CAPTAIN, 0)
    address = f"/api/v1/entrants/{hall.entrants[0].pk}/pin/"
    json = {"content_type": "application/json"}
    assert captain.put(address, {"pin": "2468"}, **json).json()["has_pin"] is True
    assert captain.put(address, {"pin": "1"}, **json).status_code == 422
    assert captain.put(address, {"pin": ["2468"]}, **json).status_code == 400
    assert captain.get(f"/api/v1/entrants/{hall.entrants[1].pk}/pin/").status_code == 403
    device = at_table(client, hall.tables[0])
    sheet.refresh_from_db()
    body = {"side": "A", "submission_key": a_key(), "expected_version": sheet.version}
    refused = device.post(f"/api/v1/sheets/{sheet.pk}/confirm/", body, **json)
    assert (refused.status_code, refused.json()["code"]) == (403, "pin-needed")
    refused = device.post(f"/api/v1/sheets/{sheet.pk}/confirm/", {**body, "pin": "1111"}, **json)
    assert (refused.status_code, refused.json()["code"]) == (403, "pin-wrong")
    assert (
        device.post(f"/api/v1/sheets/{sheet.pk}/confirm/", {**body, "pin": "2468"}, **json).status_code == 200
    )
    assert captain.delete(address).json()["has_pin"] is False
