"""Cards on paper: a table's, with a code to scan, its address and its days; and the PINs of the sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import segno

from tournaments.printing.paper import MARGIN, Paper, Pen

ROWS: Final = 2
QR_SIDE: Final = 190.0
QUIET: Final = 4
"""Modules left white around a code, as its readers expect."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """What stands on one card."""

    table: str
    place: str
    address: str
    token: str
    days: str


@dataclass(frozen=True, slots=True)
class PinCard:
    """What stands on the card that a captain is given."""

    side: str
    event: str
    pin: str


PIN_ROWS: Final = 6


def print_pin_cards(title: str, cards: Sequence[PinCard], paper: Paper) -> bytes:
    """Return the PINs of sides as one PDF, six to a page, to be cut apart along the dots."""
    pen = Pen(title, paper)
    height = (pen.bottom - MARGIN) / PIN_ROWS
    middle, room = pen.width / 2, pen.right - MARGIN
    for number, card in enumerate(cards):
        row = number % PIN_ROWS
        if number and row == 0:
            pen.new_page()
        y = MARGIN + row * height
        if row:
            pen.dots(0, y, pen.width, y)
        pen.text_middle(middle, y + 30, card.side, 18, is_bold=True, room=room)
        pen.text_middle(middle, y + 46, card.event, 9, room=room)
        pen.text_middle(middle, y + 82, " ".join(card.pin), 30, is_bold=True, room=room)
        pen.text_middle(middle, y + 102, "It confirms this side's score sheets. Keep it to yourselves.", 9)
    return pen.done()


def print_table_cards(title: str, cards: Sequence[TableCard], paper: Paper) -> bytes:
    """Return the cards as one PDF, two to a page, to be cut apart along the dots."""
    pen = Pen(title, paper)
    height = (pen.bottom - MARGIN) / ROWS
    for number, card in enumerate(cards):
        row = number % ROWS
        if number and row == 0:
            pen.new_page()
        if row:
            pen.dots(0, pen.height / 2, pen.width, pen.height / 2)
        _draw_card(pen, MARGIN + row * height, card)
    return pen.done()


def _draw_card(pen: Pen, y: float, card: TableCard) -> None:
    middle, room = pen.width / 2, pen.right - MARGIN
    pen.text_middle(middle, y + 38, card.table, 30, is_bold=True, room=room)
    pen.text_middle(middle, y + 56, card.place, 11, room=room)
    _draw_code(pen, middle - QR_SIDE / 2, y + 66, card.address)
    below = y + 66 + QR_SIDE
    pen.text_middle(middle, below + 16, "Scan it to keep score at this table.", 12, is_bold=True)
    pen.text_middle(middle, below + 32, card.address, 9, room=room)
    pen.text_middle(middle, below + 50, card.token, 15, is_bold=True, room=room)
    pen.text_middle(middle, below + 65, card.days, 9, room=room)


def _draw_code(pen: Pen, x: float, y: float, text: str) -> None:
    """Draw a QR code, runs of dark modules as one bar each."""
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    module = QR_SIDE / (len(rows) + 2 * QUIET)
    bars = [
        (x + (QUIET + left) * module, y + (QUIET + line) * module, length * module, module)
        for line, row in enumerate(rows)
        for left, length in dark_runs(row)
    ]
    pen.fill(bars)


def dark_runs(row: bytes) -> list[tuple[int, int]]:
    """Where each run of dark modules begins in a row, and how long it is."""
    runs: list[tuple[int, int]] = []
    for place, is_dark in enumerate(row):
        if is_dark and runs and sum(runs[-1]) == place:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif is_dark:
            runs.append((place, 1))
    return runs
