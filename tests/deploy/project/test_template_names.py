"""Names in templates stand for something: leave that some view gives, and a class that fits what it holds."""

import re

import pytest

from deploy.environment import ROOT

pytestmark = pytest.mark.unit

LEAVE = re.compile(r"\bmay_\w+")
GIVEN_BY_A_TAG = re.compile(r"\bas (may_\w+)")


def test_every_leave_a_page_asks_for_is_given_by_code() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    modules = [
        path.read_text(encoding="utf-8")
        for app in ("tournaments", "scoring", "officials")
        for path in (ROOT / app).rglob("*.py")
    ]
    asked = {name for page in pages for name in LEAVE.findall(page)}
    given = {name for module in modules for name in LEAVE.findall(module)}
    given |= {name for page in pages for name in GIVEN_BY_A_TAG.findall(page)}
    assert len(asked) > 20
    assert not asked - given


def test_every_day_and_time_is_written_one_way() -> None:
    """A day printed without its form comes out as `Nov. 30, 2026`, unlike every other."""
    bare = re.compile(r"\{\{ [a-z_.]+_(?:on|at|until) *\}\}")
    pages = (ROOT / "templates").rglob("*.html")
    found = {path.name: bare.findall(path.read_text(encoding="utf-8")) for path in pages}
    assert not {name: days for name, days in found.items() if days}


def test_a_sentence_with_a_link_is_one_piece_of_a_line_of_pieces() -> None:
    """The pieces of such a line stand apart; bare words around a link would be torn from it."""
    torn = re.compile(r'class="title__line">[^<{\s][^<]*<a ')
    pages = (path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    assert not [found for page in pages for found in torn.findall(page)]
