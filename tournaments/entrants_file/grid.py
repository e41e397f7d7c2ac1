"""From the bytes of a CSV or XLSX file to a grid of texts, whatever program wrote it. No database in here.

A file larger than it may be is refused before anything of it is read; of a workbook the unpacked size counts
too, so that a small file cannot unpack to a large one.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final
from xml.sax import ContentHandler, SAXException

from defusedxml import sax
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from tournaments.errors import FieldProblem, UnfitEntrantsFileError

MOST_BYTES: Final = 4_000_000
MOST_UNPACKED: Final = 20_000_000
MOST_PARTS: Final = 500
MOST_ROWS: Final = 1_001
MOST_COLUMNS: Final = 100
LONGEST_HEADINGS: Final = 20_000
DELIMITERS: Final = (",", ";", "\t")

_SAID_DELIMITER: Final = re.compile(r"^\ufeff?sep=(?P<sign>.)\r?\n")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_ZIP: Final = b"PK\x03\x04"
_OLD_WORKBOOK: Final = b"\xd0\xcf\x11\xe0"

Grid = tuple[tuple[str, ...], ...]
"""The rows of a file, each cell as text without spaces around it; a formula begins with `=`."""


def read_grid(content: bytes) -> Grid:
    """The cells of a CSV or XLSX file (its first sheet). Raises UnfitEntrantsFileError."""
    if len(content) > MOST_BYTES:
        raise too_large()
    if content.startswith(_OLD_WORKBOOK):
        raise unfit_file("is a workbook of the old kind (.xls); save it as .xlsx or .csv")
    rows = _workbook_rows(content) if content.startswith(_ZIP) else _csv_rows(_decoded(content))
    grid = tuple(_limited(rows))
    if not any(any(row) for row in grid):
        raise unfit_file("is empty")
    return grid


def cell_name(row: int, column: int) -> str:
    """A cell as spreadsheets call it, both counted from nought: `B7`."""
    return f"{get_column_letter(column + 1)}{row + 1}"


def grid_as_csv(grid: Grid) -> str:
    """The grid as CSV text that `read_grid` reads back."""
    text = io.StringIO()
    csv.writer(text).writerows(grid)
    return text.getvalue()


def unfit_file(problem: str) -> UnfitEntrantsFileError:
    """The error for a file that cannot be read as a whole."""
    return UnfitEntrantsFileError(problems=(FieldProblem(where="The file", problem=problem),))


def too_large() -> UnfitEntrantsFileError:
    """The error for a file larger than it may be."""
    return unfit_file(f"is larger than {MOST_BYTES // 1_000_000} MB; a list of entrants is far smaller")


def _limited(rows: Iterable[Sequence[Any]]) -> Iterator[tuple[str, ...]]:
    for number, row in enumerate(rows):
        cells = [_text(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        if number >= MOST_ROWS and cells:
            raise unfit_file(f"has more than {MOST_ROWS - 1} rows below its headings")
        if len(cells) > MOST_COLUMNS:
            raise unfit_file(f"has more than {MOST_COLUMNS} columns")
        yield tuple(cells)


def _text(value: Any) -> str:
    """A cell as people read it: a number without its idle fraction, a day as a day."""
    match value:
        case None:
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case timedelta():
            return f"{value.total_seconds():g}"
        case datetime():
            return value.isoformat(sep=" ")
        case date():
            return value.isoformat()
    return str(value).strip()


def _decoded(content: bytes) -> str:
    """UTF-8 with or without its mark, UTF-16 with it, else what Windows and Latin-1 have in common."""
    try:
        if content.startswith(_UTF_16):
            return content.decode("utf-16")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _csv_rows(text: str) -> Iterator[Sequence[str]]:
    if "\x00" in text:
        raise unfit_file("is neither CSV nor XLSX")
    said = _SAID_DELIMITER.match(text)
    body = text[said.end() :] if said else text
    delimiter = said["sign"] if said else _delimiter(body)
    try:
        # Rows are counted as the file has them, so that a cell is called what a spreadsheet calls it.
        yield from ([()] if said else [])
        yield from csv.reader(io.StringIO(body, newline=""), delimiter=delimiter)
    except csv.Error as error:
        raise unfit_file(f"is no CSV that can be read: {error}") from error


def _delimiter(text: str) -> str:
    """The sign that parts the headings into most columns."""
    heading = next((line for line in text.splitlines() if line.strip()), "")[:LONGEST_HEADINGS]
    return max(DELIMITERS, key=lambda sign: len(next(csv.reader([heading], delimiter=sign), [])))


def _workbook_rows(content: bytes) -> Iterator[Sequence[Any]]:
    _check_archive(content)
    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        yield from sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True)
    except UnfitEntrantsFileError:
        raise
    except Exception as error:
        raise unfit_file("is no workbook that can be read") from error


def _check_archive(content: bytes) -> None:
    """Refuse a workbook that would unpack to more than it may, or whose parts define entities.

    The sizes an archive states are those its unpacking is held to.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _check_sizes(archive.infolist())
            for part in archive.infolist():
                if part.filename.endswith((".xml", ".rels")):
                    sax.parseString(archive.read(part), ContentHandler(), forbid_dtd=True)
    except (
        zipfile.BadZipFile,
        ValueError,
        NotImplementedError,
        RuntimeError,
        SAXException,
        OSError,
    ) as error:
        raise unfit_file("is no workbook that can be read") from error


def _check_sizes(parts: Sequence[zipfile.ZipInfo]) -> None:
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise unfit_file("would unpack to far more than a list of entrants")
