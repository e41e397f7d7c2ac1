"""Random evenings at one table: whatever befalls the phones, every hand is on the sheet once and in order.

The gate plays a few. `EVENINGS=200 python -m pytest tests/scoring/browser/test_random_evenings.py` plays as
many as named, `FIRST_EVENING` from another seed on; a failure names its seed.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scoring.models import ScoreSheet
from scoring.selectors.verification import sheet_differences, sheets_to_verify
from tests.scoring.browser.devices import Devices, ScorerPhone
from tests.scoring.browser.hands import simple_keys
from tests.scoring.browser.test_offline import kicks_on

pytestmark = pytest.mark.browser

EVENINGS = int(os.environ.get("EVENINGS", "3"))
FIRST = int(os.environ.get("FIRST_EVENING", "1"))
HANDS = 6  # two chalks each to one side: nobody is out yet
API = "**/api/v1/sheets/**"
KICKS = [(rank, suit) for rank in "5789" for suit in "SHDC"]
SKEWS = (0, -90 * 60, 26 * 3600, -40 * 365 * 86400, 10 * 365 * 86400)
SKEWED_CLOCK = "const real = Date.now.bind(Date); Date.now = () => real() + {seconds} * 1000;"


@dataclass
class Evening:
    """A table's phone, what has been entered on it so far, and what may befall it."""

    devices: Devices
    sheet: ScoreSheet
    rng: Random
    phone: ScorerPhone
    is_cut: bool = False
    entered: list[str] = field(default_factory=list)

    def enter(self, kick: tuple[str, str]) -> None:
        """Enter the next hand, once the page asks for it."""
        number = len(self.entered) + 1
        expect(self.phone.title).to_have_text(f"Game 1 · hand {number}")
        self.phone.enter_and_send(simple_keys(*kick))
        self.entered.append("".join(kick))

    def cut_network(self) -> None:
        """Nothing arrives, for minutes."""
        self.phone.page.context.set_offline(True)
        self.is_cut = True

    def cut_api(self) -> None:
        """Pages load, and nothing that the script sends arrives."""
        self.phone.page.context.route(API, lambda route: route.abort())
        self.is_cut = True

    def reconnect(self) -> None:
        """Everything arrives again."""
        context = self.phone.page.context
        context.set_offline(False)
        context.unroute(API)
        self.is_cut = False

    def lose_a_reply(self) -> None:
        """The next thing sent is taken, and its answer is lost."""
        lost: list[bool] = []

        def lose(route: Route) -> None:
            if lost or route.request.method != "POST":
                route.fallback()
                return
            lost.append(True)
            route.fetch()
            route.abort()

        self.phone.page.route("**/hands/", lose)

    def kill_the_page(self) -> None:
        """The page dies where it stands, and is opened again."""
        context, address = self.phone.page.context, self.phone.page.url
        self.load_again(context, lambda: self.phone.page.close(run_before_unload=False))
        self.phone = ScorerPhone(context.new_page(), self.sheet)
        self.phone.page.goto(address)

    def reload(self) -> None:
        """The page is loaded again."""
        self.load_again(self.phone.page.context, lambda: None)
        self.phone.page.reload()

    def load_again(self, context: BrowserContext, before: Callable[[], None]) -> None:
        """A page can be loaded only with a network; what it sends still goes astray where it did before."""
        before()
        if self.is_cut:
            context.route(API, lambda route: route.abort())
            context.set_offline(False)

    def another_tab(self) -> None:
        """The scorer goes on in a second tab of the same phone; the first stays open."""
        context, address = self.phone.page.context, self.phone.page.url
        self.load_again(context, lambda: None)
        self.phone = ScorerPhone(context.new_page(), self.sheet)
        self.phone.page.goto(address)

    def another_phone(self) -> None:
        """Somebody else takes over with a phone of their own, when everything has been sent."""
        self.settle()
        self.phone = self.devices.at_table(self.sheet)
        self.phone.tap(self.phone.page.get_by_role("button", name="Take over on this device"))

    def nothing(self) -> None:
        """All is well for a while."""

    def settle(self) -> None:
        """Wait until everything entered is on the sheet."""
        self.reconnect()
        expect(self.phone.connection).to_have_text("In play")

    def befall(self) -> None:
        """Let something happen."""
        happenings: list[Callable[[], None]] = [
            self.cut_network,
            self.cut_api,
            self.reconnect,
            self.lose_a_reply,
            self.kill_the_page,
            self.reload,
            self.another_tab,
            self.another_phone,
            self.nothing,
        ]
        self.rng.choice(happenings)()


@pytest.fixture
def site(streaming_site: str) -> str:
    """Devices hear of each other as they do in a hall."""
    return streaming_site


@pytest.mark.parametrize("seed", range(FIRST, FIRST + EVENINGS))
def test_every_hand_is_on_the_sheet_once_and_in_order(devices: Devices, sheet: ScoreSheet, seed: int) -> None:
    rng = Random(seed)
    phone = devices.at_table(sheet)
    skewed: Page = phone.page
    skewed.add_init_script(SKEWED_CLOCK.format(seconds=rng.choice(SKEWS)))
    skewed.reload()
    evening = Evening(devices, sheet, rng, phone)
    for kick in rng.sample(KICKS, HANDS):
        evening.befall()
        evening.enter(kick)
    evening.befall()
    evening.settle()
    assert kicks_on(sheet) == evening.entered
    assert [difference for _, difference in sheet_differences(sheets_to_verify())] == [None]
