"""Timed matches and how far their halves have come."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from tournaments.enums import MatchState
from tournaments.models import Event, Half, Match, Round

OVER = (MatchState.FINAL, MatchState.NOT_NEEDED)


@dataclass(frozen=True, slots=True)
class HalfOfRound:
    """The matches of a round that are at the same half: to begin, or running since `started_at`."""

    round: Round
    number: int
    is_running: bool
    matches: tuple[Match, ...]
    started_at: datetime | None


def halves_of_event(event: Event) -> list[HalfOfRound]:
    """The halves to begin and those running, round by round, in two queries however many there are."""
    found: dict[tuple[int, int, bool], list[Match]] = {}
    at_tables = Match.objects.filter(event=event, sittings__number=1, sittings__table__isnull=False)
    for match in _timed(at_tables):
        number, is_running = _where(match)
        if number <= match.counting["halves"]:
            found.setdefault((match.round_id, number, is_running), []).append(match)
    return [
        HalfOfRound(matches[0].round, number, is_running, tuple(matches), _since(matches, number))
        for (_, number, is_running), matches in sorted(found.items())
    ]


def matches_in_half(round_id: int, half: int, *, is_running: bool) -> list[Match]:
    """The matches of a round that are at this half."""
    matches = _timed(Match.objects.filter(round=round_id))
    return [match for match in matches if _where(match) == (half, is_running)]


def _timed(matches: QuerySet[Match]) -> QuerySet[Match]:
    known = matches.filter(counting__way="timed", entrant_a__isnull=False, entrant_b__isnull=False)
    halves = Prefetch("halves", Half.objects.order_by("number"), to_attr="begun")
    rows = known.exclude(state__in=OVER).select_related("round").prefetch_related(halves)
    return rows.order_by("round_id", "number")


def _where(match: Match) -> tuple[int, bool]:
    """The half a match is at, and whether it is running."""
    begun: list[Half] = match.begun  # type: ignore[attr-defined]  # set by the prefetch
    running = next((half for half in begun if half.rung_at is None), None)
    return (len(begun) + 1, False) if running is None else (running.number, True)


def _since(matches: list[Match], number: int) -> datetime | None:
    begun = [half for match in matches for half in match.begun if half.number == number]  # type: ignore[attr-defined]
    return min((half.started_at for half in begun), default=None)
