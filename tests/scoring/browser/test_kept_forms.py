"""Who sits where needs the network: without it that is said, and what was chosen is kept."""

import pytest
from playwright.sync_api import Route, expect

from scoring.models import ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import PHONE, Devices
from tests.scoring.browser.test_installed import KEPT
from tests.scoring.ground import Hall
from tests.scoring.substitutes import approved
from tournaments.models import Sitting

pytestmark = pytest.mark.browser


def test_a_sheet_is_opened_when_the_network_is_back(devices: Devices, hall: Hall, keep_picture: Keep) -> None:
    sitting = Sitting.objects.get(match=hall.schedule())
    page = devices.at_table_of(hall.tables[0], PHONE, service_workers="allow")
    page.goto(f"{devices.site}/sittings/{sitting.pk}/open/")
    page.evaluate(KEPT)
    page.locator("label", has_text="B2 Player 2.2 of carnival-cup").tap()
    page.get_by_label("Card").fill("kh")
    page.context.set_offline(True)
    page.get_by_role("button", name="Open the sheet").tap()
    expect(page.get_by_text("No network: the sheet is not open yet.")).to_be_visible()
    check(page, "opening no network", keep_picture)
    page.reload()
    expect(page.get_by_text("This page was kept at")).to_be_visible()
    expect(page.get_by_text("What you chose is kept on this phone.")).to_be_visible()
    expect(page.locator('input[name="first_dealer"]:checked')).to_have_value("B2")
    expect(page.get_by_label("Card")).to_have_value("kh")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".hand__title")).to_have_text("Game 1 · hand 1")
    assert ScoreSheet.objects.get().dealer == "B2"


def test_a_lost_answer_opens_one_sheet(devices: Devices, hall: Hall) -> None:
    sitting = Sitting.objects.get(match=hall.schedule())
    page = devices.at_table_of(hall.tables[0], PHONE)
    page.goto(f"{devices.site}/sittings/{sitting.pk}/open/")
    page.locator('label:has(input[name="first_dealer"][value="B2"])').tap()

    def lose(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
            route.abort()
        else:
            route.fallback()

    page.route("**/open/", lose)
    page.get_by_role("button", name="Open the sheet").tap()
    expect(page.get_by_text("No network: the sheet is not open yet.")).to_be_visible()
    page.unroute("**/open/")
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".hand__title")).to_have_text("Game 1 · hand 1")
    assert ScoreSheet.objects.count() == 1


def test_what_is_wrong_is_marked_as_without_script(devices: Devices, hall: Hall) -> None:
    sitting = Sitting.objects.get(match=hall.schedule())
    page = devices.at_table_of(hall.tables[0], PHONE)
    page.goto(f"{devices.site}/sittings/{sitting.pk}/open/")
    page.locator('label:has(input[name="first_dealer"][value="B2"])').tap()
    page.get_by_label("Card").fill("zz")
    page.get_by_role("button", name="Open the sheet").tap()
    expect(page.get_by_text("A card is its rank and its suit")).to_be_visible()
    page.get_by_label("Card").fill("kh")
    page.get_by_role("button", name="Open the sheet").tap()
    expect(page.locator(".hand__title")).to_have_text("Game 1 · hand 1")


def test_a_seat_is_changed_when_the_network_is_back(devices: Devices, hall: Hall, sheet: ScoreSheet) -> None:
    substitute = approved(hall, sheet.sitting.match).substitute
    phone = devices.at_table(sheet)
    page = phone.page
    page.goto(f"{devices.site}/sheets/{sheet.pk}/seats/")
    page.get_by_label("Seat").select_option("A2")
    page.get_by_label("Who sits down").select_option(str(substitute.pk))
    page.get_by_label("rules").check()
    page.context.set_offline(True)
    page.get_by_role("button", name="Change the seat").tap()
    expect(page.get_by_text("No network: the seat is not changed yet.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_text("The seat is changed.")).to_be_visible()
    assert phone.sheet.sitting.seats.filter(player=substitute, seat="A2").exists()
