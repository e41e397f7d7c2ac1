"""The pages on which the PINs of the sides are made, shown and chosen, in both themes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from officials.enums import RoleKind
from officials.models import Role, User
from tests.scoring.browser.devices import LAPTOP, PHONE, Devices
from tests.scoring.browser.test_pages import THEMES, check
from tests.scoring.ground import Hall

pytestmark = pytest.mark.browser

PASSWORD = "four aces of chalk"


@pytest.mark.parametrize(("device", "theme"), [(PHONE, "slate"), (LAPTOP, "paper")], ids=["phone", "laptop"])
def test_pins_are_made_shown_and_chosen(
    devices: Devices,
    hall: Hall,
    device: dict[str, Any],
    theme: str,
    keep_picture: Callable[[Page, str], None],
) -> None:
    olive = User.objects.create_user("olive", password=PASSWORD)
    Role.objects.create(
        event=hall.event, user=olive, kind=RoleKind.ORGANIZER, granted_by="test", granted_at=timezone.now()
    )
    pins = f"/e/{hall.event.slug}/pins/"
    page = devices.open(f"/sign-in/?next={pins}", device, theme=theme)
    page.get_by_label("Name").fill("olive")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="PINs of the sides")).to_be_visible()
    look(page, "pins", theme, keep_picture)
    page.get_by_role("button", name="Make new PINs for everybody").click()
    expect(page.get_by_role("heading", name="PIN cards")).to_be_visible()
    look(page, "pin cards", theme, keep_picture)
    page.goto(f"{devices.site}{pins}{hall.entrants[0].pk}/")
    look(page, "own pin", theme, keep_picture)
    page.locator('input[name="pin"]').fill("1111")
    page.get_by_role("button", name="Set the PIN").click()
    expect(page.locator(".refusal, .note--refused").first).to_be_visible()
    look(page, "own pin refused", theme, keep_picture)


def look(page: Page, name: str, theme: str, keep_picture: Callable[[Page, str], None]) -> None:
    """Check a page in both themes."""
    keep_picture(page, f"{name} {theme}")
    for each in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", each)
        check(page, f"{name}, {each}")
