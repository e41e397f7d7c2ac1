"""A paper sheet typed in from the keyboard alone, checked as it is typed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.enums import SheetState
from scoring.models import ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import LAPTOP, PHONE, Devices

pytestmark = pytest.mark.browser

COLUMNS = ("dealer", "kick", "call", "high", "low", "jack", "game", "score")
ROW = ("", "9h", "s", "a", "b", "xa", "a", "")


def type_row(page: Page, row: tuple[str, ...]) -> None:
    """Type a row, each cell ended by Enter."""
    for text in row:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


@pytest.fixture
def desk(devices: Devices, sheet: ScoreSheet) -> Callable[..., Page]:
    """Open the keyboard page of the sheet on a device of its table."""

    def opened() -> Page:
        page = devices.at_table(sheet).page
        page.goto(f"{devices.site}/sheets/{sheet.pk}/paper/")
        return page

    return opened


def test_a_match_is_typed_without_a_mouse(
    desk: Callable[..., Page], sheet: ScoreSheet, keep_picture: Keep
) -> None:
    page = desk()
    page.set_viewport_size(LAPTOP["viewport"])
    check(page, "empty paper sheet")
    type_row(page, ROW)
    expect(page.locator('[data-row="1"] [data-side="A"]')).to_have_text("5")
    expect(page.locator('[data-row="2"] [data-column="kick"]')).not_to_be_focused()
    type_row(page, ("", "9h", "s", "a 3", "b 5", "xa", "a", "9 9"))
    wrong = page.locator('[data-row="2"] [data-wrong]')
    expect(wrong).to_contain_text("above")
    expect(page.locator('[data-row="2"] [data-column="low"]')).to_have_attribute("aria-invalid", "true")
    check(page, "paper wrong laptop", keep_picture)
    page.keyboard.press("ArrowUp")
    page.locator('[data-row="2"] [data-column="high"]').focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("a k")
    expect(wrong).to_contain_text("By the hands it is A 10, B 2")
    page.locator('[data-row="2"] [data-column="score"]').focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    expect(page.locator('[data-row="2"]')).not_to_have_class("is-refused")
    type_row(page, ROW)
    expect(page.locator('[data-row="3"]')).to_have_class("is-won")
    keep_picture(page, "paper won laptop")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("3 hands of game 1 are on the sheet")).to_be_visible()
    for _ in range(3):
        type_row(page, ROW)
    expect(page.locator('[data-row="3"]')).to_have_class("is-won")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("No hand can be typed in now")).to_be_visible()
    sheet.refresh_from_db()
    assert sheet.state == SheetState.AWAITING_CONFIRMATION
    assert sheet.counted_hands.count() == 6


def test_rows_grow_as_they_are_needed(desk: Callable[..., Page]) -> None:
    page = desk()
    before = page.locator("[data-row]").count()
    page.locator("[data-row]").last.locator('[data-column="kick"]').fill("6h")
    expect(page.locator("[data-row]")).to_have_count(before + 1)
    names = page.locator("[data-row] input").evaluate_all("cells => cells.map(cell => cell.name)")
    assert len(names) == len(set(names))


def test_on_a_phone_the_page_is_no_wider_than_its_window(desk: Callable[..., Page]) -> None:
    page = desk()
    page.set_viewport_size(PHONE["viewport"])
    check(page, "paper sheet on a phone")
