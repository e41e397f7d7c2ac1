"""A match from its opening to its confirmation by both sides, each with its PIN, on one phone and on two."""

import pytest
from playwright.sync_api import expect

from officials.access import OPERATOR
from officials.models import SidePin
from officials.services.side_pins import set_side_pin
from scoring.enums import SheetState
from scoring.models import ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import PHONE, Devices, ScorerPhone
from tests.scoring.browser.hands import simple_keys
from tests.scoring.ground import Hall, open_sitting, play_game
from tournaments.models import Sitting

pytestmark = pytest.mark.browser


@pytest.fixture
def played(hall: Hall) -> ScoreSheet:
    """A sheet played out, both of its sides with a PIN."""
    sheet = open_sitting(hall.schedule())
    play_game(sheet)
    play_game(sheet)
    for entrant, pin in zip(hall.entrants[:2], ("2468", "1357"), strict=True):
        set_side_pin(entrant_id=entrant.pk, pin=pin, actor=OPERATOR)
    return sheet


def test_one_phone_is_passed_across(devices: Devices, played: ScoreSheet, keep_picture: Keep) -> None:
    page = devices.at_table(played).page
    check(page, "confirm phone", keep_picture)
    page.get_by_label("PIN of Entrant 1").fill("1111")
    page.get_by_role("button", name="Entrant 1 confirm").tap()
    expect(page.get_by_text("more tries are left")).to_be_visible()
    check(page, "confirm wrong phone", keep_picture)
    for name, pin in (("Entrant 1", "2468"), ("Entrant 2", "1357")):
        page.get_by_label(f"PIN of {name}").fill(pin)
        page.get_by_role("button", name=f"{name} confirm").tap()
    expect(page.get_by_text("This sheet is official")).to_be_visible()
    played.refresh_from_db()
    assert played.state == SheetState.OFFICIAL


def test_two_phones_confirm_and_a_wrong_pin_is_tried_once_however_the_sheet_moves_on(
    devices: Devices, played: ScoreSheet
) -> None:
    one, two = devices.at_table(played).page, devices.at_table(played).page
    one.get_by_label("PIN of Entrant 1").fill("1111")
    one.get_by_role("button", name="Entrant 1 confirm").tap()
    expect(one.get_by_text("more tries are left")).to_be_visible()
    two.get_by_label("PIN of Entrant 2").fill("1357")
    two.get_by_role("button", name="Entrant 2 confirm").tap()
    expect(one.get_by_text("Entrant 2 have confirmed")).to_be_visible()
    assert SidePin.objects.get(entrant__name="Entrant 1").tries == 1
    one.get_by_label("PIN of Entrant 1").fill("2468")
    one.get_by_role("button", name="Entrant 1 confirm").tap()
    expect(two.get_by_text("This sheet is official")).to_be_visible()


def test_a_side_that_does_not_agree_calls_an_official(devices: Devices, played: ScoreSheet) -> None:
    page = devices.at_table(played).page
    page.get_by_role("button", name="Entrant 2 do not agree: call an official").tap()
    page.wait_for_url("**/calls/*/")
    played.refresh_from_db()
    assert played.state == SheetState.DISPUTED


def test_a_volunteer_opens_the_sheet_and_enters_the_first_hand(
    devices: Devices, hall: Hall, keep_picture: Keep
) -> None:
    match = hall.schedule()
    sitting = Sitting.objects.get(match=match)
    page = devices.at_table_of(hall.tables[0], PHONE)
    page.goto(f"{devices.site}/sittings/{sitting.pk}/open/")
    check(page, "opening")
    page.locator('label:has(input[name="first_dealer"][value="B1"])').tap()
    page.get_by_label("Card").fill("kh")
    keep_picture(page, "opening phone paper")
    page.get_by_role("button", name="Open the sheet").tap()
    expect(page.locator(".hand__title")).to_have_text("Game 1 · hand 1")
    expect(page.get_by_text("by the cut (K♥)")).to_be_visible()
    sheet = ScoreSheet.objects.get()
    assert sheet.lines.get(sequence=1).content["first_deal"] == {"found_by": "cut", "card": "KH"}
    phone = ScorerPhone(page, sheet)
    phone.enter_and_send(simple_keys())
    phone.shows_score("2", "1")


LEVEL = """() => {
  const middle = ({ top, bottom }) => (top + bottom) / 2;
  const words = (label) => {
    const range = document.createRange();
    range.selectNodeContents(label.lastChild);
    return range.getBoundingClientRect();
  };
  return [...document.querySelectorAll("label:has(> .side-mark)")].map((label) =>
    Math.abs(middle(label.querySelector(".side-mark").getBoundingClientRect()) - middle(words(label))));
}"""


def test_what_stands_in_one_row_stands_level(devices: Devices, hall: Hall) -> None:
    sitting = Sitting.objects.get(match=hall.schedule())
    page = devices.at_table_of(hall.tables[0], PHONE)
    page.goto(f"{devices.site}/sittings/{sitting.pk}/open/")
    marks = page.evaluate(LEVEL)
    assert marks
    assert max(marks) <= 3
    found_by, card = page.get_by_label("Found by").bounding_box(), page.get_by_label("Card").bounding_box()
    assert found_by
    assert card
    assert found_by["y"] == pytest.approx(card["y"], abs=2)
