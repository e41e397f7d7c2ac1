"""Opening the sheet of a sitting: who sits where, who deals first, and under which terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone

from scoring.enums import LineKind, SheetAppeal
from scoring.errors import AppealInTheWayError, SheetOpenedError, UnfitSeatsError
from scoring.ledger import Sealable, payload_text, seal
from scoring.models import ScoreSheet, SheetLine
from scoring.progress import opened
from scoring.projections import projections
from scoring.rules.match import read_counting
from scoring.rules.rule_values import read_ruleset
from scoring.rules.seats import SEATS, side_of
from scoring.services.settlement import announce_sheet
from scoring.services.submissions import check_key, content_digest, earlier_line
from scoring.terms import Terms
from tournaments.actors import Actor
from tournaments.enums import Confirmation, EventState, MatchState, NextDealer, Side, SittingState
from tournaments.errors import EventNotPublishedError, MatchNotReadyError, MatchOverError
from tournaments.models import Event, Match, Membership, Player, Seat, Sitting, Substitution
from tournaments.selectors.bars import barred_from
from tournaments.selectors.substitutions import substitutes_for
from tournaments.services.beginnings import begin_event
from tournaments.services.locks import locked_event, locked_match, owner_of
from tournaments.services.results import move_match
from tournaments.services.substitutions import note_entering
from tournaments.transactions import durable_transaction

# A sitting has two sides; the three-handed game, where everybody plays alone, is not played in matches.
PLAYERS_OF_A_SITTING: Final = (4, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What is said when a sheet is opened: the player (id) in each seat, and who deals first.

    `found_by` and `card` tell how the first dealer was found: recorded, not judged.
    """

    seats: Mapping[str, int]
    first_dealer: str
    submission_key: str
    found_by: str = ""
    card: str = ""

    @property
    def first_deal(self) -> dict[str, str]:
        """How the first dealer was found, as far as it is said."""
        return {name: said for name, said in (("found_by", self.found_by), ("card", self.card)) if said}

    @property
    def submitted(self) -> str:
        """What makes two openings the same."""
        said = [self.first_deal] if self.first_deal else []
        return content_digest(["open", dict(self.seats), self.first_dealer, *said])


def open_sheet(*, sitting_id: int, opening: Opening, actor: Actor) -> ScoreSheet:
    """Open the sheet of a sitting.

    Raises SheetOpenedError, UnfitSeatsError, EventNotPublishedError, MatchNotReadyError, MatchOverError,
    KeyReusedError, NotFoundError; ConstraintRefusedError where the table or a player is in play elsewhere.
    """
    check_key(opening.submission_key)
    event_id = owner_of(Sitting, sitting_id, "match__event_id")
    match_id = owner_of(Sitting, sitting_id, "match_id")
    with durable_transaction():
        event = locked_event(event_id)
        match = locked_match(match_id)
        earlier = _earlier_sheet(sitting_id, opening)
        if earlier is not None:
            return earlier
        _check_match(event, match)
        terms = _terms(event, match, len(opening.seats))
        standing_in = {each.substitute_id: each for each in substitutes_for(match, now=timezone.now())}
        people = _people_in_seats(match, terms, opening, standing_in)
        sitting = Sitting.objects.get(pk=sitting_id)
        entering = {seat: standing_in[key] for seat, key in opening.seats.items() if key in standing_in}
        content = _content(event, match, sitting, people)
        if entering:
            content["substitutes"] = {seat: found.number for seat, found in entering.items()}
        if opening.first_deal:
            content["first_deal"] = opening.first_deal
        sheet = _write_opening(sitting, terms, opening, content, actor)
        _sit_down(event, sitting, people)
        for substitution in entering.values():
            note_entering(substitution=substitution)
        _start(event, match, sitting)
        announce_sheet(sheet, event.pk)
        return sheet


def _earlier_sheet(sitting_id: int, opening: Opening) -> ScoreSheet | None:
    """The sheet this very opening made before. Raises SheetOpenedError where another one did."""
    sheet = ScoreSheet.objects.filter(sitting_id=sitting_id).first()
    if sheet is None:
        return None
    if earlier_line(sheet, opening.submission_key, opening.submitted) is None:
        raise SheetOpenedError(sitting=sitting_id, sheet=sheet.pk)
    return sheet


def _check_match(event: Event, match: Match) -> None:
    if event.state == EventState.DRAFT:
        raise EventNotPublishedError(event=event.slug)
    if match.entrant_a_id is None or match.entrant_b_id is None:
        raise MatchNotReadyError(match=match.number)
    if match.state not in {MatchState.NOT_STARTED, MatchState.IN_PLAY, MatchState.UNDER_APPEAL}:
        raise MatchOverError(match=match.number, state=match.state)
    waits_for = _blocking_appeal(match)
    if waits_for is not None:
        raise AppealInTheWayError(match=match.number, waits_for=waits_for)


