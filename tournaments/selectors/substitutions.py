"""Substitutes: what is asked for and approved, who may sit for whom, and what speaks against somebody."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from tournaments.enums import EntrantState, MatchState, SubstituteBinding, SubstituteKind, SubstitutionState
from tournaments.models import (
    Bar,
    Entrant,
    Event,
    Match,
    Membership,
    Player,
    PoolPlace,
    Seat,
    SubstituteTerms,
    Substitution,
)
from tournaments.models.substitution import STANDING
from tournaments.selectors.found import found
from tournaments.substitutes import Fault, SubstituteAsked

TAKING_PART: Final = (EntrantState.ENTERED, EntrantState.APPLIED, EntrantState.WAITING)
PLAYED_OUT: Final = (MatchState.AWAITING_CONFIRMATION, MatchState.FINAL, MatchState.NOT_NEEDED)
NOBODY: Final = 0
"""The id of no row."""
MAY_HAVE_SAT: Final = (*STANDING, SubstitutionState.ENDED)


def today_at(event: Event, now: datetime) -> date:
    """The day it is where the event is."""
    return now.astimezone(ZoneInfo(event.time_zone)).date()


def substitutions_of(event: Event) -> QuerySet[Substitution]:
    """Every substitution of an event with all it names, the latest first."""
    return _with_all(Substitution.objects.filter(event=event)).order_by("-number")


def standing_substitutions(event: Event) -> QuerySet[Substitution]:
    """Those asked for, the longest waiting first, then those approved."""
    standing = _with_all(Substitution.objects.filter(event=event, state__in=STANDING))
    return standing.order_by("-state", "requested_at", "number")


def substitutions_for(entrant: Entrant) -> QuerySet[Substitution]:
    """What an entrant has asked for, the latest first."""
    return _with_all(Substitution.objects.filter(entrant=entrant)).order_by("-number")


def substitution_at_door(substitution_id: int) -> Substitution:
    """One substitution with all the door and its page need. Raises NotFoundError."""
    return found(_with_all(Substitution.objects.filter(pk=substitution_id)), substitution_id)


def pool_of(event: Event) -> QuerySet[PoolPlace]:
    """Who can be sent to any table now."""
    places = PoolPlace.objects.filter(event=event, left_at=None).select_related("event", "player")
    return places.order_by("player__name", "pk")


def free_in_pool(event: Event) -> list[Player]:
    """Those of the pool who neither sit somewhere, nor are asked for, nor may not sit."""
    places = pool_of(event)
    places = places.exclude(player__in=Seat.objects.filter(event=event, is_seated=True).values("player"))
    taken = Substitution.objects.filter(event=event, state__in=STANDING, substitute__isnull=False)
    places = places.exclude(player__in=taken.values("substitute"))
    barred = Bar.objects.filter(event=event, match=None, lifted_at=None)
    return [place.player for place in places.exclude(player__in=barred.values("player"))]


def substitute_terms_of(event: Event) -> SubstituteTerms:
    """The event's limits; unsaved, and without any, where it has set none."""
    return SubstituteTerms.objects.filter(event=event).first() or SubstituteTerms(event=event)


def substitutes_for(match: Match, *, now: datetime) -> list[Substitution]:
    """The approved substitutes who may sit for either side of a match today."""
    today = today_at(match.event, now)
    entrants = [match.entrant_a_id, match.entrant_b_id]
    approved = _with_all(Substitution.objects.filter(event=match.event_id, state=SubstitutionState.APPROVED))
    rows = approved.filter(entrant__in=entrants).order_by("number")
    return [row for row in rows if not list(faults_at_table(row, match, today))]


def faults_at_table(substitution: Substitution, match: Match, today: date) -> Iterator[Fault]:
    """What speaks against an approved substitute's sitting in a match today; no query."""
    if substitution.state != SubstitutionState.APPROVED:
        yield Fault.NOT_APPROVED
    if substitution.entrant_id not in {match.entrant_a_id, match.entrant_b_id}:
        yield Fault.OTHER_ENTRANT
    if substitution.binding == SubstituteBinding.MATCH and substitution.match_id != match.pk:
        yield Fault.OTHER_MATCH
    if is_period_over(substitution.first_day, substitution.last_day, today):
        yield Fault.PERIOD_OVER


