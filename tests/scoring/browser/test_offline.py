"""A bad network: hands are kept on the device, sent in order when it is back, and counted exactly once."""

import pytest
from django.utils import timezone
from playwright.sync_api import Route, expect

from officials.models import Call, TableLink
from officials.rulings.irregularities import Irregularity
from scoring.enums import LineKind
from scoring.models import ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import Devices, ScorerPhone
from tests.scoring.browser.hands import simple_keys
from tests.scoring.ground import a_hand, commit

pytestmark = pytest.mark.browser

HANDS = "**/api/v1/sheets/*/hands/"


def kicks_on(sheet: ScoreSheet) -> list[str]:
    """The first kick of every hand that counts, in the order of the sheet."""
    lines = sheet.lines.filter(kind=LineKind.HAND, counted_hand__isnull=False).order_by("sequence")
    return [line.content["record"]["kicks"][0] for line in lines]


def cut_off(phone: ScorerPhone) -> None:
    """Let nothing that is sent from the phone arrive."""
    phone.page.route(HANDS, lambda route: route.abort())


def reconnect(phone: ScorerPhone) -> None:
    """Let what is sent arrive again, and send it now."""
    phone.page.unroute(HANDS)
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")


def test_hands_wait_and_go_by_themselves(devices: Devices, sheet: ScoreSheet, keep_picture: Keep) -> None:
    phone = devices.at_table(sheet)
    phone.page.context.set_offline(True)
    for rank in "987":
        phone.enter_and_send(simple_keys(rank, "D"))
    expect(phone.title).to_have_text("Game 1 · hand 4")
    expect(phone.connection).to_have_text("3 hands not sent")
    expect(phone.page.get_by_text("3 hands not sent.")).to_be_visible()
    phone.tap(phone.page.locator("[data-unsent] summary"))
    phone.tap(phone.page.get_by_role("button", name="Try now"))
    expect(phone.connection).to_have_text("3 hands not sent")
    keep_picture(phone.page, "unsent phone paper")
    phone.shows_score("6", "3")
    assert kicks_on(sheet) == []

    phone.page.context.set_offline(False)
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D", "7D"]
    expect(phone.page.locator(".game tbody tr:not(.between)")).to_have_count(3)

    phone.page.context.set_offline(True)
    phone.enter_and_send(simple_keys("5", "D"))
    phone.tap(phone.page.get_by_role("link", name="Call an official"))
    phone.page.get_by_label("What has happened?").select_option("renege")
    phone.tap(phone.page.get_by_role("button", name="Call an official"))
    expect(phone.page.get_by_text("No network: the call has not gone out.")).to_be_visible()
    expect(phone.page.get_by_text("Raise a hand")).to_be_visible()
    check(phone.page, "call not out phone", keep_picture)
    phone.page.context.set_offline(False)
    phone.page.wait_for_url("**/calls/*/")
    assert kicks_on(sheet) == ["9D", "8D", "7D", "5D"]
    assert Call.objects.get().irregularity == Irregularity.RENEGE


