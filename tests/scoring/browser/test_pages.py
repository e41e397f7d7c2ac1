"""Every page in both themes: no accessibility fault, not wider than the phone, what matters in sight."""

from typing import Any

import pytest
from playwright.sync_api import expect

from officials.models import User
from scoring.models import Prize, ScoreSheet
from tests.looking import Keep, check
from tests.scoring.browser.devices import LAPTOP, PHONE, Devices
from tests.scoring.browser.hands import simple_keys
from tests.scoring.ground import Hall, commit, open_sitting, play_game

pytestmark = pytest.mark.browser

FOLD = 740


@pytest.fixture
def evening(hall: Hall, sheet: ScoreSheet) -> dict[str, str]:
    """The pages of an event in full swing: a match in play, one to be confirmed, one not begun."""
    commit(sheet)
    commit(sheet)
    played = open_sitting(hall.schedule(2, 3, tables=(1,)))
    play_game(played, "A")
    play_game(played, "A")
    unopened = hall.schedule(0, 2, tables=(2,))
    User.objects.create_user("desk", password="four aces of chalk", is_staff=True)
    Prize.objects.create(
        event=hall.event, position=1, title="Most Hang Jacks", metric="hang-jacks", unit="pair"
    )
    player, partner = (one.player for one in hall.event.memberships.order_by("pk")[:2])
    event = f"/e/{hall.event.slug}/"
    return {
        "events": "/",
        "event": event,
        "standings": f"{event}standings/",
        "match in play": f"{event}matches/1/",
        "match to confirm": f"{event}matches/2/",
        "match not begun": f"{event}matches/{unopened.number}/",
        "rules": f"{event}rules/",
        "leaders": f"{event}leaders/?of=player",
        "one board": f"{event}leaders/hang-jacks/",
        "prizes": f"{event}prizes/",
        "an entrant": f"{event}teams/1/",
        "a player": f"/players/{player.uid}/",
        "a pair": f"/players/{player.uid}/with/{partner.uid}/",
        "a rating": f"/players/{player.uid}/rating/",
        "ratings": "/ratings/",
        "rulebook": "/rulebook/",
        "sign in": "/sign-in/",
        "nothing here": "/nothing/",
    }


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_public_pages(
    devices: Devices,
    evening: dict[str, str],
    device: dict[str, Any],
    keep_picture: Keep,
) -> None:
    page = devices.open("/", device)
    for name, path in evening.items():
        page.goto(devices.site + path)
        check(page, f"{name} {'phone' if device is PHONE else 'laptop'}", keep_picture)


def test_the_scorers_page_in_each_of_its_states(
    devices: Devices, sheet: ScoreSheet, keep_picture: Keep
) -> None:
    phone = devices.at_table(sheet)
    page = phone.page
    states = {
        "no hand yet": {},
        "after the kick": {"kick1_rank": "6", "kick1_suit": "S"},
        "cards run": {"call": "run"},
        "the counts": {"kick2_rank": "4", "kick2_suit": "D"},
        "ready to send": {"high": "A", "low": "B", "jack": "hang-A", "game": "B"},
    }
    for name, keys in states.items():
        phone.enter(keys)
        check(page, f"sheet {name} phone", keep_picture)
        go = page.locator("[data-go]").bounding_box()
        assert go is not None
        assert go["y"] + go["height"] <= FOLD, f"{name}: the button is below the fold"
        last = page.locator("[data-step]:visible .key:visible").last.bounding_box()
        bar = page.locator(".send").bounding_box()
        assert last is not None
        assert bar is not None
        assert last["y"] + last["height"] <= bar["y"] + 1, f"{name}: the last key lies under the bar"
    page.get_by_text("Note the cards and the counts").tap()
    check(page, "cards and counts")
    phone.send()
    expect(phone.title).to_have_text("Game 1 · hand 2")
    phone.enter_and_send(simple_keys(jack="hang-A"))
    phone.enter(simple_keys(jack="hang-A", low="A"))
    check(page, "going out")
    phone.send()
    expect(phone.rung).to_contain_text("Bullseye!")
    check(page, "sheet bullseye phone", keep_picture)


def test_keys_are_big_enough_for_a_thumb(devices: Devices, sheet: ScoreSheet) -> None:
    phone = devices.at_table(sheet)
    phone.enter({"kick1_rank": "6", "kick1_suit": "S", "call": "run"})
    sizes = phone.page.locator(".key:visible, .button:visible, .made button:visible").evaluate_all(
        "keys => keys.map(key => [key.innerText, key.offsetWidth, key.offsetHeight])"
    )
    assert len(sizes) > 15
    assert [size for size in sizes if size[1] < 47 or size[2] < 48] == []


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_page_of_components(
    devices: Devices,
    evening: dict[str, str],
    device: dict[str, Any],
    keep_picture: Keep,
) -> None:
    page = devices.open("/sign-in/?next=/look/", device)
    page.get_by_label("Name").fill("desk")
    page.get_by_label("Password").fill("four aces of chalk")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="How it looks")).to_be_visible()
    check(page, "look")


def test_the_theme_is_kept_without_script(devices: Devices, site: str) -> None:
    page = devices.open("/", java_script_enabled=False)
    page.get_by_role("button", name="Slate").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "slate")
    page.goto(site + "/rulebook/")
    expect(page.locator("html")).to_have_attribute("data-theme", "slate")
    page.get_by_role("button", name="As device").click()
    expect(page.locator("html[data-theme]")).to_have_count(0)


def test_the_page_can_be_used_from_the_keyboard(devices: Devices, sheet: ScoreSheet) -> None:
    page = devices.at_table(sheet).page
    page.locator('input[name="kick1_rank"][value="A"]').focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator('input[name="kick1_rank"]:checked')).to_have_value("J")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator('[data-step="call"]')).to_be_visible()
