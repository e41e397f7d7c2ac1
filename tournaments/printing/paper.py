"""Pages of a document drawn from the top left corner, in points (72 to the inch), in a font that has every
letter of a name and the four suits.
"""

import io
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONTS: Final = Path(__file__).parent / "fonts"
PLAIN: Final = "DejaVuSansCondensed"
BOLD: Final = "DejaVuSansCondensed-Bold"
MARGIN: Final = 34.0
PDF: Final = "application/pdf"
ELLIPSIS: Final = "…"


class Paper(StrEnum):
    """The two sizes that printers hold."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points, upright."""
        return A4 if self is Paper.A4 else LETTER


def paper_called(name: str) -> Paper:
    """The paper of this name; A4 where there is none of it."""
    return Paper(name) if name in set(Paper) else Paper.A4


@lru_cache(maxsize=1)
def register_fonts() -> None:
    """Read both fonts, once a process; a document holds only the letters it uses."""
    for name in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(name, FONTS / f"{name}.ttf"))
    pdfmetrics.registerFontFamily(PLAIN, normal=PLAIN, bold=BOLD, italic=PLAIN, boldItalic=BOLD)


def text_width(text: str, size: float, *, is_bold: bool = False) -> float:
    """The width of a text in points."""
    register_fonts()
    return float(pdfmetrics.stringWidth(text, BOLD if is_bold else PLAIN, size))


def fitted(text: str, size: float, width: float, *, is_bold: bool = False) -> str:
    """The text, cut with an ellipsis where it is wider than `width` points."""
    if text_width(text, size, is_bold=is_bold) <= width:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, size, is_bold=is_bold) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def size_in(text: str, size: float, width: float, *, least: float, is_bold: bool = False) -> float:
    """The size, made smaller down to `least` where the text would be wider than `width` points."""
    wide = text_width(text, size, is_bold=is_bold)
    return size if wide <= width else max(least, size * width / wide)


def wrapped(text: str, size: float, width: float, *, is_bold: bool = False) -> list[str]:
    """The text broken into lines no wider than `width`; a word too long for one is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, is_bold=is_bold) <= width:
            lines[-1] = longer
        else:
            lines.append(fitted(word, size, width, is_bold=is_bold))
    return lines or [""]


class Pen:
    """Draws a document page by page; `y` grows downwards."""

    def __init__(self, title: str, paper: Paper, *, is_across: bool = False) -> None:
        """Begin a document on its first page, laid across where asked."""
        register_fonts()
        self._file = io.BytesIO()
        self.width, self.height = paper.size[::-1] if is_across else paper.size
        self._canvas = Canvas(self._file, pagesize=(self.width, self.height), pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Bullseye")
        self.page = 1

    @property
    def right(self) -> float:
        """Where the right margin begins."""
        return self.width - MARGIN

    @property
    def bottom(self) -> float:
        """Where the bottom margin begins."""
        return self.height - MARGIN

    def text(
        self, x: float, y: float, text: str, size: float = 9, *, is_bold: bool = False, room: float = 0
    ) -> float:
        """Write at the left of `x`, on the line `y`, within `room` points if given; return where it ends."""
        shown = fitted(text, size, room, is_bold=is_bold) if room else text
        self._canvas.setFont(BOLD if is_bold else PLAIN, size)
        self._canvas.drawString(x, self.height - y, shown)
        return x + text_width(shown, size, is_bold=is_bold)

    def text_right(self, x: float, y: float, text: str, size: float = 9, *, is_bold: bool = False) -> None:
        """Write so that the text ends at `x`."""
        self.text(x - text_width(text, size, is_bold=is_bold), y, text, size, is_bold=is_bold)

    def text_middle(
        self, x: float, y: float, text: str, size: float = 9, *, is_bold: bool = False, room: float = 0
    ) -> None:
        """Write with the middle of the text at `x`, within `room` points if given."""
        shown = fitted(text, size, room, is_bold=is_bold) if room else text
        self.text(x - text_width(shown, size, is_bold=is_bold) / 2, y, shown, size, is_bold=is_bold)

    def line(self, x0: float, y0: float, x1: float, y1: float, *, weight: float = 0.5) -> None:
        """Draw a black line."""
        self._canvas.setLineWidth(weight)
        self._canvas.line(x0, self.height - y0, x1, self.height - y1)

    def dots(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a dotted line, to be drawn over by hand."""
        self._canvas.setDash(0.6, 1.6)
        self.line(x0, y0, x1, y1, weight=0.6)
        self._canvas.setDash()

    def box(self, x: float, y: float, width: float, height: float, *, weight: float = 0.5) -> None:
        """Draw an empty box from its top left corner."""
        self._canvas.setLineWidth(weight)
        self._canvas.rect(x, self.height - y - height, width, height)

    def fill(self, boxes: Sequence[tuple[float, float, float, float]]) -> None:
        """Fill boxes (x, y, width, height) with black as one shape: the modules of a QR code."""
        path = self._canvas.beginPath()
        for x, y, width, height in boxes:
            path.rect(x, self.height - y - height, width, height)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def new_page(self) -> None:
        """Leave this page for the next."""
        self._canvas.showPage()
        self.page += 1

    def done(self) -> bytes:
        """End the document and return the file."""
        self._canvas.save()
        return self._file.getvalue()
