"""A dispute at a table on four devices: the call, the cards, the ruling, the appeal, and three decisions."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from officials.enums import RoleKind
from officials.models import User
from scoring.models import ScoreSheet
from tests.looking import Keep, check
from tests.officials.conftest import PASSWORD, add_person
from tests.scoring.browser.devices import LAPTOP, PHONE, Devices, ScorerPhone
from tests.scoring.ground import Hall, commit

pytestmark = pytest.mark.browser


@dataclass
class Evening:
    """Whoever has a part in it, each at a device of their own."""

    scorer: ScorerPhone
    official: Page
    captain: Page
    head: Page
    keep: Keep
    seen: set[str] = field(default_factory=set)

    def look(self, page: Page, name: str, heading: str = "") -> None:
        """No fault on the page under a heading, the first time it is met."""
        expect(page.locator("h1")).to_contain_text(heading)
        if name in self.seen:
            return
        self.seen.add(name)
        check(page, name, self.keep)


@pytest.fixture
def evening(devices: Devices, hall: Hall, sheet: ScoreSheet, keep_picture: Keep) -> Evening:
    """A sheet with one hand on it, 2 to 1, and the people of the hall."""
    commit(sheet)
    people = {
        "olga": (RoleKind.OFFICIAL, None, PHONE, "/e/carnival-cup/console/"),
        "cat": (RoleKind.CAPTAIN, hall.entrants[1], PHONE, "/e/carnival-cup/"),
        "hal": (RoleKind.HEAD_OFFICIAL, None, LAPTOP, "/e/carnival-cup/overview/"),
    }
    pages = {
        name: signed_in(
            devices, add_person(name, (hall.event, kind, entrant), password=PASSWORD), device, first
        )
        for name, (kind, entrant, device, first) in people.items()
    }
    scorer = devices.at_table(sheet)
    return Evening(scorer, pages["olga"], pages["cat"], pages["hal"], keep_picture)


def signed_in(devices: Devices, user: User, device: dict[str, Any], first: str) -> Page:
    """A device on which somebody has signed in, at the page they begin with."""
    page = devices.open(f"/sign-in/?next={first}", device)
    page.get_by_label("Name").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**{first}")
    return page


def test_a_dispute_from_the_call_to_the_last_word(evening: Evening) -> None:
    call(evening)
    gather(evening)
    rule(evening)
    publish(evening)
    decide(evening, appeal(evening, "It was the ten, not the king."), "Overturned", score="2 to 1")
    expect(score_at_the_table(evening)).to_have_text(["2", "1"])
    for outcome, score in (("Varied", "3 to 1"), ("Upheld", "5 to 1")):
        once_more(evening)
        decide(evening, appeal(evening, "No."), outcome, score=score if outcome == "Varied" else "")
        expect(score_at_the_table(evening)).to_have_text(score.split(" to "))


def score_at_the_table(evening: Evening) -> Locator:
    """The chalks on the scorer's board, as the page shows them when it is opened anew."""
    evening.scorer.page.reload()
    return evening.scorer.page.locator("[data-score]")


def call(evening: Evening) -> None:
    """The scorer calls; the sheet stops, and the official who goes is named at the table."""
    table, official = evening.scorer.page, evening.official
    table.get_by_role("link", name="Call an official").tap()
    table.get_by_label("What has happened?").select_option("renege")
    table.get_by_label("Which side is said to be at fault?").select_option("B")
    expect(table.get_by_role("heading", name="Call an official")).to_be_visible()
    evening.look(table, "call")
    table.get_by_role("button", name="Call an official").tap()
    expect(table.get_by_text("An official has been called.")).to_be_visible()
    official.reload()
    evening.look(official, "console", "Console")
    official.get_by_role("button", name="I am going").tap()
    table.reload()
    expect(table.get_by_text("olga is coming.")).to_be_visible()
    evening.look(table, "called", "Renege")
    official.get_by_role("link", name="Rule", exact=True).tap()


def gather(evening: Evening) -> None:
    """What a side says, and the trick in question, card by card, kept together; the rules core answers."""
    page = evening.official
    page.get_by_role("link", name="file of the call").tap()
    choose(page, "Card turned up", "9 of hearts")
    page.get_by_label("Who led the first trick entered?").select_option("A2")
    choose(page, "Trick 1, in the order played", "king of spades", "2 of clubs")
    evening.look(page, "deck", "What was found")
    for card in ("3 of spades", "4 of spades"):
        page.get_by_role("button", name=card).tap()
    expect(page.locator(".deck")).to_have_count(0)
    choose(page, "Still held by Player 2.2 of carnival-cup (B2)", "5 of spades")
    expect(page.get_by_role("button", name="king of spades")).to_be_disabled()
    page.get_by_role("radio", name="Side B: Entrant 2").check()
    page.get_by_label("Name", exact=True).fill("Bea")
    page.get_by_label("In their words").fill("I had no spade left.")
    page.get_by_role("button", name="Write it down").tap()
    expect(page.get_by_text("I had no spade left.")).to_be_visible()
    expect(page.get_by_text("trick 1, Player 2.2 of carnival-cup (B2) played")).to_be_visible()
    expect(page.locator(".note--refused")).to_contain_text("Renege")
    evening.look(page, "file", "What was found")


def choose(page: Page, line: str, *cards: str) -> None:
    """Press a line of cards, and cards of the deck that opens beneath it."""
    page.get_by_label(line).tap()
    for card in cards:
        page.get_by_role("button", name=card).tap()


