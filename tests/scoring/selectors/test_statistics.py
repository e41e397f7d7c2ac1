"""What is read for a board: who really sat counts; matches that do not count are left out."""

import pytest

from scoring.selectors.statistics import Scope, played_in
from scoring.services.statistics import refresh_statistics
from scoring.statistics.boards import Asked, board
from scoring.statistics.metrics import Metric, Unit
from tests.scoring.ground import TESTER, Hall, a_hand, build_hall, commit, open_sitting
from tournaments.enums import EntrantKind, ResultKind
from tournaments.models import Match, MatchResult, Membership, Seat

pytestmark = pytest.mark.integration


@pytest.mark.parametrize("is_stored", [True, False])
def test_void_and_set_aside_matches_count_for_nothing(hall: Hall, *, is_stored: bool) -> None:
    for place, tables in ((0, (0,)), (2, (1,))):
        commit(open_sitting(hall.schedule(place, place + 1, tables=tables)))
    if is_stored:
        refresh_statistics(actor=TESTER)
    one, other = Match.objects.order_by("pk")
    scope = Scope(event=hall.event)
    assert len(played_in(scope).stints) == 4
    Match.objects.filter(pk=one.pk).update(is_set_aside=True)
    assert {stint.match for stint in played_in(scope).stints} == {other.number}
    MatchResult.objects.create(
        match=other, kind=ResultKind.VOID, source="desk", recorded_by="x", recorded_at=hall.event.created_at
    )
    assert played_in(scope).stints == ()


def test_who_sat_counts(db: None) -> None:
    hall = build_hall(players=3, kind=EntrantKind.TEAM)
    sheet = open_sitting(hall.schedule())
    commit(sheet, a_hand(sheet, winner="A", hang="A"))
    sheet.refresh_from_db()
    seat = Seat.objects.get(sitting=sheet.sitting_id, seat="A2")
    comes_in = Membership.objects.filter(entrant=hall.entrants[0]).order_by("pk")[2].player_id
    Seat.objects.filter(pk=seat.pk).update(until_sequence=sheet.version + 1, is_seated=False)
    Seat.objects.create(
        event=hall.event,
        sitting=sheet.sitting,
        seat="A2",
        player_id=comes_in,
        from_sequence=sheet.version + 1,
    )
    commit(sheet, a_hand(sheet, winner="A"))
    refresh_statistics(actor=TESTER)
    rows = {
        row.subject: row
        for row in board(played_in(Scope(event=hall.event)), Asked(metric=Metric.HANDS, unit=Unit.PLAYER))
    }
    assert rows[seat.player_id].amount == 1
    assert rows[comes_in].amount == 1
    hung = board(played_in(Scope(event=hall.event)), Asked(metric=Metric.HANG_JACKS, unit=Unit.PLAYER))
    assert comes_in not in {row.subject for row in hung}
    entrants = board(played_in(Scope(event=hall.event)), Asked(metric=Metric.HANDS, unit=Unit.ENTRANT))
    assert {row.subject: row.amount for row in entrants}[hall.entrants[0].pk] == 2
