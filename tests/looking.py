"""What every page must pass, by day and by night: no accessibility fault, and none wider than its window."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ONLY_FAULTS = {"resultTypes": ["violations"]}
THEMES = ("paper", "slate")

# Keeps a picture of a page under a name.
Keep = Callable[[Page, str], None]


def picture_keeper() -> Keep:
    """Keep pictures in the folder that SCREENSHOTS names, when it names one."""
    folder = os.environ.get("SCREENSHOTS")

    def keep(page: Page, name: str) -> None:
        if folder:
            safe = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
            page.screenshot(path=Path(folder) / f"{safe}.png")

    return keep


def check(page: Page, name: str, keep: Keep | None = None) -> None:
    """No fault on a page in either theme; in the second one its colours alone are another."""
    first, second = THEMES
    with _theme(page, first):
        if keep:
            keep(page, f"{name} {first}")
        _refuse(Axe().run(page, options={"runOnly": STANDARDS, **ONLY_FAULTS}), f"{name}, {first}")
        widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert widths[0] <= widths[1], f"{name} is wider than its window: {widths}"
    with _theme(page, second):
        if keep:
            keep(page, f"{name} {second}")
        only_colours = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, **ONLY_FAULTS}
        found = AxeResults(page.evaluate("options => axe.run(document, options)", only_colours))
        _refuse(found, f"{name}, {second}")


def check_whole(page: Page, name: str, keep: Keep | None = None) -> None:
    """Check a page on a screen so tall that nothing lies half under a bar."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["width"], "height": 2600})
    check(page, name, keep)
    page.set_viewport_size(size)


@contextmanager
def _theme(page: Page, theme: str) -> Iterator[None]:
    """Put a page into a theme, and back into the one that it was in."""
    turn = "theme => { const page = document.documentElement; const was = page.dataset.theme ?? null; "
    turn += "if (theme === null) delete page.dataset.theme; else page.dataset.theme = theme; return was; }"
    was = page.evaluate(turn, theme)
    yield
    page.evaluate(turn, was)


def _refuse(found: AxeResults, name: str) -> None:
    assert found.violations_count == 0, f"{name}: {found.generate_report()}"
