"""What is wider than the page scrolls in one way: its edge says so, and the keyboard reaches it by name."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[3]
COMPONENTS = (ROOT / "tournaments" / "static" / "tournaments" / "components.css").read_text(encoding="utf-8")
FRAMES = ("ledger-frame", "picture-frame", "bracket-frame")
SCROLLED_BY_THEIR_FIELDS = {"paper.html"}
"""A grid of fields is scrolled by going from one to the next; another stop would stand in the way."""


def test_every_frame_that_scrolls_can_be_reached_and_has_a_name() -> None:
    found, unreachable = 0, []
    for page in (ROOT / "templates").rglob("*.html"):
        for tag in re.findall(r'<\w+ class="[^"]*-frame[ "][^>]*>', page.read_text(encoding="utf-8")):
            found += 1
            is_named = re.search(r'tabindex="0" role="region" aria-label(ledby)?="[^"]', tag)
            if not is_named and page.name not in SCROLLED_BY_THEIR_FIELDS:
                unreachable.append(f"{page.name}: {tag}")
    assert found > len(FRAMES)
    assert unreachable == []


def test_whatever_scrolls_sideways_has_the_edge_that_says_so() -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", COMPONENTS, flags=re.DOTALL))
    scrolling = {
        name.strip() for names, body in rules if "overflow-x: auto" in body for name in names.split(",")
    }
    hinted = {
        name.strip()
        for names, body in rules
        if "animation-timeline: scroll(self inline)" in body
        for name in names.split(",")
    }
    assert {f".{frame}" for frame in FRAMES} <= hinted
    assert scrolling <= hinted
