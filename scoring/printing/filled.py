"""A score sheet as it stands, line by line: what counts, what was taken back, who confirmed, and the seal."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from scoring.printing.form import SheetHead, column_edges, draw_head, draw_headings, draw_row, draw_strokes
from tournaments.printing.paper import MARGIN, Paper, Pen, wrapped

HAND_HEIGHT: Final = 15.0
NOTE_HEIGHT: Final = 12.0
GAME_HEIGHT: Final = 26.0
HEADINGS_HEIGHT: Final = 13.0
FOOT: Final = 30.0
SIGNED_HEIGHT: Final = 54.0
SIZE: Final = 8.0


@dataclass(frozen=True, slots=True)
class FilledHand:
    """One hand: its cells, in the order of the form's columns. One taken back is struck through."""

    cells: tuple[str, ...]
    is_taken_back: bool


@dataclass(frozen=True, slots=True)
class FilledNote:
    """What else stands on the sheet between the hands, in a sentence."""

    text: str


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
        _SheetPages(pen, sheet).write()
    return pen.done()


class _SheetPages:
    """Where the next row goes, and what is repeated when a page is full."""

    def __init__(self, pen: Pen, sheet: FilledSheet) -> None:
        self._pen, self._sheet = pen, sheet
        self._page = 1
        self._y = draw_head(pen, sheet.head)

    def write(self) -> None:
        """Write the sheet, and sign it."""
        for game in self._sheet.games:
            self._game(game)
        self._sign()
        self._foot()

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
        for row in game.rows:
            if isinstance(row, FilledHand):
                self._hand(row)
            else:
                self._note(row)

    def _hand(self, hand: FilledHand) -> None:
        if self._make_room(HAND_HEIGHT):
            self._y = draw_headings(self._pen, self._y, HEADINGS_HEIGHT)
        draw_row(self._pen, self._y, HAND_HEIGHT)
        edges = column_edges(self._pen)
        for text, left, right in zip(hand.cells, edges, edges[1:], strict=False):
            self._pen.text_middle((left + right) / 2, self._y + 10.5, text, SIZE, room=right - left - 3)
        if hand.is_taken_back:
            middle = self._y + HAND_HEIGHT / 2
            self._pen.line(edges[0] + 2, middle, edges[-1] - 2, middle, weight=1)
        self._y += HAND_HEIGHT

    def _note(self, note: FilledNote) -> None:
        lines = wrapped(note.text, SIZE, self._pen.right - MARGIN - 12)
        height = NOTE_HEIGHT * len(lines) + 2
        self._make_room(height)
        for place, line in enumerate(lines, start=1):
            self._pen.text(MARGIN + 6, self._y + place * NOTE_HEIGHT - 2, line, SIZE)
        self._pen.box(MARGIN, self._y, self._pen.right - MARGIN, height)
        self._y += height

    def _sign(self) -> None:
        lines = [line for said in self._sheet.signed for line in wrapped(said, SIZE + 0.5, self._room)]
        self._make_room(SIGNED_HEIGHT + len(lines) * NOTE_HEIGHT)
        self._y += 20
        self._pen.text(MARGIN, self._y, self._sheet.outcome, 10, is_bold=True, room=self._room)
        for line in lines:
            self._y += NOTE_HEIGHT
            self._pen.text(MARGIN, self._y, line, SIZE + 0.5)

    @property
    def _room(self) -> float:
        return self._pen.right - MARGIN

    def _make_room(self, height: float) -> bool:
        """Turn the page where less than `height` is left; tell whether it was turned."""
        if self._y + height <= self._pen.bottom - FOOT:
            return False
        self._foot()
        self._pen.new_page()
        self._page += 1
        head = self._sheet.head
        sides = f"{head.side_a} v {head.side_b}"
        self._pen.text(MARGIN, MARGIN + 10, f"{head.match}, {head.place}: {sides}", 9, room=self._room)
        self._y = MARGIN + 18
        return True

    def _foot(self) -> None:
        sheet, y = self._sheet, self._pen.bottom
        self._pen.line(MARGIN, y - 20, self._pen.right, y - 20, weight=0.3)
        self._pen.text(MARGIN, y - 10, f"{sheet.state}, {sheet.version} lines. Seal of the last line:", 7)
        self._pen.text(MARGIN, y, sheet.seal, 7)
        self._pen.text_right(self._pen.right, y, f"Page {self._page}", 7)
