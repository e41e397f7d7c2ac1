"""The desk in a real browser: it renews itself, a press changes it in place, and nothing is out of reach."""

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from officials.enums import RoleKind
from officials.models import Role, User
from tests.looking import check
from tests.scoring.browser.devices import LAPTOP, PHONE, Devices
from tests.scoring.ground import TESTER, Hall
from tests.tournaments.floor import call_since
from tournaments.models import Match, Sitting
from tournaments.services.table_calls import call_match

pytestmark = pytest.mark.browser

PASSWORD = "four aces of chalk"


@pytest.fixture
def match(hall: Hall) -> Match:
    """A match that waits for a table."""
    user = User.objects.create_user("ann", password=PASSWORD)
    Role.objects.create(
        event=hall.event, user=user, kind=RoleKind.ORGANIZER, granted_by="test", granted_at=timezone.now()
    )
    found = hall.schedule()
    Sitting.objects.filter(match=found).update(table=None)
    return found


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_an_evening_at_the_desk(devices: Devices, match: Match, device: dict[str, Any]) -> None:
    page = devices.open("/sign-in/?next=/e/carnival-cup/desk/", device)
    page.locator("[name=username]").fill("ann")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    expect(page.get_by_role("heading", name="Desk")).to_be_visible()
    page.evaluate("window.isSame = true")
    page.get_by_role("button", name="Send", exact=True).click()
    page.locator("#next-button", has_text="Call").click()
    expect(page.get_by_text("Entrant 1 has come")).to_be_visible()
    call_since(match, 20)
    expect(page.get_by_text("Table 1: neither side has come.")).to_be_visible()
    press(page, "Both forfeit")
    expect(page.get_by_text("is forfeited")).to_be_visible()
    press(page, "Take back")
    expect(page.get_by_text("is taken back.")).to_be_visible()
    assert page.evaluate("window.isSame"), "the page was never loaded anew"
    check(page, "desk")


def press(page: Page, name: str) -> None:
    """Press a button just brought in, once the page has taken it over from the browser."""
    expect(page.locator(".htmx-added, .htmx-swapping, .htmx-settling")).to_have_count(0)
    page.get_by_role("button", name=name).click()


def test_the_screens_turn_by_themselves(devices: Devices, match: Match) -> None:
    page = devices.open("/e/carnival-cup/screen/")
    expect(page.get_by_role("heading", name="Next")).to_be_visible()
    Sitting.objects.filter(match=match).update(table=match.event.tables.first())
    call_match(match_id=match.pk, actor=TESTER)
    expect(page.get_by_role("heading", name="Please go to your table")).to_be_visible()
