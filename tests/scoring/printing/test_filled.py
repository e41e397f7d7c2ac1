"""A filled sheet over several pages: what is repeated, what is carried over, and names that stay whole."""

import io

import pytest
from pypdf import PdfReader

from scoring.printing.filled import FilledGame, FilledHand, FilledNote, FilledSheet, print_filled_sheets
from scoring.printing.form import SeatOnPaper, SheetHead
from tournaments.printing.paper import Paper

pytestmark = pytest.mark.unit

LIONS = "The Most Honourable Lions of Upper Saint Barbara and District"
PERSON = "Samantha Featherstonehaugh-Cholmondeley the Younger"


def hand(number: int) -> FilledHand:
    cells = (str(number), "A1", "9♥", "stood", "A 1", "B 1", "", "", "1", "1", str(number), str(number))
    return FilledHand(cells, is_struck=False)


def pages_of(*rows: FilledHand | FilledNote, paper: Paper = Paper.A4) -> list[str]:
    seats = (SeatOnPaper("A1", "Ann"), SeatOnPaper("A2", PERSON, "from game 1 hand 3"))
    head = SheetHead("Cup", "Match 1, Round 1", "Table 1", "", LIONS, "Bob", seats, 14)
    game = FilledGame(1, 14, 3, "A", rows)
    sheet = FilledSheet(head, (game,), "Bullseyes: A 1, B 0.", ("Side A: not yet.",), "Official", 60, "seal")
    written = print_filled_sheets("Sheet", [sheet], paper)
    return [page.extract_text() for page in PdfReader(io.BytesIO(written)).pages]


@pytest.mark.parametrize("paper", Paper)
def test_a_game_that_goes_over_the_page_says_so_and_where_it_stood(paper: Paper) -> None:
    first, second = pages_of(*(hand(number) for number in range(1, 56)), paper=paper)
    last = max(number for number in range(1, 56) if f"\n{number}\n{number}\n" in first)
    assert "Game 1, continued" in second
    assert f"Carried over from the page before.\n{last}\n{last}\n" in second
    assert ("Dealer" in second, "Score B" in second, LIONS in second) == (True, True, True)
    assert ("Page 1 of 2" in first, "Page 2 of 2" in second) == (True, True)


def test_what_is_struck_or_moves_nothing_is_not_carried_over() -> None:
    struck = FilledNote("", "Ruling 1 …", ("+5", ""), ("60", "55"), is_struck=True)
    rows = [hand(number) for number in range(1, 30)]
    _, second = pages_of(*rows, *([struck, FilledNote("", "An official was called.")] * 15))
    assert "Carried over from the page before.\n29\n29\n" in second


def test_every_kick_of_a_hand_is_whole() -> None:
    kicks = "10♥ 10♦ 10♠ J♣ Q♥: A 12"
    cells = ("1", "A1", kicks, *[""] * 9)
    (page,) = pages_of(FilledHand(cells, is_struck=False))
    assert kicks in page


def test_names_that_are_long_are_whole() -> None:
    (page,) = pages_of(hand(1))
    assert (LIONS in page, PERSON in page, "…" in page) == (True, True, False)
