"""The keyboard page as plain requests: checked without writing, saved once, refused with its cell marked."""

import json
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from officials.rulings.remedies import RemedyKind
from scoring.enums import SheetState
from scoring.models import ScoreSheet
from tests.scoring.ground import Hall, a_key, build_hall, commit, open_sitting
from tests.scoring.rulings import rule
from tests.scoring.views.test_sheets import at_table
from tests.scoring.views.test_typed import ROW
from tournaments.enums import EntrantKind, NextDealer, Side

pytestmark = pytest.mark.integration

GAME = [ROW, {**ROW, "call": "1"}, {**ROW, "kick": "6D 3C", "call": "r", "jack": "b", "game": "a 31 24"}]


@pytest.fixture
def desk(client: Client, hall: Hall) -> Client:
    return at_table(client, hall.tables[0])


def typed(rows: list[dict[str, str]]) -> dict[str, str]:
    """The fields of the rows as the page's form sends them."""
    numbered = enumerate(rows, start=1)
    return {f"{column}-{number}": text for number, row in numbered for column, text in row.items()}


def post(client: Client, sheet: ScoreSheet, rows: list[dict[str, str]], **more: str) -> HttpResponse:
    sheet.refresh_from_db()
    hidden = {"submission_key": a_key(), "expected_version": str(sheet.version), "do": "save"}
    return client.post(f"/sheets/{sheet.pk}/paper/", {**typed(rows), **hidden, **more})


def test_strangers_may_not(client: Client, sheet: ScoreSheet) -> None:
    assert client.get(f"/sheets/{sheet.pk}/paper/").status_code == 302
    assert post(client, sheet, GAME).status_code == 302
    assert client.post(f"/sheets/{sheet.pk}/paper/check/", {}).status_code == 302
    assert sheet.version == 1


def test_the_device_of_another_table_is_refused(client: Client, hall: Hall, sheet: ScoreSheet) -> None:
    other = at_table(client, hall.tables[1])
    assert post(other, sheet, GAME).status_code == 403
    assert other.post(f"/sheets/{sheet.pk}/paper/check/", {}).status_code == 403


def test_a_game_typed_in_is_on_the_sheet(desk: Client, sheet: ScoreSheet) -> None:
    assert b"Type a paper sheet in" in desk.get(f"/sheets/{sheet.pk}/paper/").content
    response = post(desk, sheet, GAME)
    assert response.headers["Location"] == f"/sheets/{sheet.pk}/paper/"
    sheet.refresh_from_db()
    assert (sheet.bullseyes_a, sheet.game_number, sheet.counted_hands.count()) == (1, 2, 3)
    page = desk.get(f"/sheets/{sheet.pk}/paper/").content.decode()
    assert "3 hands of game 1 are on the sheet." in page


def test_the_same_form_sent_twice_counts_once(desk: Client, sheet: ScoreSheet) -> None:
    key = {"submission_key": a_key(), "expected_version": "1"}
    assert post(desk, sheet, GAME, **key).status_code == 302
    assert post(desk, sheet, GAME, **key).status_code == 302
    assert post(desk, sheet, [ROW, ROW], **key).status_code == 409
    assert sheet.counted_hands.count() == 3


def test_checking_writes_nothing(desk: Client, sheet: ScoreSheet) -> None:
    page = post(desk, sheet, GAME, do="check").content.decode()
    assert "A High 1" in page
    assert sheet.version == 1


def test_a_wrong_row_is_marked_and_kept(desk: Client, sheet: ScoreSheet) -> None:
    response = post(desk, sheet, [ROW, {**ROW, "high": "a 9"}])
    page = response.content.decode()
    assert response.status_code == 422
    assert 'name="high-2" value="a 9"' in page
    assert page.count('aria-invalid="true"') == 1
    assert "Nothing typed was lost" in page
    assert sheet.lines.count() == 1


def test_a_sheet_that_has_moved_on_is_told(desk: Client, sheet: ScoreSheet) -> None:
    commit(sheet)
    assert post(desk, sheet, GAME, expected_version="1").status_code == 409
    assert sheet.counted_hands.count() == 1


