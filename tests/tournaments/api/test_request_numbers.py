"""A number too large for any column is refused as read, in every request that names rows or places."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import Ground, lay_ground
from tournaments.enums import StageKind

pytestmark = pytest.mark.integration

HUGE = 2**63


@pytest.fixture
def ground(db: None) -> Ground:
    return lay_ground(4, (StageKind.KNOCKOUT, {}))


@pytest.mark.parametrize(
    "body",
    [
        {"entrant_a": HUGE, "entrant_b": None},
        {"entrant_a": None, "entrant_b": HUGE},
        {"entrant_a": None, "entrant_b": None, "tables": [HUGE]},
    ],
)
def test_a_match_names_no_row_that_cannot_be(ground: Ground, body: dict[str, Any]) -> None:
    ground.draw()
    organizer = APIClient()
    organizer.force_authenticate(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    of_round = ground.matches()[0].round_id
    answer = organizer.post(f"/api/v1/rounds/{of_round}/matches/", body, format="json")
    assert answer.status_code == 400, answer.content
