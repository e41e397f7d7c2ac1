"""Blank score sheets for pen and paper: two games a page, every choice printed so that it is only circled."""

from collections.abc import Iterable
from typing import Final

from scoring.printing.form import SheetHead, column_edges, draw_head, draw_headings, draw_row, draw_strokes
from tournaments.printing.paper import MARGIN, Paper, Pen

GAMES_ON_A_PAGE: Final = 2
HEADINGS_HEIGHT: Final = 13.0
STROKES_HEIGHT: Final = 24.0
FOOT_HEIGHT: Final = 88.0
LEAST_ROW: Final = 17.0
CHOICES: Final = ("", "", "♠ ♥ ♦ ♣", "S  SB  1  R", "A    B", "A    B", "A   B   H", "A    B")
"""What is circled, by column; rank and dealer are written."""

LEGEND: Final = (
    "Kick: write the rank and circle the suit; after a run, of the last card turned up.",
    "Call: S stood, SB stood blind, 1 begged and given one, R cards run. High, Low, Game: circle the side.",
    "Jack: the same, and H where it was hung. Write the chalks, then the score; cross a stroke for each.",
)


def print_blank_sheets(title: str, heads: Iterable[SheetHead], games: int, paper: Paper) -> bytes:
    """Return one PDF with a blank sheet for each head, with room for at least `games` games each."""
    pen = Pen(title, paper)
    pages = max(1, -(-games // GAMES_ON_A_PAGE))
    for number, head in enumerate(heads):
        for page in range(pages):
            if number or page:
                pen.new_page()
            _draw_page(pen, head, page, pages)
    return pen.done()


def _draw_page(pen: Pen, head: SheetHead, page: int, pages: int) -> None:
    top = draw_head(pen, head)
    room = (pen.bottom - FOOT_HEIGHT - top) / GAMES_ON_A_PAGE
    rows = int((room - STROKES_HEIGHT - HEADINGS_HEIGHT - 6) // LEAST_ROW)
    height = (room - STROKES_HEIGHT - HEADINGS_HEIGHT - 6) / rows
    for place in range(GAMES_ON_A_PAGE):
        game = page * GAMES_ON_A_PAGE + place + 1
        _draw_game(pen, top + place * room, head, game, (rows, height))
    _draw_foot(pen, page, pages)


def _draw_game(pen: Pen, y: float, head: SheetHead, game: int, rows: tuple[int, float]) -> None:
    pen.text(MARGIN, y + 15, f"Game {game}", 11, is_bold=True)
    x = MARGIN + 58
    for letter in ("A", "B"):
        pen.text(x, y + 15, letter, 10, is_bold=True)
        x = draw_strokes(pen, x + 16, y + 4, 0, head.target) + 10
    pen.text(x, y + 15, "Won by", 8)
    pen.line(x + 34, y + 17, pen.right, y + 17, weight=0.3)
    at = draw_headings(pen, y + STROKES_HEIGHT, HEADINGS_HEIGHT)
    for hand in range(1, rows[0] + 1):
        _draw_hand(pen, at, rows[1], hand)
        at += rows[1]


def _draw_hand(pen: Pen, y: float, height: float, hand: int) -> None:
    draw_row(pen, y, height)
    edges = column_edges(pen)
    pen.text_middle((edges[0] + edges[1]) / 2, y + height / 2 + 3, str(hand), 8)
    for choice, left, right in zip(CHOICES, edges, edges[1:], strict=False):
        if choice.startswith("♠"):
            pen.text_right(right - 3, y + height / 2 + 3, choice, 8)
        elif choice:
            pen.text_middle((left + right) / 2, y + height / 2 + 3, choice, 7.5)


def _draw_foot(pen: Pen, page: int, pages: int) -> None:
    y = pen.bottom - FOOT_HEIGHT + 10
    for place, sentence in enumerate(LEGEND):
        pen.text(MARGIN, y + 9 * place, sentence, 6.5, room=pen.right - MARGIN)
    y += 34
    third = (pen.right - MARGIN) / 3
    for place, what in enumerate(("Bullseyes  A:          B:", "Hang Jacks  A:          B:", "Winner:")):
        pen.text(MARGIN + place * third, y, what, 8.5)
        pen.line(MARGIN + place * third, y + 3, MARGIN + (place + 1) * third - 10, y + 3, weight=0.3)
    y += 26
    for place, who in enumerate(("Signed for side A", "Signed for side B", "Official")):
        pen.line(MARGIN + place * third, y, MARGIN + (place + 1) * third - 10, y)
        pen.text(MARGIN + place * third, y + 9, who, 7)
    pen.text_right(pen.right, pen.bottom + 4, f"Page {page + 1} of {pages}", 7)
