"""The ground the tests of `officials` stand on: two events, each with two matches at two tables."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

import pytest

from officials.enums import RoleKind
from officials.models import Role, User
from scoring.models import ScoreSheet
from tests.scoring.ground import Hall, build_hall, commit, open_sitting
from tournaments.enums import EventState
from tournaments.models import Entrant, Event, Match, Round, Sitting, Stage, Table

NOW = datetime(2026, 6, 13, 15, 0, tzinfo=UTC)
PASSWORD = "thirteen-all-and-hang-it"


@dataclass
class Ground:
    """One event: entrants 1 and 2 meet at table 1, entrants 3 and 4 at table 2."""

    event: Event
    entrants: list[Entrant]
    tables: list[Table]
    sittings: list[Sitting]


def lay_ground(slug: str, state: EventState = EventState.RUNNING) -> Ground:
    """Make an event with two matches at two tables, all through the models."""
    event = Event.objects.create(
        name=slug.replace("-", " ").title(),
        slug=slug,
        state=state,
        time_zone="America/Port_of_Spain",
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 14),
        rule_set={"base": "trinidad-tournament"},
        rule_set_digest="" if state == EventState.DRAFT else "0" * 64,
        created_by="operator",
        created_at=NOW,
    )
    stage = Stage.objects.create(event=event, position=1, name="Round robin", kind="round-robin")
    round_one = Round.objects.create(stage=stage, number=1)
    entrants = [
        Entrant.objects.create(event=event, number=number, name=f"Pair {number}", kind="pair")
        for number in range(1, 5)
    ]
    tables = [Table.objects.create(event=event, number=number) for number in (1, 2)]
    sittings = []
    for number, table in enumerate(tables):
        match = Match.objects.create(
            event=event,
            stage=stage,
            round=round_one,
            number=number + 1,
            entrant_a=entrants[2 * number],
            entrant_b=entrants[2 * number + 1],
            counting={},
        )
        sittings.append(Sitting.objects.create(match=match, table=table))
    return Ground(event, entrants, tables, sittings)


def add_person(
    username: str, *roles: tuple[Event, RoleKind, Entrant | None], password: str | None = None
) -> User:
    """Make an account, and its roles; without a password nobody can sign in to it."""
    user = User.objects.create_user(username, password=password)
    for event, kind, entrant in roles:
        Role.objects.create(
            event=event, user=user, kind=kind, entrant=entrant, granted_by="operator", granted_at=NOW
        )
    return user


@pytest.fixture
def ground(db) -> Ground:
    return lay_ground("carnival-cup")


@pytest.fixture
def other_ground(db) -> Ground:
    return lay_ground("harvest-cup")


@pytest.fixture
def hall(db) -> Hall:
    """A published event of four pairs, for tests that play hands."""
    return build_hall()


@pytest.fixture
def sheet(hall) -> ScoreSheet:
    """A sheet in play between entrants 1 and 2, with one hand on it: 2 to 1."""
    sheet = open_sitting(hall.schedule())
    commit(sheet)
    return sheet
