"""What somebody was let in to see is kept by no cache, and nobody else is shown it."""

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall

pytestmark = pytest.mark.integration

PRIVATE = [
    "/api/v1/events/carnival-cup/sanctions/",
    "/api/v1/events/carnival-cup/calls/",
    "/api/v1/events/carnival-cup/authority/",
    "/api/v1/events/carnival-cup/people/",
    "/api/v1/me/",
    "/e/carnival-cup/authority/record.csv",
    "/e/carnival-cup/console/",
]


@pytest.fixture
def hal(hall: Hall) -> Client:
    client = Client()
    client.force_login(
        add_person("hal", (hall.event, RoleKind.HEAD_OFFICIAL, None), (hall.event, RoleKind.ORGANIZER, None))
    )
    return client


@pytest.mark.parametrize("path", PRIVATE)
def test_what_is_private_is_kept_by_no_cache(hal: Client, path: str) -> None:
    answer = hal.get(path)
    said = set(answer.headers["Cache-Control"].replace(" ", "").split(","))
    assert answer.status_code == 200
    assert said >= {"private", "no-cache"} or "no-store" in said


def test_a_program_with_a_key_is_answered_the_same(hall: Hall) -> None:
    answer = Client().get("/api/v1/me/", headers={"Authorization": "Token nothing"})
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_a_device_at_a_table_is_answered_the_same(hall: Hall) -> None:
    client = Client()
    client.cookies["table"] = "7K2Q90ABCDEF7K2Q"
    assert client.get("/api/v1/events/carnival-cup/").headers["Cache-Control"] == "private, no-cache"


def test_what_everybody_sees_may_be_kept(hall: Hall) -> None:
    assert "Cache-Control" not in Client().get("/api/v1/events/carnival-cup/").headers
