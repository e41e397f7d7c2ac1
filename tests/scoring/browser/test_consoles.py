"""Substitutes, consoles and sanctions in a real browser, on telephones and laptops, by day and by night."""

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from officials.access import OPERATOR, person
from officials.enums import RoleKind, SanctionKind
from officials.models import Role, User
from officials.rulings.irregularities import Irregularity
from officials.services.calls import raise_call
from officials.services.sanctions import SanctionAsked, issue_sanction, set_sanction_terms
from scoring.models import ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import LAPTOP, PHONE, Devices
from tests.scoring.ground import TESTER, Hall, commit, open_sitting, seats_of
from tests.scoring.substitutes import approved, ask, take_seat
from tournaments.enums import SubstituteKind
from tournaments.services.pool import add_to_pool

pytestmark = pytest.mark.browser

PASSWORD = "four aces of chalk"


@pytest.fixture
def hal(hall: Hall) -> User:
    """The head official."""
    user = User.objects.create_user("hal", password=PASSWORD)
    for kind in (RoleKind.HEAD_OFFICIAL, RoleKind.ORGANIZER):
        Role.objects.create(
            event=hall.event, user=user, kind=kind, granted_by="test", granted_at=timezone.now()
        )
    return user


def at(devices: Devices, address: str, device: dict[str, Any]) -> Page:
    """The page of an address, once hal has signed in."""
    page = devices.open(f"/sign-in/?next={address}", device)
    page.locator("[name=username]").fill("hal")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    return page


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_evening_of_a_head_official(
    devices: Devices,
    hall: Hall,
    sheet: ScoreSheet,
    hal: User,
    device: dict[str, Any],
    keep_picture: Keep,
) -> None:
    name = "phone" if device is PHONE else "laptop"
    match = sheet.sitting.match
    commit(sheet)
    add_to_pool(event_id=hall.event.pk, name="Flo Francis", actor=TESTER)
    ask(hall, match, kind=SubstituteKind.FLOATING, name="", is_emergency=True, reason="taken ill")
    approved(hall, match, 1, name="Sam Small")
    set_sanction_terms(
        event_id=hall.event.pk, warnings_to_removal=1, removals_to_disqualification=None, actor=OPERATOR
    )
    warning = SanctionAsked(
        kind=SanctionKind.WARNING, reason="Shouted across the hall", player_id=seats_of(match)["B2"]
    )
    issue_sanction(event_id=hall.event.pk, asked=warning, actor=OPERATOR)
    other = open_sitting(hall.schedule(2, 3, tables=(1,)))
    raise_call(sheet_id=other.pk, irregularity=Irregularity.RENEGE, actor=person(hal))
    page = at(devices, "/e/carnival-cup/console/", device)
    pages = {
        "console": "/e/carnival-cup/console/",
        "overview": "/e/carnival-cup/overview/",
        "substitutes": "/e/carnival-cup/substitutes/",
        "ask": "/e/carnival-cup/matches/1/substitutes/B/",
        "seats": f"/sheets/{sheet.pk}/seats/",
        "sanctions": "/e/carnival-cup/sanctions/",
        "authority": "/e/carnival-cup/authority/",
    }
    for title, address in pages.items():
        page.goto(f"{devices.site}{address}")
        check(page, f"{title} {name}", keep_picture)
    page.goto(f"{devices.site}{pages['console']}")
    page.get_by_role("button", name="I am going").click()
    expect(page.get_by_role("button", name="Settled")).to_be_visible()
    keep_picture(page, f"console-mine {name}")
    page.get_by_role("button", name="Settled").click()
    expect(page.get_by_text("No table is waiting.")).to_be_visible()


def test_a_table_held_says_so_and_goes_on_by_itself(
    devices: Devices, hall: Hall, sheet: ScoreSheet, hal: User, keep_picture: Keep
) -> None:
    match = sheet.sitting.match
    page = at(devices, f"/sheets/{sheet.pk}/", PHONE)
    expect(page.get_by_role("button", name="Send hand")).to_be_visible()
    removal = SanctionAsked(
        kind=SanctionKind.REMOVAL, reason="Shouted across the hall", player_id=seats_of(match)["A1"]
    )
    issue_sanction(event_id=hall.event.pk, asked=removal, actor=OPERATOR)
    expect(page.get_by_role("heading", name="A seat must change first")).to_be_visible(timeout=15_000)
    check(page, "held phone slate", keep_picture)
    page.get_by_role("link", name="Change the seat").click()
    keep_picture(page, "held-seats phone slate")
    page.goto(f"{devices.site}/sheets/{sheet.pk}/")
    take_seat(sheet, approved(hall, match).substitute)
    expect(page.get_by_role("button", name="Send hand")).to_be_visible(timeout=15_000)
