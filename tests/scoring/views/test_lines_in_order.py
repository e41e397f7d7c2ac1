"""Whatever stands on a sheet stands where it happened, on page and paper, and the score runs through it."""

from collections.abc import Iterable
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.test import Client

from officials.rulings.effects import Concern
from officials.rulings.remedies import Remedy, RemedyKind
from scoring.enums import LineKind
from scoring.models import ScoreSheet
from scoring.printing.filled import FilledGame, FilledHand, FilledNote
from scoring.selectors.pages import SheetRead, seats_of_sitting, sheet_on_page, sheet_read
from scoring.services.take_backs import take_back_hand
from scoring.views.history import GameShown, HandShown, games_shown
from scoring.views.line_words import MINUS, SENTENCES, moments_of
from scoring.views.sheets_on_paper import filled_sheet
from tests.scoring.ground import TESTER, a_key, commit
from tests.scoring.random_sheets import RandomSheet, random_sheet
from tests.scoring.rulings import rule
from tournaments.enums import Side

pytestmark = pytest.mark.integration

SHEETS = 20
FULL = 56  # a seed whose sheet has a line of nearly every kind


def a_chalk(sheet: ScoreSheet) -> None:
    """Let an official find side B at fault, which costs it one chalk."""
    rule(sheet, Remedy(RemedyKind.CHALKS, 1))


@pytest.fixture
def read(sheet: ScoreSheet) -> SheetRead:
    """A hand, a chalk by a ruling, a hand taken back, and the hand again."""
    commit(sheet)
    a_chalk(sheet)
    commit(sheet)
    take_back_hand(sheet_id=sheet.pk, submission_key=a_key(), expected_version=sheet.version, actor=TESTER)
    commit(sheet)
    return sheet_read(sheet_on_page(sheet.pk))


def told(text: str) -> str:
    return text.partition(",")[0].partition(" (")[0]


def test_a_page_shows_what_happened_between_the_hands_where_it_did(read: SheetRead) -> None:
    (game,) = games_shown(read)
    rows = [row.number if isinstance(row, HandShown) else told(row.text) for row in game.rows]
    assert rows == [
        "The sheet was opened; Player 1.1 of carnival-cup", 1, "An official was called", "Ruling 1",
        "Call 1 was closed.", 2, "Hand 2 was taken back", 2,
    ]  # fmt: skip
    scores = [[(score.adds, score.chalks) for score in row.scores] for row in game.rows]
    assert scores[1:] == [
        [("+2", 2), ("+1", 1)], [], [("+1", 3), ("", 1)], [], [("+2", 5), ("+1", 2)],
        [("", 3), ("", 1)], [("+2", 5), ("+1", 2)],
    ]  # fmt: skip
    assert [row.struck for row in game.rows] == ["", "", "", "", "", "taken back", "", ""]


def test_paper_shows_the_same_in_the_same_order(read: SheetRead) -> None:
    (on_page,) = games_shown(read)
    (game,) = filled_sheet(read, seats_of_sitting(read.sheet.sitting)).games
    assert [getattr(row, "text", "hand") for row in game.rows] == [
        getattr(row, "text", "hand") for row in on_page.rows
    ]
    ruling = next(row for row in game.rows if getattr(row, "text", "").startswith("Ruling 1, article"))
    assert (ruling.adds, ruling.scores) == (("+1", ""), ("3", "1"))
    line = read.sheet.lines.get(kind=LineKind.RULING)
    assert ruling.when.endswith(f", line {line.sequence}")


def test_a_hand_made_void_says_by_what(sheet: ScoreSheet, client: Client) -> None:
    commit(sheet)
    rule(sheet, RemedyKind.REDEAL_SAME_DEALER, concern=Concern.LAST_HAND)
    page = client.get("/e/carnival-cup/matches/1/").content.decode()
    assert "<strong>void by ruling 1</strong>" in page
    assert page.count('class="taken-back"') == 1


def test_a_bullseye_moved_by_a_ruling_alone_is_told_with_its_amount(sheet: ScoreSheet) -> None:
    rule(sheet, RemedyKind.AWARD_BULLSEYE, side=Side.B)
    (game,) = games_shown(sheet_read(sheet_on_page(sheet.pk)))
    assert any(row.text.endswith("Bullseyes: A +1.") for row in game.rows)


