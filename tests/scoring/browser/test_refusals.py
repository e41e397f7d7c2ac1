"""A hand that cannot stand: the field is marked, the rule is named, and nothing pressed is lost."""

import pytest
from playwright.sync_api import expect

from scoring.enums import LineKind
from scoring.models import ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import Devices
from tests.scoring.browser.hands import simple_keys
from tests.scoring.browser.test_offline import cut_off, kicks_on, reconnect

pytestmark = pytest.mark.browser


def test_the_field_is_marked_and_the_entry_kept(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    phone.enter(simple_keys(high="none", low="none", jack="A"))
    phone.send()
    jack = phone.page.locator('[data-pad="jack"]')
    expect(jack.locator(".refusal")).to_contain_text("A Jack is claimed although no High and Low")
    expect(jack.get_by_role("link", name="Article 6.3")).to_have_attribute("href", "/rulebook/#article-6.3")
    expect(phone.page.get_by_text("This hand cannot stand")).to_be_visible()
    keep_picture(phone.page, "refused phone paper")
    checked = phone.page.locator('[data-hand] input:checked[name="game"]')
    expect(checked).to_have_value("A")
    assert sheet.lines.filter(kind=LineKind.HAND_REJECTED).count() == 1

    phone.press("high", "A")
    phone.press("low", "B")
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    phone.shows_score("3", "1")
    assert sheet.counted_hands.count() == 1


def test_what_was_entered_after_a_refused_hand_comes_after_it_on_the_sheet(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    phone.enter_and_send(simple_keys("9", "D", high="none", low="none", jack="A"))
    phone.enter_and_send(simple_keys("8", "D"))
    phone.enter_and_send(simple_keys("7", "D"))
    reconnect(phone)
    expect(phone.page.get_by_text("Hand 1 was refused.")).to_be_visible()
    expect(phone.page.get_by_role("button", name="send mine")).to_have_count(0)
    check(phone.page, "held phone", keep_picture)
    phone.enter({"high": "A", "low": "B"})
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 4")
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D", "7D"]


def test_a_refused_hand_that_was_not_played_is_left_out_by_a_person(
    devices: Devices, sheet: ScoreSheet
) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    phone.enter_and_send(simple_keys("9", "D", high="none", low="none", jack="A"))
    phone.enter_and_send(simple_keys("8", "D"))
    reconnect(phone)
    phone.tap(phone.page.get_by_text("Hand 1 was not played"))
    phone.tap(phone.page.get_by_role("button", name="Leave hand 1 out"))
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["8D"]


def test_a_wrong_kick_opens_its_step_again(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter({"kick1_rank": "4", "kick1_suit": "S", "call": "run", "kick2_rank": "4", "kick2_suit": "S"})
    phone.enter({"kick3_rank": "9", "kick3_suit": "H", "high": "A", "low": "B", "jack": "none", "game": "A"})
    phone.send()
    step = phone.page.locator('[data-step="kick2"]')
    expect(step.locator(".refusal")).to_contain_text("appears more than once")
    phone.press("kick2_rank", "5")
    expect(step).to_be_hidden()
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    assert sheet.counted_hands.get().line.content["record"]["kicks"] == ["4S", "5S", "9H"]


def test_without_script_the_page_is_a_plain_form(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet, java_script_enabled=False)
    phone.enter(simple_keys("6", "H", high="none", low="none", jack="A"))
    phone.page.get_by_role("button", name="Work it out").tap()
    expect(phone.page.locator('[data-pad="jack"] .refusal')).to_contain_text("Article 6.3")
    phone.enter({"high": "A", "low": "B"})
    phone.page.get_by_role("button", name="Work it out").tap()
    expect(phone.page.locator(".send .award")).to_have_count(5)
    expect(phone.page.locator('[data-lane="A"] .stroke--hollow')).to_have_count(5)
    assert sheet.counted_hands.count() == 0
    phone.page.get_by_role("button", name="Send hand").tap()
    expect(phone.page.get_by_text("Hand 1 of game 1 is on the sheet")).to_be_visible()
    phone.shows_score("5", "1")


def test_without_script_nothing_counts_unpressed(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet, java_script_enabled=False)
    keys = simple_keys()
    del keys["game"]
    phone.enter(keys)
    phone.page.get_by_role("button", name="Send hand").tap()
    expect(phone.page.locator('[data-pad="game"] .refusal')).to_contain_text("Nothing is pressed for Game")
    assert sheet.version == 1


def test_cards_and_counts_noted_are_judged_too(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    phone.enter(simple_keys("9", "S"))
    phone.tap(phone.page.get_by_text("Note the cards and the counts"))
    phone.enter({"high_card": "4", "low_card": "A"})
    phone.page.locator("#pips_A").fill("20")
    phone.page.locator("#pips_B").fill("42")
    phone.send()
    expect(phone.page.locator('[data-pad="low"] .refusal')).to_contain_text("is above the High")
    expect(phone.page.locator('[data-pad="game"] .refusal')).to_contain_text("by the counts given")
    keep_picture(phone.page, "depth refused phone paper")

    phone.enter({"high_card": "A", "low_card": "4", "game": "B"})
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    assert sheet.counted_hands.get().line.content["record"]["claims"] == {
        "high": {"side": "A", "card": "AS"},
        "low": {"side": "B", "card": "4S"},
        "game": {"side": "B", "pips": {"A": 20, "B": 42}},
    }
