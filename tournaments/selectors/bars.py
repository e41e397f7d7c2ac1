"""Who may not be seated, by a bar or with an entrant that was disqualified, and who of them still sits."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable

from tournaments.enums import EntrantState
from tournaments.models import Bar, Entrant, Event, Match, Membership, Seat

SENT_AWAY: Final = Q(entrant__state=EntrantState.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """Somebody who sits at a table though they may not any more, so that no hand is written there.

    `is_entrant_out` says that their whole entrant was disqualified: then no substitute helps.
    """

    seat: Seat
    is_entrant_out: bool


def barred_from(match: Match, players: Iterable[int]) -> set[int]:
    """Those of the players (ids) who may not be seated in the match."""
    named = list(players)
    bars = Bar.objects.filter(event=match.event_id, player__in=named, lifted_at=None)
    sent_away = Membership.objects.filter(SENT_AWAY, event=match.event_id, player__in=named)
    own = bars.filter(Q(match=None) | Q(match=match))
    both = [rows.order_by().values_list("player_id", flat=True) for rows in (own, sent_away)]
    return set(both[0].union(both[1]))


def seated_though_barred(event: Event) -> list[HeldSeat]:
    """Everybody in the event who sits at a table though they may not, by table and seat; one query."""
    rows = held(Seat.objects.filter(event=event))
    return _told(rows.order_by("sitting__table__number", "sitting", "seat"))


def held_seats(sitting_id: int) -> list[HeldSeat]:
    """Those who sit at one sitting though they may not, by seat; one query."""
    return _told(held(Seat.objects.filter(sitting=sitting_id)).order_by("seat"))


def marked(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """The seats, each marked for `held_among`."""
    return seats.annotate(is_barred=Q(_is_barred()), is_entrant_out=_is_sent_away())


def held_among(seats: Iterable[Any]) -> list[HeldSeat]:
    """Those of the seats `marked` in which somebody sits now who may not."""
    sitting = (seat for seat in seats if seat.is_seated and (seat.is_barred or seat.is_entrant_out))
    return [HeldSeat(seat, seat.is_entrant_out) for seat in sitting]


def bars_in(event_id: int) -> QuerySet[Bar]:
    """The bars that stand in an event."""
    return Bar.objects.filter(event=event_id, lifted_at=None)


def sent_away_in(event_id: int) -> QuerySet[Entrant]:
    """The entrants of an event that were disqualified."""
    return Entrant.objects.filter(event=event_id, state=EntrantState.DISQUALIFIED)


def held(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Those of the seats in which somebody sits now who may not."""
    return seats.filter(is_seated=True).filter(Q(_is_barred()) | Q(_is_sent_away()))


def _told(rows: QuerySet[Seat]) -> list[HeldSeat]:
    return held_among(
        marked(rows).select_related("player", "sitting__table", "sitting__sheet", "sitting__match")
    )


def _is_barred() -> Combinable:
    bars = Bar.objects.filter(event=OuterRef("event"), player=OuterRef("player"), lifted_at=None)
    return Exists(bars.filter(Q(match=None) | Q(match=OuterRef("sitting__match"))))


def _is_sent_away() -> Combinable:
    own = Membership.objects.filter(SENT_AWAY, event=OuterRef("event"), player=OuterRef("player"))
    return Exists(own)
