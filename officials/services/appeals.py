"""Appeals: a captain appeals in time, a head official who did not rule decides, and the sheet follows.

Locks: event, all its matches, sheets, appeal, record of authority. A decision is shown with everything it
touches before it is made, as a ruling is.
"""

from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from officials.access import Action, Actor
from officials.enums import AppealState, RulingState
from officials.models import Appeal, AppealPolicy, Ruling
from officials.ruling_errors import (
    AppealDecidedError,
    AppealPendingError,
    NoAppealError,
    OwnRulingError,
    RulingChangedError,
)
from officials.rulings.decision import Decision
from officials.rulings.remedies import RemedyKind
from officials.selectors.appeals import appeal_window, policy_of
from officials.selectors.calls import open_call_of
from officials.services.authority import Ground, record_authority
from officials.services.ruling_sanctions import lift_sanctions_of
from officials.services.rulings import Shown, rule, state_as_json
from scoring.projections import progress_of
from scoring.services.locks import LockedSheet, locked_with_match
from scoring.services.rulings import carry_on, note_appeal, note_appeal_decided, reverse_ruling
from tournaments.canonical import canonical_json, digest_of
from tournaments.enums import Side
from tournaments.errors import FieldProblem, NotFoundError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Entrant, Event, Match
from tournaments.selectors.consequences import consequences_of, places_in
from tournaments.services.corrections import locked_with_matches
from tournaments.services.endings import open_again_where_left
from tournaments.services.locks import locked_event
from tournaments.services.memento import changes_between, snapshot_of
from tournaments.transactions import durable_transaction

