"""The people of a hall at their browsers."""

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall
from tournaments.models import Entrant


def signed_in(hall: Hall, name: str, kind: RoleKind, entrant: Entrant | None = None) -> Client:
    """A browser in which somebody with a role has signed in."""
    client = Client()
    client.force_login(add_person(name, (hall.event, kind, entrant)))
    return client


@pytest.fixture
def olga(hall: Hall) -> Client:
    """An official of the hall."""
    return signed_in(hall, "olga", RoleKind.OFFICIAL)


@pytest.fixture
def hal(hall: Hall) -> Client:
    """Its head official."""
    return signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)


@pytest.fixture
def captain(hall: Hall) -> Client:
    """The captain of entrant 2, who sits on side B."""
    return signed_in(hall, "cat", RoleKind.CAPTAIN, hall.entrants[1])
