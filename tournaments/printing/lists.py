"""Lists on paper: headings, rows that may run over several lines, and pages that repeat the headings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.printing.paper import MARGIN, Paper, Pen, wrapped

SIZE: Final = 8.5
LEADING: Final = 11.0
PADDING: Final = 4.0
FOOT: Final = 14.0


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A heading, and the column's share of the width."""

    heading: str
    share: float


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """One table with what stands above it; `notes` hold a line under a row, by the row's place in `rows`."""

    heading: str
    columns: tuple[PrintedColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    remark: str = ""
    notes: tuple[str, ...] = ()


def print_tables(title: str, under: str, tables: Sequence[PrintedTable], paper: Paper) -> bytes:
    """Return the tables as one PDF: `title` and `under` head the first page, page numbers are at the foot."""
    sheet = _ListPages(Pen(title, paper), title, under)
    for table in tables:
        sheet.write(table)
    if not tables:
        sheet.say("There is nothing to print yet.")
    return sheet.done()


class _ListPages:
    """Where the next row goes, and what is repeated when a page is full."""

    def __init__(self, pen: Pen, title: str, under: str) -> None:
        self._pen, self._title = pen, title
        pen.text(MARGIN, MARGIN + 14, title, 17, is_bold=True, room=pen.right - MARGIN)
        pen.text(MARGIN, MARGIN + 28, under, 9, room=pen.right - MARGIN)
        self._y = MARGIN + 44

    def write(self, table: PrintedTable) -> None:
        """Write one table, its headings again on every page it reaches."""
        widths = self._widths(table)
        self._make_room(4 * LEADING + 3 * PADDING)
        self._y += LEADING + PADDING
        self._pen.text(MARGIN, self._y, table.heading, 11, is_bold=True, room=self._pen.right - MARGIN)
        if table.remark:
            self.say(table.remark)
        self._y += PADDING
        self._headings(table, widths)
        for place, row in enumerate(table.rows):
            note = table.notes[place] if place < len(table.notes) else ""
            self._row(table, widths, row, note)

    def say(self, sentence: str) -> None:
        """Write a sentence over the whole width."""
        for line in wrapped(sentence, SIZE, self._pen.right - MARGIN):
            self._y += LEADING
            self._pen.text(MARGIN, self._y, line, SIZE)

    def done(self) -> bytes:
        """Number the last page and end."""
        self._foot()
        return self._pen.done()

    def _widths(self, table: PrintedTable) -> list[float]:
        whole = sum(column.share for column in table.columns)
        return [(self._pen.right - MARGIN) * column.share / whole for column in table.columns]

    def _headings(self, table: PrintedTable, widths: list[float]) -> None:
        """Write the headings, those too long for one line over several, all ending on the same line."""
        cells = [
            wrapped(column.heading, SIZE, width - PADDING, is_bold=True)
            for column, width in zip(table.columns, widths, strict=True)
        ]
        self._y += LEADING * max(map(len, cells))
        x = MARGIN
        for lines, width in zip(cells, widths, strict=True):
            for place, line in enumerate(reversed(lines)):
                self._pen.text(x, self._y - place * LEADING, line, SIZE, is_bold=True)
            x += width
        self._y += PADDING
        self._pen.line(MARGIN, self._y, self._pen.right, self._y, weight=1)

    def _row(self, table: PrintedTable, widths: list[float], row: tuple[str, ...], note: str) -> None:
        cells = [
            wrapped(text, SIZE, width - PADDING) for text, width in zip(row, widths, strict=True)
        ]  # fmt: skip
        under = wrapped(note, SIZE, self._pen.right - MARGIN - widths[0]) if note else []
        height = LEADING * (max(map(len, cells)) + len(under)) + PADDING
        if self._make_room(height):
            self._headings(table, widths)
        x = MARGIN
        for lines, width in zip(cells, widths, strict=True):
            for place, line in enumerate(lines, start=1):
                self._pen.text(x, self._y + place * LEADING, line, SIZE)
            x += width
        first = max(map(len, cells)) + 1
        for place, line in enumerate(under, start=first):
            self._pen.text(MARGIN + widths[0], self._y + place * LEADING, line, SIZE)
        self._y += height
        self._pen.line(MARGIN, self._y, self._pen.right, self._y, weight=0.25)

    def _make_room(self, height: float) -> bool:
        """Turn the page where less than `height` is left; tell whether it was turned."""
        if self._y + height <= self._pen.bottom - FOOT:
            return False
        self._foot()
        self._pen.new_page()
        self._y = MARGIN
        return True

    def _foot(self) -> None:
        self._pen.text(MARGIN, self._pen.bottom, self._title, 7.5, room=self._pen.width / 2)
        self._pen.text_right(self._pen.right, self._pen.bottom, f"Page {self._pen.page}", 7.5)
