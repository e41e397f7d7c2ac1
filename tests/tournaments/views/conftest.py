"""An event of two groups that feed a knockout, and its organizer, unless a test lays others itself."""

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import Ground, lay_ground
from tournaments.enums import StageKind

PLACES = [{"from": "group-places", "stage": 1, "first": 1, "last": 1}]


@pytest.fixture
def ground(db: None) -> Ground:
    groups = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}})
    return lay_ground(6, groups, (StageKind.KNOCKOUT, {"intake": PLACES}))


@pytest.fixture
def ann(ground: Ground, client: Client) -> Client:
    """The organizer at her laptop."""
    client.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    return client
