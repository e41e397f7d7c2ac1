"""The page kept on the device: it opens without a network, and never passes for fresh."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from scoring.models import ScoreSheet
from scoring.views import installed
from tests.looking import Keep, check
from tests.scoring.browser.devices import Devices, ScorerPhone
from tests.scoring.browser.hands import simple_keys
from tests.scoring.browser.test_offline import kicks_on
from tests.scoring.ground import play_game

pytestmark = pytest.mark.browser

LONG = 180_000  # every file of the page is fetched anew

# What a page waits for by itself: a condition that is a promise is taken for met.
UNTIL = "async () => { while (!(%s)) await new Promise((done) => setTimeout(done, 50)); }"
KEPT = UNTIL % "(await (await caches.open('bullseye-pages')).keys()).length === 1"
RENEWED = UNTIL % (
    "((shells) => shells.length === 1 && shells[0].startsWith('bullseye-shell-newer'))"
    "((await caches.keys()).filter((name) => name.includes('shell')))"
)


def installed_phone(devices: Devices, sheet: ScoreSheet) -> ScorerPhone:
    """A phone on which the browser has kept the page."""
    phone = devices.at_table(sheet, service_workers="allow")
    phone.page.evaluate(KEPT)
    return phone


def test_the_page_opens_without_a_network_and_goes_on_where_it_was(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = installed_phone(devices, sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    expect(phone.connection).to_have_text("In play")
    phone.page.context.set_offline(True)
    phone.enter_and_send(simple_keys("8", "D"))
    phone.page.reload()
    expect(phone.page.get_by_text("This page was kept at")).to_be_visible()
    expect(phone.title).to_have_text("Game 1 · hand 3")
    phone.shows_score("4", "2")
    check(phone.page, "kept phone paper", keep_picture)
    phone.enter_and_send(simple_keys("7", "D"))
    expect(phone.connection).to_have_text("2 hands not sent")

    phone.page.context.set_offline(False)
    expect(phone.connection).to_have_text("In play")
    expect(phone.page.get_by_text("This page was kept at")).to_have_count(0)
    assert kicks_on(sheet) == ["9D", "8D", "7D"]


def test_a_kept_page_shows_what_has_been_played_since(devices: Devices, sheet: ScoreSheet) -> None:
    phone = installed_phone(devices, sheet)
    play_game(sheet)
    phone.tap(phone.rung.get_by_role("button", name="Start game 2"))
    phone.enter_and_send(simple_keys("9", "D"))
    history = phone.page.locator("[data-history]")
    expect(history).to_contain_text("Take back hand 1")
    phone.page.context.set_offline(True)
    phone.enter_and_send(simple_keys("8", "D"))
    phone.page.reload()
    expect(phone.title).to_have_text("Game 2 · hand 3")
    expect(phone.rung).to_be_hidden()
    expect(history).to_contain_text("Game 1: bullseye for Entrant 1")
    expect(history).not_to_contain_text("No hand has been played.")
    for rank in "7543":
        phone.enter_and_send(simple_keys(rank, "H", high="B", game="B"))
    phone.page.reload()
    expect(phone.rung).to_contain_text("Entrant 2 take game 2, 14\u20134.")


def test_a_page_that_comes_from_the_server_is_not_called_kept(devices: Devices, sheet: ScoreSheet) -> None:
    phone = installed_phone(devices, sheet)
    phone.enter_and_send(simple_keys("9", "D"))
    phone.page.reload()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    expect(phone.page.locator(".game tbody tr:not(.between)")).to_have_count(1)
    expect(phone.page.locator("body[data-kept-at]")).to_have_count(0)


def test_a_newer_version_is_offered_and_clears_the_old_files(
    devices: Devices, sheet: ScoreSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = installed_phone(devices, sheet)
    phone.page.reload()
    expect(phone.page.locator("form.is-live")).to_be_visible()  # from here on it hears of newer versions
    text = installed._worker()
    monkeypatch.setattr(installed, "_worker", lambda: text.replace('VERSION = "', 'VERSION = "newer'))
    phone.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    expect(phone.page.get_by_role("button", name="Load it now")).to_be_visible(timeout=LONG)
    phone.page.evaluate(RENEWED)  # the new worker clears up once it has taken over
    phone.tap(phone.page.get_by_role("button", name="Load it now"))
    expect(phone.title).to_have_text("Game 1 · hand 1")


def test_a_telephone_can_install_the_page(client: Client, committing_db: None) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["display"]) == ("/table/", "standalone")
    assert client.get("/service-worker.js")["Service-Worker-Allowed"] == "/"
