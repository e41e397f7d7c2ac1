"""Sanctions: given, added up into proposals, confirmed or not, lifted, and carried to later events.

A removal sets a bar, a fact of `tournaments` that every opening, line-up and substitution asks for. Locks:
event and, where an entrant is disqualified, its matches; the record of authority last.
"""

from dataclasses import dataclass
from typing import Final

from django.db.models import Max, Q
from django.utils import timezone

from officials.access import Action, Actor
from officials.enums import SanctionKind, SanctionState
from officials.models import Sanction, SanctionTerms
from officials.sanction_errors import NotCarriedError, SanctionSettledError
from officials.selectors.sanctions import (
    Carried,
    carried_to,
    in_force,
    players_of,
    sanction_at_door,
    sanction_terms_of,
)
from officials.services.authority import Ground, record_authority
from scoring.models import ScoreSheet
from scoring.services.settlement import announce_sheet
from tournaments.enums import EntrantState
from tournaments.errors import FieldProblem, ForeignObjectError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Bar, Entrant, Event, Match, Membership, Player, Seat
from tournaments.services.changes.departures import DisqualifyEntrant
from tournaments.services.corrections import (
    Rehearsal,
    locked_with_matches,
    rehearse_change,
    write_change,
)
from tournaments.services.locks import locked_event, owner_of
from tournaments.transactions import durable_transaction, require_transaction

MOST_OF_A_KEY: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionAsked:
    """A sanction as an official gives it: ids of the player (of the entrant where one is disqualified).

    `match_id` is where it happened; `for_match_only` removes from that match alone. `carries` takes it to
    later events of the same organizer. `shown` names what a disqualification was shown to touch.
    """

    kind: SanctionKind
    reason: str
    player_id: int | None = None
    entrant_id: int | None = None
    match_id: int | None = None
    for_match_only: bool = False
    call_id: int | None = None
    article: str = "9.12"
    carries: bool = False
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class _Sum:
    """What sanctions of one kind call for, how many of them stand, and how many it takes."""

    calls_for: SanctionKind
    count: int
    limit: int


def issue_sanction(*, event_id: int, asked: SanctionAsked, actor: Actor) -> Sanction:
    """Give a sanction; what it adds up to, by the event's terms, is proposed to the head official.

    Raises UnfitFieldsError, ForeignObjectError, EntrantNotInEventError for an entrant that is out already,
    ConsequencesChangedError where it would touch something else than was shown, NotFoundError.
    """
    with durable_transaction():
        return give_sanction(event=_locked(event_id, asked.kind), asked=asked, actor=actor)


def give_sanction(*, event: Event, asked: SanctionAsked, actor: Actor) -> Sanction:
    """Give a sanction in a locked event (a step); for the rest as `issue_sanction`."""
    _check(event, asked)
    sanction = _add(event, asked, SanctionState.IN_FORCE, actor)
    _put_in_force(event, sanction, actor, shown=asked.shown)
    return sanction


def rehearse_disqualification(*, event_id: int, entrant_id: int, actor: Actor) -> Rehearsal:
    """Tell all that disqualifying an entrant touches. Raises EntrantNotInEventError, MatchesInPlayError."""
    return rehearse_change(event_id=event_id, change=DisqualifyEntrant(entrant_id=entrant_id), actor=actor)


def confirm_sanction(*, sanction_id: int, note: str = "", shown: str | None = None, actor: Actor) -> Sanction:
    """Put what was proposed in force, as it was `shown`.

    Raises SanctionSettledError, NotFoundError, what the effect raises.
    """
    event_id = owner_of(Sanction, sanction_id, "event_id")
    kind = SanctionKind(Sanction.objects.filter(pk=sanction_id).values_list("kind", flat=True)[0])
    with durable_transaction():
        event = _locked(event_id, kind)
        sanction = _open(sanction_id, SanctionState.PROPOSED)
        _settle(sanction, SanctionState.IN_FORCE, note, actor)
        _put_in_force(event, sanction, actor, shown=shown)
        return sanction


