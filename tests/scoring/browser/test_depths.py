"""The three depths of entry on a phone: who got what, which cards, and every card as it falls."""

from random import Random

import pytest
from playwright.sync_api import expect

from scoring.enums import LineKind
from scoring.models import ScoreSheet
from scoring.rules.notation import record_as_json
from scoring.rules.record import HandRecord
from tests.looking import Keep, check_whole
from tests.scoring.browser.devices import Devices, ScorerPhone
from tests.scoring.browser.hands import Dealer
from tests.scoring.browser.test_legal import opening_keys

pytestmark = pytest.mark.browser


def played_hand(dealer: Dealer, sheet: ScoreSheet) -> HandRecord:
    """A hand that came to the play without a run, so that six tricks are played."""
    while True:
        hand = dealer.hand_for(sheet)
        if hand.tricks is not None and len(hand.tricks) == 6:
            return hand


def let_fall(phone: ScorerPhone, card: str) -> None:
    phone.tap(phone.page.locator(f'[data-playpad] [data-card="{card}"]'))


def test_a_hand_is_entered_card_by_card(devices: Devices, sheet: ScoreSheet, keep_picture: Keep) -> None:
    phone = devices.at_table(sheet)
    hand = played_hand(Dealer(Random(3)), sheet)
    phone.enter(opening_keys(hand))
    phone.tap(phone.page.get_by_role("button", name="Note every card as it falls"))
    cards = [card for trick in record_as_json(hand)["tricks"] for card in trick]
    expect(phone.page.locator(".fall__turn")).to_contain_text("leads")
    check_whole(phone.page, "play begins phone", keep_picture)
    for card in cards[:9]:
        let_fall(phone, card)
    check_whole(phone.page, "play phone", keep_picture)
    phone.tap(phone.page.get_by_role("button", name="Undo card"))
    for card in cards[8:]:
        let_fall(phone, card)
    expect(phone.page.locator(".fall__turn")).to_contain_text("Every card is noted")
    keep_picture(phone.page, "play done phone")
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    written = sheet.counted_hands.get().line.content["record"]
    assert written["tricks"] == record_as_json(hand)["tricks"]
    assert "claims" not in written

    phone.enter(opening_keys(played_hand(Dealer(Random(4)), sheet)))
    expect(phone.page.locator("[data-playpad] .fall__key").first).to_be_visible()


def test_a_renege_is_offered_to_an_official(devices: Devices, sheet: ScoreSheet, keep_picture: Keep) -> None:
    phone = devices.at_table(sheet)
    phone.enter({"kick1_rank": "4", "kick1_suit": "S", "call": "stand"})
    phone.tap(phone.page.get_by_role("button", name="Note every card as it falls"))
    for card in ("AH", "2D", "3H", "5H"):  # B1 leads a heart, A2 throws a diamond away
        let_fall(phone, card)
    let_fall(phone, "KC")
    # A player who could not follow holds no heart.
    expect(phone.page.locator('[data-card="9H"]')).to_have_count(0)
    phone.tap(phone.page.get_by_role("button", name="This happened anyway"))
    expect(phone.page.locator('[data-card="9H"]')).to_be_visible()
    let_fall(phone, "9H")
    wrong = phone.page.locator(".fall__wrongs")
    expect(wrong).to_contain_text("Player 1.2 of carnival-cup reneged with 2♦")
    check_whole(phone.page, "renege phone paper", keep_picture)
    phone.send()
    expect(phone.page.get_by_text("This hand cannot stand")).to_be_visible()
    expect(phone.page.locator('[data-refusals="play"] .refusal')).to_have_count(1)
    refused = sheet.lines.get(kind=LineKind.HAND_REJECTED).content["record"]
    assert refused["tricks"][0] == ["AH", "2D", "3H", "5H"]
    phone.tap(wrong.get_by_role("link", name="Call an official about it"))
    expect(phone.page.get_by_label("What has happened")).to_have_value("renege")
    phone.tap(phone.page.get_by_role("button", name="Call an official"))
    phone.page.wait_for_url("**/calls/*/")
    sheet.refresh_from_db()
    assert sheet.state == "frozen"


def test_without_script_the_cards_are_typed(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet, java_script_enabled=False)
    hand = played_hand(Dealer(Random(3)), sheet)
    cards = [card for trick in record_as_json(hand)["tricks"] for card in trick]
    phone.enter(opening_keys(hand))
    phone.page.get_by_text("Note every card played").tap()
    phone.page.get_by_label("Cards in the order they fell").fill(" ".join(cards).lower())
    phone.page.get_by_role("button", name="Send hand").tap()
    expect(phone.page.get_by_text("Hand 1 of game 1 is on the sheet")).to_be_visible()
    assert sheet.counted_hands.get().line.content["record"]["tricks"] == record_as_json(hand)["tricks"]


def test_the_hand_that_holds_the_phone_is_remembered(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.tap(phone.page.get_by_role("button", name="Left hand"))
    phone.page.reload()
    expect(phone.page.locator("body")).to_have_attribute("data-grip", "left")
    ace = phone.page.locator('label:has(input[name="kick1_rank"][value="A"])').bounding_box()
    king = phone.page.locator('label:has(input[name="kick1_rank"][value="K"])').bounding_box()
    assert ace is not None
    assert king is not None
    assert ace["x"] > king["x"]