def rule(evening: Evening) -> None:
    """What is usual, and what it does before it is done; a warning is given to a person."""
    page = evening.official
    page.get_by_role("link", name="Rule on it").tap()
    expect(page.locator(".note--refused")).to_contain_text("Renege")
    own_choice(page, "2 chalks")
    page.get_by_text("People", exact=True).tap()
    page.get_by_role("checkbox", name="a warning").check()
    show = page.get_by_role("button", name="Show what these do")
    show.tap()
    expect(page.get_by_text("Choose who it is")).to_be_visible()
    evening.look(page, "rule refused", "Rule: renege")
    page.get_by_label("Who is warned or removed, by name").select_option(
        label="Player 2.2 of carnival-cup (side B)"
    )
    page.get_by_text("Why, and words for everybody").tap()
    page.get_by_label("In a sentence, for everybody").fill("A spade was held back in the first trick.")
    show.tap()
    expect(page.get_by_role("row", name="Chalks of the game")).to_contain_text("4 to 1")
    expect(page.get_by_text("Given to Player 2.2 of carnival-cup.")).to_be_visible()
    evening.look(page, "effect", "What it does")
    page.get_by_role("button", name="Choose again").tap()
    expect(page.get_by_role("checkbox", name="a warning")).to_be_checked()
    show.tap()
    page.get_by_role("button", name="Apply it").tap()
    expect(page.get_by_text("The ruling is made")).to_be_visible()
    evening.look(page, "ruling for officials", "Ruling 1")


def own_choice(page: Page, words: str) -> None:
    """So many chalks to the other side, by the official's own choice."""
    page.get_by_text("And also, or something else").tap()
    page.get_by_text("The score of this hand").tap()
    page.get_by_role("checkbox", name="chalks to the other side").check()
    page.get_by_label("How many chalks").fill(words.split(maxsplit=1)[0])


def publish(evening: Evening) -> None:
    """Everybody reads the ruling and its sentence; nobody reads of the warning."""
    evening.official.get_by_role("button", name="Let everybody read it").tap()
    expect(evening.official.get_by_text("Everybody can read this ruling now.")).to_be_visible()
    table = evening.scorer.page
    table.goto(evening.official.url)
    expect(table.get_by_text("A spade was held back")).to_be_visible()
    evening.look(table, "ruling for the table", "Ruling 1")
    table.goto(f"{origin(table)}/e/carnival-cup/rulings/")
    evening.look(table, "rulings", "Rulings")
    table.goto(f"{origin(table)}/sheets/{evening.scorer.sheet.pk}/")


def appeal(evening: Evening, why: str) -> str:
    """The captain finds the last ruling from the match and appeals; returns the appeal's address."""
    page = evening.captain
    page.goto(f"{origin(page)}/e/carnival-cup/matches/1/")
    page.get_by_role("link", name="Rulings").first.tap()
    page.get_by_role("link", name="Renege").first.tap()
    page.get_by_role("link", name="Appeal against it").tap()
    evening.look(page, "make an appeal", "Appeal")
    page.get_by_label("Why do you appeal?").fill(why)
    page.get_by_role("button", name="Appeal").tap()
    expect(page.get_by_text("The appeal is made.")).to_be_visible()
    page.locator("main").get_by_role("link", name="Appeal").first.tap()
    evening.look(page, "appeal for the captain", "Appeal")
    return page.url


def decide(evening: Evening, address: str, outcome: str, *, score: str) -> None:
    """The head official sees what the decision does, then makes it."""
    page = evening.head
    page.goto(f"{origin(page)}/e/carnival-cup/overview/")
    page.goto(address)
    page.get_by_role("radio", name=outcome).check()
    page.get_by_label("Why, for both sides to read").fill(f"{outcome}: we looked at the cards again.")
    if outcome == "Varied":
        page.get_by_text("Where it is varied").click()
        page.get_by_text("The score of this hand").click()
        page.get_by_role("checkbox", name="chalks to the other side").check()
        page.get_by_label("How many chalks").fill("1")
    evening.look(page, f"appeal {outcome}", "Appeal")
    page.get_by_role("button", name="Show what it does").click()
    if score:
        expect(page.get_by_role("row", name="Chalks of the game")).to_contain_text(score)
    evening.look(page, f"decision {outcome}", "What it does")
    page.get_by_role("button", name="Decide so").click()
    expect(page.get_by_text("The appeal is decided.")).to_be_visible()
    evening.captain.reload()
    expect(evening.captain.get_by_text(f"{outcome}: we looked at the cards again.")).to_be_visible()


def once_more(evening: Evening) -> None:
    """The same again in a few taps: called, taken, ruled."""
    table, page = evening.scorer.page, evening.official
    table.goto(f"{origin(table)}/sheets/{evening.scorer.sheet.pk}/call/")
    table.get_by_label("Which side is said to be at fault?").select_option("B")
    table.get_by_role("button", name="Call an official").tap()
    page.goto(f"{origin(page)}/e/carnival-cup/console/")
    page.get_by_role("button", name="I am going").tap()
    page.get_by_role("link", name="Rule", exact=True).tap()
    own_choice(page, "2 chalks")
    page.get_by_role("button", name="Show what these do").tap()
    page.get_by_role("button", name="Apply it").tap()
    expect(page.get_by_text("The ruling is made")).to_be_visible()
    table.goto(f"{origin(table)}/sheets/{evening.scorer.sheet.pk}/")


def origin(page: Page) -> str:
    """The address of the site."""
    return str(page.evaluate("location.origin"))
