"""Lists in the forms other programs read; nothing in them runs."""

import io
import json

import pytest
from openpyxl import load_workbook

from tournaments.listing import FORMS, Listing, as_csv, as_json, as_xlsx

pytestmark = pytest.mark.unit

LIST = Listing("results", ("Entrant", "Bullseyes"), (("Zoë, Élan", 3), ("=HYPERLINK(1)", None), ("-1+1", -2)))


def test_csv_is_utf_8_with_its_mark_and_no_formula() -> None:
    assert as_csv(LIST).decode() == (
        "\ufeffEntrant,Bullseyes\r\n\"Zoë, Élan\",3\r\n'=HYPERLINK(1),\r\n'-1+1,-2\r\n"
    )


def test_a_workbook_holds_numbers_as_numbers_and_texts_as_texts() -> None:
    sheet = load_workbook(io.BytesIO(as_xlsx(LIST))).active
    assert sheet.title == "results"
    assert list(sheet.values) == [
        ("Entrant", "Bullseyes"), ("Zoë, Élan", 3), ("'=HYPERLINK(1)", None), ("'-1+1", -2),
    ]  # fmt: skip
    assert {cell.data_type for row in sheet["A"] for cell in [row]} == {"s"}


def test_json_holds_every_value_as_it_is() -> None:
    assert json.loads(as_json(LIST)) == [
        {"Entrant": "Zoë, Élan", "Bullseyes": 3},
        {"Entrant": "=HYPERLINK(1)", "Bullseyes": None},
        {"Entrant": "-1+1", "Bullseyes": -2},
    ]


@pytest.mark.parametrize(
    "first",
    [
        "=",
        "+",
        "-",
        "@",
        "\t",
        "\r",
        "\n",
        " =",
        "\u00a0@",
        "\u3000=",
        "\x0b=",
        "\x01 -",
        "\uff1d",
        "\uff0b",
        "\uff0d",
        "\uff20",
    ],
)
def test_no_cell_begins_as_a_formula_does(first: str) -> None:
    listing = Listing("x", ("A",), ((f"{first}cmd",),))
    assert f"'{first}cmd" in as_csv(listing).decode()
    cell = load_workbook(io.BytesIO(as_xlsx(listing))).active["A2"]
    assert (str(cell.value)[0], cell.data_type) == ("'", "s")


def test_signs_a_workbook_cannot_hold_are_left_out() -> None:
    listing = Listing("x", ("A",), (("a\x01b",),))
    assert load_workbook(io.BytesIO(as_xlsx(listing))).active["A2"].value == "ab"


def test_a_list_without_rows_is_its_headings() -> None:
    empty = Listing("x", ("A", "B"), ())
    assert [form.write(empty)[:1] for form in FORMS.values()] == [b"\xef", b"P", b"["]
