"""The whole job through the API alone: from an empty event to a standing that says why."""

from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from officials.models import User
from tests.scoring.ground import a_key
from tournaments.models import Event

pytestmark = pytest.mark.journey

API = "/api/v1"


class Caller:
    """A signed-in organizer; every answer must be what is expected of it."""

    def __init__(self) -> None:
        self.client = APIClient()
        self.client.force_authenticate(User.objects.create_user("keeper", is_staff=True))

    def get(self, path: str) -> Any:
        answer = self.client.get(API + path)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def post(self, path: str, content: Any = None, status: int = 201) -> Any:
        answer = self.client.post(API + path, content, format="json")
        assert answer.status_code == status, answer.content
        return answer.json()


@pytest.fixture
def caller(db: None) -> Caller:
    return Caller()


def set_up(caller: Caller) -> dict[str, Any]:
    """A published event of three pairs, one match scheduled at table 1 and one bye."""
    about = {"name": "Club night", "slug": "club-night", "starts_on": "2026-06-13", "ends_on": "2026-06-13"}
    caller.post("/events/", about | {"rule_set": {"base": "tobago", "game_chalks": 2}})
    names = {"Ash": ("Ann", "Abe"), "Bay": ("Bea", "Bob"), "Cedar": ("Cat", "Cal")}
    entries = [
        {"name": name, "kind": "pair", "players": [{"name": who} for who in players]}
        for name, players in names.items()
    ]
    entrants = caller.post("/events/club-night/entrants/", entries)
    tables = caller.post("/events/club-night/tables/", {"count": 2, "hall": "Main"})
    settings = {
        "counting": {"way": "race-to", "games": 1},
        "table": {"keys": ["match-points", "bullseye-difference"], "bye": {"scored": "race-target"}},
    }
    stage = caller.post(
        "/events/club-night/stages/", {"name": "League", "kind": "round-robin", "settings": settings}
    )
    a_round = caller.post(f"/stages/{stage['id']}/rounds/", {})
    ids = [entrant["id"] for entrant in entrants]
    wanted = [
        {"entrant_a": ids[0], "entrant_b": ids[1], "tables": [tables[0]["id"]]},
        {"entrant_a": ids[2], "entrant_b": None, "is_bye": True},
    ]
    matches = caller.post(f"/rounds/{a_round['id']}/matches/", wanted)
    published = caller.post("/events/club-night/publish/", status=200)
    assert published["state"] == "published"
    assert published["rule_set"]["game_chalks"] == 2
    assert len(published["rule_set_digest"]) == 64
    return {"entrants": entrants, "stage": stage, "matches": matches}


def open_sheet(caller: Caller, made: dict[str, Any]) -> Any:
    seats = {
        f"{side}{number}": player["id"]
        for side, entrant in zip("AB", made["entrants"], strict=False)
        for number, player in enumerate(entrant["players"], 1)
    }
    sitting = made["matches"][0]["sittings"][0]["id"]
    content = {"seats": seats, "first_dealer": "B2", "submission_key": a_key()}
    return caller.post(f"/sittings/{sitting}/sheet/", content)


def play_out(caller: Caller, sheet: Any) -> Any:
    """Enter hands, each won by side A with a Jack hung, until the sheet takes no more."""
    order = ["A1", "B1", "A2", "B2"]
    while "hands" in sheet["next_steps"]:
        caller_of_hand = order[(order.index(sheet["dealer"]) + 1) % 4]
        claims = {
            "high": {"side": "A", "card": "AH"},
            "low": {"side": "B", "card": "3H"},
            "jack": {"side": "A", "hung": True},
            "game": {"side": "A"},
        }
        record = {
            "record": "all-fours-hand/1",
            "kicks": ["2H"],
            "calls": [[caller_of_hand, "stand"]],
            "claims": claims,
        }
        given = {"record": record, "submission_key": a_key(), "expected_version": sheet["version"]}
        caller.post(f"/sheets/{sheet['sheet']}/hands/", given)
        sheet = caller.get(f"/sheets/{sheet['sheet']}/")
    return sheet


def test_from_an_empty_event_to_a_standing(caller: Caller) -> None:
    made = set_up(caller)
    sheet = open_sheet(caller, made)
    assert (sheet["dealer"], sheet["next_steps"], sheet["sides"]) == (
        "B2",
        ["hands"],
        {"A": "Ash", "B": "Bay"},
    )
    assert sheet["players"]["B2"] == "Bob"
    sheet = play_out(caller, sheet)
    assert sheet["next_steps"] == ["confirm-a", "confirm-b", "take-back"]
    taken = {"submission_key": a_key(), "expected_version": sheet["version"]}
    caller.post(f"/sheets/{sheet['sheet']}/take-back/", taken, status=200)
    sheet = play_out(caller, caller.get(f"/sheets/{sheet['sheet']}/"))
    for number, side in enumerate("AB"):
        content = {"submission_key": a_key(), "expected_version": sheet["version"] + number, "side": side}
        caller.post(f"/sheets/{sheet['sheet']}/confirm/", content, status=200)
    match = caller.get(f"/matches/{made['matches'][0]['id']}/")
    assert (match["state"], match["result"]["winner"], match["result"]["bullseyes_a"]) == ("final", "A", 1)
    standings = caller.get(f"/stages/{made['stage']['id']}/standings/")
    assert [(row["place"], row["name"]) for row in standings["rows"]] == [
        (1, "Ash"),
        (1, "Cedar"),
        (3, "Bay"),
    ]
    assert standings["rows"][2]["decided_by"] == "match-points"
    assert standings["rows"][2]["why"]
    assert (standings["unplayed"], standings["unconfirmed"]) == (0, 0)
    lines = caller.get(f"/sheets/{sheet['sheet']}/lines/?page_size=500")["results"]
    assert [line["sequence"] for line in lines] == list(range(1, len(lines) + 1))
    assert lines[-1]["kind"] == "confirmed"
    call_command("verify_sheets", verbosity=0)


def test_a_result_of_the_desk_and_a_move_to_another_table(caller: Caller) -> None:
    made = set_up(caller)
    match = made["matches"][0]
    tables = caller.get("/events/club-night/tables/")["results"]
    moved = caller.client.put(
        f"{API}/sittings/{match['sittings'][0]['id']}/table/", {"table_id": tables[1]["id"]}, format="json"
    )
    assert moved.json()["table"] == 2
    given = {"kind": "walkover", "winner": "B"}
    assert caller.post(f"/matches/{match['id']}/result/", given)["winner"] == "B"
    again = caller.post(f"/matches/{match['id']}/result/", given, status=409)
    assert again["code"] == "result-stands"
    standings = caller.get(f"/stages/{made['stage']['id']}/standings/")
    assert standings["rows"][-1]["name"] == "Ash"


def test_a_draft_takes_no_sheet_and_a_second_publication_is_refused(caller: Caller) -> None:
    made = set_up(caller)
    assert caller.post("/events/club-night/publish/", status=409)["code"] == "event-not-draft"
    Event.objects.update(state="draft")
    sitting = made["matches"][0]["sittings"][0]["id"]
    content = {"seats": {}, "first_dealer": "A1", "submission_key": a_key()}
    assert caller.post(f"/sittings/{sitting}/sheet/", content, status=409)["code"] == "event-not-published"
