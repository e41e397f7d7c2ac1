"""Calling an official, and the life of a call: taken, handed over, closed (article 9.6).

Raising and closing a call stop and release its sheet under the sheet's own lock, so a hand is on the sheet
before the call or is refused. Locks: event, match, sheet, call, record of authority.
"""

from django.db.models import Max
from django.utils import timezone

from officials.access import Action, Actor
from officials.enums import CallOutcome, CallState, RoleKind
from officials.errors import CallClosedError, CallTakenError, NoOfficialError, NotOwnCallError
from officials.models import Call, User
from officials.rulings.irregularities import CATALOGUE, Irregularity
from officials.selectors.calls import answering_people, open_call_of
from officials.services.authority import Ground, record_authority
from scoring.models import ScoreSheet
from scoring.services.freezing import freeze_sheet, release_sheet
from scoring.services.locks import LockedSheet, locked_with_match
from scoring.services.submissions import check_key, content_digest, earlier_line
from tournaments.enums import Side
from tournaments.errors import FieldProblem, NotFoundError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Event
from tournaments.services.locks import locked_event
from tournaments.transactions import durable_transaction


def raise_call(
    *,
    sheet_id: int,
    irregularity: Irregularity,
    side: Side | None = None,
    note: str = "",
    submission_key: str | None = None,
    actor: Actor,
) -> Call:
    """Call an official to a table; its sheet stops until the call is closed.

    The same call sent twice by the same actor is one call while it is open, and with the same key for ever.
    Raises NotFoundError, UnfitKeyError, KeyReusedError, and SheetNotInPlayError where the sheet is official
    or waits for an official already.
    """
    if submission_key is not None:
        check_key(submission_key)
    event_id, match_id = _owners(sheet_id)
    with durable_transaction():
        event = locked_event(event_id)
        locked = locked_with_match(sheet_id, match_id)
        submitted = content_digest(["call", irregularity.value, side.value if side else ""])
        if submission_key is not None and (line := earlier_line(locked.sheet, submission_key, submitted)):
            return Call.objects.get(event=event, number=line.content["call"])
        standing = open_call_of(locked.sheet)
        if standing is not None and _is_same(standing, irregularity, actor):
            return standing
        number = (Call.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0) + 1
        content = {"call": number, "irregularity": irregularity.value, "side": side.value if side else ""}
        if submission_key is not None:
            content["submitted"] = submitted
        freeze_sheet(locked=locked, content=content, actor=actor, submission_key=submission_key)
        call = Call.objects.create(
            event=event,
            number=number,
            sheet=locked.sheet,
            irregularity=irregularity.value,
            side=side.value if side else "",
            note=note,
            game_number=locked.sheet.game_number,
            hand_number=locked.sheet.hand_number,
            raised_by=actor.signature,
            raised_by_name=actor.name[:200],
            raised_at=timezone.now(),
        )
        _announce(call)
        return call


def take_call(*, call_id: int, actor: Actor) -> Call:
    """Take a call nobody has; taking one's own again changes nothing.

    Raises CallTakenError, CallClosedError, NoOfficialError, NotFoundError.
    """
    user = _official(actor)
    with durable_transaction():
        call = _locked_call(call_id)
        if call.taken_by_id == user.pk:
            return call
        if call.taken_by is not None:
            raise CallTakenError(call=call.number, by=call.taken_by.display_name)
        _give(call, user)
        _record(call, actor, what="taken")
        return call


def hand_over_call(*, call_id: int, user_id: int, reason: str = "", actor: Actor) -> Call:
    """Give a call to another official of the event; a head official may do it with anybody's call.

    Raises NotOwnCallError, NoOfficialError, CallClosedError, NotFoundError.
    """
    receiver = User.objects.filter(pk=user_id).first()
    if receiver is None:
        raise NotFoundError(noun="account", key=str(user_id))
    with durable_transaction():
        call = _locked_call(call_id)
        check_own(call, actor)
        if not answering_people(call.event).filter(user=receiver).exists():
            raise NoOfficialError(person=receiver.display_name)
        _give(call, receiver)
        _record(call, actor, what="handed over", reason=reason, to=receiver.pk)
        return call


