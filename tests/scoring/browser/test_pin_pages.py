"""The pages on which the PINs of the sides are made, shown and chosen, in both themes."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from officials.enums import RoleKind
from officials.models import Role, User
from tests.looking import Keep, check
from tests.scoring.browser.devices import PHONE, Devices
from tests.scoring.ground import Hall

pytestmark = pytest.mark.browser

PASSWORD = "four aces of chalk"


def test_pins_are_made_shown_and_chosen(devices: Devices, hall: Hall, keep_picture: Keep) -> None:
    olive = User.objects.create_user("olive", password=PASSWORD)
    Role.objects.create(
        event=hall.event, user=olive, kind=RoleKind.ORGANIZER, granted_by="test", granted_at=timezone.now()
    )
    pins = f"/e/{hall.event.slug}/pins/"
    page = devices.open(f"/sign-in/?next={pins}", PHONE)
    page.get_by_label("Name").fill("olive")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="PINs of the sides")).to_be_visible()
    check(page, "pins", keep_picture)
    page.get_by_role("button", name="Make new PINs for everybody").click()
    expect(page.get_by_role("heading", name="PIN cards")).to_be_visible()
    check(page, "pin cards", keep_picture)
    page.goto(f"{devices.site}{pins}{hall.entrants[0].pk}/")
    check(page, "own pin", keep_picture)
    page.locator('input[name="pin"]').fill("1111")
    page.get_by_role("button", name="Set the PIN").click()
    expect(page.locator(".refusal, .note--refused").first).to_be_visible()
    check(page, "own pin refused", keep_picture)
