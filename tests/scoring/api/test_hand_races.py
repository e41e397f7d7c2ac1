"""Eight devices send the same hand through the API, two hundred times: one line each, and never a fault."""

import logging
from collections import Counter
from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from scoring.models import CountedHand, ScoreSheet, SheetLine
from tests.scoring.api.conftest import Doors
from tests.scoring.crowds import CLIENTS, Crowd
from tests.scoring.ground import Hall, a_hand, a_key, build_hall, open_sitting

pytestmark = pytest.mark.integration

ROUNDS = 200


@pytest.fixture
def hall(committing_db: None) -> Hall:
    return build_hall(counting={"way": "race-to", "games": 999})


def test_two_hundred_hands_are_each_counted_once(doors: Doors, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, logger="django.request")  # fourteen hundred refusals are what is wanted
    sheet = open_sitting(doors.hall.schedule())
    token = doors.table_token()
    with Crowd() as crowd:
        for _ in range(ROUNDS):
            sheet.refresh_from_db()
            outcomes = Counter(crowd.together([_sending(sheet, token) for _ in range(CLIENTS)]))
            assert outcomes == {201: 1, 409: 7}
    assert CountedHand.objects.filter(sheet=sheet).count() == ROUNDS
    assert SheetLine.objects.filter(sheet=sheet).count() == 1 + ROUNDS


def _sending(sheet: ScoreSheet, token: str) -> Callable[[], object]:
    content = {"record": a_hand(sheet), "submission_key": a_key(), "expected_version": sheet.version}

    def send() -> object:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Table {token}")
        return client.post(f"/api/v1/sheets/{sheet.pk}/hands/", content, format="json").status_code

    return send