def dismiss_sanction(*, sanction_id: int, note: str, actor: Actor) -> Sanction:
    """Leave what was proposed at that. Raises SanctionSettledError, NotFoundError."""
    with durable_transaction():
        event = locked_event(owner_of(Sanction, sanction_id, "event_id"))
        sanction = _open(sanction_id, SanctionState.PROPOSED)
        _settle(sanction, SanctionState.DISMISSED, note, actor)
        _record(event, sanction, actor, what="not confirmed", reason=note)
        return sanction


def lift_sanction(*, sanction_id: int, note: str, actor: Actor) -> Sanction:
    """Lift a sanction and its bar; an entrant that was disqualified comes back by a correction of its own.

    Raises SanctionSettledError, UnfitFieldsError without a reason, NotFoundError.
    """
    _check_note(note)
    with durable_transaction():
        event = locked_event(owner_of(Sanction, sanction_id, "event_id"))
        sanction = _open(sanction_id, SanctionState.IN_FORCE)
        take_back_sanction(event=event, sanction=sanction, note=note, actor=actor)
        return sanction


def take_back_sanction(*, event: Event, sanction: Sanction, note: str, actor: Actor) -> None:
    """Lift a sanction that is in force, its bar, and what was proposed because of it (a step)."""
    _settle(sanction, SanctionState.LIFTED, note, actor)
    if sanction.bar is not None:
        Bar.objects.filter(pk=sanction.bar.pk, lifted_at=None).update(lifted_at=timezone.now())
        _announce_tables(event, Q(player=sanction.player_id))
    _record(event, sanction, actor, what="lifted", reason=note)
    _add_up_no_more(event, sanction, actor)


def bring_in_sanction(*, event_id: int, key: str, player_id: int, actor: Actor) -> Sanction:
    """Put a sanction in force here that an earlier event of the same organizer carries to a player.

    Of several who bear the name, `player_id` is the one who was looked at. Raises NotCarriedError.
    """
    with durable_transaction():
        event = locked_event(event_id)
        sanction = _add_carried(event, _carried(event, key, player_id), SanctionState.IN_FORCE, actor)
        _put_in_force(event, sanction, actor)
        return sanction


def leave_out_sanction(*, event_id: int, key: str, player_id: int, note: str, actor: Actor) -> Sanction:
    """Say why a carried sanction does not concern this player, or is not to; it is not asked again.

    Raises NotCarriedError, UnfitFieldsError without a reason.
    """
    _check_note(note)
    with durable_transaction():
        event = locked_event(event_id)
        sanction = _add_carried(event, _carried(event, key, player_id), SanctionState.DISMISSED, actor)
        _settle(sanction, SanctionState.DISMISSED, note, actor)
        _record(event, sanction, actor, what="left out", reason=note)
        return sanction


def set_sanction_terms(
    *,
    event_id: int,
    warnings_to_removal: int | None,
    removals_to_disqualification: int | None,
    actor: Actor,
) -> SanctionTerms:
    """Say how sanctions add up; None is never. Raises NotFoundError, ConstraintRefusedError below one."""
    limits = {
        "warnings_to_removal": warnings_to_removal,
        "removals_to_disqualification": removals_to_disqualification,
    }
    with durable_transaction():
        event = locked_event(event_id)
        terms, _ = SanctionTerms.objects.update_or_create(event=event, defaults=limits)
        ground = Ground(details={"what": "terms", **limits})
        record_authority(event=event, power=Action.SANCTION, target=event, actor=actor, ground=ground)
        return terms


def _check_note(note: str) -> None:
    if not note.strip():
        raise UnfitFieldsError(problems=(FieldProblem(where="note", problem="is missing: say why"),))


def _carried(event: Event, key: str, player_id: int) -> Carried:
    for each in carried_to(event):
        if (each.key, each.player.pk) == (key, player_id):
            return each
    raise NotCarriedError(key=key[:MOST_OF_A_KEY])


def _add_carried(event: Event, carried: Carried, state: SanctionState, actor: Actor) -> Sanction:
    asked = SanctionAsked(
        kind=SanctionKind(carried.sanction.kind),
        reason=carried.sanction.reason,
        player_id=carried.player.pk,
        article=carried.sanction.article,
        carries=state == SanctionState.IN_FORCE,
    )
    sanction = _add(event, asked, state, actor)
    sanction.carried_from, sanction.carried_key = carried.sanction.event.name, carried.key
    sanction.save(update_fields=["carried_from", "carried_key"])
    return sanction


