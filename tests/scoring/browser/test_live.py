"""Pages that bring themselves up to date: one stream a browser, its loss told, nothing missed."""

from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from officials.access import OPERATOR
from officials.enums import RoleKind
from officials.rulings.irregularities import Irregularity
from officials.services.calls import raise_call
from tests.live_site import live_site
from tests.looking import Keep, check
from tests.officials.conftest import add_person
from tests.scoring.browser.devices import LAPTOP, Devices
from tests.scoring.ground import Hall, build_hall, commit, open_sitting, play_game

pytestmark = pytest.mark.browser


@pytest.fixture
def site(streaming_site: str) -> str:
    """These pages are told by the live stream."""
    return streaming_site


def watch(devices: Devices, path: str) -> tuple[Page, list[str]]:
    """Open a page; what it asks for from then on is noted."""
    page = devices.open(path)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(devices.site)))
    return page, asked


def is_stream(request: Request) -> bool:
    return urlsplit(request.url).path == "/live/"


def note_streams(page: Page) -> set[Request]:
    """The streams that this page holds open, from now on."""
    held: set[Request] = set()

    def begin(request: Request) -> None:
        if is_stream(request):
            held.add(request)

    def end(request: Request) -> None:
        held.discard(request)

    page.on("request", begin)
    page.on("requestfailed", end)
    page.on("requestfinished", end)
    return held


def test_a_match_page_follows_the_hands_without_a_reload(
    devices: Devices, hall: Hall, keep_picture: Keep
) -> None:
    sheet = open_sitting(hall.schedule())
    page, asked = watch(devices, f"/e/{hall.event.slug}/matches/{sheet.sitting.match.number}/")
    expect(page.get_by_text("No hand has been played.")).to_be_visible()
    page.evaluate("window.isTheSame = true")
    commit(sheet)
    expect(page.locator(".game tbody tr:not(.between)")).to_have_count(1)
    commit(sheet)
    expect(page.locator(".game tbody tr:not(.between)")).to_have_count(2)
    expect(page.locator("[data-score]")).to_have_text(["4", "2"])
    assert page.evaluate("window.isTheSame")
    assert page.locator("[data-live-said]").inner_text().startswith("Brought up to date at")
    assert not any(path.startswith("/api/v1/changes/") for path in asked)
    keep_picture(page, "live match laptop paper")


def test_the_focus_and_what_is_typed_stay_where_they_are(devices: Devices, hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    page, _ = watch(devices, f"/e/{hall.event.slug}/where/?q=Entrant")
    expect(page.get_by_text("Your match is being played.")).to_have_count(2)
    field = page.get_by_label("Your name, or your team's")
    field.fill("Entrant 1")
    play_game(sheet)
    play_game(sheet)
    expect(page.get_by_text("Your match is being played.")).to_have_count(0)
    expect(field).to_be_focused()
    expect(field).to_have_value("Entrant 1")


@pytest.mark.parametrize("path", ["", "screen/"])
def test_pages_of_the_event_show_a_bullseye_when_it_falls(devices: Devices, hall: Hall, path: str) -> None:
    sheet = open_sitting(hall.schedule())
    page, _ = watch(devices, f"/e/{hall.event.slug}/{path}")
    expect(page.get_by_text("Entrant 1").first).to_be_visible()
    play_game(sheet)
    shown = page.locator(".line__score") if path else page.locator(".fixtures").first
    expect(shown).to_contain_text("1")


def test_officials_hear_a_call_at_once(devices: Devices, hall: Hall, site: str) -> None:
    sheet = open_sitting(hall.schedule())
    olga = add_person("olga", (hall.event, RoleKind.OFFICIAL, None), password="thirteen-all-and-hang-it")
    page = devices.open("/sign-in/")
    page.get_by_label("Name").fill(olga.username)
    page.get_by_label("Password").fill("thirteen-all-and-hang-it")
    page.get_by_role("button", name="Sign in").click()
    page.goto(f"{site}/e/{hall.event.slug}/calls/")
    expect(page.get_by_text("No table is waiting.")).to_be_visible()
    raise_call(sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, actor=OPERATOR)
    expect(page.locator(".call")).to_have_count(1)
    page.goto(f"{site}/e/{hall.event.slug}/desk/")
    expect(page.locator(".waiting--official-called")).to_have_count(1)


def test_a_browser_holds_one_stream_for_all_its_tabs(devices: Devices, hall: Hall) -> None:
    first = open_sitting(hall.schedule())
    second = open_sitting(hall.schedule(2, 3, tables=(1,)))
    page, _ = watch(devices, f"/e/{hall.event.slug}/matches/{first.sitting.match.number}/")
    other = page.context.new_page()
    open_in_other = note_streams(other)
    with page.expect_request("**/live/**"):
        other.goto(f"{devices.site}/e/{hall.event.slug}/matches/{second.sitting.match.number}/")
    commit(second)
    expect(other.locator(".game tbody tr:not(.between)")).to_have_count(1)
    assert not open_in_other
    page.close()
    commit(second)
    expect(other.locator(".game tbody tr:not(.between)")).to_have_count(2)
    # A stream that breaks off is begun again: how often it was asked for says nothing.
    if not open_in_other:
        other.wait_for_event("request", is_stream)
    assert len(open_in_other) == 1


def test_a_lost_stream_is_told_and_nothing_is_missed(
    browser: Browser, committing_db: None, settings: Any, keep_picture: Keep
) -> None:
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "127.0.0.1"]
    sheet = open_sitting((hall := build_hall()).schedule())
    with ExitStack() as held:
        with live_site() as site:
            context: BrowserContext = browser.new_context(**LAPTOP)
            held.callback(context.close)
            page = context.new_page()
            page.goto(f"{site}/e/{hall.event.slug}/matches/{sheet.sitting.match.number}/")
            commit(sheet)
            expect(page.locator(".game tbody tr:not(.between)")).to_have_count(1)
        expect(page.locator("[data-live-lost]")).to_contain_text("Not live since")
        check(page, "live lost laptop", keep_picture)
        commit(sheet)
        with live_site(int(site.rpartition(":")[2])):
            expect(page.locator(".game tbody tr:not(.between)")).to_have_count(2)
            expect(page.locator("[data-live-lost]")).to_be_hidden()
            context.close()
