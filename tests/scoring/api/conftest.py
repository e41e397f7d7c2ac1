"""Clients of the API: an organizer, a scorer, and the device of a table."""

from dataclasses import dataclass

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from officials.access import OPERATOR
from officials.enums import RoleKind
from officials.models import Role, User
from officials.services.table_links import issue_table_links
from tests.scoring.ground import Hall, build_hall, hold_now


@dataclass
class Doors:
    """Ways to call the API about one event."""

    hall: Hall

    def signed_in(self, *roles: RoleKind, name: str = "somebody") -> APIClient:
        """A person with these roles in the event; none makes a stranger."""
        user = User.objects.create_user(name)
        for kind in roles:
            entrant = self.hall.entrants[0] if kind == RoleKind.CAPTAIN else None
            Role.objects.create(
                event=self.hall.event,
                user=user,
                kind=kind,
                entrant=entrant,
                granted_by="operator",
                granted_at=timezone.now(),
            )
        client = APIClient()
        client.force_authenticate(user)
        return client

    def table_token(self, table: int = 0) -> str:
        """The token of a table's link, good now."""
        first, last = hold_now(self.hall.event)
        [(_, token)] = issue_table_links(
            event_id=self.hall.event.pk,
            table_ids=[self.hall.tables[table].pk],
            first_day=first,
            last_day=last,
            actor=OPERATOR,
        )
        return token

    def device(self, table: int = 0) -> APIClient:
        """The device of a table."""
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Table {self.table_token(table)}")
        return client


@pytest.fixture
def hall(db: None) -> Hall:
    return build_hall()


@pytest.fixture
def doors(hall: Hall) -> Doors:
    return Doors(hall)