def _locked(event_id: int, kind: SanctionKind) -> Event:
    require_transaction()
    is_for_entrant = kind == SanctionKind.DISQUALIFICATION
    return locked_with_matches(event_id) if is_for_entrant else locked_event(event_id)


def _open(sanction_id: int, state: SanctionState) -> Sanction:
    sanction = sanction_at_door(sanction_id)
    if sanction.state != state:
        raise SanctionSettledError(sanction=sanction.number, state=sanction.get_state_display().lower())
    return sanction


def _check(event: Event, asked: SanctionAsked) -> None:
    """Refuse what is incomplete or of another event. Raises UnfitFieldsError, ForeignObjectError."""
    is_for_entrant = asked.kind == SanctionKind.DISQUALIFICATION
    missing = {
        "reason": not asked.reason.strip(),
        "player": not is_for_entrant and asked.player_id is None,
        "entrant": is_for_entrant and asked.entrant_id is None,
        "match": asked.for_match_only and asked.match_id is None,
    }
    problems = tuple(
        FieldProblem(where=where, problem="is missing") for where, lacks in missing.items() if lacks
    )
    if problems:
        raise UnfitFieldsError(problems=problems)
    named = {
        "player": (asked.player_id, players_of(event)),
        "entrant": (asked.entrant_id, Entrant.objects.filter(event=event)),
        "match": (asked.match_id, Match.objects.filter(event=event)),
        "call": (asked.call_id, event.calls.all()),
    }
    for noun, (key, rows) in named.items():
        if key is not None and not rows.filter(pk=key).exists():
            raise ForeignObjectError(noun=noun, key=str(key), event=event.slug)


def _add(
    event: Event, asked: SanctionAsked, state: SanctionState, actor: Actor, because: str = ""
) -> Sanction:
    last = Sanction.objects.filter(event=event).aggregate(last=Max("number"))["last"]
    member = Membership.objects.filter(event=event, player=asked.player_id).first()
    own_entrant = member.entrant_id if member is not None and asked.player_id is not None else None
    sanction = Sanction.objects.create(
        event=event,
        number=(last or 0) + 1,
        kind=asked.kind,
        state=state,
        player_id=None if asked.kind == SanctionKind.DISQUALIFICATION else asked.player_id,
        entrant_id=asked.entrant_id or own_entrant,
        match_id=asked.match_id,
        for_match_only=asked.for_match_only,
        call_id=asked.call_id,
        reason=asked.reason.strip(),
        article=asked.article,
        because=because,
        carries=asked.carries,
        issued_by=actor.signature,
        issued_by_name=actor.name[:200],
        issued_at=timezone.now(),
    )
    announce(Change(event.pk, "call", 0))
    return sanction


def _put_in_force(event: Event, sanction: Sanction, actor: Actor, *, shown: str | None = None) -> None:
    """Do what a sanction does, propose what it adds up to, and put it on the record of authority."""
    if sanction.kind == SanctionKind.REMOVAL and sanction.player_id is not None:
        sanction.bar = Bar.objects.create(
            event=event,
            player_id=sanction.player_id,
            match_id=sanction.match_id if sanction.for_match_only else None,
            set_by=actor.signature,
            set_at=timezone.now(),
        )
        sanction.save(update_fields=["bar"])
        _announce_tables(event, Q(player=sanction.player_id))
    if sanction.kind == SanctionKind.DISQUALIFICATION and sanction.entrant_id is not None:
        change = DisqualifyEntrant(entrant_id=sanction.entrant_id)
        write_change(event=event, change=change, reason=sanction.reason, shown=shown, actor=actor)
        _announce_tables(event, Q(player__memberships__entrant=sanction.entrant_id))
    _add_up(event, sanction, actor)
    _record(event, sanction, actor, what="given", reason=sanction.reason)


def _announce_tables(event: Event, who: Q) -> None:
    """Tell the tables where these people sit that their sheet is held, or held no more."""
    sheets = ScoreSheet.objects.filter(
        sitting__seats__in=Seat.objects.filter(who, event=event, is_seated=True)
    )
    for sheet in sheets.distinct().order_by("pk"):
        announce_sheet(sheet, event.pk)


