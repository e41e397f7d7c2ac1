"""Who confirms a sheet and starts an event, and a spent token; `tests/officials/access` has every address."""

import pytest
from rest_framework.test import APIClient

from officials.access.actions import Action
from officials.access.grants import INSTALLATION_GRANTS, Extent, Standing
from officials.enums import RoleKind
from scoring.models import ScoreSheet
from tests.scoring.api.conftest import Doors
from tests.scoring.ground import a_hand, a_key, open_sitting, play_game

pytestmark = pytest.mark.integration


def client_of(caller: str, doors: Doors) -> APIClient:
    if caller == "visitor":
        return APIClient()
    if caller == "stranger":
        return doors.signed_in()
    if caller.endswith("device"):
        return doors.device(0 if caller == "own device" else 1)
    return doors.signed_in(RoleKind(caller))


@pytest.mark.parametrize(
    ("caller", "side", "status"),
    [
        ("captain", "A", 200),
        ("captain", "B", 403),
        ("own device", "B", 200),
        ("other device", "A", 403),
        ("scorer", "B", 200),
        ("visitor", "A", 401),
        ("stranger", "A", 403),
    ],
)
def test_a_captain_confirms_for_his_own_side(caller: str, side: str, status: int, doors: Doors) -> None:
    sheet = open_sitting(doors.hall.schedule(counting={"way": "race-to", "games": 1}))
    play_game(sheet)
    content = {"submission_key": a_key(), "expected_version": sheet.version, "side": side}
    answer = client_of(caller, doors).post(f"/api/v1/sheets/{sheet.pk}/confirm/", content, format="json")
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("standing", "status"),
    [(Standing.ANYONE, 401), (Standing.SIGNED_IN, 403), (Standing.ORGANIZER, 400), (Standing.KEEPER, 400)],
)
def test_who_may_start_an_event(standing: Standing, status: int, doors: Doors) -> None:
    assert INSTALLATION_GRANTS.cells[Action.CREATE_EVENT, standing] == (
        Extent.EVERY if status == 400 else Extent.NEVER
    )
    clients = {
        Standing.ANYONE: APIClient,
        Standing.SIGNED_IN: doors.signed_in,
        Standing.ORGANIZER: lambda: doors.signed_in(RoleKind.ORGANIZER),
        Standing.KEEPER: lambda: _keeper(doors),
    }
    answer = clients[standing]().post("/api/v1/events/", {}, format="json")
    assert answer.status_code == status


def _keeper(doors: Doors) -> APIClient:
    client = doors.signed_in(name="keeper")
    user = client.handler._force_user
    user.is_staff = True
    user.save()
    return client


def test_a_spent_token_opens_nothing(sheet: ScoreSheet) -> None:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Table nothing-of-the-kind")
    content = {"record": a_hand(sheet), "submission_key": a_key(), "expected_version": 1}
    answer = client.post(f"/api/v1/sheets/{sheet.pk}/hands/", content, format="json")
    assert (answer.status_code, answer.json()["code"]) == (401, "token-refused")
