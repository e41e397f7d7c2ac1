"""A slip put right: in a hand that waits on the device, and in the last one on the sheet."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from officials.rulings.remedies import RemedyKind
from scoring.models import ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import Devices, ScorerPhone
from tests.scoring.browser.hands import simple_keys
from tests.scoring.browser.test_offline import HANDS, cut_off, kicks_on, reconnect
from tests.scoring.ground import play_game
from tests.scoring.rulings import rule
from tournaments.enums import Side

pytestmark = pytest.mark.browser


def take_back(phone: ScorerPhone, name: str) -> None:
    """Open what the history offers to take back."""
    phone.tap(phone.page.locator("[data-history]").get_by_text(f"Take back {name}"))


def test_a_hand_that_waits_is_put_right_where_those_after_it_still_stand(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    for rank in "98":
        phone.enter_and_send(simple_keys(rank, "D"))
    phone.press("kick1_rank", "7")
    unsent = phone.page.locator("[data-unsent]")
    phone.tap(unsent.locator("summary"))
    check(phone.page, "waiting open phone", keep_picture)
    phone.tap(unsent.get_by_role("button", name="Put hand 1 right"))
    expect(phone.title).to_have_text("Game 1 · hand 1")
    phone.tap(phone.page.get_by_role("button", name="Kick 9"))
    phone.tap(phone.page.get_by_role("button", name="Stood"))
    phone.enter({"call": "run", "kick2_rank": "4", "kick2_suit": "D", "kick3_rank": "6", "kick3_suit": "D"})
    phone.send()
    expect(phone.page.get_by_text("hand 2 of game 1 would not stand.")).to_be_visible()
    phone.tap(unsent.get_by_role("button", name="Leave it as it was"))
    expect(phone.page.get_by_text("What you had pressed for hand 3 is back.")).to_be_visible()
    expect(phone.page.locator('input[name="kick1_rank"]:checked')).to_have_value("7")
    phone.tap(unsent.locator("summary"))
    phone.tap(unsent.get_by_role("button", name="Put hand 1 right"))
    phone.enter_and_send({"low": "A"})
    expect(phone.title).to_have_text("Game 1 · hand 3")
    phone.shows_score("5", "1")
    phone.tap(unsent.locator("summary"))
    phone.tap(phone.page.locator("[data-unsent]").get_by_role("button", name="Put hand 2 right"))
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(phone.page.get_by_text("You are putting hand 2 right.")).to_be_visible()
    expect(phone.page.locator('input[name="game"]:checked')).to_have_value("A")
    phone.shows_score("3", "0")
    check(phone.page, "putting right phone", keep_picture)
    phone.press("game", "B")
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 3")
    phone.shows_score("4", "2")
    expect(phone.connection).to_have_text("2 hands not sent")
    reconnect(phone)
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D"]
    sheet.refresh_from_db()
    assert (sheet.score_a, sheet.score_b) == (4, 2)


def test_a_hand_being_put_right_is_not_sent_meanwhile(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    for rank in "98":
        phone.enter_and_send(simple_keys(rank, "D"))
    take_back(phone, "hand 2")
    phone.tap(phone.page.locator("[data-history]").get_by_role("button", name="Put hand 2 right"))
    reconnect(phone)
    expect(phone.connection).to_have_text("1 hand not sent")
    expect(phone.page.locator('input[name="kick1_rank"]:checked')).to_have_value("8")
    assert kicks_on(sheet) == ["9D"]
    phone.tap(phone.page.get_by_role("button", name="Leave it as it was"))
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D"]


def test_taking_back_acts_on_the_last_hand_that_waits(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    expect(phone.page.get_by_text("Take back hand 1")).to_be_visible()
    cut_off(phone)
    phone.enter_and_send(simple_keys("8", "D"))
    expect(phone.page.get_by_text("Take back hand 1")).to_be_hidden()
    take_back(phone, "hand 2")
    phone.tap(phone.page.get_by_role("button", name="Take it off this phone"))
    expect(phone.title).to_have_text("Game 1 · hand 2")
    phone.shows_score("2", "1")
    expect(phone.page.get_by_text("not sent")).to_have_count(0)
    phone.enter_and_send(simple_keys("7", "D"))
    reconnect(phone)
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "7D"]


@pytest.fixture
def went_elsewhere(devices: Devices, sheet: ScoreSheet) -> Callable[[str], ScorerPhone]:
    """A phone on which a hand is put right while another tab sends it; it cannot reach what is named."""

    def start(unreached: str) -> ScorerPhone:
        phone = devices.at_table(sheet)
        cut_off(phone)
        phone.enter_and_send(simple_keys("9", "D"))
        take_back(phone, "hand 1")
        phone.tap(phone.page.get_by_role("button", name="Put hand 1 right"))
        expect(phone.page.get_by_text("You are putting hand 1 right.")).to_be_visible()
        phone.page.route(unreached, lambda route: route.abort())
        other = phone.page.context.new_page()
        other.goto(phone.page.url)
        expect(other.locator(".hand__title")).to_have_text("Game 1 · hand 2")
        expect(other.locator("[data-connection]")).to_have_text("In play")
        assert kicks_on(sheet) == ["9D"]
        return phone

    return start


def test_a_hand_that_went_from_another_tab_is_told_to_have_gone(
    went_elsewhere: Callable[[str], ScorerPhone], sheet: ScoreSheet
) -> None:
    phone = went_elsewhere(HANDS)
    expect(phone.page.get_by_text("Hand 1 had gone already, as it was entered.")).to_be_visible()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(phone.page.get_by_text("You are putting hand 1 right.")).to_have_count(0)
    reconnect(phone)
    phone.enter_and_send(simple_keys("8", "D"))
    expect(phone.connection).to_have_text("In play")
    assert kicks_on(sheet) == ["9D", "8D"]


def test_a_hand_that_went_from_another_tab_is_not_doubled(
    went_elsewhere: Callable[[str], ScorerPhone], sheet: ScoreSheet
) -> None:
    phone = went_elsewhere("**/api/v1/sheets/**")  # nor is it heard of
    phone.press("game", "B")
    phone.send()
    phone.page.unroute_all()
    expect(phone.connection).to_have_text("Look below")
    expect(phone.page.locator(".compare .is-different")).to_contain_text("Game")
    assert kicks_on(sheet) == ["9D"]


def test_a_game_won_by_a_slip_is_unwon(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    cut_off(phone)
    for _ in range(3):
        phone.enter_and_send(simple_keys(jack="hang-A"))
    expect(phone.rung).to_contain_text("Entrant 1 take game 1")
    phone.page.reload()
    expect(phone.rung).to_contain_text("Entrant 1 take game 1, 14\u20133")
    phone.shows_score("14", "3")
    take_back(phone, "hand 3")
    phone.tap(phone.page.get_by_role("button", name="Put hand 3 right"))
    expect(phone.rung).to_be_hidden()
    expect(phone.title).to_have_text("Game 1 · hand 3")
    expect(phone.page.locator("[data-board] .bull:not(.bull--open)")).to_have_count(0)
    phone.press("jack", "none")
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 4")
    reconnect(phone)
    expect(phone.connection).to_have_text("In play")
    sheet.refresh_from_db()
    assert (sheet.bullseyes_a, sheet.score_a, sheet.hand_number) == (0, 12, 4)


def test_a_hand_taken_back_from_the_sheet_is_pressed_again_and_said_no_longer_than_true(
    devices: Devices, sheet: ScoreSheet
) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    take_back(phone, "hand 1")
    phone.tap(phone.page.get_by_role("button", name="Yes, take it back"))
    said = phone.page.get_by_text("Hand 1 of game 1 is taken back.")
    expect(said).to_be_visible()
    expect(phone.title).to_have_text("Game 1 · hand 1")
    phone.press("game", "B")
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(said).to_have_count(0)
    assert kicks_on(sheet) == ["9D"]
    phone.shows_score("1", "2")


def test_an_older_hand_is_not_offered_while_the_history_cannot_be_read(
    devices: Devices, sheet: ScoreSheet
) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    older = phone.page.get_by_text("Take back hand 1")
    expect(older).to_be_visible()
    phone.page.route("**/history/", lambda route: route.abort())
    phone.enter_and_send(simple_keys("8", "D"))
    expect(phone.title).to_have_text("Game 1 · hand 3")
    expect(phone.connection).to_have_text("In play")
    expect(older).to_be_hidden()


def test_without_a_network_nothing_is_taken_back_from_the_sheet(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    take_back(phone, "hand 1")
    phone.page.route("**/take-back/", lambda route: route.abort())
    phone.tap(phone.page.get_by_role("button", name="Yes, take it back"))
    expect(phone.page.get_by_text("No network: nothing is taken back.")).to_be_in_viewport()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    phone.page.unroute("**/take-back/")
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.page.get_by_text("No network: nothing is taken back.")).to_have_count(0)
    phone.tap(phone.page.get_by_role("button", name="Yes, take it back"))
    expect(phone.title).to_have_text("Game 1 · hand 1")
    assert kicks_on(sheet) == []


def test_a_refusal_is_said_until_its_mark_is_gone(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter(simple_keys(high="none", low="none", jack="A"))
    phone.send()
    said = phone.page.get_by_text("This hand cannot stand.")
    expect(said).to_be_visible()
    for pad, key in (("high", "A"), ("low", "B"), ("jack", "none")):
        phone.press(pad, key)
    expect(said).to_have_count(0)


def test_a_page_opened_between_two_games_shows_how_the_last_one_ended(
    devices: Devices, sheet: ScoreSheet
) -> None:
    play_game(sheet)
    phone = devices.at_table(sheet)
    start = phone.rung.get_by_role("button", name="Start game 2")
    expect(start).to_be_visible()
    phone.shows_score("14", "3")
    phone.tap(start)
    expect(phone.title).to_be_visible()
    phone.shows_score("0", "0")


def test_a_device_that_follows_learns_how_the_game_ended(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    expect(phone.title).to_have_text("Game 1 · hand 1")
    play_game(sheet)
    expect(phone.rung).to_contain_text("Entrant 1 take game 1, 14\u20133.")
    expect(phone.page.locator("[data-score]").first).to_have_text("14")


def test_a_ruling_on_game_is_said_and_counted_for_its_hand_alone(devices: Devices, sheet: ScoreSheet) -> None:
    rule(sheet, RemedyKind.NO_GAME, side=Side.A)
    phone = devices.at_table(sheet)
    said = phone.page.get_by_text("no Game for side A in this hand")
    expect(said).to_be_visible()
    phone.enter(simple_keys())
    expect(phone.page.locator("[data-worth] li")).to_have_count(2)
    cut_off(phone)
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(said).to_be_hidden()
    phone.shows_score("1", "1")
    reconnect(phone)
    expect(phone.connection).to_have_text("In play")
    sheet.refresh_from_db()
    assert (sheet.score_a, sheet.score_b) == (1, 1)
