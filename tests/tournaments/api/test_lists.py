"""Lists of the API: filters, pages, and a number of queries that does not grow with the rows."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from officials.enums import RoleKind
from officials.models import Role, User
from tests.scoring.ground import TESTER, Hall, build_hall, commit, open_sitting, play_game
from tournaments.enums import EntrantKind, EventState
from tournaments.models import Event
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import add_tables

pytestmark = pytest.mark.integration

EVENT = "/api/v1/events/carnival-cup"


@pytest.fixture
def hall(db: None) -> Hall:
    hall = build_hall(counting={"way": "race-to", "games": 1})
    play_game(open_sitting(hall.schedule(0, 1)))
    hall.schedule(2, 3, tables=(1,))
    return hall


@pytest.fixture
def client() -> APIClient:
    return APIClient()


def rows(client: APIClient, path: str) -> list[dict[str, Any]]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["results"]
    return found


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [1, 2]),
        ("?state=not-started", [2]),
        ("?state=not-started&state=awaiting-confirmation", [1, 2]),
        ("?round=1", [1, 2]),
        ("?round=2", []),
        ("?table=2", [2]),
        ("?page_size=1", [1]),
        ("?page_size=1&page=2", [2]),
    ],
)
def test_matches_are_filtered_and_paged(
    hall: Hall, client: APIClient, query: str, numbers: list[int]
) -> None:
    assert [match["number"] for match in rows(client, f"{EVENT}/matches/{query}")] == numbers


@pytest.mark.parametrize("name", ["stage", "round", "table", "entrant"])
@pytest.mark.parametrize("number", ["-5.6e129", "9" * 40, "9223372036854775808", "some"])
def test_a_filter_takes_no_number_out_of_reason(
    hall: Hall, client: APIClient, name: str, number: str
) -> None:
    answer = client.get(f"{EVENT}/matches/", {name: number})
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_the_matches_of_an_entrant(hall: Hall, client: APIClient) -> None:
    entrant = hall.entrants[3].pk
    assert [match["number"] for match in rows(client, f"{EVENT}/matches/?entrant={entrant}")] == [2]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("?name=3", ["Entrant 3"]),
        ("?player=player 2.1", ["Entrant 2"]),
        ("?state=withdrawn", []),
    ],
)
def test_entrants_are_filtered(hall: Hall, client: APIClient, query: str, names: list[str]) -> None:
    assert [entrant["name"] for entrant in rows(client, f"{EVENT}/entrants/{query}")] == names


@pytest.mark.parametrize("query", ["?state=lost", "?round=x", "?page=0", "?page=9", "?entrant=x"])
def test_a_question_that_makes_no_sense_is_a_problem(hall: Hall, client: APIClient, query: str) -> None:
    answer = client.get(f"{EVENT}/matches/{query}")
    assert answer.status_code in {400, 404}
    assert answer["Content-Type"] == "application/problem+json"


def test_drafts_are_listed_for_their_own_people(hall: Hall, client: APIClient) -> None:
    draft = build_hall(slug="harvest-cup").event
    Event.objects.filter(pk=draft.pk).update(state=EventState.DRAFT)
    assert [event["slug"] for event in rows(client, "/api/v1/events/")] == ["carnival-cup"]
    user = User.objects.create_user("organizer")
    Role.objects.create(
        event=draft, user=user, kind=RoleKind.ORGANIZER, granted_by="x", granted_at=draft.created_at
    )
    client.force_authenticate(user)
    assert {event["slug"] for event in rows(client, "/api/v1/events/")} == {"carnival-cup", "harvest-cup"}


def test_events_are_filtered(hall: Hall, client: APIClient) -> None:
    assert rows(client, "/api/v1/events/?name=carni&state=running&starts_from=2026-06-13")
    assert not rows(client, "/api/v1/events/?starts_from=2026-06-14")


PATHS = ("/entrants/", "/tables/", "/stages/", "/matches/")


@pytest.mark.parametrize("path", PATHS)
def test_a_list_takes_as_many_queries_for_many_rows_as_for_few(
    hall: Hall, client: APIClient, path: str, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    with CaptureQueriesContext(connection) as few:
        before = len(rows(client, EVENT + path))
    grow(hall)
    with CaptureQueriesContext(connection) as many:
        after = len(rows(client, EVENT + path + "?page_size=500"))
    assert after > before or path == "/stages/"
    assert len(many) == len(few) <= 6


def grow(hall: Hall) -> None:
    """Add entrants with their people, tables, and matches with sheets and results."""
    entries = [
        EntrantDetails(
            name=f"Late {number}",
            kind=EntrantKind.PAIR,
            players=(PlayerEntry(name=f"L{number}"), PlayerEntry(name=f"M{number}")),
        )
        for number in range(20)
    ]
    late = enter_entrants(event_id=hall.event.pk, entries=entries, actor=TESTER)
    hall.tables += add_tables(event_id=hall.event.pk, count=10, actor=TESTER)
    hall.entrants += late
    for place in range(4, 24, 2):
        play_game(open_sitting(hall.schedule(place, place + 1, tables=(4 + (place - 4) // 2,))))


def test_standings_take_as_many_queries_for_many_as_for_few(hall: Hall, client: APIClient) -> None:
    path = f"/api/v1/stages/{hall.event.stages.get().pk}/standings/"
    with CaptureQueriesContext(connection) as few:
        assert len(client.get(path).json()["rows"]) == 4
    grow(hall)
    with CaptureQueriesContext(connection) as many:
        assert len(client.get(path).json()["rows"]) == 24
    assert len(many) == len(few) <= 6


def test_a_sheet_takes_a_fixed_number_of_queries(hall: Hall, client: APIClient) -> None:
    sheet = open_sitting(hall.schedule(0, 1, tables=(2,)))
    counts = set(_counts_while_playing(client, sheet))
    assert counts == {5}


def _counts_while_playing(client: APIClient, sheet: Any) -> Iterator[int]:
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/api/v1/sheets/{sheet.pk}/").status_code == 200
        yield len(captured)
        commit(sheet)