def test_a_reload_loses_nothing(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    for rank in "98":
        phone.enter_and_send(simple_keys(rank, "D"))
    phone.page.reload()
    expect(phone.title).to_have_text("Game 1 · hand 3")
    expect(phone.page.get_by_text("2 hands not sent.")).to_be_visible()
    phone.shows_score("4", "2")
    reconnect(phone)
    expect(phone.page.get_by_text("not sent")).to_have_count(0)
    assert kicks_on(sheet) == ["9D", "8D"]


def test_a_lost_answer_counts_nothing_twice(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    lost: list[int] = []

    def lose_the_first_answer(route: Route) -> None:
        if lost:
            route.fallback()
            return
        lost.append(route.fetch().status)
        route.abort()

    phone.page.route(HANDS, lose_the_first_answer)
    phone.enter_and_send(simple_keys("9", "D"))
    phone.enter_and_send(simple_keys("8", "D"))
    expect(phone.connection).to_have_text("In play")
    assert lost == [201]
    assert kicks_on(sheet) == ["9D", "8D"]


def test_a_reload_after_a_lost_answer_counts_nothing_twice(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    lost: list[int] = []

    def lose_the_first_answer_and_everything_after_it(route: Route) -> None:
        if not lost:
            lost.append(route.fetch().status)
        route.abort()

    phone.page.route(HANDS, lose_the_first_answer_and_everything_after_it)
    phone.enter_and_send(simple_keys("9", "D"))
    phone.enter_and_send(simple_keys("8", "D"))
    phone.page.reload()
    expect(phone.page.get_by_text("2 hands not sent.")).to_be_visible()
    expect(phone.title).to_have_text("Game 1 · hand 3")
    phone.shows_score("4", "2")
    reconnect(phone)
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D"]


def test_a_game_won_offline_goes_on_offline(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    for _ in range(3):
        phone.enter_and_send(simple_keys(jack="hang-A"))
    expect(phone.rung).to_contain_text("Entrant 1 take game 1")
    phone.tap(phone.page.get_by_role("button", name="Start game 2"))
    expect(phone.title).to_have_text("Game 2 · hand 1")
    expect(phone.page.locator(".hand__dealer")).to_contain_text("Player 2.2")
    phone.enter_and_send(simple_keys("9", "D"))
    reconnect(phone)
    expect(phone.connection).to_have_text("In play")
    sheet.refresh_from_db()
    assert (sheet.bullseyes_a, sheet.game_number, sheet.hand_number, sheet.dealer) == (1, 2, 2, "A1")


def test_a_match_won_offline_is_confirmed_once_its_hands_are_sent(
    devices: Devices, sheet: ScoreSheet
) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    for game in (1, 2):
        for _ in range(3):
            phone.enter_and_send(simple_keys(jack="hang-A"))
        expect(phone.rung).to_contain_text(f"Entrant 1 take game {game}")
        if game == 1:
            phone.tap(phone.page.get_by_role("button", name="Start game 2"))
    expect(phone.connection).to_have_text("6 hands not sent")
    reconnect(phone)
    expect(phone.page.get_by_role("button", name="Entrant 1 confirm")).to_be_visible()


def test_two_devices_are_settled_by_a_person(devices: Devices, sheet: ScoreSheet, keep_picture: Keep) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    phone.enter_and_send(simple_keys("9", "D"))
    commit(sheet, a_hand(sheet))
    reconnect(phone)
    expect(phone.connection).to_have_text("Look below")
    expect(phone.page.get_by_text("Another device has written on this sheet")).to_have_count(1)
    expect(phone.page.get_by_text("Game 1, hand 2 is next. Chalks 2 to 1.")).to_be_visible()
    keep_picture(phone.page, "conflict phone paper")
    assert kicks_on(sheet) == ["9H"]

    phone.tap(phone.page.get_by_role("button", name="It is another hand"))
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9H", "9D"]
    phone.shows_score("4", "2")

    cut_off(phone)
    phone.enter_and_send(simple_keys("7", "H"))
    sheet.refresh_from_db()
    commit(sheet, a_hand(sheet))
    reconnect(phone)
    phone.tap(phone.page.get_by_role("button", name="It is the same hand"))
    expect(phone.connection).to_have_text("In play")
    expect(phone.title).to_have_text("Game 1 · hand 4")
    assert kicks_on(sheet) == ["9H", "9D", "9H"]
    phone.shows_score("6", "3")


def test_without_the_right_to_write_hands_wait_and_go_once_the_card_is_scanned_again(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    cut_off(phone)
    phone.enter_and_send(simple_keys("8", "D"))
    TableLink.objects.update(revoked_at=timezone.now())
    reconnect(phone)
    expect(phone.page.get_by_text("by itself once the card of this table is scanned")).to_be_visible()
    expect(phone.page.get_by_role("button", name="mine")).to_have_count(0)
    expect(phone.connection).to_have_text("1 hand not sent")
    check(phone.page, "shut out phone", keep_picture)
    phone.enter_and_send(simple_keys("7", "D"))
    expect(phone.connection).to_have_text("2 hands not sent")
    piece = "import('/static/scoring/sending.js').then(({ readPiece }) => readPiece('./history/'))"
    assert phone.page.evaluate(piece) is None
    phone.tap(phone.page.get_by_role("link", name="Call an official"))
    phone.page.get_by_label("What has happened?").select_option("renege")
    phone.tap(phone.page.get_by_role("button", name="Call an official"))
    expect(phone.page.get_by_text("Not allowed: the call has not gone out.")).to_be_visible()
    phone.tap(phone.page.get_by_role("button", name="Do not call"))

    phone.page.context.new_page().goto(devices.card_of(sheet.sitting.table))
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.title).to_have_text("Game 1 · hand 4")
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D", "7D"]
