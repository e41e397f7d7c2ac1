"""Substitutions: asked for, decided, accepted by the substitute, and over.

Steps of the use cases of `officials`, which put the decisions on the record of authority. The event is locked
above them, so that two tables asking for one person come in turn; the database holds it in any case.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Max, Q
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.entrants_file.entries import folded
from tournaments.enums import SeatName, SubstituteBinding, SubstituteKind, SubstitutionState
from tournaments.errors import FieldProblem, ForeignObjectError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import (
    Entrant,
    Event,
    Match,
    Membership,
    Player,
    Seat,
    Sitting,
    Substitution,
)
from tournaments.models.substitution import STANDING
from tournaments.selectors.substitutions import NOBODY, faults_of, has_lapsed, is_over_limit, today_at
from tournaments.substitutes import (
    Fault,
    SubstituteAsked,
    SubstituteSeatedError,
    SubstituteUnfitError,
    SubstitutionSettledError,
)
from tournaments.transactions import require_transaction


def add_request(*, event: Event, asked: SubstituteAsked, actor: Actor, actor_name: str) -> Substitution:
    """Write down that a substitute is asked for, in a locked event (a step).

    Raises UnfitFieldsError, ForeignObjectError, SubstituteUnfitError; ConstraintRefusedError where the
    substitute stands for another place.
    """
    require_transaction()
    _check_asked(event, asked)
    now = timezone.now()
    end_lapsed(event=event, now=now)
    player = _player_asked_for(event, asked)
    _check_fit(player, asked=asked, event=event, now=now)
    last = Substitution.objects.filter(event=event).aggregate(last=Max("number"))["last"]
    substitution = Substitution.objects.create(
        event=event,
        number=(last or 0) + 1,
        entrant_id=asked.entrant_id,
        kind=asked.kind,
        binding=asked.binding,
        substitute=player,
        replaced_id=asked.replaced_id,
        match_id=asked.match_id,
        sitting_id=asked.sitting_id,
        seat=asked.seat or "",
        first_day=asked.first_day if asked.binding == SubstituteBinding.PERIOD else None,
        last_day=asked.last_day if asked.binding == SubstituteBinding.PERIOD else None,
        is_emergency=asked.is_emergency,
        reason=asked.reason.strip(),
        requested_by=actor.signature,
        requested_by_name=actor_name[:200],
        requested_at=now,
    )
    _announce(substitution)
    return substitution


def approve_request(
    *, substitution: Substitution, substitute_id: int | None, answer: str, actor: Actor, actor_name: str
) -> Substitution:
    """Approve what was asked for, checked anew; whoever approves may name the substitute (a step).

    Raises SubstitutionSettledError, UnfitFieldsError, SubstituteUnfitError.
    """
    require_transaction()
    _check_state(substitution, SubstitutionState.REQUESTED)
    event, now = substitution.event, timezone.now()
    end_lapsed(event=event, now=now, leaving_out=substitution)
    player_id = substitute_id or substitution.substitute_id
    player = Player.objects.filter(pk=player_id).first() if player_id else None
    if player is None:
        raise UnfitFieldsError(problems=(FieldProblem(where="substitute", problem="is missing"),))
    _check_fit(player, asked=asked_by(substitution), event=event, now=now, own=substitution)
    substitution.substitute = player
    _settle(substitution, SubstitutionState.APPROVED, answer, actor, actor_name)
    return substitution


def settle_request(
    *, substitution: Substitution, state: SubstitutionState, answer: str, actor: Actor, actor_name: str
) -> Substitution:
    """Refuse what was asked for, or withdraw it (a step). Raises SubstitutionSettledError."""
    require_transaction()
    _check_state(substitution, SubstitutionState.REQUESTED)
    _settle(substitution, state, answer, actor, actor_name)
    return substitution


def end_substitution(*, substitution: Substitution) -> Substitution:
    """End an approved substitution, so that the substitute is free (a step).

    Raises SubstitutionSettledError, and SubstituteSeatedError while the substitute sits.
    """
    require_transaction()
    _check_state(substitution, SubstitutionState.APPROVED)
    sits = Seat.objects.filter(
        event=substitution.event_id, player=substitution.substitute_id, is_seated=True, until_sequence=None
    )
    if sits.exists():
        raise SubstituteSeatedError(substitution=substitution.number, substitute=str(substitution.substitute))
    _end([substitution], timezone.now())
    return substitution


def accept_rules(*, substitution: Substitution) -> Substitution:
    """Write down that the substitute has seen the event's rules and accepts them (a step).

    Raises SubstitutionSettledError. Accepted again, it stays as it was.
    """
    require_transaction()
    _check_state(substitution, *STANDING)
    if substitution.accepted_at is None:
        substitution.accepted_at = timezone.now()
        substitution.accepted_rules = substitution.event.rule_set_digest
        substitution.save(update_fields=["accepted_at", "accepted_rules"])
        _announce(substitution)
    return substitution


def note_entering(*, substitution: Substitution) -> None:
    """Write down that the substitute has sat down for the first time (a step)."""
    require_transaction()
    if substitution.entered_at is None:
        substitution.entered_at = timezone.now()
        substitution.save(update_fields=["entered_at"])
    _announce(substitution)


def note_leaving(*, substitutions: Iterable[Substitution]) -> None:
    """Write down that substitutes have got up: what was for one match alone is over (a step)."""
    require_transaction()
    left = list(substitutions)
    _end([each for each in left if each.binding == SubstituteBinding.MATCH], timezone.now())
    for each in left:
        _announce(each)


def end_lapsed(*, event: Event, now: datetime, leaving_out: Substitution | None = None) -> None:
    """End the approved substitutions whose match or days are over; their substitutes are free (a step)."""
    require_transaction()
    rows = Substitution.objects.filter(event=event, state__in=STANDING).select_related("match")
    today = today_at(event, now)
    kept = leaving_out.pk if leaving_out is not None else NOBODY
    _end([row for row in rows.exclude(pk=kept) if has_lapsed(row, today)], now)


def asked_by(substitution: Substitution) -> SubstituteAsked:
    """What a substitution asks for."""
    return SubstituteAsked(
        entrant_id=substitution.entrant_id,
        kind=SubstituteKind(substitution.kind),
        binding=SubstituteBinding(substitution.binding),
        substitute_id=substitution.substitute_id,
        replaced_id=substitution.replaced_id,
        match_id=substitution.match_id,
        sitting_id=substitution.sitting_id,
        seat=SeatName(substitution.seat) if substitution.seat else None,
        first_day=substitution.first_day,
        last_day=substitution.last_day,
        is_emergency=substitution.is_emergency,
        reason=substitution.reason,
    )


def _check_asked(event: Event, asked: SubstituteAsked) -> None:
    problems = tuple(asked.problems())
    if problems:
        raise UnfitFieldsError(problems=problems)
    entrant = Entrant.objects.filter(pk=asked.entrant_id, event=event).first()
    if entrant is None:
        raise _foreign(event, "entrant", asked.entrant_id)
    if asked.match_id is not None:
        _check_match(event, asked)
    members = Membership.objects.filter(entrant=entrant, player=asked.replaced_id)
    seated = Seat.objects.filter(event=event, player=asked.replaced_id, sitting__match=asked.match_id)
    if asked.replaced_id is not None and not members.exists() and not seated.exists():
        raise _foreign(event, "player", asked.replaced_id)


def _check_match(event: Event, asked: SubstituteAsked) -> None:
    match = Match.objects.filter(pk=asked.match_id or NOBODY, event=event).first()
    if match is None or asked.entrant_id not in {match.entrant_a_id, match.entrant_b_id}:
        raise _foreign(event, "match", asked.match_id)
    if asked.sitting_id and not Sitting.objects.filter(pk=asked.sitting_id, match=match).exists():
        raise _foreign(event, "sitting", asked.sitting_id)


def _foreign(event: Event, noun: str, key: int | None) -> ForeignObjectError:
    return ForeignObjectError(noun=noun, key=str(key), event=event.slug)


def _player_asked_for(event: Event, asked: SubstituteAsked) -> Player | None:
    """The player named by id, else the one the event knows by that name, else a new one."""
    if asked.substitute_id is not None:
        player = Player.objects.filter(pk=asked.substitute_id).first()
        if player is None or not _is_known(event, player):
            raise _foreign(event, "player", asked.substitute_id)
        return player
    name = " ".join(asked.name.split())
    if not name:
        return None
    known = {folded(player.name): player for player in _players_known(event)}
    return known.get(folded(name)) or Player.objects.create(name=name[:120], created_at=timezone.now())


def _is_known(event: Event, player: Player) -> bool:
    """Whether the event has had to do with the player; nobody fishes for those of other events."""
    return any(known.pk == player.pk for known in _players_known(event))


def _players_known(event: Event) -> list[Player]:
    found_by = Q(memberships__event=event) | Q(pool_places__event=event) | Q(substitutions__event=event)
    return list(Player.objects.filter(found_by).distinct())


def _check_fit(
    player: Player | None,
    *,
    asked: SubstituteAsked,
    event: Event,
    now: datetime,
    own: Substitution | None = None,
) -> None:
    if player is None:  # a floating substitute, to be chosen by whoever approves
        own_id = own.pk if own is not None else NOBODY
        faults = [Fault.TEAM_LIMIT] if is_over_limit(asked, event, leaving_out=own_id) else []
    else:
        faults = faults_of(player, asked=asked, event=event, now=now, own=own)
    if faults:
        name = player.name if player is not None else ""
        raise SubstituteUnfitError(substitute=name, faults=tuple(fault.value for fault in faults))


def _check_state(substitution: Substitution, *states: SubstitutionState) -> None:
    if substitution.state not in states:
        raise SubstitutionSettledError(substitution=substitution.number, state=substitution.state)


def _settle(
    substitution: Substitution, state: SubstitutionState, answer: str, actor: Actor, actor_name: str
) -> None:
    substitution.state, substitution.answer = state, answer.strip()
    substitution.decided_by, substitution.decided_by_name = actor.signature, actor_name[:200]
    substitution.decided_at = timezone.now()
    substitution.save(
        update_fields=["state", "substitute", "answer", "decided_by", "decided_by_name", "decided_at"]
    )
    _announce(substitution)


def _end(substitutions: list[Substitution], now: datetime) -> None:
    for substitution in substitutions:
        substitution.state, substitution.ended_at = SubstitutionState.ENDED, now
        substitution.save(update_fields=["state", "ended_at"])
        _announce(substitution)


def _announce(substitution: Substitution) -> None:
    announce(Change(substitution.event_id, "substitution", substitution.pk))
