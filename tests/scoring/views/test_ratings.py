"""Ratings and batches of paper on pages and in the API, through the door."""

import json
import time
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from officials.enums import RoleKind
from officials.models import Role, User
from scoring.models import RatedEvent
from scoring.services.ratings import rate_event, refresh_ratings
from scoring.services.statistics import refresh_statistics
from tests.scoring.ground import TESTER, Hall, build_hall, open_sitting, play_game
from tournaments.enums import Confirmation, EventState
from tournaments.models import Event, Player

pytestmark = pytest.mark.integration

EVENT = "/api/v1/events/carnival-cup"


def play(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    play_game(sheet, "A")
    play_game(sheet, "A")


@pytest.fixture
def played(db: None) -> Hall:
    hall = build_hall(confirmation=Confirmation.NONE)
    play(hall)
    rate_event(event_id=hall.event.pk, is_rated=True, actor=TESTER)
    refresh_statistics(actor=TESTER)
    refresh_ratings(actor=TESTER)
    return hall


def sign_in(client: Client, hall: Hall) -> Client:
    user = User.objects.create_user("ann")
    Role.objects.create(
        event=hall.event, user=user, kind=RoleKind.ORGANIZER, granted_by="x", granted_at=timezone.now()
    )
    client.force_login(user)
    return client


def test_everybody_sees_the_ratings_and_why(played: Hall, client: Client) -> None:
    page = client.get("/ratings/?page=x").content.decode()
    assert "Player 1.1 of carnival-cup" in page
    assert "Weng and Lin" in page
    player = Player.objects.get(name="Player 1.1 of carnival-cup")
    why = client.get(f"/players/{player.uid}/rating/").content.decode()
    assert "Match 1" in why
    assert "2\N{EN DASH}0" in why
    assert f"/players/{player.uid}/rating/" in client.get(f"/players/{player.uid}/").content.decode()
    listed = client.get("/api/v1/ratings/").json()["results"]
    assert [row["games"] for row in listed] == [2, 2, 2, 2]
    moves = client.get(f"/api/v1/players/{player.uid}/rating/").json()
    assert [(move["won"], move["lost"], move["match"]) for move in moves] == [(2, 0, 1)]


def test_nobody_of_a_draft_is_told(played: Hall, client: Client) -> None:
    player = Player.objects.get(name="Player 1.1 of carnival-cup")
    Event.objects.update(state=EventState.DRAFT)
    assert client.get("/api/v1/ratings/").json()["results"] == []
    for path in (f"/players/{player.uid}/rating/", f"/api/v1/players/{player.uid}/rating/"):
        assert client.get(path).status_code == 404


def test_the_organizer_chooses_whether_an_event_is_rated(played: Hall, client: Client) -> None:
    assert client.post("/e/carnival-cup/rated/", {"rated": "no"}).status_code in {302, 401, 403}
    assert client.put(f"{EVENT}/rated/", {"is_rated": False}, "application/json").status_code in {401, 403}
    assert RatedEvent.objects.exists()
    sign_in(client, played)
    client.post("/e/carnival-cup/rated/", {"rated": "no"})
    assert client.get(f"{EVENT}/rated/").json() == {"is_rated": False}
    for _ in range(2):
        answer = client.put(f"{EVENT}/rated/", {"is_rated": True}, "application/json")
        assert answer.json() == {"is_rated": True}
    assert client.put(f"{EVENT}/rated/", json.dumps({"is_rated": [1]}), "application/json").status_code == 400


@pytest.fixture
def hall(committing_db: None) -> Hall:
    """A hall that jobs on other threads see."""
    hall = build_hall()
    play(hall)
    return hall


def test_a_batch_is_asked_for_watched_and_fetched(hall: Hall, client: Client) -> None:
    assert client.post(f"{EVENT}/print-batches/", {"kind": "filled-sheets"}).status_code in {401, 403, 415}
    sign_in(client, hall)
    made = client.post(f"{EVENT}/print-batches/", {"kind": "filled-sheets"}, "application/json")
    assert made.status_code == 202
    batch = until_ready(client, made.json()["id"])
    assert (batch["done"], batch["total"]) == (1, 1)
    assert client.get(f"/api/v1/print-batches/{batch['id']}/file/").content.startswith(b"%PDF")
    page = client.get("/e/carnival-cup/print-batches/").content.decode()
    assert f"/print-batches/{batch['id']}/batch.pdf" in page
    assert client.get(f"/e/carnival-cup/print-batches/{batch['id']}/batch.pdf").content.startswith(b"%PDF")
    client.logout()
    for path in ("/e/carnival-cup/print-batches/", f"/e/carnival-cup/print-batches/{batch['id']}/batch.pdf"):
        assert client.get(path).status_code in {302, 401, 403}
    assert client.get(f"/api/v1/print-batches/{batch['id']}/file/").status_code in {401, 403}


def until_ready(client: Client, batch_id: int) -> dict[str, Any]:
    """The batch once a job's thread has printed it."""
    give_up_at = time.monotonic() + 30
    while True:
        batch: dict[str, Any] = client.get(f"/api/v1/print-batches/{batch_id}/").json()
        if batch["state"] == "ready":
            return batch
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


def test_what_is_not_there_is_refused(played: Hall, client: Client) -> None:
    sign_in(client, played)
    assert client.get("/e/carnival-cup/print-batches/77/batch.pdf").status_code == 404
    assert client.get("/api/v1/print-batches/77/file/").status_code == 404
    assert client.post("/e/carnival-cup/print-batches/", {"kind": "wine", "paper": "a4"}).status_code == 422
    for wrong in ({"kind": "wine"}, {"kind": "filled-sheets", "paper": "a0"}, {"kind": None}, []):
        answer = client.post(f"{EVENT}/print-batches/", json.dumps(wrong), "application/json")
        assert answer.status_code == 400
