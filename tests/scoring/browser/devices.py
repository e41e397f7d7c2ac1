"""Devices in people's hands, and what they do on the scorer's page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from officials.access import OPERATOR
from officials.services.table_links import issue_table_link
from scoring.models import ScoreSheet
from scoring.rules.notation import record_as_json
from scoring.rules.record import HandRecord
from scoring.rules.ruleset import Begging
from tests.scoring.ground import hold_now
from tournaments.models import Table

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
WAIT = 45_000

expect.set_options(timeout=WAIT)


@dataclass
class Devices:
    """Where devices come from."""

    site: str
    start: Callable[..., BrowserContext]

    def open(
        self, path: str, device: Mapping[str, Any] = LAPTOP, *, theme: str = "paper", **more: Any
    ) -> Page:
        """Open a page on a new device with a theme chosen."""
        context = self.start(**device, **more)
        context.set_default_timeout(WAIT)
        context.add_cookies([{"name": "theme", "value": theme, "url": self.site}])
        page = context.new_page()
        page.goto(self.site + path)
        return page

    def at_table(self, sheet: ScoreSheet, **more: Any) -> "ScorerPhone":
        """Scan the card of the sheet's table with a phone."""
        return ScorerPhone(self.at_table_of(sheet.sitting.table, PHONE, **more), sheet)

    def at_table_of(self, table: Table, device: Mapping[str, Any], **more: Any) -> Page:
        """Scan the card of a table with a device."""
        return self.open(self.card_of(table).removeprefix(self.site), device, **more)

    def card_of(self, table: Table) -> str:
        """The address on a new card of a table."""
        first, last = hold_now(table.event)
        _, token = issue_table_link(
            event_id=table.event_id, table_id=table.pk, first_day=first, last_day=last, actor=OPERATOR
        )
        return f"{self.site}/t/{token}/"


@dataclass
class ScorerPhone:
    """A phone with the scorer's page of a sheet, and how often it has been tapped."""

    page: Page
    sheet: ScoreSheet
    taps: int = field(default=0)

    def tap(self, place: Locator) -> None:
        """Tap, and count it."""
        place.tap()
        self.taps += 1

    def press(self, pad: str, value: str) -> None:
        """Tap one key of a pad."""
        self.tap(self.page.locator(f'label:has(input[name="{pad}"][value="{value}"])'))

    def enter(self, keys: Mapping[str, str]) -> None:
        """Press the keys of a hand in order."""
        for pad, value in keys.items():
            self.press(pad, value)

    def send(self) -> None:
        """Tap the one button that sends the hand."""
        self.tap(self.page.locator("[data-go]"))

    def enter_and_send(self, keys: Mapping[str, str]) -> None:
        """Enter a hand, send it, and wait until the page asks for the next one or rings a bullseye."""
        self.enter(keys)
        self.send()
        expect(self.page.locator("[data-made]")).to_be_hidden()

    def shows_score(self, *chalks: str) -> None:
        """Wait until the board shows these chalks, side A first."""
        expect(self.page.locator("[data-score]")).to_have_text(chalks)

    @property
    def title(self) -> Locator:
        """The game and hand being entered."""
        return self.page.locator(".hand__title")

    @property
    def rung(self) -> Locator:
        """The bullseye that has just been won."""
        return self.page.locator("[data-rung]")

    @property
    def connection(self) -> Locator:
        """What the bar says of the sheet and the connection."""
        return self.page.locator("[data-connection]")


def keys_of(hand: HandRecord) -> dict[str, str]:
    """The keys a scorer presses for a hand, in the order the page asks; none after the game is over."""
    written = record_as_json(hand)
    kicks, calls = written["kicks"], written["calls"]
    keys = {"kick1_rank": kicks[0][0], "kick1_suit": kicks[0][1]}
    claims = written.get("claims")
    if calls or claims is not None:
        asks_who = hand.ruleset.begging is Begging.ANY_NON_DEALER and hand.players > 2
        keys |= _call_keys(calls, asks_who=asks_who)
    for place, kick in enumerate(kicks[1:], start=2):
        keys |= {f"kick{place}_rank": kick[0], f"kick{place}_suit": kick[1]}
    if claims is not None:
        keys |= _count_keys(claims, last_kick=kicks[-1])
    return keys


def _call_keys(calls: list[list[str]], *, asks_who: bool) -> dict[str, str]:
    for seat, call in calls:
        if call == "beg":
            return {"call": calls[-1][1]} | ({"caller": seat} if asks_who else {})
        if call == "stand-blind":
            return {"call": call}
    return {"call": "stand"}


def _count_keys(claims: dict[str, Any], last_kick: str) -> dict[str, str]:
    """High, Low, Jack, Game; a Jack that was kicked answers itself, and its key cannot be pressed."""
    jack = claims.get("jack")
    keys = {
        "high": claims.get("high", {}).get("side", "none"),
        "low": claims.get("low", {}).get("side", "none"),
    }
    if last_kick[0] != "J":
        keys["jack"] = "none" if jack is None else ("hang-" if jack["hung"] else "") + jack["side"]
    keys["game"] = claims.get("game", {}).get("side") or "none"
    return keys


def depth_keys_of(hand: HandRecord) -> dict[str, str]:
    """What else can be noted of a hand: the ranks of High and Low, and what each side counts for Game."""
    claims = record_as_json(hand).get("claims", {})
    cards = {f"{field}_card": claims[field]["card"][0] for field in ("high", "low") if field in claims}
    pips = claims.get("game", {}).get("pips", {})
    return cards | {f"pips_{side}": str(count) for side, count in pips.items()}
