"""Line-ups as they were named."""

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from scoring.rules.rule_values import read_ruleset
from tournaments.enums import EntrantKind, Side
from tournaments.models import Entrant, Event, LineUpSeat, Match, Membership, Player, Sitting
from tournaments.selectors.bars import barred_from
from tournaments.selectors.substitutions import substitutes_for


def seats_of_a_side(event: Event, entrant: Entrant) -> int:
    """How many sit for one side at a table: one where singles meet, or the game is two-handed, else two."""
    is_two_handed = 4 not in read_ruleset(event.rule_set).players
    return 1 if is_two_handed or entrant.kind == EntrantKind.SINGLE else 2


def named_seats(sitting: Sitting) -> dict[str, int]:
    """By seat the id of the player named for it."""
    return dict(LineUpSeat.objects.filter(sitting=sitting).values_list("seat", "player_id"))


def sittings_with_line_up(match: Match, side: Side) -> QuerySet[Sitting]:
    """The sittings of a match by half and place, with what one side has named as `named`, in two queries."""
    own = LineUpSeat.objects.filter(seat__startswith=side.value).select_related("player").order_by("seat")
    sittings = Sitting.objects.filter(match=match).select_related("table").order_by("half", "number")
    return sittings.prefetch_related(Prefetch("line_up", own, to_attr="named"))


def people_to_name(match: Match, entrant: Entrant) -> list[Player]:
    """The players an entrant can name: captains and players, its substitutes, those approved for it."""
    members = Membership.objects.filter(entrant=entrant).select_related("player").order_by("role", "pk")
    people = {member.player_id: member.player for member in members}
    for found in substitutes_for(match, now=timezone.now()):
        if found.entrant_id == entrant.pk and found.substitute is not None:
            people.setdefault(found.substitute.pk, found.substitute)
    barred = barred_from(match, people)
    return [player for player_id, player in people.items() if player_id not in barred]
