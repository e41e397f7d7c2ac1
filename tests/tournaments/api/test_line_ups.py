"""Line-ups and halves through the API: a captain for the own side, the desk for both, nobody else."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.floor import Room, furnish
from tests.tournaments.ground import TESTER
from tournaments.models import Match, Membership
from tournaments.services.allocations import allocate_tables

pytestmark = pytest.mark.integration


@pytest.fixture
def room(db: None) -> Room:
    return furnish(players=4, entrants=2, counting={"way": "timed", "halves": 2})


@pytest.fixture
def match(room: Room) -> Match:
    return room.wait(tables=2)


def client_of(room: Room, kind: RoleKind) -> APIClient:
    api = APIClient()
    entrant = room.entrants[0] if kind == RoleKind.CAPTAIN else None
    api.force_authenticate(add_person(kind.value, (room.event, kind, entrant)))
    return api


def content(match: Match) -> dict[str, Any]:
    rows = Membership.objects.filter(entrant=match.entrant_a).order_by("pk")
    players = list(rows.values_list("player_id", flat=True))
    return {
        "places": [
            {"sitting": 1, "seat": "A1", "player": players[2]},
            {"sitting": 1, "seat": "A2", "player": players[3]},
        ]
    }


def test_a_captain_names_the_own_side_alone(room: Room, match: Match) -> None:
    captain = client_of(room, RoleKind.CAPTAIN)
    path = f"/api/v1/matches/{match.pk}/line-ups/"
    wanted = content(match)
    answer = captain.put(f"{path}A/1/", wanted, format="json")
    assert answer.status_code == 200
    assert answer.json()[0] == {"sitting": 1, "half": 1, "table": None, "is_open": True, **wanted}
    assert captain.get(f"{path}A/").json() == answer.json()
    assert captain.put(f"{path}B/1/", {"places": []}, format="json").status_code == 403
    assert captain.get(f"{path}B/").status_code == 403
    assert APIClient().get(f"{path}A/").status_code == 401
    assert client_of(room, RoleKind.SCORER).get(f"{path}A/").status_code == 403


def test_the_desk_names_both_and_is_told_what_is_wrong(room: Room, match: Match) -> None:
    desk = client_of(room, RoleKind.ORGANIZER)
    path = f"/api/v1/matches/{match.pk}/line-ups/"
    assert desk.put(f"{path}B/2/", {"places": []}, format="json").status_code == 200
    told = desk.put(f"{path}B/1/", content(match), format="json")
    assert told.status_code == 422
    assert "1.A1 is no seat of this side in this half" in told.json()["detail"]
    assert desk.get(f"{path}C/").status_code == 404
    assert desk.put(f"{path}A/9/", {"places": []}, format="json").status_code == 404


def test_a_round_begins_and_hears_its_bell(room: Room, match: Match) -> None:
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    desk = client_of(room, RoleKind.ORGANIZER)
    path = f"/api/v1/rounds/{room.round_id}/halves/1/"
    assert desk.post(f"{path}bell/").json() == {"matches": []}
    assert desk.post(f"{path}start/").json() == {"matches": [match.pk]}
    assert desk.post(f"{path}start/").json() == {"matches": []}
    assert desk.post(f"{path}bell/").json() == {"matches": [match.pk]}