def _blocking_appeal(match: Match) -> int | None:
    """The number of the match, this one or one that leads to it, whose appeal stops it from going on."""
    leads_here = Q(draw_id=match.draw_id) & (Q(winner_to=match.key) | Q(loser_to=match.key))
    own = Q(pk=match.pk)
    rows = Match.objects.filter(own if match.draw_id is None else own | leads_here)
    stopped = rows.filter(state=MatchState.UNDER_APPEAL, sittings__sheet__appeal=SheetAppeal.BLOCKING)
    number: int | None = stopped.order_by("number").values_list("number", flat=True).first()
    return number


def _terms(event: Event, match: Match, players: int) -> Terms:
    return Terms(
        rule_set=read_ruleset(event.rule_set),
        players=players,
        next_dealer=NextDealer(event.next_dealer),
        confirmation=Confirmation(event.confirmation),
        counting=read_counting(match.counting),
        table_count=match.table_count,
    )


def _people_in_seats(
    match: Match, terms: Terms, opening: Opening, standing_in: Mapping[int | None, Substitution]
) -> dict[str, Player]:
    """The player in each seat. Raises UnfitSeatsError with every seat that cannot be so."""
    if terms.players not in PLAYERS_OF_A_SITTING or terms.players not in terms.rule_set.players:
        fitting = [str(n) for n in PLAYERS_OF_A_SITTING if n in terms.rule_set.players]
        raise UnfitSeatsError(seats={"players": "must-be-" + "-or-".join(fitting)})
    expected = SEATS[terms.players]
    faults = {seat: "no-such-seat" for seat in (*opening.seats, opening.first_dealer) if seat not in expected}
    entrants = {Side.A: match.entrant_a_id, Side.B: match.entrant_b_id}
    people = _people_by_entrant(match, opening, standing_in)
    barred = barred_from(match, opening.seats.values())
    for seat, player_id in opening.seats.items():
        if seat in expected and (entrants[Side(side_of(seat))], player_id) not in people:
            faults[seat] = "not-of-this-entrant"
        elif player_id in barred:
            faults[seat] = "may-not-sit"
        elif list(opening.seats.values()).count(player_id) > 1:
            faults[seat] = "named-twice"
        elif player_id in standing_in and standing_in[player_id].accepted_at is None:
            faults[seat] = "rules-not-accepted"
    if faults:
        raise UnfitSeatsError(seats=faults)
    return {seat: people[entrants[Side(side_of(seat))], opening.seats[seat]] for seat in expected}


def _people_by_entrant(
    match: Match, opening: Opening, standing_in: Mapping[int | None, Substitution]
) -> dict[tuple[int | None, int], Player]:
    """Those named who may sit, by entrant and player: its people, and the substitutes approved for it."""
    named = opening.seats.values()
    members = Membership.objects.filter(event_id=match.event_id, player_id__in=named)
    people: dict[tuple[int | None, int], Player] = {
        (found.entrant_id, found.player_id): found.player for found in members.select_related("player")
    }
    for found in standing_in.values():
        if found.substitute is not None:
            people[found.entrant_id, found.substitute.pk] = found.substitute
    return people


def _content(event: Event, match: Match, sitting: Sitting, people: Mapping[str, Player]) -> dict[str, Any]:
    """What the opening line tells of the sitting, in names that hold in every installation."""
    return {
        "event": event.slug,
        "match": match.number,
        "sitting": sitting.number,
        "seats": {seat: str(player.uid) for seat, player in people.items()},
    }


def _write_opening(
    sitting: Sitting, terms: Terms, opening: Opening, content: dict[str, Any], actor: Actor
) -> ScoreSheet:
    """Write the sheet and its first line; each needs the other, so the line is sealed before both."""
    progress = opened(opening.first_dealer)
    parts = Sealable(
        sequence=1,
        kind=LineKind.OPENED.value,
        game_number=1,
        hand_number=1,
        payload=payload_text(
            {**content, "submitted": opening.submitted, "terms": terms.as_json(), "after": progress.as_json()}
        ),
        submission_key=opening.submission_key,
        actor=actor.signature,
        at=timezone.now(),
    )
    digest = seal("", parts)
    sheet = ScoreSheet.objects.create(
        sitting=sitting,
        rule_set_digest=terms.rule_set.digest,
        terms=terms.as_text(),
        version=1,
        head=digest,
        **projections(progress),
    )
    SheetLine.objects.create(sheet=sheet, previous_digest="", digest=digest, **parts._asdict())
    return sheet


def _sit_down(event: Event, sitting: Sitting, people: Mapping[str, Player]) -> None:
    Seat.objects.bulk_create(
        Seat(event=event, sitting=sitting, seat=seat, player=player) for seat, player in people.items()
    )


def _start(event: Event, match: Match, sitting: Sitting) -> None:
    sitting.state = SittingState.IN_PLAY
    sitting.save(update_fields=["state"])
    if match.state not in {MatchState.IN_PLAY, MatchState.UNDER_APPEAL}:
        move_match(match=match, state=MatchState.IN_PLAY)
    begin_event(event)
