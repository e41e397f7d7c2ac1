"""Forfeits that were awarded at the desk and still stand."""

from django.db.models import QuerySet

from tournaments.enums import ResultKind, ResultSource
from tournaments.models import Event, MatchResult

FORFEITS = (ResultKind.WALKOVER, ResultKind.DOUBLE_FORFEIT)


def forfeits_at_desk(event: Event, *, at_most: int) -> QuerySet[MatchResult]:
    """The last forfeits of an event, the latest first, with match and entrants."""
    given = MatchResult.objects.filter(match__event=event, match__is_set_aside=False, is_current=True)
    at_desk = given.filter(kind__in=FORFEITS, source=ResultSource.DESK)
    return at_desk.select_related("match__entrant_a", "match__entrant_b").order_by("-recorded_at")[:at_most]
