"""A score sheet as it stands, line by line: what counts, what was taken back, who confirmed, and the seal."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scoring.printing.form import SheetHead, column_edges, draw_head, draw_headings, draw_row, draw_strokes
from tournaments.printing.paper import MARGIN, Paper, Pen, fitted, size_in, text_width, wrapped

HAND_HEIGHT: Final = 15.0
NOTE_HEIGHT: Final = 12.0
GAME_HEIGHT: Final = 26.0
HEADINGS_HEIGHT: Final = 13.0
FOOT: Final = 30.0
SIGNED_HEIGHT: Final = 54.0
SIZE: Final = 8.0
LEAST: Final = 4.5
"""Down to this a cell's text is made smaller, as where the cards were run twice, before it is cut."""

STRIKE: Final = 0.7
"""What is struck stays readable under its line."""

WHEN_SIZE: Final = 7.0
WHEN: Final = 2
"""Between the hands, the time takes the place of so many columns; words go on from there …"""

NUMBERS: Final = 8
"""… to the column of the chalks, where what a line adds and comes to is written as a hand's is."""


@dataclass(frozen=True, slots=True)
class FilledHand:
    """One hand: its cells, in the order of the form's columns. One that counts no more is struck through."""

    cells: tuple[str, ...]
    is_struck: bool


@dataclass(frozen=True, slots=True)
class FilledNote:
    """What else stands on the sheet between the hands: when, and in a sentence what.

    `adds` and `scores` are written in the columns of the chalks and the scores where it moves the score.
    """

    when: str
    text: str
    adds: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    is_struck: bool = False


@dataclass(frozen=True, slots=True)
class FilledGame:
    """One game: each side's chalks, the side that won it (empty while it is played), and its rows."""

    number: int
    score_a: int
    score_b: int
    won_by: str
    rows: tuple[FilledHand | FilledNote, ...]


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """A whole sheet. `outcome` sums it up; `signed` says who confirmed; `seal` is the last digest."""

    head: SheetHead
    games: tuple[FilledGame, ...]
    outcome: str
    signed: tuple[str, ...]
    state: str
    version: int
    seal: str


def print_filled_sheets(title: str, sheets: Iterable[FilledSheet], paper: Paper) -> bytes:
    """Return the sheets as one PDF, each beginning on a page of its own, its seal at the foot of each."""
    pen = Pen(title, paper)
    for number, sheet in enumerate(sheets):
        if number:
            pen.new_page()
        pages = _SheetPages(Pen(title, paper), sheet, 0).write()
        _SheetPages(pen, sheet, pages).write()
    return pen.done()


