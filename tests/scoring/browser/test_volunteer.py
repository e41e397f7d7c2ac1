"""A volunteer who has never seen the page enters a whole game, once at each depth of entry."""

from random import Random

import pytest
from playwright.sync_api import expect

from scoring.models import ScoreSheet
from scoring.rules.notation import record_as_json
from scoring.rules.record import HandRecord
from tests.scoring.browser.devices import Devices, ScorerPhone, depth_keys_of, keys_of
from tests.scoring.browser.hands import Dealer
from tests.scoring.browser.test_depths import let_fall
from tests.scoring.browser.test_legal import opening_keys

pytestmark = pytest.mark.browser

PLAY = "Note every card as it falls"
CARDS = "Note the cards and the counts"


def who_got_what(phone: ScorerPhone, hand: HandRecord) -> None:
    """Press what the table says."""
    phone.enter(keys_of(hand))


def which_cards(phone: ScorerPhone, hand: HandRecord) -> None:
    """Press what the table says, and note the cards and the counts."""
    phone.enter(keys_of(hand))
    details = phone.page.locator("[data-cards-noted]")
    if details.is_visible() and details.get_attribute("open") is None:
        phone.tap(phone.page.get_by_text(CARDS))
    for field, value in depth_keys_of(hand).items():
        if field.startswith("pips"):
            phone.page.locator(f"#{field}").fill(value)
        else:
            phone.press(field, value)


def every_card(phone: ScorerPhone, hand: HandRecord) -> None:
    """Press every card as it falls; the page keeps to that depth once it is chosen."""
    phone.enter(opening_keys(hand))
    if hand.tricks is None:
        return
    button = phone.page.get_by_role("button", name=PLAY)
    if button.is_visible():
        phone.tap(button)
    for trick in record_as_json(hand)["tricks"]:
        for card in trick:
            let_fall(phone, card)


@pytest.mark.parametrize("enter", [who_got_what, which_cards, every_card], ids=lambda enter: enter.__name__)
def test_a_volunteer_enters_a_whole_game(devices: Devices, sheet: ScoreSheet, enter) -> None:
    phone = devices.at_table(sheet)
    dealer = Dealer(Random(44))
    hands: list[HandRecord] = []
    while sheet.game_number == 1:
        hands.append(dealer.hand_for(sheet))
        enter(phone, hands[-1])
        phone.send()
        expect(phone.page.locator("[data-made]")).to_be_hidden()
        sheet.refresh_from_db()
    expect(phone.rung).to_contain_text("take game 1")
    assert sheet.counted_hands.count() == len(hands)
    assert sheet.bullseyes_a + sheet.bullseyes_b == 1
