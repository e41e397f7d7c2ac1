"""Two devices at one table: the second watches until it takes over; conflicts are settled side by side."""

import pytest
from playwright.sync_api import expect

from officials.access import OPERATOR
from officials.enums import CallOutcome
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import RemedyKind
from officials.selectors.calls import unsent_on
from officials.services.calls import close_call, raise_call
from scoring.models import Pen, ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import Devices
from tests.scoring.browser.hands import simple_keys
from tests.scoring.browser.test_offline import HANDS, cut_off, kicks_on
from tests.scoring.ground import a_hand, commit
from tests.scoring.rulings import rule
from tournaments.enums import Side

pytestmark = pytest.mark.browser

TAKE_OVER = "Take over on this device"
OVERTAKEN = """async () => {
    const { Pen } = await import("/static/scoring/pen.js");
    const pen = new Pen("", "", () => {});
    pen.hear({ number: 3, is_yours: true, is_elsewhere: false, since: null });
    pen.hear({ number: 2, is_yours: false, is_elsewhere: true, since: null });
    return pen.isElsewhere;
}"""


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
    expect(first.page.get_by_role("button", name="Take over")).to_have_count(1)
    expect(first.connection).to_have_text("1 hand not sent")
    assert kicks_on(sheet) == ["9D", "8D", "5C"]

    expect(first.page.locator(".compare")).to_contain_text("Game 1, hand 3")
    expect(first.page.locator(".compare .is-different")).to_have_count(2)
    check(first.page, "taken over phone", keep_picture)
    first.page.unroute(HANDS)
    first.tap(first.page.get_by_role("button", name="Take over and send them"))
    expect(first.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D", "5C", "7D"]
    assert Pen.objects.get().number == 3
    assert not first.page.evaluate(OVERTAKEN), "an older answer that comes late changes nothing"


def test_the_second_device_hears_of_the_first(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    expect(phone.title).to_have_text("Game 1 · hand 1")
    commit(sheet, a_hand(sheet))
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(phone.page.get_by_text("Another device has written on this sheet")).to_be_visible()
    phone.shows_score("2", "1")


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
    first.shows_score("0", "3")
    expect(first.page.locator(".game tbody tr:not(.between)")).to_have_count(1)
    first.page.get_by_role("button", name="Leave them out").click()
    expect(first.connection).to_have_text("Watching")
    first.shows_score("0", "3")
    assert kicks_on(sheet) == ["8C"]


def test_one_phone_with_two_tabs_is_one_device(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    other = phone.page.context.new_page()
    other.goto(phone.page.url)
    expect(other.locator(".hand__title")).to_have_text("Game 1 · hand 2")
    expect(other.get_by_role("button", name=TAKE_OVER)).to_have_count(0)
    assert Pen.objects.get().number == 1


def test_a_hand_that_waits_stays_in_sight_while_the_sheet_is_stopped_and_goes_after(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    phone.enter_and_send(simple_keys("9", "D"))
    phone.press("kick1_rank", "8")
    call = raise_call(sheet_id=sheet.pk, irregularity=Irregularity.DELAY, actor=OPERATOR)
    phone.page.unroute(HANDS)
    expect(phone.page.get_by_text("1 hand not sent. An official has been called.")).to_be_visible()
    expect(phone.page.get_by_text("page says that it is missing.")).to_be_visible()
    expect(phone.connection).to_have_text("1 hand not sent")
    assert unsent_on(sheet) == 1
    check(phone.page, "stopped waiting phone", keep_picture)
    phone.page.reload()
    expect(phone.connection).to_have_text("1 hand not sent")
    assert kicks_on(sheet) == []

    with phone.page.expect_response("**/unsent/"):
        close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, actor=OPERATOR)
    expect(phone.connection).to_have_text("In play")
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(phone.page.locator('input[name="kick1_rank"]:checked')).to_have_value("8")
    assert kicks_on(sheet) == ["9D"]
    assert unsent_on(sheet) == 0


def test_after_a_ruling_what_has_changed_is_told_and_what_waits_can_follow(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    phone.enter_and_send(simple_keys("9", "D"))
    rule(sheet, RemedyKind.NO_GAME, side=Side.A)
    phone.page.unroute(HANDS)
    expect(phone.page.get_by_text("An official has ruled meanwhile.")).to_be_visible()
    expect(phone.page.get_by_text("Ruling 1, article")).to_have_count(2)  # beside the hand, and on the sheet
    expect(phone.page.get_by_text("Another device has written")).to_have_count(0)
    expect(phone.page.get_by_role("button", name="same hand")).to_have_count(0)
    expect(phone.page.get_by_role("button", name="Leave hand 1 out")).to_be_visible()
    check(phone.page, "ruled meanwhile phone", keep_picture)
    phone.tap(phone.page.get_by_role("button", name="Send it as hand 1 of game 1"))
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D"]

    cut_off(phone)
    phone.enter_and_send(simple_keys("8", "D"))
    sheet.refresh_from_db()
    commit(sheet, a_hand(sheet))
    raise_call(sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, actor=OPERATOR)
    phone.page.unroute(HANDS)
    expect(phone.page.locator(".compare")).to_contain_text("Game 1, hand 2")
    expect(phone.page.get_by_role("button", name="It is another hand")).to_have_count(0)
    phone.tap(phone.page.get_by_role("button", name="It is the same hand"))
    expect(phone.connection).to_have_text("Official called")
    assert kicks_on(sheet) == ["9D", "9H"]
