"""Brackets on paper: rounds from left to right, each match between the two that feed it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.printing.paper import MARGIN, Paper, Pen

MATCHES_DOWN: Final = 16
ROUNDS_ACROSS: Final = 4
HEAD: Final = 44.0
GAP: Final = 12.0
LINE: Final = 11.0
SIZE: Final = 7.5


@dataclass(frozen=True, slots=True)
class PrintedTie:
    """One match of a bracket: its number, both names, both counts, and the side that won, if any."""

    number: int
    names: tuple[str, str]
    counts: tuple[str, str]
    winner: str
    note: str


@dataclass(frozen=True, slots=True)
class PrintedRound:
    """One column of a bracket, its matches from the top down."""

    name: str
    ties: tuple[PrintedTie, ...]


@dataclass(frozen=True, slots=True)
class PrintedBracket:
    """One bracket, round by round."""

    name: str
    rounds: tuple[PrintedRound, ...]


def print_brackets(title: str, under: str, brackets: Sequence[PrintedBracket], paper: Paper) -> bytes:
    """Return the brackets as one PDF; one that is too large for a page goes on over several."""
    pen = Pen(title, paper, is_across=True)
    pages = [page for bracket in brackets for page in _pages(bracket)]
    for number, page in enumerate(pages):
        if number:
            pen.new_page()
        _draw_page(pen, f"{title}: {page.name}", under, page)
    if not pages:
        pen.text(MARGIN, MARGIN + 14, "There is nothing to print yet.", 11)
    return pen.done()


def _pages(bracket: PrintedBracket) -> list[PrintedBracket]:
    """The bracket in parts that fit a page: so many rounds across, and of each its share of the matches."""
    pages = []
    for first in range(0, len(bracket.rounds), ROUNDS_ACROSS):
        rounds = bracket.rounds[first : first + ROUNDS_ACROSS]
        most = max((len(a_round.ties) for a_round in rounds), default=0)
        strips = max(1, -(-most // MATCHES_DOWN))
        pages += [_strip(bracket.name, rounds, place, strips) for place in range(strips)]
    return pages


def _strip(name: str, rounds: Sequence[PrintedRound], place: int, strips: int) -> PrintedBracket:
    shares = []
    for a_round in rounds:
        share = -(-len(a_round.ties) // strips)
        shares.append(PrintedRound(a_round.name, a_round.ties[place * share : (place + 1) * share]))
    part = f"{name}, part {place + 1} of {strips}" if strips > 1 else name
    return PrintedBracket(part, tuple(shares))


def _draw_page(pen: Pen, title: str, under: str, page: PrintedBracket) -> None:
    pen.text(MARGIN, MARGIN + 12, title, 15, is_bold=True, room=pen.right - MARGIN)
    pen.text(MARGIN, MARGIN + 25, under, 8.5, room=pen.right - MARGIN)
    width = (pen.right - MARGIN + GAP) / max(len(page.rounds), 3)
    for column, a_round in enumerate(page.rounds):
        x = MARGIN + column * width
        pen.text(x, MARGIN + HEAD, a_round.name, 9, is_bold=True, room=width - GAP)
        step = (pen.bottom - MARGIN - HEAD - 6) / max(len(a_round.ties), 1)
        for row, tie in enumerate(a_round.ties):
            _draw_tie(pen, x, MARGIN + HEAD + 6 + (row + 0.5) * step, width - GAP, tie)


def _draw_tie(pen: Pen, x: float, middle: float, width: float, tie: PrintedTie) -> None:
    top = middle - LINE
    pen.box(x, top, width, 2 * LINE)
    pen.line(x + 20, middle, x + width, middle, weight=0.25)
    pen.line(x + 20, top, x + 20, top + 2 * LINE, weight=0.25)
    pen.text_middle(x + 10, middle + 3, str(tie.number), SIZE)
    for place, (name, count) in enumerate(zip(tie.names, tie.counts, strict=True)):
        has_won = tie.winner == "AB"[place]
        y = top + (place + 1) * LINE - 3
        pen.text(x + 23, y, name, SIZE, is_bold=has_won, room=width - 40)
        pen.text_right(x + width - 3, y, count, SIZE, is_bold=has_won)
    if tie.note:
        pen.text(x, top + 2 * LINE + 7, tie.note, 6, room=width)
