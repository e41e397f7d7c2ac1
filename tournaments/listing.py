"""Lists for other programs: a heading row and rows, as CSV, XLSX or JSON. No database in here.

A text that a spreadsheet would take for a formula is written with an apostrophe before it, in CSV and XLSX;
JSON holds every value as it is.
"""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

Value = str | int | float | bool | None

STARTS_A_FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The wide ones are signs of a formula where Chinese and Japanese are written."""

BREAKS: Final = ("\t", "\r", "\n")
WIDEST: Final = 60
UTF_8_MARK: Final = "\ufeff"
"""Without it a spreadsheet takes UTF-8 for the computer's own old encoding."""


@dataclass(frozen=True, slots=True)
class Listing:
    """One list. `name` is that of its file, without ending; keys of JSON are the headings."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True)
class Form:
    """One form a list can be written in."""

    content_type: str
    write: Callable[[Listing], bytes]


def as_csv(listing: Listing) -> bytes:
    """The list as CSV, in UTF-8 with its mark."""
    text = io.StringIO()
    text.write(UTF_8_MARK)
    writer = csv.writer(text)
    writer.writerow(listing.headings)
    writer.writerows([harmless(value) for value in row] for row in listing.rows)
    return text.getvalue().encode()


def as_xlsx(listing: Listing) -> bytes:
    """The list as a workbook of one sheet, its headings kept in sight."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(listing.name[:31])
    sheet.freeze_panes = "A2"
    for place, width in enumerate(_widths(listing)):
        sheet.column_dimensions[chr(ord("A") + place)].width = width
    heads = [WriteOnlyCell(sheet, value=heading) for heading in listing.headings]
    for head in heads:
        head.font = Font(bold=True)
    sheet.append(heads)
    for row in listing.rows:
        sheet.append([_without_controls(harmless(value)) for value in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def as_json(listing: Listing) -> bytes:
    """The list as JSON: one object a row."""
    rows = [dict(zip(listing.headings, row, strict=True)) for row in listing.rows]
    return (json.dumps(rows, ensure_ascii=False, indent=1) + "\n").encode()


FORMS: Final[Mapping[str, Form]] = {
    "csv": Form("text/csv; charset=utf-8", as_csv),
    "xlsx": Form("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx),
    "json": Form("application/json", as_json),
}


def harmless(value: Value) -> Value:
    """The value with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{value}" if isinstance(value, str) and _may_run(value) else value


def _may_run(text: str) -> bool:
    """Whether a text is a formula once a program has dropped the signs and spaces before it."""
    seen = _printable(text)
    return seen.startswith(BREAKS) or seen.lstrip().startswith(STARTS_A_FORMULA)


def _without_controls(value: Value) -> Value:
    return _printable(value) if isinstance(value, str) else value


def _printable(text: str) -> str:
    return "".join(sign for sign in text if sign >= " " or sign in BREAKS)


def _widths(listing: Listing) -> Sequence[int]:
    columns = zip(listing.headings, *listing.rows, strict=True)
    return [min(max(len(str(value)) for value in column) + 2, WIDEST) for column in columns][:26]
