"""Matches with their entrants, current results and sittings."""

from django.db.models import Prefetch, QuerySet

from tournaments.models import Event, Match, MatchResult, Sitting
from tournaments.selectors.found import found


def matches_of(event: Event) -> QuerySet[Match]:
    """The matches of an event by number, in three queries however many there are.

    `current_results` holds the current result, if any; `seated` the sittings with table and sheet.
    """
    return _with_all(Match.objects.filter(event=event)).order_by("number")


def match_on_record(match_id: int) -> Match:
    """One match with its event, as `matches_of` reads it. Raises NotFoundError."""
    return found(_with_all(Match.objects.filter(pk=match_id)).select_related("event"), match_id)


def sitting_on_record(sitting_id: int) -> Sitting:
    """A sitting with match and event. Raises NotFoundError."""
    return found(Sitting.objects.select_related("match__event", "table").filter(pk=sitting_id), sitting_id)


def _with_all(matches: QuerySet[Match]) -> QuerySet[Match]:
    current = MatchResult.objects.filter(is_current=True)
    sittings = Sitting.objects.select_related("table", "sheet").order_by("number")
    return matches.select_related("round", "stage", "entrant_a", "entrant_b").prefetch_related(
        Prefetch("results", current, to_attr="current_results"),
        Prefetch("sittings", sittings, to_attr="seated"),
    )
