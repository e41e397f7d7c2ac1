"""Template tags of the motif: chalk strokes in fives, bullseyes, the marks of the sides, suits and cards."""

from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from django import template

register = template.Library()

GROUP: Final = 5
"""Players chalk four uprights and one across."""

STROKE_WIDTH: Final = 3.6
PITCH: Final = 8.5
OVERHANG: Final = 5.0
GROUP_GAP: Final = 7.0
TOP: Final = 2.5
BOTTOM: Final = 29.5
HEIGHT: Final = 32

LEANS: Final = (0.9, -0.5, 0.3, -0.8, 0.6, -0.2, 0.7)
"""How far each upright leans, in turn: no two neighbours alike, as a hand draws them."""

SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_NAMES: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}


@dataclass(frozen=True, slots=True)
class Stroke:
    """One chalk stroke: its number from 1, its outline as an SVG path, and how it stands."""

    number: int
    path: str
    state: str
    is_cross: bool


def group_width() -> float:
    """Return the room that four uprights and the stroke across them take, in SVG units."""
    return 3 * PITCH + 2 * OVERHANG


def capsule(x0: float, y0: float, x1: float, y1: float) -> str:
    """Return the outline of a round-ended stroke between two points, as SVG path data."""
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = -(y1 - y0) / length * STROKE_WIDTH / 2, (x1 - x0) / length * STROKE_WIDTH / 2
    radius = STROKE_WIDTH / 2
    points = (x0 + dx, y0 + dy, x0 - dx, y0 - dy, x1 - dx, y1 - dy, x1 + dx, y1 + dy)
    a, b, c, d, e, f, g, h = (f"{value:.1f}" for value in points)
    return f"M{a} {b}A{radius} {radius} 0 0 1 {c} {d}L{e} {f}A{radius} {radius} 0 0 1 {g} {h}Z"


def stroke_path(number: int) -> tuple[str, bool]:
    """Return the outline of the stroke with this number (from 1), and whether it crosses its four."""
    group, place = divmod(number - 1, GROUP)
    left = group * (group_width() + GROUP_GAP) + OVERHANG
    if place == GROUP - 1:
        return capsule(left - OVERHANG + 2, BOTTOM - 5, left + 3 * PITCH + OVERHANG - 2, TOP + 5), True
    lean = LEANS[(number - 1) % len(LEANS)]
    x = left + place * PITCH
    return capsule(x - lean, BOTTOM, x + lean, TOP), False


def strokes_of(drawn: int, adds: int, target: int) -> list[Stroke]:
    """Return all strokes up to the target: drawn, then hollow for what a hand would add, then waiting.

    Nothing is drawn past the target. A stroke across comes after its four uprights, so it lies on top.
    """
    strokes = []
    for number in range(1, target + 1):
        path, is_cross = stroke_path(number)
        state = "drawn" if number <= drawn else "hollow" if number <= drawn + adds else "waiting"
        strokes.append(Stroke(number, path, state, is_cross))
    return strokes


def strokes_width(target: int) -> float:
    """Return the width of all strokes of a game to this target, in SVG units."""
    full, rest = divmod(target, GROUP)
    width = full * (group_width() + GROUP_GAP) - GROUP_GAP
    if rest:
        width += GROUP_GAP + 2 * OVERHANG + (rest - 1) * PITCH
    return round(width, 1)


@register.inclusion_tag("tournaments/_strokes.html")
def strokes(drawn: int, target: int, adds: int = 0) -> dict[str, Any]:
    """Draw a side's game as chalk strokes; `adds` are hollow: what the hand would add before it is sent."""
    return {
        "strokes": strokes_of(drawn, adds, target),
        "width": strokes_width(target),
        "height": HEIGHT,
        "drawn": min(drawn, target),
        "adds": max(0, min(adds, target - drawn)),
        "target": target,
    }


@register.inclusion_tag("tournaments/_bullseye.html")
def bullseye(*, is_won: bool = True, label: str = "") -> dict[str, Any]:
    """Draw a bullseye: full for a game won, dashed for one still open. Without a label it is decoration."""
    return {"is_won": is_won, "label": label}


@register.inclusion_tag("tournaments/_bullseyes.html")
def bullseyes(won: int, needed: int | None = None, shown: int = 9) -> dict[str, Any]:
    """Draw the games a side has won as a row of bullseyes; beyond `shown`, one bullseye and the number."""
    row = max(won, needed or 0)
    return {
        "won": won,
        "needed": needed,
        "is_row": row <= shown,
        "full": range(won),
        "open": range(max(0, row - won)),
    }


@register.inclusion_tag("tournaments/_side_mark.html")
def side_mark(side: str) -> dict[str, Any]:
    """Draw the letter of a side in its colour and shape."""
    return {"side": side, "class": side.lower()}


@register.inclusion_tag("tournaments/_suit.html")
def suit(letter: str, *, is_named: bool = True) -> dict[str, Any]:
    """Draw a suit by its shape; `?` where the paper did not note it."""
    name = SUIT_NAMES.get(letter, "suit not noted")
    return {"letter": letter, "name": name, "is_known": letter in SUIT_NAMES, "is_named": is_named}


@register.inclusion_tag("tournaments/_card.html")
def card(text: str) -> dict[str, Any]:
    """Draw a card from its two letters, `QD`; `?` stands for a rank or suit not noted."""
    rank, letter = text[0], text[1]
    return {"rank": rank_label(rank), "suit": letter, "name": card_name(text)}


@register.filter
def rank_label(rank: str) -> str:
    """Return the corner of a card: 10 for `T`, the letter or number otherwise."""
    return "10" if rank == "T" else rank


@register.filter
def card_name(text: str) -> str:
    """Return the words for a card: `QD` is `queen of diamonds`."""
    rank, letter = text[0], text[1]
    rank_name = "rank not noted" if rank == "?" else RANK_NAMES.get(rank, rank)
    suit_name = SUIT_NAMES.get(letter)
    return f"{rank_name} of {suit_name}" if suit_name else f"{rank_name}, suit not noted"


@register.filter
def side_class(side: str) -> str:
    """Return the CSS class that carries a side's colour and texture."""
    return f"side-{side.lower()}"