class _SheetPages:
    """Where the next row goes, and what is repeated when a page is full."""

    def __init__(self, pen: Pen, sheet: FilledSheet, pages: int) -> None:
        self._pen, self._sheet = pen, sheet
        self._page, self._pages = 1, pages
        self._edges = column_edges(pen)
        self._y = draw_head(pen, sheet.head)
        self._score: tuple[str, ...] = ()

    def write(self) -> int:
        """Write the sheet and sign it; return how many pages it takes."""
        for game in self._sheet.games:
            self._game(game)
        self._sign()
        self._foot()
        return self._page

    def _game(self, game: FilledGame) -> None:
        self._make_room(GAME_HEIGHT + HEADINGS_HEIGHT + 3 * HAND_HEIGHT)
        pen, target = self._pen, self._sheet.head.target
        pen.text(MARGIN, self._y + 17, f"Game {game.number}", 11, is_bold=True)
        x = MARGIN + 58
        for letter, score in (("A", game.score_a), ("B", game.score_b)):
            pen.text(x, self._y + 17, letter, 10, is_bold=True)
            x = draw_strokes(pen, x + 16, self._y + 6, min(score, target), target)
            x = pen.text(x, self._y + 17, str(score), 10, is_bold=True) + 12
        if game.won_by:
            pen.text(x, self._y + 17, f"Bullseye for side {game.won_by}", 9, is_bold=True, room=pen.right - x)
        self._y = draw_headings(pen, self._y + GAME_HEIGHT, HEADINGS_HEIGHT)
        self._score = ()
        for row in game.rows:
            if isinstance(row, FilledHand):
                self._hand(row, game.number)
            else:
                self._note(row, game.number)

    def _hand(self, hand: FilledHand, game: int) -> None:
        self._go_on(HAND_HEIGHT, game)
        draw_row(self._pen, self._y, HAND_HEIGHT)
        for text, left, right in zip(hand.cells, self._edges, self._edges[1:], strict=False):
            room = right - left - 3
            size = size_in(text, SIZE, room, least=LEAST)
            self._pen.text_middle((left + right) / 2, self._y + 10.5, text, size, room=room + 0.1)
        if hand.is_struck:
            middle = self._y + HAND_HEIGHT / 2
            self._pen.line(self._edges[0] + 2, middle, self._edges[-1] - 2, middle, weight=STRIKE)
        else:
            self._score = hand.cells[-2:]
        self._y += HAND_HEIGHT

    def _note(self, note: FilledNote, game: int) -> None:
        pen, (left, middle, right) = self._pen, (self._edges[place] for place in (0, WHEN, NUMBERS))
        when = wrapped(note.when, WHEN_SIZE, middle - left - 6)
        text = wrapped(note.text, SIZE, right - middle - 8)
        height = NOTE_HEIGHT * max(len(when), len(text)) + 3
        self._go_on(height, game)
        for x, size, lines in ((left + 3, WHEN_SIZE, when), (middle + 4, SIZE, text)):
            for place, line in enumerate(lines, start=1):
                pen.text(x, self._y + place * NOTE_HEIGHT - 1, line, size)
        pen.box(left, self._y, pen.right - left, height)
        for edge in (middle, *self._edges[NUMBERS:-1]):
            pen.line(edge, self._y, edge, self._y + height)
        self._numbers(note, height)
        self._y += height

    def _numbers(self, note: FilledNote, height: float) -> None:
        """Write what a note adds and comes to in the columns of the hands."""
        if not note.scores:
            return
        edges, middle = self._edges[NUMBERS:], self._y + height / 2
        for text, left, right in zip((*note.adds, *note.scores), edges, edges[1:], strict=False):
            self._pen.text_middle((left + right) / 2, middle + 3, text, SIZE)
        if note.is_struck:
            self._pen.line(edges[0] + 2, middle, edges[-1] - 2, middle, weight=STRIKE)
        else:
            self._score = note.scores

    def _sign(self) -> None:
        lines = [line for said in self._sheet.signed for line in wrapped(said, SIZE + 0.5, self._room)]
        self._make_room(SIGNED_HEIGHT + len(lines) * NOTE_HEIGHT)
        self._y += 20
        for line in wrapped(self._sheet.outcome, 10, self._room, is_bold=True):
            self._pen.text(MARGIN, self._y, line, 10, is_bold=True)
            self._y += NOTE_HEIGHT + 2
        for line in lines:
            self._pen.text(MARGIN, self._y, line, SIZE + 0.5)
            self._y += NOTE_HEIGHT

    @property
    def _room(self) -> float:
        return self._pen.right - MARGIN

    def _go_on(self, height: float, game: int) -> None:
        """Make room for a row within a game; on a new page, say which game it is and where it stood."""
        if not self._make_room(height):
            return
        pen = self._pen
        pen.text(MARGIN, self._y + 12, f"Game {game}, continued", 11, is_bold=True)
        self._y = draw_headings(pen, self._y + 18, HEADINGS_HEIGHT)
        if self._score:
            score, self._score = self._score, ()
            self._note(FilledNote("", "Carried over from the page before.", ("", ""), score), game)

    def _make_room(self, height: float) -> bool:
        """Turn the page where less than `height` is left; tell whether it was turned."""
        if self._y + height <= self._pen.bottom - FOOT:
            return False
        self._foot()
        self._pen.new_page()
        self._page += 1
        head = self._sheet.head
        at = fitted(f"{head.match}, {head.place}", 9, self._room / 2)
        self._pen.text_right(self._pen.right, MARGIN + 10, at, 9)
        sides = f"A: {head.side_a}   v   B: {head.side_b}"
        room = self._room - text_width(at, 9) - 10
        self._pen.text(MARGIN, MARGIN + 10, sides, 9, is_bold=True, room=room)
        self._pen.line(MARGIN, MARGIN + 15, self._pen.right, MARGIN + 15, weight=0.3)
        self._y = MARGIN + 24
        return True

    def _foot(self) -> None:
        sheet, y = self._sheet, self._pen.bottom
        self._pen.line(MARGIN, y - 20, self._pen.right, y - 20, weight=0.3)
        self._pen.text(MARGIN, y - 10, f"{sheet.state}, {sheet.version} lines. Seal of the last line:", 7)
        self._pen.text(MARGIN, y, sheet.seal, 7)
        self._pen.text_right(self._pen.right, y, f"Page {self._page} of {self._pages}", 7)