ENDED = frozenset({RemedyKind.FORFEIT_MATCH.value, RemedyKind.DISQUALIFY.value})


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What becomes of an appeal: upheld, varied (`instead` is the ruling in its place), or overturned."""

    outcome: AppealState
    words: str = ""
    instead: Decision | None = None

    def as_json(self) -> dict[str, Any]:
        """Everything decided, as values that are alike wherever they are read."""
        instead = self.instead.as_json() if self.instead else None
        return {"outcome": self.outcome.value, "words": self.words, "instead": instead}


def set_appeal_policy(
    *, event_id: int, is_final: bool, window_minutes: int, blocks_progress: bool, actor: Actor
) -> AppealPolicy:
    """Say whether and how long rulings can be appealed against; holds for rulings made from then on too."""
    if not 1 <= window_minutes <= 10080:
        problem = FieldProblem(where="window_minutes", problem="is from 1 to 10080 minutes")
        raise UnfitFieldsError(problems=(problem,))
    with durable_transaction():
        event = locked_event(event_id)
        wanted = {
            "is_final": is_final, "window_minutes": window_minutes, "blocks_progress": blocks_progress,
        }  # fmt: skip
        policy, _ = AppealPolicy.objects.update_or_create(event=event, defaults=wanted)
        ground = Ground(details={"what": "appeal policy", **wanted})
        record_authority(event=event, power=Action.EDIT_EVENT, target=policy, actor=actor, ground=ground)
        announce(Change(event.pk, "event", event.pk))
        return policy


def lodge_appeal(*, ruling_id: int, side: Side, grounds: str, actor: Actor) -> Appeal:
    """Appeal against a ruling for one side of its match.

    Raises NoAppealError (final, too late, appealed against already), AppealPendingError, NotFoundError.
    """
    event_id, sheet_id, match_id = _owners(ruling_id)
    with durable_transaction():
        event = locked_event(event_id)
        locked = locked_with_match(sheet_id, match_id)
        ruling, policy = Ruling.objects.get(pk=ruling_id), policy_of(event)
        _check_may_be_appealed(ruling, policy)
        number = (Appeal.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0) + 1
        appeal = Appeal.objects.create(
            event=event,
            number=number,
            ruling=ruling,
            sheet=locked.sheet,
            entrant=_entrant_of(locked, side),
            grounds=grounds,
            is_blocking=policy.blocks_progress,
            lodged_by=actor.signature,
            lodged_by_name=actor.name[:200],
            lodged_at=timezone.now(),
        )
        content = {"appeal": number, "line": ruling.line}
        note_appeal(locked=locked, content=content, is_blocking=policy.blocks_progress, actor=actor)
        ruling.state = RulingState.APPEALED
        ruling.save(update_fields=["state"])
        ground = Ground(article=ruling.article, details={"what": "appealed", "ruling": ruling.number})
        record_authority(event=event, power=Action.APPEAL, target=appeal, actor=actor, ground=ground)
        announce(Change(event.pk, "event", event.pk))
        return appeal


def show_appeal_decision(*, appeal_id: int, verdict: Verdict, actor: Actor) -> Shown:
    """Decide an appeal, note everything that does, and take it all back. Raises what deciding raises."""
    event_id, _, _ = _owners_of_appeal(appeal_id)
    with durable_transaction():
        event = locked_with_matches(event_id)
        shown, _ = _decide(event, appeal_id, verdict, actor)
        transaction.set_rollback(True)
    return shown


def decide_appeal(*, appeal_id: int, verdict: Verdict, fingerprint: str, actor: Actor) -> Appeal:
    """Decide an appeal as it was shown. Raises RulingChangedError where it would do something else now.

    Raises AppealDecidedError, OwnRulingError, NotFoundError, and for a ruling in place of another what
    `apply_ruling` raises; MatchesInPlayError where a match that follows is being played.
    """
    event_id, sheet_id, _ = _owners_of_appeal(appeal_id)
    with durable_transaction():
        event = locked_with_matches(event_id)
        shown, appeal = _decide(event, appeal_id, verdict, actor)
        if shown.fingerprint != fingerprint:
            raise RulingChangedError(sheet=sheet_id)
        return appeal


def _decide(event: Event, appeal_id: int, verdict: Verdict, actor: Actor) -> tuple[Shown, Appeal]:
    _, sheet_id, match_id = _owners_of_appeal(appeal_id)
    rows, places = snapshot_of(event), places_in(event)
    locked = locked_with_match(sheet_id, match_id)
    appeal = _open_appeal(appeal_id, verdict, actor)
    ruling = appeal.ruling
    before, seal = _state_of(locked), locked.sheet.head
    if verdict.outcome != AppealState.UPHELD:
        _take_back(event, locked, ruling, verdict, actor)
    content = {"appeal": appeal.number, "line": ruling.line, "outcome": verdict.outcome.value}
    goes_on = appeal.is_blocking and open_call_of(locked.sheet) is None
    note_appeal_decided(locked=locked, content=content, goes_on=goes_on, actor=actor)
    _close(appeal, ruling, verdict, actor)
    departs = False
    if verdict.instead is not None:
        instead, _ = rule(event, sheet_id, match_id, verdict.instead, actor, replaces=ruling)
        departs = instead.is_departure
        locked = locked_with_match(sheet_id, match_id)
    subject = f"The event opened again: the decision of appeal {appeal.number} left something to play"
    after = open_again_where_left(event=event, before=rows, subject=subject, actor=actor)
    touched = consequences_of(event, changes_between(rows, after), places, places_in(event))
    effect = {"before": before, "after": _state_of(locked), "consequences": asdict(touched)}
    named = digest_of(canonical_json([seal, verdict.as_json(), effect]))
    return Shown(effect, departs, named), appeal


def _take_back(event: Event, locked: LockedSheet, ruling: Ruling, verdict: Verdict, actor: Actor) -> None:
    """Reverse a ruling on the sheet and beside it; the match follows now, or with the ruling in its place."""
    line = reverse_ruling(locked=locked, ruling=ruling.line, content={"ruling": ruling.number}, actor=actor)
    kinds = {remedy["kind"] for remedy in ruling.remedies}
    if verdict.instead is None or kinds & ENDED:
        carry_on(locked=locked, actor=actor)
    lift_sanctions_of(event=event, ruling=ruling, note=verdict.words, actor=actor)
    ruling.reversed_line = line.sequence
    ruling.save(update_fields=["reversed_line"])


def _open_appeal(appeal_id: int, verdict: Verdict, actor: Actor) -> Appeal:
    """The appeal, locked, for a head official who may decide it."""
    appeal = Appeal.objects.select_for_update().filter(pk=appeal_id).first()
    if appeal is None:
        raise NotFoundError(noun="appeal", key=str(appeal_id))
    if appeal.state != AppealState.PENDING:
        raise AppealDecidedError(appeal=appeal.number)
    made_by = appeal.ruling.made_by_id
    if made_by is not None and actor.user is not None and made_by == actor.user.pk:
        raise OwnRulingError(ruling=appeal.ruling.number)
    is_varied = verdict.outcome == AppealState.VARIED
    if verdict.outcome == AppealState.PENDING or is_varied != (verdict.instead is not None):
        problem = "a ruling in its place belongs to one that is varied, and to no other"
        raise UnfitFieldsError(problems=(FieldProblem(where="outcome", problem=problem),))
    return appeal


def _close(appeal: Appeal, ruling: Ruling, verdict: Verdict, actor: Actor) -> None:
    appeal.state, appeal.decision = verdict.outcome, verdict.words
    appeal.decided_by, appeal.decided_at = actor.user, timezone.now()
    appeal.save(update_fields=["state", "decision", "decided_by", "decided_at"])
    ruling.state = RulingState(verdict.outcome.value)
    ruling.save(update_fields=["state"])
    details = {"what": verdict.outcome.value, "ruling": ruling.number}
    ground = Ground(reason=verdict.words[:1000], article=ruling.article, details=details)
    record_authority(
        event=appeal.event, power=Action.DECIDE_APPEAL, target=appeal, actor=actor, ground=ground
    )
    announce(Change(appeal.event_id, "event", appeal.event_id))


def _check_may_be_appealed(ruling: Ruling, policy: AppealPolicy) -> None:
    if policy.is_final:
        raise NoAppealError(why="final")
    if ruling.replaces is not None:
        raise NoAppealError(why="replaced")
    if Appeal.objects.filter(ruling=ruling).exists():
        raise NoAppealError(why="appealed")
    until = appeal_window(ruling, policy)
    if until is not None and timezone.now() > until:
        raise NoAppealError(why="too-late", until=until)
    pending = Appeal.objects.filter(sheet=ruling.sheet_id, state=AppealState.PENDING).first()
    if pending is not None:
        raise AppealPendingError(appeal=pending.number)


def _entrant_of(locked: LockedSheet, side: Side) -> Entrant:
    match = _match_of(locked)
    entrant = match.entrant_a if side == Side.A else match.entrant_b
    if entrant is None:
        raise NoAppealError(why="not-a-side")
    return entrant


def _state_of(locked: LockedSheet) -> dict[str, Any]:
    return state_as_json(progress_of(locked.sheet), _match_of(locked))


def _match_of(locked: LockedSheet) -> Match:
    if locked.match is None:
        raise RuntimeError("an appeal is decided only with its match locked")
    return locked.match


def _owners(ruling_id: int) -> tuple[int, int, int]:
    """Event, sheet and match of a ruling. Raises NotFoundError."""
    paths = ("event_id", "sheet_id", "sheet__sitting__match_id")
    owners: tuple[int, int, int] | None = Ruling.objects.filter(pk=ruling_id).values_list(*paths).first()
    if owners is None:
        raise NotFoundError(noun="ruling", key=str(ruling_id))
    return owners


def _owners_of_appeal(appeal_id: int) -> tuple[int, int, int]:
    """Event, sheet and match of an appeal. Raises NotFoundError."""
    paths = ("event_id", "sheet_id", "sheet__sitting__match_id")
    owners: tuple[int, int, int] | None = Appeal.objects.filter(pk=appeal_id).values_list(*paths).first()
    if owners is None:
        raise NotFoundError(noun="appeal", key=str(appeal_id))
    return owners
