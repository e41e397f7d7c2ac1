"""The running site in a real browser: a fresh device for each test."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage
from pytest_django.live_server_helper import LiveServer

from scoring.models import ScoreSheet
from tests.live_site import live_site
from tests.looking import Keep, picture_keeper
from tests.scoring.browser.devices import Devices
from tests.scoring.ground import Hall, build_hall, open_sitting

ANSWERED = "Failed to load resource"
"""How the console reports an answer of 4xx or 5xx, or none, which the pages deal with themselves."""


@pytest.fixture
def site(server: LiveServer, committing_db: None, settings: Any) -> str:
    """The address of the running site, on a database that is emptied afterwards."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "127.0.0.1"]
    return server.url


@pytest.fixture
def streaming_site(committing_db: None, settings: Any) -> Iterator[str]:
    """The address of the site as a laptop serves it, the live stream included."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "127.0.0.1"]
    with live_site() as address:
        yield address


@pytest.fixture
def hall(site: str) -> Hall:
    """A published event with four pairs and four tables."""
    return build_hall()


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    """A sheet at table 1 with no hand on it, A1 to deal."""
    return open_sitting(hall.schedule())


@pytest.fixture
def devices(browser: Browser, site: str) -> Iterator[Devices]:
    """Phones and laptops; a fault in a page's script fails the test at its end."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(ANSWERED):
            faults.append(message.text)

    def start(**more: Any) -> BrowserContext:
        context = browser.new_context(**{"reduced_motion": "reduce", "service_workers": "block", **more})
        context.on("console", heard)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        contexts.append(context)
        return context

    yield Devices(site, start)
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def keep_picture() -> Keep:
    """Keep a picture of a page in the folder that SCREENSHOTS names, when it names one."""
    return picture_keeper()