def is_period_over(first_day: date | None, last_day: date | None, today: date) -> bool:
    """Whether today lies outside the days a substitute is bound to, if any."""
    return (first_day is not None and today < first_day) or (last_day is not None and last_day < today)


def has_lapsed(substitution: Substitution, today: date) -> bool:
    """Whether a standing substitution has nothing left to stand for: its match or its days are over."""
    match = substitution.match
    if substitution.binding == SubstituteBinding.MATCH and match is not None:
        return match.is_set_aside or match.state in PLAYED_OUT
    return substitution.last_day is not None and substitution.last_day < today


def faults_of(
    player: Player, *, asked: SubstituteAsked, event: Event, now: datetime, own: Substitution | None = None
) -> list[Fault]:
    """Everything that speaks against a player as the substitute asked for; `own` is the row of the request.

    The event is locked, and what has lapsed is ended, by whoever asks in order to write.
    """
    own_id = own.pk if own is not None else NOBODY
    found_out = {
        Fault.ENTERED_ELSEWHERE: _plays_for_another(player, event, asked.entrant_id),
        Fault.SEATED_ELSEWHERE: Seat.objects.filter(event=event, player=player, is_seated=True).exists(),
        Fault.MAY_NOT_SIT: _may_not_sit(player, event, asked.match_id),
        Fault.ASKED_ELSEWHERE: Substitution.objects.filter(
            event=event, substitute=player, state__in=STANDING
        ).exclude(pk=own_id).exists(),
        Fault.NOT_IN_POOL: asked.kind == SubstituteKind.FLOATING
        and not PoolPlace.objects.filter(event=event, player=player, left_at=None).exists(),
        Fault.IN_OWN_SEAT: player.pk == asked.replaced_id,
        Fault.PERIOD_OVER: asked.last_day is not None and asked.last_day < today_at(event, now),
        Fault.TEAM_LIMIT: is_over_limit(asked, event, leaving_out=own_id),
    }  # fmt: skip
    return [fault for fault, speaks_against in found_out.items() if speaks_against]


def is_over_limit(asked: SubstituteAsked, event: Event, *, leaving_out: int) -> bool:
    """Whether one more would be more than the entrant may have, in the match or in the event."""
    terms = substitute_terms_of(event)
    had = Substitution.objects.filter(event=event, entrant=asked.entrant_id, state__in=MAY_HAVE_SAT)
    had = had.exclude(pk=leaving_out).exclude(state=SubstitutionState.ENDED, entered_at=None)
    if terms.most_in_event is not None and had.count() >= terms.most_in_event:
        return True
    if terms.most_in_match is None or asked.match_id is None:
        return False
    return had.filter(match=asked.match_id).count() >= terms.most_in_match


def _plays_for_another(player: Player, event: Event, entrant_id: int) -> bool:
    others = Membership.objects.filter(event=event, player=player).exclude(entrant=entrant_id)
    return others.filter(entrant__state__in=TAKING_PART).exists()


def _may_not_sit(player: Player, event: Event, match_id: int | None) -> bool:
    bars = Bar.objects.filter(event=event, player=player, lifted_at=None)
    is_barred = bars.filter(Q(match=None) | Q(match=match_id)).exists()
    sent_away = Membership.objects.filter(
        event=event, player=player, entrant__state=EntrantState.DISQUALIFIED
    )
    return is_barred or sent_away.exists()


def _with_all(rows: QuerySet[Substitution]) -> QuerySet[Substitution]:
    return rows.select_related(
        "event", "entrant", "substitute", "replaced", "match__entrant_a", "match__entrant_b", "match__event",
        "sitting__table", "sitting__match",
    )  # fmt: skip