def _add_up(event: Event, sanction: Sanction, actor: Actor) -> None:
    """Propose what the event's terms make of the sanctions in force."""
    sum_now = _sum_with(event, sanction)
    if sum_now is not None and sum_now.count >= sum_now.limit:
        _propose(event, sanction, sum_now.calls_for, _counted(sum_now.count, sanction.kind), actor)


def _add_up_no_more(event: Event, lifted: Sanction, actor: Actor) -> None:
    """Put aside what was proposed, where too little is left in force for it."""
    sum_now = _sum_with(event, lifted)
    if sum_now is None or sum_now.count >= sum_now.limit:
        return
    proposed = Sanction.objects.filter(event=event, kind=sum_now.calls_for, state=SanctionState.PROPOSED)
    note = f"{_counted(sum_now.count, lifted.kind)} in force since sanction {lifted.number} was lifted"
    for proposal in proposed.filter(**_whom(lifted, sum_now.calls_for)):
        _settle(proposal, SanctionState.DISMISSED, note, actor)
        _record(event, proposal, actor, what="not confirmed", reason=note)


def _sum_with(event: Event, sanction: Sanction) -> _Sum | None:
    """How many such sanctions stand, and what they call for; None where they never add up."""
    terms = sanction_terms_of(event)
    calls_for, limit = {
        SanctionKind.WARNING: (SanctionKind.REMOVAL, terms.warnings_to_removal),
        SanctionKind.REMOVAL: (SanctionKind.DISQUALIFICATION, terms.removals_to_disqualification),
    }.get(SanctionKind(sanction.kind), (SanctionKind.DISQUALIFICATION, None))
    whom = _whom(sanction, calls_for)
    if limit is None or None in whom.values():
        return None
    return _Sum(calls_for, in_force(event, SanctionKind(sanction.kind)).filter(**whom).count(), limit)


def _whom(sanction: Sanction, kind: SanctionKind) -> dict[str, int | None]:
    """Whom a sanction of another kind falls on, that comes of this one."""
    if kind == SanctionKind.DISQUALIFICATION:
        return {"entrant": sanction.entrant_id}
    return {"player": sanction.player_id}


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _propose(event: Event, sanction: Sanction, kind: SanctionKind, because: str, actor: Actor) -> None:
    standing = Sanction.objects.filter(event=event, kind=kind, **_whom(sanction, kind))
    is_out = (
        kind == SanctionKind.DISQUALIFICATION
        and sanction.entrant is not None
        and sanction.entrant.state == EntrantState.DISQUALIFIED
    )
    has_one = standing.filter(state__in=[SanctionState.PROPOSED, SanctionState.IN_FORCE]).exists()
    if is_out or has_one:
        return
    asked = SanctionAsked(
        kind=kind,
        reason=sanction.reason,
        player_id=sanction.player_id,
        entrant_id=sanction.entrant_id,
        match_id=sanction.match_id,
        article=sanction.article,
    )
    _add(event, asked, SanctionState.PROPOSED, actor, because)


def _settle(sanction: Sanction, state: SanctionState, note: str, actor: Actor) -> None:
    sanction.state, sanction.settled_note = state, note.strip()
    sanction.settled_by, sanction.settled_by_name = actor.signature, actor.name[:200]
    sanction.settled_at = timezone.now()
    sanction.save(update_fields=["state", "settled_note", "settled_by", "settled_by_name", "settled_at"])
    announce(Change(sanction.event_id, "call", 0))


def _record(event: Event, sanction: Sanction, actor: Actor, *, what: str, reason: str) -> None:
    player: Player | None = sanction.player
    details = {
        "what": what,
        "kind": sanction.kind,
        "sanction": sanction.number,
        "player": str(player.uid) if player is not None else "",
        "entrant": sanction.entrant.number if sanction.entrant is not None else None,
    }
    ground = Ground(reason=reason, article=sanction.article, details=details)
    record_authority(event=event, power=Action.SANCTION, target=sanction, actor=actor, ground=ground)
