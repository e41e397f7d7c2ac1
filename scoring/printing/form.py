"""The form of the official score sheet, the same on paper as on the page: its columns, head and strokes."""

from dataclasses import dataclass
from typing import Final

from tournaments.printing.paper import MARGIN, Pen, fitted, size_in, text_width

COLUMNS: Final = (
    ("Hand", 0.9),
    ("Dealer", 1.6),
    ("Kick", 2.3),
    ("Call", 2.2),
    ("High", 1.6),
    ("Low", 1.6),
    ("Jack", 1.7),
    ("Game", 1.6),
    ("Chalks A", 1.3),
    ("Chalks B", 1.3),
    ("Score A", 1.2),
    ("Score B", 1.2),
)
GROUP: Final = 5
"""Players chalk four uprights and one across."""

STROKE_PITCH: Final = 6.5
LEAST_SIZE: Final = 6.0
STROKE_HEIGHT: Final = 13.0


@dataclass(frozen=True, slots=True)
class SeatOnPaper:
    """Who sat in a seat, and in which hands; empty where it was in all of them."""

    seat: str
    name: str
    hands: str = ""


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What stands above the hands. `seats` are all who sat, none where they are written by hand."""

    event: str
    match: str
    place: str
    rules: str
    side_a: str
    side_b: str
    seats: tuple[SeatOnPaper, ...]
    target: int


def column_edges(pen: Pen) -> list[float]:
    """The left edges of the columns and the right edge of the last, over the width of the page."""
    whole = sum(share for _, share in COLUMNS)
    edges = [MARGIN]
    for _, share in COLUMNS:
        edges.append(edges[-1] + (pen.right - MARGIN) * share / whole)
    return edges


def draw_headings(pen: Pen, y: float, height: float) -> float:
    """Draw the row of headings from `y` and return where it ends."""
    edges = column_edges(pen)
    for (heading, _), left, right in zip(COLUMNS, edges, edges[1:], strict=False):
        pen.text_middle((left + right) / 2, y + height - 4, heading, 7, is_bold=True, room=right - left - 2)
    draw_row(pen, y, height, weight=1)
    return y + height


def draw_row(pen: Pen, y: float, height: float, *, weight: float = 0.5) -> None:
    """Draw the boxes of one row."""
    edges = column_edges(pen)
    pen.box(edges[0], y, edges[-1] - edges[0], height, weight=weight)
    for edge in edges[1:-1]:
        pen.line(edge, y, edge, y + height)


def draw_strokes(pen: Pen, x: float, y: float, drawn: int, target: int) -> float:
    """Draw a side's strokes in fives, drawn ones solid and those to come dotted; return where they end."""
    for number in range(1, target + 1):
        group, place = divmod(number - 1, GROUP)
        left = x + group * (GROUP * STROKE_PITCH + 4)
        draw = _solid if number <= drawn else Pen.dots
        if place == GROUP - 1:
            draw(pen, left - 3, y + STROKE_HEIGHT - 2, left + 3 * STROKE_PITCH + 3, y + 2)
        else:
            draw(pen, left + place * STROKE_PITCH, y + STROKE_HEIGHT, left + place * STROKE_PITCH, y)
    groups = -(-target // GROUP)
    return x + groups * (GROUP * STROKE_PITCH + 4)


def draw_head(pen: Pen, head: SheetHead) -> float:
    """Draw the title, the sides and the seats at the top of a page; return where they end."""
    width = pen.right - MARGIN
    pen.text(MARGIN, MARGIN + 14, "Official score sheet", 16, is_bold=True)
    match = fitted(head.match, 10, width * 0.6, is_bold=True)
    pen.text_right(pen.right, MARGIN + 10, match, 10, is_bold=True)
    pen.text_right(pen.right, MARGIN + 22, fitted(head.place, 8.5, width * 0.38), 8.5)
    pen.text(MARGIN, MARGIN + 27, head.event, 9.5, room=width * 0.6)
    pen.text(MARGIN, MARGIN + 38, head.rules, 7.5, room=width)
    y = MARGIN + 46
    for letter, name, left in (("A", head.side_a, MARGIN), ("B", head.side_b, MARGIN + width / 2 + 4)):
        _draw_side(pen, left, y, width / 2 - 4, letter, name, head.seats)
    rows = max(2, *(sum(each.seat.startswith(letter) for each in head.seats) for letter in ("A", "B")))
    return y + 22 + rows * 16 + 6


def _draw_side(
    pen: Pen, x: float, y: float, width: float, letter: str, name: str, seats: tuple[SeatOnPaper, ...]
) -> None:
    named = [each for each in seats if each.seat.startswith(letter)]
    people = named or [SeatOnPaper(f"{letter}{place}", "") for place in (1, 2)]
    pen.box(x, y, 20, 20, weight=1.2)
    pen.text_middle(x + 10, y + 14.5, letter, 13, is_bold=True)
    _fit(pen, (x + 26, y + 14), name, 11, width - 26, is_bold=True)
    pen.line(x + 26, y + 18, x + width, y + 18)
    for place, each in enumerate(people, start=1):
        line = y + 20 + place * 16
        taken = text_width(each.hands, 7) + 6 if each.hands else 0
        pen.text(x, line - 3, each.seat, 8)
        _fit(pen, (x + 26, line - 3), each.name, 9, width - 26 - taken)
        pen.text_right(x + width, line - 3, each.hands, 7)
        pen.line(x + 26, line, x + width, line, weight=0.3)


def _fit(
    pen: Pen, at: tuple[float, float], name: str, size: float, room: float, *, is_bold: bool = False
) -> None:
    """Write a name whole, smaller where it is long; one that is longer still is cut."""
    smaller = size_in(name, size, room, least=LEAST_SIZE, is_bold=is_bold)
    pen.text(*at, name, smaller, is_bold=is_bold, room=room + 0.1)


def _solid(pen: Pen, x0: float, y0: float, x1: float, y1: float) -> None:
    pen.line(x0, y0, x1, y1, weight=1.6)
