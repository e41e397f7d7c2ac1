"""Two desks at the same moment: a table gets one match, a match one place, one call, one result."""

from functools import partial

import pytest

from tests.officials.racing import race
from tests.tournaments.floor import Room, furnish, tables_of_match
from tests.tournaments.ground import TESTER
from tournaments.errors import DomainError
from tournaments.models import MatchResult
from tournaments.services.allocations import allocate_tables, send_match
from tournaments.services.forfeits import award_forfeit
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result

pytestmark = pytest.mark.integration


@pytest.fixture
def room(committing_db: None) -> Room:
    return furnish(entrants=8, tables=2)


def refusals(outcomes: list[object]) -> int:
    return sum(isinstance(outcome, DomainError) for outcome in outcomes)


def test_two_desks_send_what_waits_and_each_match_goes_once(room: Room) -> None:
    matches = [room.wait(place, place + 1) for place in range(0, 8, 2)]
    allocate = partial(allocate_tables, event_id=room.event.pk, actor=TESTER)
    outcomes = race(allocate, allocate, allocate)
    assert refusals(outcomes) == 0
    sent = [match.pk for outcome in outcomes for match in outcome]
    assert sorted(sent) == [match.pk for match in matches[:2]]
    assert sorted(table for match in matches for table in tables_of_match(match) if table) == [1, 2]


def test_two_desks_send_one_match_to_two_tables_and_it_has_one(room: Room) -> None:
    match = room.wait()
    race(
        *(partial(send_match, match_id=match.pk, table_ids=[table.pk], actor=TESTER) for table in room.tables)
    )
    assert len(tables_of_match(match)) == 1
    assert tables_of_match(match)[0] in {1, 2}


def test_a_forfeit_and_a_result_at_once_leave_one_result(room: Room) -> None:
    match = room.wait()
    outcomes = race(
        partial(award_forfeit, match_id=match.pk, absent="B", actor=TESTER),
        partial(award_forfeit, match_id=match.pk, absent="both", actor=TESTER),
        partial(enter_result, match_id=match.pk, outcome=Outcome(bullseyes=(2, 1)), actor=TESTER),
    )
    assert refusals(outcomes) == 2
    assert MatchResult.objects.filter(match=match).count() == 1
