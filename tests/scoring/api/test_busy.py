"""A sheet somebody else holds on to: the caller is told to come back, and nothing was written."""

from collections.abc import Iterator

import pytest
from django.db import connection
from rest_framework.test import APIClient

from scoring.models import ScoreSheet, SheetLine
from tests.scoring.api.conftest import Doors
from tests.scoring.ground import Hall, a_hand, a_key, build_hall, open_sitting

pytestmark = pytest.mark.integration


@pytest.fixture
def hall(committing_db: None) -> Hall:
    return build_hall()


@pytest.fixture
def sheet(doors: Doors) -> ScoreSheet:
    return open_sitting(doors.hall.schedule())


@pytest.fixture
def device(doors: Doors) -> APIClient:
    return doors.device()


@pytest.fixture
def held(device: APIClient, sheet: ScoreSheet) -> Iterator[None]:
    """Another connection is in the middle of writing on the sheet, and stays there."""
    other = connection.copy()
    with other.cursor() as cursor:
        is_sqlite = other.vendor == "sqlite"
        cursor.execute("BEGIN IMMEDIATE" if is_sqlite else "BEGIN")
        cursor.execute("UPDATE scoring_scoresheet SET version = version WHERE id = %s", [sheet.pk])
        yield
        cursor.execute("ROLLBACK")
    other.close()


def test_the_caller_is_told_to_come_back(device: APIClient, sheet: ScoreSheet, held: None) -> None:
    content = {"record": a_hand(sheet), "submission_key": a_key(), "expected_version": 1}
    answer = device.post(f"/api/v1/sheets/{sheet.pk}/hands/", content, format="json")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "1"
    assert answer.json()["code"] == "database-busy"
    assert SheetLine.objects.filter(sheet=sheet).count() == 1
