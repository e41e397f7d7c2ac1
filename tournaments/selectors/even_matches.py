"""Matches of a bracket that ended even, at a bell: until somebody decides them nobody goes on."""

from django.db.models import F, QuerySet

from tournaments.enums import MatchState, ResultKind
from tournaments.models import Event, MatchResult

DECIDABLE = (MatchState.FINAL, MatchState.AWAITING_CONFIRMATION)


def is_undecided(result: MatchResult) -> bool:
    """Whether a result is one of these; asked of the database only where its bullseyes are even."""
    if result.winner or result.bullseyes_a != result.bullseyes_b or result.kind != ResultKind.PLAYED:
        return False
    return even_results(result.match.event).filter(pk=result.pk).exists()


def even_results(event: Event) -> QuerySet[MatchResult]:
    """Their results, by number of the match, with match and entrants. In groups an even match is a draw."""
    results = MatchResult.objects.filter(
        match__event=event,
        match__is_set_aside=False,
        match__state__in=DECIDABLE,
        match__key__isnull=False,
        is_current=True,
        kind=ResultKind.PLAYED,
        winner="",
        bullseyes_a=F("bullseyes_b"),
    )
    brackets = results.exclude(match__part__startswith="group-").exclude(match__part__startswith="swiss")
    return brackets.select_related("match__entrant_a", "match__entrant_b").order_by("match__number")
