"""Tables, calls and forfeits through the API, and who may touch them."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from officials.access.actions import Action
from officials.access.grants import EVENT_GRANTS, Column, Extent
from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.floor import Room, call_since, furnish, tables_of_match
from tournaments.models import Match

pytestmark = pytest.mark.integration

EVENT = "/api/v1/events/carnival-cup/"


@pytest.fixture
def room(db: None) -> Room:
    return furnish()


def client_of(room: Room, kind: RoleKind | None) -> APIClient:
    api = APIClient()
    if kind is not None:
        entrant = room.entrants[0] if kind == RoleKind.CAPTAIN else None
        api.force_authenticate(add_person(f"a-{kind.value}", (room.event, kind, entrant)))
    return api


@pytest.fixture
def desk(room: Room) -> APIClient:
    return client_of(room, RoleKind.ORGANIZER)


def ask(api: APIClient, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    answer = getattr(api, method)(path, body, format="json")
    assert answer.status_code == status, answer.json()
    return answer.json()


def test_a_match_from_the_queue_to_its_forfeit_and_back(desk: APIClient, room: Room) -> None:
    match = room.wait()
    path = f"/api/v1/matches/{match.pk}/"
    seen = ask(desk, "get", f"{EVENT}desk/")
    assert seen["next_step"] == {"to_do": "send-matches", "count": 1, "table": None}
    assert seen["queue"][0]["tables"] == [room.tables[0].pk]
    assert ask(desk, "post", f"{EVENT}tables/allocate/")[0]["sittings"][0]["table"] == 1
    assert ask(desk, "post", f"{EVENT}tables/call/")[0]["called_at"] is not None
    assert ask(desk, "post", f"{path}arrivals/", {"side": "A"})["arrived_a_at"] is not None
    call_since(match, 16)
    table = ask(desk, "get", f"{EVENT}desk/")["tables"][0]
    assert table["state"] == "late"
    assert table["grace"]["awaited"] == ["B"]
    assert table["grace"]["seconds_left"] < 0
    assert ask(desk, "post", f"{path}forfeit/", {"absent": "B"}, 201)["winner"] == "A"
    assert ask(desk, "post", f"{path}forfeit/", {"absent": "B"}, 409)["code"] == "match-begun"
    assert ask(desk, "delete", f"{path}forfeit/")["result"] is None


def test_a_match_is_sent_and_called_by_hand_and_taken_back(desk: APIClient, room: Room) -> None:
    match = room.wait()
    path = f"/api/v1/matches/{match.pk}/"
    assert ask(desk, "post", f"{path}call/", status=409)["code"] == "not-at-tables"
    told = ask(desk, "put", f"{path}tables/", {"tables": []}, 422)
    assert "played at 1 at once; 0 different ones were named" in told["detail"]
    ask(desk, "put", f"{path}tables/", {"tables": [room.tables[2].pk]})
    assert ask(desk, "post", f"{path}call/")["called_at"] is not None
    assert ask(desk, "delete", f"{path}call/")["called_at"] is None
    assert ask(desk, "delete", f"{path}tables/")["sittings"][0]["table"] is None


def test_tables_are_named_and_put_out_of_use(desk: APIClient, room: Room) -> None:
    match = room.wait()
    ask(desk, "post", f"{EVENT}tables/allocate/")
    path = f"/api/v1/tables/{room.tables[0].pk}/"
    assert ask(desk, "patch", path, {"hall": "Annex"})["hall"] == "Annex"
    assert ask(desk, "put", f"{path}out-of-use/", {"reason": "Wobbles"})["out_of_use"] == "Wobbles"
    assert tables_of_match(match) == [None]
    told = ask(desk, "put", f"/api/v1/matches/{match.pk}/tables/", {"tables": [room.tables[0].pk]}, 409)
    assert told["detail"] == "Table 1 is out of use: Wobbles."
    assert ask(desk, "delete", f"{path}out-of-use/")["out_of_use"] == ""
    assert ask(desk, "put", f"{EVENT}grace/", {"minutes": 20}) == {"minutes": 20}


def test_anybody_may_ask_where_they_sit(desk: APIClient, room: Room) -> None:
    room.wait()
    ask(desk, "post", f"{EVENT}tables/allocate/")
    (found,) = ask(APIClient(), "get", f"{EVENT}where/?q=PLAYER 2.1")
    assert found == {
        "entrant": "Entrant 2",
        "names": ["Player 2.1"],
        "match": 1,
        "opponent": "Entrant 1",
        "tables": [1],
        "hall": "",
        "is_called": False,
        "is_in_play": False,
        "ahead": None,
    }
    assert ask(APIClient(), "get", f"{EVENT}where/?q=p") == []


@pytest.mark.parametrize("kind", [None, *RoleKind])
def test_the_door_is_asked_everywhere(room: Room, kind: RoleKind | None) -> None:
    match = room.wait()
    api = client_of(room, kind)
    column = Column.ANYONE if kind is None else Column(kind.value)
    of_match, of_table = f"/api/v1/matches/{match.pk}/", f"/api/v1/tables/{room.tables[0].pk}/"
    for method, path, action in (
        ("put", f"{EVENT}grace/", Action.MANAGE_TABLES),
        ("patch", of_table, Action.MANAGE_TABLES),
        ("put", f"{of_table}out-of-use/", Action.MANAGE_TABLES),
        ("delete", f"{of_table}out-of-use/", Action.MANAGE_TABLES),
        ("post", f"{EVENT}tables/allocate/", Action.ASSIGN_TABLE),
        ("post", f"{EVENT}tables/call/", Action.ASSIGN_TABLE),
        ("put", f"{of_match}tables/", Action.ASSIGN_TABLE),
        ("delete", f"{of_match}tables/", Action.ASSIGN_TABLE),
        ("post", f"{of_match}call/", Action.ASSIGN_TABLE),
        ("delete", f"{of_match}call/", Action.ASSIGN_TABLE),
        ("post", f"{of_match}arrivals/", Action.ASSIGN_TABLE),
        ("post", f"{of_match}forfeit/", Action.AWARD_FORFEIT),
        ("delete", f"{of_match}forfeit/", Action.CORRECT_RESULT),
    ):
        is_in = getattr(api, method)(path, {}, format="json").status_code not in {401, 403, 404}
        assert is_in == (EVENT_GRANTS.cells[action, column] == Extent.EVERY), (method, path)
    assert not Match.objects.get(pk=match.pk).results.exists()
