"""The practice hands in a browser: the real form, its answer explained, progress kept on the device alone."""

import pytest
from playwright.sync_api import expect

from scoring.models import ScoreSheet
from scoring.rules.notation import record_as_json
from scoring.views.lessons import LESSONS, practice_hand
from tests.looking import Keep, check, check_whole
from tests.scoring.browser.devices import LAPTOP, PHONE, Devices, ScorerPhone, keys_of
from tests.scoring.browser.test_legal import opening_keys

pytestmark = pytest.mark.browser


def test_a_new_scorer_practises(devices: Devices, sheet: ScoreSheet, keep_picture: Keep) -> None:
    page = devices.open("/practice/", PHONE)
    check(page, "practice phone", keep_picture)
    phone = ScorerPhone(page, sheet)
    page.get_by_role("link", name="1. The first taps").tap()
    keys = keys_of(practice_hand("first-taps").record)
    phone.enter({**keys, "high": "B" if keys["high"] == "A" else "A"})
    check_whole(page, "practice hand phone", keep_picture)
    phone.send()
    answer = page.locator("[data-answer]")
    expect(answer).to_contain_text("Not quite")
    expect(answer.get_by_role("link", name="Article 6.1")).to_be_visible()
    check_whole(page, "practice wrong phone", keep_picture)
    phone.press("high", keys["high"])
    phone.send()
    expect(answer.locator('[data-right="yes"]')).to_be_visible()
    keep_picture(page, "practice right phone")
    page.goto(f"{devices.site}/practice/")
    expect(page.locator('[data-lesson="first-taps"] [data-done]')).to_be_visible()
    expect(page.locator("[data-done]:visible")).to_have_count(1)
    page.get_by_role("button", name="Begin again").tap()
    expect(page.locator("[data-done]:visible")).to_have_count(0)


def test_the_last_hand_goes_out_on_its_first_count(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    page = devices.open("/practice/thirteen-all/", LAPTOP)
    record = practice_hand("thirteen-all").record
    for pad, value in keys_of(record).items():
        page.locator(f'label:has(input[name="{pad}"][value="{value}"])').click()
    expect(page.locator("[data-out]")).to_contain_text("out on High")
    keep_picture(page, "practice thirteen laptop paper")
    page.locator("[data-go]").click()
    expect(page.locator("[data-answer]")).to_contain_text("Bullseye for")
    check(page, "the last hand answered")


def test_with_the_cards_known_only_lawful_ones_are_offered(devices: Devices, sheet: ScoreSheet) -> None:
    page = devices.open("/practice/a-hung-jack/", PHONE)
    phone = ScorerPhone(page, sheet)
    record = practice_hand("a-hung-jack").record
    phone.enter(opening_keys(record))
    phone.tap(page.get_by_role("button", name="Note every card as it falls"))
    written = record_as_json(record)
    for trick in written["tricks"]:
        for card in trick:
            held = page.locator("[data-playpad] [data-card]")
            assert held.count() <= len(written["tricks"])
            phone.tap(page.locator(f'[data-playpad] [data-card="{card}"]'))
    phone.send()
    expect(page.locator('[data-answer] [data-right="yes"]')).to_be_visible()


def test_every_lesson_is_listed(devices: Devices, site: str) -> None:
    page = devices.open("/practice/", LAPTOP, java_script_enabled=False)
    expect(page.locator("[data-lesson]")).to_have_count(len(LESSONS))
