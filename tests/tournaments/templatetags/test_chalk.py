"""Chalk strokes: how many there are, how each stands, and in which order they are drawn."""

import re

import pytest
from django.template import Context, Template

from tournaments.templatetags.chalk import card_name, strokes_of, strokes_width

pytestmark = pytest.mark.unit


def states(drawn: int, adds: int, target: int) -> list[str]:
    return [stroke.state for stroke in strokes_of(drawn, adds, target)]


@pytest.mark.parametrize("target", [7, 10, 11, 14, 21])
def test_there_is_one_stroke_a_chalk_and_every_fifth_crosses(target: int) -> None:
    strokes = strokes_of(0, 0, target)
    assert [stroke.number for stroke in strokes] == list(range(1, target + 1))
    assert [stroke.number for stroke in strokes if stroke.is_cross] == list(range(5, target + 1, 5))


def test_drawn_then_hollow_then_waiting() -> None:
    assert states(9, 4, 14) == ["drawn"] * 9 + ["hollow"] * 4 + ["waiting"]


def test_nothing_is_drawn_past_the_target() -> None:
    assert states(13, 5, 14) == ["drawn"] * 13 + ["hollow"]
    assert states(16, 0, 14) == ["drawn"] * 14


@pytest.mark.parametrize("target", [1, 4, 5, 6, 14, 21])
def test_every_stroke_lies_within_the_picture(target: int) -> None:
    for stroke in strokes_of(0, 0, target):
        xs = [float(x) for x, _ in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", stroke.path)]
        assert min(xs) > -3
        assert max(xs) < strokes_width(target) + 3


def test_what_is_drawn_is_also_said() -> None:
    page = Template("{% load chalk %}{% strokes 9 14 4 %}").render(Context())
    assert 'aria-label="9 of 14, 4 more with this hand"' in page
    assert page.count("<path") == 14


def test_bullseyes_beyond_a_row_become_a_number() -> None:
    row = Template("{% load chalk %}{% bullseyes 2 4 %}").render(Context())
    assert row.count("<svg") == 4
    assert "2 bullseyes of 4 needed" in row
    many = Template("{% load chalk %}{% bullseyes 12 17 %}").render(Context())
    assert many.count("<svg") == 1
    assert ">12</span>" in many


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("QD", "queen of diamonds"),
        ("TS", "10 of spades"),
        ("6?", "6, suit not noted"),
        ("??", "rank not noted, suit not noted"),
    ],
)
def test_cards_have_names(text: str, words: str) -> None:
    assert card_name(text) == words
