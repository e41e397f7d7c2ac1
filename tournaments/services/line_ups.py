"""Line-ups: which of an entrant's people sit at which table in a half, said before its sheets are opened."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.enums import SeatName, Side, SittingState
from tournaments.errors import (
    FieldProblem,
    LineUpClosedError,
    MatchNotReadyError,
    NotFoundError,
    UnfitFieldsError,
)
from tournaments.live import Change, announce
from tournaments.models import LineUpSeat, Match, Membership, Sitting
from tournaments.selectors.bars import barred_from
from tournaments.selectors.substitutions import substitutes_for
from tournaments.services.beginnings import refuse_finished
from tournaments.services.locks import locked_match
from tournaments.transactions import durable_transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player named for a seat of one of the match's sittings, by its number."""

    sitting: int
    seat: SeatName
    player_id: int


def name_line_up(
    *, match_id: int, side: Side, half: int, places: Sequence[Place], actor: Actor
) -> list[LineUpSeat]:
    """Name who sits where for one side in one half, in place of what was named before.

    A seat may be left open. Raises LineUpClosedError once a sheet of the half is open, UnfitFieldsError with
    every place that cannot be so, MatchNotReadyError, EventFinishedError, NotFoundError.
    """
    with durable_transaction():
        match = locked_match(match_id)
        refuse_finished(match.event)
        sittings = {sitting.number: sitting for sitting in Sitting.objects.filter(match=match, half=half)}
        if not sittings:
            raise NotFoundError(noun="half", key=str(half))
        if any(sitting.state != SittingState.NOT_STARTED for sitting in sittings.values()):
            raise LineUpClosedError(match=match.number, half=half)
        problems = tuple(_problems(match, side, sittings, places))
        if problems:
            raise UnfitFieldsError(problems=problems)
        LineUpSeat.objects.filter(sitting__in=sittings.values(), seat__startswith=side.value).delete()
        announce(Change(match.event_id, "match", match.pk))
        now = timezone.now()
        return LineUpSeat.objects.bulk_create(
            LineUpSeat(
                sitting=sittings[place.sitting],
                seat=place.seat,
                player_id=place.player_id,
                named_by=actor.signature,
                named_at=now,
            )
            for place in places
        )


def _problems(
    match: Match, side: Side, sittings: dict[int, Sitting], places: Sequence[Place]
) -> Iterator[FieldProblem]:
    entrant_id = match.entrant_a_id if side == Side.A else match.entrant_b_id
    if entrant_id is None:
        raise MatchNotReadyError(match=match.number)
    members = set(Membership.objects.filter(entrant=entrant_id).values_list("player_id", flat=True))
    standing_in = substitutes_for(match, now=timezone.now())
    members |= {
        found.substitute.pk
        for found in standing_in
        if found.entrant_id == entrant_id and found.substitute is not None
    }
    barred = barred_from(match, [place.player_id for place in places])
    named = Counter(place.player_id for place in places)
    seats = Counter((place.sitting, place.seat) for place in places)
    for place in places:
        where = f"{place.sitting}.{place.seat}"
        if place.sitting not in sittings or not place.seat.startswith(side.value):
            yield FieldProblem(where=where, problem="is no seat of this side in this half")
        elif seats[place.sitting, place.seat] > 1:
            yield FieldProblem(where=where, problem="is given twice")
        elif place.player_id not in members:
            yield FieldProblem(where=where, problem="is nobody of this entrant")
        elif place.player_id in barred:
            yield FieldProblem(where=where, problem="is a player who may not be seated in this match")
        elif named[place.player_id] > 1:
            yield FieldProblem(where=where, problem="is a player who sits elsewhere in this half")