def close_call(*, call_id: int, outcome: CallOutcome, note: str = "", actor: Actor) -> Call:
    """End a call without a ruling and let its sheet go on.

    Raises NotOwnCallError, CallClosedError, NotFoundError, and UnfitFieldsError for the outcome of a ruling.
    """
    if outcome == CallOutcome.RULED:
        problem = FieldProblem(where="outcome", problem="comes with a ruling, and not by itself")
        raise UnfitFieldsError(problems=(problem,))
    sheet_id = Call.objects.filter(pk=call_id).values_list("sheet_id", flat=True).first()
    if sheet_id is None:
        raise NotFoundError(noun="call", key=str(call_id))
    _, match_id = _owners(sheet_id)
    with durable_transaction():
        locked = locked_with_match(sheet_id, match_id)
        call = _locked_call(call_id)
        check_own(call, actor)
        close_locked_call(locked=locked, call=call, outcome=outcome, note=note, actor=actor)
        return call


def own_open_call(*, locked: LockedSheet, actor: Actor) -> Call | None:
    """The call that has stopped a locked sheet, locked, None without one (a step). Raises NotOwnCallError."""
    standing = open_call_of(locked.sheet)
    if standing is None:
        return None
    call = _locked_call(standing.pk)
    check_own(call, actor)
    return call


def close_locked_call(
    *, locked: LockedSheet, call: Call, outcome: CallOutcome, note: str, actor: Actor
) -> None:
    """End a call under the locks of its sheet and its own (a step)."""
    release_sheet(locked=locked, content={"call": call.number, "outcome": outcome.value}, actor=actor)
    call.state, call.outcome, call.closing_note = CallState.CLOSED, outcome.value, note
    call.closed_by, call.closed_at = actor.user, timezone.now()
    call.save(update_fields=["state", "outcome", "closing_note", "closed_by", "closed_at"])
    _record(call, actor, what="closed", reason=note, outcome=outcome.value)


def _owners(sheet_id: int) -> tuple[int, int]:
    """The event and the match of a sheet. Raises NotFoundError."""
    paths = ("sitting__match__event_id", "sitting__match_id")
    owners: tuple[int, int] | None = ScoreSheet.objects.filter(pk=sheet_id).values_list(*paths).first()
    if owners is None:
        raise NotFoundError(noun="sheet", key=str(sheet_id))
    return owners


def _locked_call(call_id: int) -> Call:
    """The open call, locked. Raises NotFoundError, CallClosedError."""
    # Locked alone: PostgreSQL reads a row again once it has waited for it, but not the rows joined to it.
    call = Call.objects.select_for_update().filter(pk=call_id).first()
    if call is None:
        raise NotFoundError(noun="call", key=str(call_id))
    if call.state == CallState.CLOSED:
        raise CallClosedError(call=call.number, outcome=call.get_outcome_display().lower())
    return call


def _is_same(call: Call, irregularity: Irregularity, actor: Actor) -> bool:
    return call.raised_by == actor.signature and call.irregularity == irregularity.value


def _official(actor: Actor) -> User:
    """Whoever takes a call is a person. Raises NoOfficialError."""
    if actor.user is None:
        raise NoOfficialError(person=actor.name)
    return actor.user


def check_own(call: Call, actor: Actor) -> None:
    """Refuse whoever neither has the call nor is a head official. Raises NotOwnCallError."""
    is_own = actor.user is not None and call.taken_by_id == actor.user.pk
    if not (is_own or actor.is_operator or _is_head(actor, call.event)):
        raise NotOwnCallError(call=call.number)


def _is_head(actor: Actor, event: Event) -> bool:
    return any(role.kind == RoleKind.HEAD_OFFICIAL for role in actor.roles_in(event.pk))


def _give(call: Call, user: User) -> None:
    call.state, call.taken_by = CallState.TAKEN, user
    call.taken_at = call.taken_at or timezone.now()
    call.save(update_fields=["state", "taken_by", "taken_at"])


def _record(call: Call, actor: Actor, *, what: str, reason: str = "", **facts: object) -> None:
    article = CATALOGUE[Irregularity(call.irregularity)].article
    ground = Ground(reason=reason, article=article, details={"what": what, **facts})
    record_authority(event=call.event, power=Action.ANSWER_CALL, target=call, actor=actor, ground=ground)
    _announce(call)


def _announce(call: Call) -> None:
    announce(Change(call.event_id, "call", call.pk))
