"""When the matches that wait are likely to begin."""

from datetime import datetime, timedelta

from tournaments.enums import ResultSource
from tournaments.forecast import AtTables, InQueue, likely_starts, usual_length
from tournaments.models import Event, Match, MatchResult
from tournaments.selectors.queue import Floor

LOOKED_AT = 60
"""The last so many matches tell how long one takes."""


def starts_of_queue(floor: Floor, *, now: datetime) -> dict[int, datetime]:
    """By id of a waiting match when it is likely to begin, in one query; empty before that can be said."""
    usual = usual_length(_lengths(floor.event))
    if usual is None:
        return {}
    matches: dict[int, list[Match]] = {}
    for sitting in floor.sittings:
        matches.setdefault(sitting.match_id, []).append(sitting.match)
    playing = [
        AtTables(found[0].called_at or now, found[0].table_count, _entrants(found[0]))
        for found in matches.values()
    ]
    queue = [InQueue(match.table_count, _entrants(match)) for match in floor.queue]
    starts = likely_starts(queue, playing, free=len(floor.free), usual=usual, now=now)
    return {match.pk: start for match, start in zip(floor.queue, starts, strict=True) if start is not None}


def _lengths(event: Event) -> list[timedelta]:
    """From the call to the result, of matches played on sheets."""
    rows = MatchResult.objects.filter(
        match__event=event, is_current=True, source=ResultSource.SHEET, match__called_at__isnull=False
    ).order_by("-recorded_at")
    pairs = rows.values_list("match__called_at", "recorded_at")[:LOOKED_AT]
    return [over - called for called, over in pairs if called is not None and over > called]


def _entrants(match: Match) -> frozenset[int]:
    return frozenset(filter(None, (match.entrant_a_id, match.entrant_b_id)))
