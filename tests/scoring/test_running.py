"""The score that runs through a sheet: whatever befell it, its lines add up from top to bottom."""

from collections import Counter
from collections.abc import Iterable

import pytest

from scoring.enums import LineKind
from scoring.progress import NOUGHT, BySide
from scoring.running import LineRead, read_in_order
from tests.scoring.random_sheets import RandomSheet, random_sheet

pytestmark = pytest.mark.unit

SHEETS = 60


@pytest.fixture(scope="module")
def sheets() -> list[RandomSheet]:
    """Sheets that a table could have written: played again from their sealed lines, they come out so."""
    sheets = [random_sheet(seed) for seed in range(SHEETS)]
    for sheet in sheets:
        assert sheet.replayed().progress == sheet.now
    return sheets


def plus(amounts: Iterable[BySide]) -> BySide:
    total = NOUGHT
    for amount in amounts:
        total = BySide(total.A + amount.A, total.B + amount.B)
    return total


def scores_added_up(read: Iterable[LineRead]) -> dict[int, BySide]:
    """Add up as with a pencil: what is struck is passed over, and each score is what it comes to."""
    scores: dict[int, BySide] = {}
    for line in read:
        if line.score is not None and not line.is_struck:
            scores[line.game] = plus([scores.get(line.game, NOUGHT), line.adds])
            assert scores[line.game] == line.score
    return scores


def test_the_lines_of_any_sheet_add_up_to_its_score(sheets: list[RandomSheet]) -> None:
    for sheet in sheets:
        read = read_in_order(sheet.lines)
        scores, won = scores_added_up(read.lines), Counter(read.winners.values())
        assert scores.get(sheet.now.game_number, NOUGHT) == sheet.now.score
        assert plus([*scores.values(), *(line.beside for line in read.lines)]) == sheet.now.chalks
        given = [line.bullseyes for line in read.lines]
        assert plus([BySide(won["A"], won["B"]), *given]) == sheet.now.bullseyes
        assert Counter(line.wins for line in read.lines if line.wins) == won


def test_a_line_that_takes_a_hand_off_adds_nothing_itself(sheets: list[RandomSheet]) -> None:
    taken_back = [
        read
        for sheet in sheets
        for line, read in zip(sheet.lines, read_in_order(sheet.lines).lines, strict=True)
        if line.kind == LineKind.HAND_TAKEN_BACK and not read.is_struck
    ]
    assert taken_back
    for read in taken_back:
        assert (read.adds, read.beside, read.bullseyes) == (NOUGHT, NOUGHT, NOUGHT)


def test_the_hands_that_are_not_struck_are_the_hands_that_count(sheets: list[RandomSheet]) -> None:
    for sheet in sheets:
        counted = {
            line.sequence
            for line, read in zip(sheet.lines, read_in_order(sheet.lines).lines, strict=True)
            if line.kind == LineKind.HAND and not read.is_struck
        }
        assert counted == set(sheet.counted.values())


def test_games_hold_their_lines_in_the_order_they_happened(sheets: list[RandomSheet]) -> None:
    for sheet in sheets:
        games = [line.game for line in read_in_order(sheet.lines).lines]
        assert games == sorted(games)


def test_the_random_sheets_hold_whatever_moves_the_score(sheets: list[RandomSheet]) -> None:
    lines = [line for sheet in sheets for line in sheet.lines]
    orders = {order["order"] for line in lines for order in line.content.get("orders", ())}
    assert orders >= {"chalks", "score", "game", "restart", "bullseyes", "void-hand", "recount"}
    kinds = Counter(line.kind for line in lines)
    moving = (LineKind.HAND, LineKind.HAND_TAKEN_BACK, LineKind.BELL, LineKind.RULING_REVERSED)
    assert all(kinds[kind] for kind in moving)
