"""Reading cells from whatever a club's computer saves: encodings, separators, workbooks, hostile files."""

import io
import zipfile
from datetime import date, time, timedelta

import pytest
from openpyxl import Workbook

from tournaments.entrants_file.grid import MOST_BYTES, cell_name, grid_as_csv, read_grid
from tournaments.errors import UnfitEntrantsFileError

pytestmark = pytest.mark.unit

ROWS = (("Entrant", "Player 1"), ("Señoras & Søn", "Zoë Élan"))


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def archive(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return file.getvalue()


def refusal(content: bytes) -> str:
    with pytest.raises(UnfitEntrantsFileError) as refused:
        read_grid(content)
    (problem,) = refused.value.problems
    assert problem.where == "The file"
    return problem.problem


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_encoding_separator_and_line_ending(encoding: str, sign: str, ending: str) -> None:
    text = ending.join(sign.join(row) for row in ROWS) + ending
    assert read_grid(text.encode(encoding)) == ROWS


def test_a_separator_in_quotes_parts_nothing() -> None:
    assert read_grid(b'"Entrant; the, name";Player\n"A;B";"say ""six"""') == (
        ("Entrant; the, name", "Player"),
        ("A;B", 'say "six"'),
    )


def test_a_separator_that_is_said_keeps_the_row_numbers() -> None:
    assert read_grid(b"sep=|\r\nEntrant|Player\r\nAsh|Bo") == ((), ("Entrant", "Player"), ("Ash", "Bo"))


def test_a_workbook_reads_as_its_cells_look() -> None:
    times = (timedelta(hours=30), time(9, 30), date(2024, 3, 1))
    content = workbook(("Entrant", "Seed", "Player"), ("  Ash ", 3.0, None), ("=A2", 2.5, True), times)
    assert read_grid(content) == (
        ("Entrant", "Seed", "Player"),
        ("Ash", "3"),
        ("=A2", "2.5", "True"),
        ("108000", "09:30:00", "2024-03-01 00:00:00"),
    )


def test_the_grid_comes_back_from_its_own_csv() -> None:
    grid = (("Entrant", "Player"), ('a "b", c', "=1+1"), ("", "Zoë"))
    assert read_grid(grid_as_csv(grid).encode()) == grid


@pytest.mark.parametrize(("row", "column", "name"), [(0, 0, "A1"), (6, 1, "B7"), (0, 26, "AA1")])
def test_cells_are_called_as_spreadsheets_call_them(row: int, column: int, name: str) -> None:
    assert cell_name(row, column) == name


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is empty"),
        (b"\n , \n", "is empty"),
        (b" " * (MOST_BYTES + 1), "is larger than 4 MB"),
        (b"\x89PNG\x00\x00", "is neither CSV nor XLSX"),
        (b"\xd0\xcf\x11\xe0rest", "is a workbook of the old kind"),
        (b"PK\x03\x04 and nothing else", "is no workbook that can be read"),
        (archive(readme=b"no workbook"), "is no workbook that can be read"),
        (archive(bomb=b"0" * 60_000_000), "would unpack to far more"),
        (archive(**{f"part{n}": b"" for n in range(501)}), "would unpack to far more"),
        (b"a,b\n" * 1002, "has more than 1000 rows"),
        (b"," * 100 + b"x", "has more than 100 columns"),
        (workbook(*[("a",)] * 1002), "has more than 1000 rows"),
        (b'"a' + b"x" * 200_000, "is no CSV that can be read"),
    ],
)
def test_what_is_no_list_is_refused_in_words(content: bytes, problem: str) -> None:
    assert refusal(content).startswith(problem)


def test_a_workbook_that_grows_by_entities_is_refused() -> None:
    entities = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(9))
    sheet = f'<!DOCTYPE x [<!ENTITY e0 "ha">{entities}]><sst>&e9;</sst>'.encode()
    honest = workbook(("Entrant", "Player"), ("Ash", "Bo"))
    with zipfile.ZipFile(io.BytesIO(honest)) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    parts["xl/sharedStrings.xml"] = sheet
    assert refusal(archive(**parts)) == "is no workbook that can be read"