def test_rows_are_judged_as_they_are_typed(desk: Client, sheet: ScoreSheet) -> None:
    form = {**typed([ROW, {**ROW, "low": "b 4"}]), "submission_key": a_key(), "expected_version": "1"}
    told = json.loads(desk.post(f"/sheets/{sheet.pk}/paper/check/", form).content)
    first, second = told["rows"][:2]
    assert (first["dealer"], first["score"], first["refusals"]) == ("A1", {"A": 5, "B": 1}, {})
    assert (second["hand"], second["dealer"]) == (2, "B1")
    assert told["is_sound"] is True
    form["high-2"] = "a 3"
    told = json.loads(desk.post(f"/sheets/{sheet.pk}/paper/check/", form).content)
    assert "low" in told["rows"][1]["refusals"]


def test_what_a_ruling_takes_from_a_hand_is_not_shown_as_its_worth(desk: Client, sheet: ScoreSheet) -> None:
    rule(sheet, RemedyKind.NO_GAME, side=Side.A)
    form = {**typed([ROW, ROW]), "submission_key": a_key(), "expected_version": str(sheet.version)}
    first, second = json.loads(desk.post(f"/sheets/{sheet.pk}/paper/check/", form).content)["rows"][:2]
    assert "Game" not in [award["label"] for award in first["awards"]]
    assert (first["score"], second["score"]) == ({"A": 4, "B": 1}, {"A": 9, "B": 2})
    assert post(desk, sheet, [ROW, ROW]).status_code == 302
    sheet.refresh_from_db()
    assert (sheet.score_a, sheet.score_b) == (9, 2)


def test_where_the_deal_is_cut_for_the_dealer_is_typed(client: Client, db: None) -> None:
    hall = build_hall(next_dealer=NextDealer.CUT_AGAIN)
    sheet = open_sitting(hall.schedule())
    desk = at_table(client, hall.tables[0])
    assert post(desk, sheet, GAME).status_code == 302
    assert post(desk, sheet, GAME).status_code == 422
    rows = [{**ROW, "dealer": "b2"}, ROW, ROW]
    assert post(desk, sheet, rows).status_code == 302
    sheet.refresh_from_db()
    assert sheet.state == SheetState.AWAITING_CONFIRMATION
    assert b"No hand can be typed in now" in desk.get(f"/sheets/{sheet.pk}/paper/").content


def test_two_play(client: Client, db: None) -> None:
    hall = build_hall(rule_set="classic", kind=EntrantKind.SINGLE, players=1)
    match = hall.schedule()
    people = {
        "A1": match.entrant_a.memberships.get().player_id,
        "B1": match.entrant_b.memberships.get().player_id,
    }
    sheet = open_sitting(match, seats=people)
    assert post(at_table(client, hall.tables[0]), sheet, [{**ROW, "jack": "a"}]).status_code == 302
    sheet.refresh_from_db()
    assert (sheet.score_a, sheet.score_b) == (3, 1)


@pytest.mark.parametrize(
    "hostile",
    [
        {"kick-1": "\x00"},
        {"kick-1": "9" * 100_000},
        {"game-1": "a " + "9" * 5_000},
        {"score-1": "9" * 40},
        {"kick-99": "6H", "dealer-0": "A1"},
        {"call-1": "s Ā1"},
    ],
)
def test_hostile_rows_are_refused_or_passed_over(
    desk: Client, sheet: ScoreSheet, hostile: dict[str, str]
) -> None:
    assert post(desk, sheet, [ROW], **{"do": "check", **hostile}).status_code in {200, 400}
    assert post(desk, sheet, [], **hostile).status_code in {302, 400, 422}


def test_hostile_keys_and_versions_are_refused(desk: Client, sheet: ScoreSheet) -> None:
    assert post(desk, sheet, GAME, submission_key="\x00").status_code == 400
    assert post(desk, sheet, GAME, expected_version="9" * 400).status_code in {400, 409}
    assert post(desk, sheet, GAME, submission_key="k" * 64).status_code == 400


def test_the_page_asks_a_fixed_number_of_questions(
    desk: Client, sheet: ScoreSheet, django_assert_max_num_queries: Callable[..., object]
) -> None:
    for _ in range(5):
        commit(sheet)
    with django_assert_max_num_queries(12):
        desk.get(f"/sheets/{sheet.pk}/paper/")
