"""The API keeps what its schema says, whatever is thrown at it: a bounded run of generated requests.

The requests are the same at every run, so that the gate fails for a reason and never by chance. A search for
more, by the seed of the day or a seed named:

    API_TRIES=200 python -m pytest tests/deploy/project/test_api_schema.py --hypothesis-seed=7
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from knox.models import AuthToken
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from deploy.project.wsgi import application
from officials.enums import RoleKind
from officials.models import Role, User
from tests.scoring.ground import build_hall, commit, open_sitting
from tournaments.models import Event

pytestmark = pytest.mark.integration

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
TRIES_ASKED_FOR = int(os.environ.get("API_TRIES", "0"))
"""Requests of each operation in a wider search by chance; 0 is the gate's run."""
TRIES_OF_THE_GATE = 5


@dataclass(frozen=True)
class Ground:
    """What generated requests may hit: real ids for the addresses, and an organizer's token."""

    ids: dict[str, Any]
    headers: dict[str, str]


@pytest.fixture
def ground(committing_db: None) -> Ground:
    hall = build_hall()
    sheet = open_sitting(hall.schedule())
    commit(sheet)
    user = User.objects.create_user("organizer", is_staff=True)
    Role.objects.create(
        event=hall.event, user=user, kind=RoleKind.ORGANIZER, granted_by="x", granted_at=timezone.now()
    )
    _, token = AuthToken.objects.create(user=user)
    ids = {
        "slug": hall.event.slug,
        "stage_id": hall.event.stages.get().pk,
        "round_id": hall.round_id,
        "match_id": sheet.sitting.match_id,
        "sitting_id": sheet.sitting_id,
        "sheet_id": sheet.pk,
        "entrant_id": hall.entrants[0].pk,
        "name": "entrants",
        "metric": "bullseyes",
        "uid": str(hall.event.memberships.order_by("pk")[0].player.uid),
    }
    return Ground(ids, {"Authorization": f"Token {token}"})


def operations(schema: Any) -> Iterator[Any]:
    """Every operation of the schema but signing in and out, which would end the run's own token."""
    for result in schema.get_all_operations():
        operation = result.ok()
        if "sign-" not in operation.path:
            yield operation


def test_generated_requests_are_answered_as_the_schema_says(ground: Ground) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)
    tried = 0
    for operation in operations(schema):
        try_out(operation, ground)
        tried += 1
    assert tried >= 25
    assert Event.objects.filter(slug="carnival-cup").exists()


def try_out(operation: Any, ground: Ground) -> None:
    """Send a bounded number of generated requests to one operation, half of them to what exists."""

    @given(case=operation.as_strategy(), is_aimed=st.booleans())
    @settings(
        max_examples=TRIES_ASKED_FOR or TRIES_OF_THE_GATE,
        deadline=None,
        database=None,
        derandomize=not TRIES_ASKED_FOR,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Any, *, is_aimed: bool) -> None:
        if is_aimed:
            known = {name: ground.ids[name] for name in case.path_parameters if name in ground.ids}
            case.path_parameters = {**case.path_parameters, **known}
        case.call_and_validate(headers=ground.headers, checks=CHECKS)

    send()
