"""A scorer's evening on a phone: from the card on the table to a standing everybody can read."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from scoring.enums import LineKind, SheetState
from scoring.models import ScoreSheet
from tests.looking import Keep
from tests.scoring.browser.devices import LAPTOP, PHONE, Devices, ScorerPhone, keys_of
from tests.scoring.browser.hands import Dealer, simple_keys
from tests.scoring.ground import Hall

pytestmark = pytest.mark.browser

TYPICAL_TAPS = 8


def play_game(phone: ScorerPhone, dealer: Dealer) -> None:
    """Enter dealt hands by tapping until one of them wins the game."""
    sheet = phone.sheet
    sheet.refresh_from_db()
    game = sheet.game_number
    while sheet.game_number == game:
        phone.enter_and_send(keys_of(dealer.hand_for(sheet)))
        sheet.refresh_from_db()


def test_a_match_from_the_card_to_the_standings(
    devices: Devices, hall: Hall, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    dealer = Dealer(Random(14))
    expect(phone.title).to_have_text("Game 1 · hand 1")

    play_game(phone, dealer)
    expect(phone.rung).to_contain_text("Bullseye!")
    expect(phone.rung).to_contain_text("take game 1")
    keep_picture(phone.page, "bullseye phone paper")
    phone.tap(phone.rung.get_by_role("button", name="Start game 2"))
    expect(phone.title).to_have_text("Game 2 · hand 1")
    phone.shows_score("0", "0")

    play_game(phone, dealer)
    while sheet.state == SheetState.IN_PLAY:
        phone.tap(phone.page.get_by_role("button", name="Start game"))
        play_game(phone, dealer)

    expect(phone.rung).to_contain_text("That is the match")
    for name in ("Entrant 1", "Entrant 2"):
        phone.tap(phone.page.get_by_role("button", name=f"{name} confirm"))
    expect(phone.page.get_by_text("This sheet is official")).to_be_visible()

    laptop = devices.open(f"/e/{hall.event.slug}/standings/", LAPTOP)
    sheet.refresh_from_db()
    winner = "Entrant 1" if sheet.bullseyes_a > sheet.bullseyes_b else "Entrant 2"
    first = laptop.locator(".standings tbody").first
    expect(first).to_contain_text(winner)
    expect(first.locator(".why")).to_contain_text("Ahead of")
    match = devices.open(f"/e/{hall.event.slug}/matches/1/", PHONE)
    hands = sheet.counted_hands.count()
    expect(match.locator(".game tbody tr:not(.between)")).to_have_count(hands)


def test_a_common_hand_takes_eight_taps(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("6", "H", jack="hang-B"))
    expect(phone.title).to_have_text("Game 1 · hand 2")
    assert phone.taps == TYPICAL_TAPS
    phone.shows_score("4", "4")


def test_what_a_hand_is_worth_shows_before_it_is_sent(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("9", "H", jack="hang-A"))
    keys = simple_keys("A", "C", jack="hang-A")
    phone.enter(keys)
    worth = phone.page.locator("[data-worth] li")
    assert [text.split()[:2] for text in worth.all_inner_texts()] == [
        ["B", "Kick"],
        ["A", "High"],
        ["B", "Low"],
        ["A", "Hang"],
        ["A", "Game"],
    ]
    lane = phone.page.locator('[data-lane="A"]')
    expect(lane.locator(".stroke--drawn")).to_have_count(5)
    expect(lane.locator(".stroke--hollow")).to_have_count(5)
    expect(lane.locator(".strokes")).to_have_attribute("aria-label", "5 of 14, 5 more with this hand")
    keep_picture(phone.page, "worth phone paper")
    assert not sheet.lines.filter(kind=LineKind.HAND, sequence__gt=2).exists()


def test_going_out_is_told_the_moment_it_happens(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    for _ in range(2):
        phone.enter_and_send(simple_keys(jack="hang-A"))
    out = phone.page.locator("[data-out]")
    phone.enter({"kick1_rank": "4", "kick1_suit": "S", "call": "stand", "high": "A", "low": "A", "jack": "A"})
    expect(out).to_be_empty()
    phone.press("game", "A")
    expect(out).to_have_text("Entrant 1 out on Game")
    phone.press("game", "B")
    expect(out).to_be_empty()
    phone.press("jack", "hang-A")
    expect(out).to_have_text("Entrant 1 out on Hang Jack")
    expect(phone.page.locator("[data-worth] .award--uncounted")).to_contain_text("Game 1")


def test_a_kick_that_wins_the_game_ends_the_hand(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    for hang in ("A", "A", "B"):
        phone.enter_and_send(simple_keys(jack=f"hang-{hang}", high=hang, low=hang, game=hang))
    sheet.refresh_from_db()
    assert (sheet.score_a, sheet.dealer) == (12, "B2")
    phone.enter_and_send(simple_keys(high="B", game="B"))
    phone.enter({"kick1_rank": "6", "kick1_suit": "H"})
    expect(phone.page.locator("[data-out]")).to_have_text("Entrant 1 out on Kick")
    expect(phone.page.locator('[data-step="call"]')).to_be_hidden()
    phone.send()
    expect(phone.rung).to_contain_text(re.compile(r"Entrant 1 take game 1, 14\S9"))


def test_the_last_hand_is_taken_back(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys())
    phone.enter_and_send(simple_keys("9", "D"))
    phone.tap(phone.page.get_by_text("Take back hand 2"))
    phone.tap(phone.page.get_by_role("button", name="Yes, take it back"))
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(phone.page.locator(".taken-back")).to_have_count(1)
    phone.shows_score("2", "1")
    expect(phone.page.get_by_text("Take back hand")).to_have_count(0)


def test_cards_run_until_the_suit_changes_or_the_pack_is_out(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter({"kick1_rank": "4", "kick1_suit": "S", "call": "run", "kick2_rank": "9", "kick2_suit": "S"})
    expect(phone.page.locator('[data-step="kick3"]')).to_be_visible()
    phone.enter({"kick3_rank": "6", "kick3_suit": "S"})
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(phone.page.locator(".hand__dealer")).to_contain_text("Player 1.1")
    phone.shows_score("2", "0")
    expect(phone.page.get_by_text("The pack ran out")).to_be_visible()


def test_a_kicked_jack_answers_for_itself(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    keys = simple_keys("J", "H")
    del keys["jack"]
    phone.enter_and_send(keys)
    phone.shows_score("5", "1")
