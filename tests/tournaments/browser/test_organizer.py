"""An organizer's evening on the pages, from a template to the final placings."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from officials.models import User
from tests.looking import check
from tests.scoring.browser.devices import Devices
from tournaments.enums import MatchState
from tournaments.models import Correction, Entrant, Match

pytestmark = pytest.mark.browser

PASSWORD = "four aces of chalk"
NAMES = ("Ash", "Bay", "Cedar", "Date", "Elm", "Fig")
ROWS = [f"{name},{name} One,{name} Two" for name in NAMES]
PAIRS = FilePayload(
    name="pairs.csv",
    mimeType="text/csv",
    buffer="\n".join(["Entrant,Player 1,Player 2", *ROWS]).encode(),
)


def test_a_club_night_from_the_template_to_the_last_place(devices: Devices) -> None:
    User.objects.create_user("ann", password=PASSWORD, is_staff=True)
    page = devices.open("/sign-in/?next=/events/new/")
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    set_it_up(page)
    take_in_the_list(page)
    publish_and_draw(page)
    to_the_tables(page)
    first = write_down(page)
    correct_and_undo(page, first)
    while write_down(page):
        continue
    finish(page)


def set_it_up(page: Page) -> None:
    """Choose the club's template; the plan shows the event for as many as are expected."""
    expect(page.get_by_role("heading", name="New event")).to_be_visible()
    check(page, "new event")
    page.get_by_label("Name of the event").fill("Friday pairs")
    page.get_by_label("First day").fill("2026-06-12")
    page.get_by_label("Format", exact=True).select_option("club-pairs-night")
    page.get_by_label("How many are expected").fill("6")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("heading", name="The whole event")).to_be_visible()
    check(page, "plan before anybody is entered")
    page.get_by_role("link", name="Details and rules").click()
    expect(page.get_by_role("heading", name="Details and rules")).to_be_visible()
    check(page, "details and rules")
    page.get_by_role("link", name="The plan of Friday pairs").click()


def take_in_the_list(page: Page) -> None:
    """Six pairs from a spreadsheet, looked at before they are entered."""
    page.get_by_role("link", name="Entrants", exact=True).click()
    check(page, "entrants before anybody is entered")
    page.get_by_role("link", name="Take in a list").click()
    page.get_by_label("The list, CSV or XLSX").set_input_files(files=[PAIRS])
    expect(page.get_by_label("Entrants are")).to_have_value("pair")
    check(page, "take in a list")
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", name="6 rows, all good")).to_be_visible()
    check(page, "the list as it was read")
    assert not Entrant.objects.exists()
    page.get_by_role("button", name="Enter all 6").click()
    expect(page.get_by_text("6 entered from the list.")).to_be_visible()
    check(page, "entrants")
    page.get_by_role("link", name=re.compile("^Change")).first.click()
    check(page, "an entrant to be changed")
    page.get_by_label("Club, if any").fill("Harbour Club")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("is saved.")).to_be_visible()
    page.get_by_role("link", name="Add one").click()
    check(page, "one to be added by hand")
    page.get_by_role("link", name="Entrants", exact=True).click()


def publish_and_draw(page: Page) -> None:
    """The event, then the draw: seen first, published second."""
    page.get_by_role("link", name="Plan", exact=True).click()
    page.get_by_role("button", name="Publish the event").click()
    expect(page.get_by_text("The event is published")).to_be_visible()
    page.get_by_role("link", name="Draw", exact=True).click()
    check(page, "draw")
    page.get_by_label("Published seed").fill("rain on the roof")
    page.get_by_role("button", name="Preview the draw").click()
    expect(page.locator(".pairs li", has_text="has a bye")).to_have_count(2)
    check(page, "preview of the draw")
    assert not Match.objects.exists()
    page.get_by_role("button", name="Publish this draw").click()
    expect(page.get_by_text("The draw of Knockout is published.")).to_be_visible()
    check(page, "stage just drawn")


def to_the_tables(page: Page) -> None:
    """What can be played goes to the tables and is called."""
    page.get_by_role("link", name="Desk", exact=True).click()
    check(page, "desk before anything is sent")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("2 matches at a table, not called yet.")).to_be_visible()
    page.locator("#next-button").click()
    expect(page.get_by_text("Nothing waits for you.")).to_be_visible()
    expect(page.locator(".tile--called")).to_have_count(2)
    check(page, "desk with two matches called")


def write_down(page: Page) -> Match | None:
    """The result of the next match that can be played, from its paper; none where all are over."""
    ready = Match.objects.filter(
        state=MatchState.NOT_STARTED, entrant_a__isnull=False, entrant_b__isnull=False
    )
    match = ready.select_related("event", "entrant_a", "entrant_b").order_by("number").first()
    if match is None:
        return None
    is_first = not Match.objects.filter(results__source="desk").exists()
    page.goto(f"{origin(page)}/e/{match.event.slug}/matches/{match.number}/")
    page.get_by_role("link", name="Enter the result from paper").click()
    page.get_by_label(f"Bullseyes of {match.entrant_a}").fill("2")
    if is_first:
        page.get_by_label(f"Bullseyes of {match.entrant_b}").fill("9")
        page.get_by_role("button", name="Record the result").click()
        expect(page.get_by_text("no best of 3: one side ends on 2")).to_be_visible()
        check(page, "a result that cannot be")
    page.get_by_label(f"Bullseyes of {match.entrant_b}").fill("1")
    page.get_by_role("button", name="Record the result").click()
    expect(page.get_by_text(f"The result of match {match.number} is recorded.")).to_be_visible()
    return match


def correct_and_undo(page: Page, match: Match) -> None:
    """The sides were swapped on the paper: what that touches is seen, made, and undone again."""
    address = f"{origin(page)}/e/{match.event.slug}/corrections/?match={match.number}"
    page.goto(address)
    check(page, "corrections")
    page.get_by_role("link", name="Correct the result of a match").click()
    page.get_by_label(f"Bullseyes of {match.entrant_a}").fill("0")
    page.get_by_label(f"Bullseyes of {match.entrant_b}").fill("2")
    page.get_by_label("Winner").select_option("")
    page.get_by_role("button", name="See what it touches").click()
    expect(page.get_by_role("heading", name="Pairings that change")).to_be_visible()
    check(page, "what a correction touches")
    assert not Correction.objects.exists()
    page.get_by_role("button", name="Make this correction").click()
    expect(page.get_by_text("It can be undone below.")).to_be_visible()
    following = Match.objects.get(draw=match.draw, key=match.winner_to)
    assert match.entrant_b in {following.entrant_a, following.entrant_b}
    page.get_by_role("button", name="Undo correction 1").click()
    expect(page.get_by_text("Undone: Result of match")).to_be_visible()
    check(page, "a correction undone")
    following.refresh_from_db()
    assert match.entrant_a in {following.entrant_a, following.entrant_b}


def finish(page: Page) -> None:
    """The bracket is full, everybody has a place, and the event is over."""
    page.get_by_role("link", name="Friday pairs").first.click()
    check(page, "event played to its end")
    page.get_by_role("link", name="Places", exact=True).click()
    expect(page.locator(".places > li")).to_have_count(4)
    places = page.locator(".places__place").all_text_contents()
    assert places == ["1", "2", "3\N{EN DASH}4", "5\N{EN DASH}6"]
    check(page, "final placings")
    page.get_by_role("button", name="Finish the event").click()
    expect(page.get_by_text("The event is finished.")).to_be_visible()


def origin(page: Page) -> str:
    """The address of the site."""
    return str(page.evaluate("location.origin"))
