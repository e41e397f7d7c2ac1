"""Two devices at one table: the second watches until it takes over; conflicts are settled side by side."""

import pytest
from playwright.sync_api import expect

from officials.access import OPERATOR
from officials.rulings.irregularities import Irregularity
from officials.services.calls import raise_call
from scoring.models import Pen, ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import Devices
from tests.scoring.browser.hands import simple_keys
from tests.scoring.browser.test_offline import HANDS, cut_off, kicks_on
from tests.scoring.ground import a_hand, commit

pytestmark = pytest.mark.browser

TAKE_OVER = "Take over on this device"


@pytest.fixture
def site(streaming_site: str) -> str:
    """A device hears at once that another has taken over."""
    return streaming_site


def test_the_second_device_watches_until_it_takes_over_and_the_first_is_told(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    first = devices.at_table(sheet)
    first.enter_and_send(simple_keys("9", "D"))
    second = devices.at_table(sheet)
    expect(second.page.get_by_text("Another device enters the hands here")).to_be_visible()
    expect(second.connection).to_have_text("Watching")
    expect(second.page.locator("[data-go]")).to_be_hidden()
    check(second.page, "watching phone", keep_picture)
    first.enter_and_send(simple_keys("8", "D"))
    expect(second.page.locator("[data-score]").first).to_have_text("4")

    cut_off(first)
    first.enter_and_send(simple_keys("7", "D"))
    second.tap(second.page.get_by_role("button", name=TAKE_OVER))
    expect(second.title).to_have_text("Game 1 · hand 3")
    second.enter_and_send(simple_keys("5", "C", game="B"))
    expect(first.page.get_by_text("Another device has taken over")).to_be_visible()
    expect(first.page.get_by_text("1 hand of this phone is not on the sheet.")).to_be_visible()
    expect(first.connection).to_have_text("1 hand not sent")
    check(first.page, "taken over phone", keep_picture)
    assert kicks_on(sheet) == ["9D", "8D", "5C"]

    first.page.unroute(HANDS)
    first.tap(first.page.get_by_role("button", name="Take over and send them"))
    expect(first.page.locator(".compare")).to_contain_text("Game 1, hand 3")
    expect(first.page.locator(".compare .is-different")).to_have_count(2)
    check(first.page, "compare phone", keep_picture)
    first.tap(first.page.get_by_role("button", name="It is another hand"))
    expect(first.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D", "5C", "7D"]
    assert Pen.objects.get().number == 3


def test_what_was_not_sent_can_be_left_out(devices: Devices, sheet: ScoreSheet) -> None:
    first = devices.at_table(sheet)
    cut_off(first)
    first.enter_and_send(simple_keys("9", "D"))
    second = devices.at_table(sheet)
    second.tap(second.page.get_by_role("button", name=TAKE_OVER))
    first.page.get_by_role("button", name="Leave them out").click()
    expect(first.connection).to_have_text("Watching")
    assert kicks_on(sheet) == []


def test_a_phone_that_watches_shows_the_sheet_as_it_stands_whatever_it_has_kept(
    devices: Devices, sheet: ScoreSheet
) -> None:
    first = devices.at_table(sheet)
    cut_off(first)
    first.enter_and_send(simple_keys("9", "D"))
    second = devices.at_table(sheet)
    second.tap(second.page.get_by_role("button", name=TAKE_OVER))
    second.enter_and_send(simple_keys("8", "C", high="B", low="B", game="B"))
    expect(first.page.locator(".compare")).to_contain_text("Game 1, hand 1")
    expect(first.page.locator("[data-score]").nth(1)).to_have_text("3")
    assert first.score == ["0", "3"]
    expect(first.page.locator(".game tbody tr")).to_have_count(1)
    first.page.get_by_role("button", name="Leave them out").click()
    expect(first.connection).to_have_text("Watching")
    assert first.score == ["0", "3"]
    assert kicks_on(sheet) == ["8C"]


def test_one_phone_with_two_tabs_is_one_device(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    other = phone.page.context.new_page()
    other.goto(phone.page.url)
    expect(other.locator(".hand__title")).to_have_text("Game 1 · hand 2")
    expect(other.get_by_role("button", name=TAKE_OVER)).to_have_count(0)
    assert Pen.objects.get().number == 1


def test_an_official_called_meanwhile_is_told_beside_the_hand_that_waits(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    phone.enter_and_send(simple_keys("9", "D"))
    commit(sheet, a_hand(sheet))
    raise_call(sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, actor=OPERATOR)
    phone.page.unroute(HANDS)
    expect(phone.page.get_by_text("An official has been called: the sheet is stopped.")).to_be_visible()
    expect(phone.page.get_by_role("button", name="It is another hand")).to_have_count(0)
    expect(phone.page.get_by_role("link", name="Call an official").first).to_be_visible()
    keep_picture(phone.page, "official meanwhile phone paper")
    phone.tap(phone.page.get_by_role("button", name="It is the same hand"))
    assert kicks_on(sheet) == ["9H"]