def test_the_day_is_told_where_it_changes(read: SheetRead) -> None:
    times = [datetime(2026, 6, 13, 23, 58, tzinfo=UTC), datetime(2026, 6, 13, 23, 59, tzinfo=UTC)]
    times.append(datetime(2026, 6, 14, 0, 1, tzinfo=UTC))
    lines = [SimpleNamespace(sequence=number, at=at) for number, at in enumerate(times)]
    assert list(moments_of(lines, UTC).values()) == ["13 Jun 2026 23:58", "23:59", "14 Jun 2026 00:01"]


# --- any sheet, added up as shown -----------------------------------------------------------------------


def as_read(sheet: RandomSheet) -> SheetRead:
    """A random sheet as a page and the paper read it."""
    now, event = sheet.now, SimpleNamespace(time_zone="America/Port_of_Spain", name="Cup")
    match = SimpleNamespace(event=event, number=1, round="Round 1")
    columns = {
        f"{name}_{side.lower()}": getattr(getattr(now, name), side)
        for name in ("bullseyes", "hang_jacks", "chalks")
        for side in "AB"
    }
    row = SimpleNamespace(
        terms=sheet.terms.as_text(), sitting=SimpleNamespace(match=match, table=None, number=1),
        state=now.state.value, version=len(sheet.lines), head="", confirmed_a=False, confirmed_b=False,
        **columns,
    )  # fmt: skip
    return SheetRead(row, tuple(sheet.lines), {"A": "Ann", "B": "Bob"}, {}, {})


def number_in(cell: str) -> int:
    return int(cell.replace(MINUS, "-") or "0")


def paper_sums(game: FilledGame) -> tuple[int, ...]:
    """Add up the cells of a game on paper that are not struck, holding each score against the sum."""
    sums = [0, 0]
    for row in game.rows:
        if isinstance(row, FilledHand):
            adds, scores = row.cells[8:10], row.cells[10:]
        else:
            adds, scores = row.adds, row.scores
        if row.is_struck or not scores:
            continue
        sums = [one + number_in(add) for one, add in zip(sums, adds, strict=True)]
        assert tuple(map(str, sums)) == tuple(scores)
    return tuple(sums)


def page_sums(game: GameShown) -> tuple[int, ...]:
    """Add up the awards of the hands and what the lines between them add, but for what is struck."""
    sums = {"A": 0, "B": 0}
    for row in game.rows:
        if row.struck or not row.scores:
            continue
        if isinstance(row, HandShown):
            for award in row.awards:
                sums[award.side] += award.chalks * award.is_counted
        else:
            for score in row.scores:
                sums[score.side] += number_in(score.adds)
        assert sums == {score.side: score.chalks for score in row.scores}
    return tuple(sums.values())


def test_any_sheet_adds_up_on_the_page_and_on_paper() -> None:
    for seed in range(SHEETS):
        sheet = random_sheet(seed)
        read = as_read(sheet)
        shown = {game.number: game for game in games_shown(read)}
        games = filled_sheet(read, ()).games
        for game in games:
            assert paper_sums(game) == (game.score_a, game.score_b)
            if game.number in shown:
                assert page_sums(shown[game.number]) == (game.score_a, game.score_b)
        in_play = next((game for game in games if game.number == sheet.now.game_number), None)
        assert ((in_play.score_a, in_play.score_b) if in_play else (0, 0)) == sheet.now.score
        assert lines_told(games) == len(sheet.lines)


def lines_told(games: Iterable[FilledGame]) -> int:
    """How many lines of the sheet stand on its paper."""
    rows = [row for game in games for row in game.rows]
    return sum(isinstance(row, FilledHand) or bool(row.when) for row in rows)


def test_every_kind_of_line_has_its_words() -> None:
    assert set(SENTENCES) == set(LineKind) - {LineKind.HAND}
    sheet = random_sheet(FULL)
    for kind in (LineKind.BELL, LineKind.MATCH_DECIDED, LineKind.PLAY_RESUMED):
        sheet.write(kind, {}, sheet.now)
    sheet.write(LineKind.DEALER_CUT, {"dealer": "A1"}, sheet.now)
    assert {line.kind for line in sheet.lines} == set(LineKind)
    rows = [row for game in filled_sheet(as_read(sheet), ()).games for row in game.rows]
    texts = [row.text for row in rows if isinstance(row, FilledNote)]
    assert not any("{" in text or "None" in text for text in texts)
