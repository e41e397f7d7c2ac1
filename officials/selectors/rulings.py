"""Rulings as pages and programs read them."""

from django.db.models import Q, QuerySet
from django.utils import timezone

from officials.enums import RoleKind
from officials.models import Role, Ruling
from scoring.models import ScoreSheet
from scoring.rules.seats import side_of
from tournaments.models import Event, Match, Membership, Player, Seat
from tournaments.selectors.found import found
from tournaments.selectors.substitutions import substitutes_for

HANGS_ON = (
    "made_by",
    "appeal",
    "event__appeal_policy",
    "sheet__sitting__table",
    "sheet__sitting__match__event",
    "sheet__sitting__match__round",
    "sheet__sitting__match__entrant_a",
    "sheet__sitting__match__entrant_b",
)
EARLIER_SHOWN = 20


def rulings_of(event: Event) -> QuerySet[Ruling]:
    """Every ruling of an event with its match and its appeal, in order."""
    return Ruling.objects.filter(event=event).select_related(*HANGS_ON).order_by("number")


def ruling_at_door(ruling_id: int) -> Ruling:
    """The ruling with everything the door and a page need, in one query. Raises NotFoundError."""
    return found(Ruling.objects.select_related(*HANGS_ON).filter(pk=ruling_id), ruling_id)


def rulings_on(sheet: ScoreSheet) -> QuerySet[Ruling]:
    """The rulings on one sheet, in order."""
    return Ruling.objects.filter(sheet=sheet).select_related("made_by", "appeal").order_by("number")


def ruling_in_place_of(ruling: Ruling) -> Ruling | None:
    """The ruling that was made on appeal in the place of another, if it was varied."""
    return rulings_on(ruling.sheet).filter(replaces=ruling.number).first()


def earlier_rulings(event: Event, irregularity: str) -> QuerySet[Ruling]:
    """Rulings of the same kind in this event and in others of the same organizers, the latest first."""
    organizers = Role.objects.filter(event=event, kind=RoleKind.ORGANIZER).values("user")
    theirs = Role.objects.filter(user__in=organizers, kind=RoleKind.ORGANIZER).values("event")
    same = Ruling.objects.filter(Q(event=event) | Q(event__in=theirs), irregularity=irregularity)
    return same.select_related("event", "made_by").order_by("-made_at", "-pk")[:EARLIER_SHOWN]


def people_at(match: Match) -> dict[str, list[Player]]:
    """By side whom a ruling can name: its members, whoever has sat there, and substitutes who may.

    A floating substitute is no member; somebody who has left the table answers for what they did at it.
    """
    sides = {match.entrant_a_id: "A", match.entrant_b_id: "B"}
    members = Membership.objects.filter(event=match.event_id, entrant__in=sides).order_by("role", "pk")
    seats = Seat.objects.filter(sitting__match=match).order_by("sitting__number", "seat", "from_sequence")
    named = [(sides[member.entrant_id], member.player) for member in members.select_related("player")]
    named += [(side_of(seat.seat), seat.player) for seat in seats.select_related("player")]
    named += [
        (sides[each.entrant_id], each.substitute)
        for each in substitutes_for(match, now=timezone.now())
        if each.substitute is not None
    ]
    people: dict[str, dict[int, Player]] = {"A": {}, "B": {}}
    for side, player in named:
        people[side].setdefault(player.pk, player)
    return {side: list(players.values()) for side, players in people.items()}
