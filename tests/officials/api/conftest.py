"""The people of a hall and their programs."""

import pytest
from rest_framework.test import APIClient

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall
from tournaments.models import Entrant


def client_of(hall: Hall, name: str, kind: RoleKind, entrant: Entrant | None = None) -> APIClient:
    """A program that asks for somebody with a role."""
    client = APIClient()
    client.force_authenticate(add_person(name, (hall.event, kind, entrant)))
    return client


@pytest.fixture
def olga(hall: Hall) -> APIClient:
    """An official of the hall."""
    return client_of(hall, "olga", RoleKind.OFFICIAL)


@pytest.fixture
def hal(hall: Hall) -> APIClient:
    """Its head official."""
    return client_of(hall, "hal", RoleKind.HEAD_OFFICIAL)


@pytest.fixture
def captain(hall: Hall) -> APIClient:
    """The captain of entrant 2, who sits on side B."""
    return client_of(hall, "cat", RoleKind.CAPTAIN, hall.entrants[1])
