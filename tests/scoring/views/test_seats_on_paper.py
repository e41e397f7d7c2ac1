"""A seat that changed hands, as paper and pages tell it, and as the verification holds it."""

import pytest

from scoring.models import ScoreSheet
from scoring.selectors.pages import seats_of_sitting, sheet_on_page, sheet_read
from scoring.selectors.verification import sheet_differences, sheets_to_verify
from scoring.views.history import games_shown
from scoring.views.sheets_on_paper import filled_sheet
from tests.scoring.ground import Hall, commit, open_sitting
from tests.scoring.substitutes import approved, take_seat
from tournaments.models import Seat

pytestmark = pytest.mark.integration


TOLD = (
    "Sam took seat B2 from Player 2.2 of carnival-cup in the middle of hand 2 (substitution 1), on the device"
    " of somebody signed in. Seats now: Player 1.1 of carnival-cup (A1), Player 2.1 of carnival-cup (B1),"
    " Player 1.2 of carnival-cup (A2), Sam (B2)."
)


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    """A sheet with a hand by those of the opening, and one with Sam in seat B2 since the middle of it."""
    sheet = open_sitting(hall.schedule())
    commit(sheet)
    substitution = approved(hall, sheet.sitting.match, 1, is_emergency=True, reason="taken ill")
    take_seat(sheet, substitution.substitute, "B2", is_mid_hand=True)
    commit(sheet)
    return sheet_on_page(sheet.pk)


def test_paper_names_who_sat_where_and_from_which_line(sheet: ScoreSheet) -> None:
    filled = filled_sheet(sheet_read(sheet), seats_of_sitting(sheet.sitting))
    assert [(each.name, each.hands) for each in filled.head.seats if each.seat == "B2"] == [
        ("Player 2.2 of carnival-cup", "game 1 hand 1"), ("Sam", "from game 1 hand 2"),
    ]  # fmt: skip
    assert [each.hands for each in filled.head.seats if each.seat != "B2"] == [""] * 3
    notes = " ".join(row.text for game in filled.games for row in game.rows if hasattr(row, "text"))
    assert TOLD in notes
    assert "taken ill" not in notes


def test_a_page_tells_it_between_the_two_hands(sheet: ScoreSheet) -> None:
    read = sheet_read(sheet)
    (game,) = games_shown(read)
    before, told, after = game.rows[-3:]
    assert (before.number, told.text, after.number) == (1, TOLD, 2)
    assert read.players["B2"] == "Sam"


@pytest.mark.parametrize(
    ("tampered", "changes"),
    [
        ({"from_sequence": 3}, {"from_sequence": 4}),
        ({"until_sequence": 3}, {"until_sequence": 4}),
        ({"until_sequence": 3}, {"seat": "A2", "from_sequence": 2}),
    ],
)
def test_a_seat_that_does_not_follow_from_the_lines_is_found(
    sheet: ScoreSheet, tampered: dict[str, int], changes: dict[str, object]
) -> None:
    Seat.objects.filter(sitting=sheet.sitting, **tampered).update(**changes)
    ((_, difference),) = sheet_differences(sheets_to_verify())
    assert difference is not None
    assert difference.what == "seats taken"
