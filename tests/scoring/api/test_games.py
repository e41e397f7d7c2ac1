"""A whole game sent at once: all of its hands or none, once however often sent, faults by hand and field."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from scoring.enums import LineKind
from scoring.models import ScoreSheet
from tests.scoring.api.conftest import Doors
from tests.scoring.ground import a_key, build_hall, commit, open_sitting
from tests.scoring.services.test_games import a_game
from tournaments.enums import NextDealer

pytestmark = pytest.mark.integration


@pytest.fixture
def sheet(doors: Doors) -> ScoreSheet:
    return open_sitting(doors.hall.schedule())


@pytest.fixture
def device(doors: Doors) -> APIClient:
    return doors.device()


def send(client: APIClient, sheet: ScoreSheet, **changes: Any) -> Any:
    content = {"hands": a_game("A1"), "submission_key": a_key(), "expected_version": sheet.version, **changes}
    return client.post(f"/api/v1/sheets/{sheet.pk}/games/", content, format="json")


def test_a_game_is_on_the_sheet(device: APIClient, sheet: ScoreSheet) -> None:
    answer = send(device, sheet)
    assert answer.status_code == 201
    written = answer.json()
    assert [(line["kind"], line["hand_number"]) for line in written["lines"]] == [
        ("hand", 1),
        ("hand", 2),
        ("hand", 3),
    ]
    assert (written["sheet"]["bullseyes"], written["sheet"]["game_number"]) == ({"A": 1, "B": 0}, 2)
    assert written["sheet"]["version"] == 4
    sheet.refresh_from_db()
    assert (sheet.version, sheet.counted_hands.count()) == (4, 3)


def test_sent_again_it_counts_once(device: APIClient, sheet: ScoreSheet) -> None:
    key = a_key()
    first = send(device, sheet, submission_key=key)
    again = send(device, sheet, submission_key=key)
    assert (again.status_code, again.json()["is_replay"]) == (200, True)
    assert again.json()["sheet"] == first.json()["sheet"]
    other = send(device, sheet, submission_key=key, hands=a_game("A1", winner="B"))
    assert (other.status_code, other.json()["code"]) == (409, "key-reused")
    assert sheet.counted_hands.count() == 3


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"claims": {"high": {"side": "A", "card": "AH"}, "game": {"side": "A"}}}, "claims.low"),
        ({"kicks": ["9X"]}, "kicks[0]"),
    ],
)
def test_one_fault_keeps_the_whole_game_out(
    device: APIClient, sheet: ScoreSheet, change: dict[str, Any], where: str
) -> None:
    hands = a_game("A1")
    hands[1] |= change
    answer = send(device, sheet, hands=hands)
    assert (answer.status_code, answer.json()["code"]) == (422, "hand-of-game-rejected")
    details = answer.json()["details"]
    assert details["hand"] == 2
    assert where in {fault["where"] for fault in details["violations"]}
    assert all(fault["sentence"] and fault["remedy"] and fault["article"] for fault in details["violations"])
    assert sheet.lines.count() == 1


def test_hands_after_the_game_is_won_and_stale_games_are_refused(
    device: APIClient, sheet: ScoreSheet
) -> None:
    answer = send(device, sheet, hands=a_game("A1", hands=4))
    assert (answer.status_code, answer.json()["code"]) == (422, "unfit-game")
    commit(sheet)
    answer = send(device, sheet, expected_version=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale-sheet")
    hands = [{**hand, "dealer": "A1"} for hand in a_game("B1")]
    answer = send(device, sheet, hands=hands)
    assert (answer.status_code, answer.json()["code"]) == (409, "foreign-context")
    assert sheet.counted_hands.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": []},
        {"hands": [{}] * 61},
        {"hands": "all of them"},
        {"submission_key": "k" * 61},
        {"expected_version": 0},
        {"first_dealer": "C3"},
    ],
)
def test_what_is_no_game_is_unreadable(device: APIClient, sheet: ScoreSheet, wrong: dict[str, Any]) -> None:
    answer = send(device, sheet, **wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_the_cut_comes_with_the_game_it_is_for(db: None) -> None:
    doors = Doors(build_hall(next_dealer=NextDealer.CUT_AGAIN))
    sheet, device = open_sitting(doors.hall.schedule()), doors.device()
    assert send(device, sheet).status_code == 201
    sheet.refresh_from_db()
    answer = send(device, sheet, hands=a_game("B2"))
    assert (answer.status_code, answer.json()["code"]) == (409, "dealer-unknown")
    answer = send(device, sheet, hands=a_game("B2"), first_dealer="B2")
    assert [line["kind"] for line in answer.json()["lines"]] == [LineKind.DEALER_CUT, *["hand"] * 3]
