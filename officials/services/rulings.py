"""Rulings: what is decided is shown with its exact effect, then applied as it was shown, or not at all.

Locks: event, all its matches, sheets, call, record of authority. Showing does everything in a transaction
that is taken back, so that what is shown and what is applied cannot be two things.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from officials.access import Action, Actor
from officials.enums import CallOutcome
from officials.models import Appeal, Call, Ruling
from officials.ruling_errors import (
    AppealPendingError,
    NoCallError,
    ReasonNeededError,
    RulingChangedError,
    UnfitRemediesChosenError,
)
from officials.rulings.decision import Decision
from officials.rulings.effects import (
    ENDS_MATCH,
    Concern,
    LastHand,
    Position,
    Unfit,
    UnfitRemediesError,
    orders_for,
)
from officials.rulings.irregularities import CATALOGUE
from officials.rulings.remedies import for_everybody, in_public, is_departure, standards_for
from officials.services.authority import Ground, record_authority
from officials.services.calls import close_locked_call, own_open_call
from officials.services.ruling_sanctions import sanction_by_ruling
from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.orders import Order
from scoring.progress import Progress
from scoring.projections import STILL_PLAYED, progress_of
from scoring.services.locks import LockedSheet, locked_with_match
from scoring.services.rulings import carry_on, history_of, write_ruling
from tournaments.canonical import canonical_json, digest_of
from tournaments.errors import NotFoundError
from tournaments.live import Change, announce
from tournaments.models import Event, Match, MatchResult
from tournaments.selectors.consequences import consequences_of, places_in
from tournaments.services.corrections import locked_with_matches
from tournaments.services.endings import open_again_where_left
from tournaments.services.memento import changes_between, snapshot_of
from tournaments.transactions import durable_transaction


@dataclass(frozen=True, slots=True)
class Shown:
    """A ruling's effect as it would be: the sheet before and after, and everything else it touches.

    `fingerprint` names this effect of this decision on this sheet; applying asks for it again.
    """

    effect: Mapping[str, Any]
    is_departure: bool
    fingerprint: str


def show_ruling(*, sheet_id: int, decision: Decision, actor: Actor) -> Shown:
    """Make a ruling, note everything it does, and take it all back.

    Raises UnfitRemediesChosenError, UnfitOrderError, ReasonNeededError, NoCallError, NotOwnCallError,
    AppealPendingError, MatchForfeitedError, MatchesInPlayError, NotFoundError.
    """
    event_id, match_id = _owners(sheet_id)
    with durable_transaction():
        event = locked_with_matches(event_id)
        shown, _ = rule(event, sheet_id, match_id, decision, actor)
        transaction.set_rollback(True)
    return shown


def apply_ruling(*, sheet_id: int, decision: Decision, fingerprint: str, actor: Actor) -> Ruling:
    """Make a ruling whose effect was shown. Raises RulingChangedError where it would be another effect now.

    Raises what `show_ruling` raises as well; then nothing is changed.
    """
    event_id, match_id = _owners(sheet_id)
    with durable_transaction():
        event = locked_with_matches(event_id)
        shown, ruling = rule(event, sheet_id, match_id, decision, actor)
        if shown.fingerprint != fingerprint:
            raise RulingChangedError(sheet=sheet_id)
        return ruling


def rule(
    event: Event,
    sheet_id: int,
    match_id: int,
    decision: Decision,
    actor: Actor,
    *,
    replaces: Ruling | None = None,
) -> tuple[Shown, Ruling]:
    """Make a ruling in an event whose matches are locked (a step); on appeal it `replaces` another."""
    rows, places = snapshot_of(event), places_in(event)
    locked = locked_with_match(sheet_id, match_id)
    _refuse_while_appealed(locked)
    call = own_open_call(locked=locked, actor=actor)
    if call is None and replaces is None:
        _refuse_without_call(locked)
    departs = _departs(locked, decision)
    before = _state_of(locked)
    seal = locked.sheet.head
    ruling = _written(event, locked, decision, call, actor, departs=departs, replaces=replaces)
    subject = f"The event opened again: ruling {ruling.number} left something to play"
    after = open_again_where_left(event=event, before=rows, subject=subject, actor=actor)
    touched = consequences_of(event, changes_between(rows, after), places, places_in(event))
    effect = {"before": before, "after": _state_of(locked), "consequences": asdict(touched)}
    ruling.effect = effect
    ruling.save(update_fields=["effect"])
    _record(ruling, decision, actor)
    named = digest_of(canonical_json([seal, decision.as_json(), effect]))
    return Shown(effect, departs, named), ruling


def publish_ruling(*, ruling_id: int, note: str, actor: Actor) -> Ruling:
    """Let everybody read a ruling, with the words that explain it and without what was said."""
    with durable_transaction():
        ruling = Ruling.objects.select_for_update().filter(pk=ruling_id).first()
        if ruling is None:
            raise NotFoundError(noun="ruling", key=str(ruling_id))
        ruling.note, ruling.published_at = note, ruling.published_at or timezone.now()
        ruling.save(update_fields=["note", "published_at"])
        ground = Ground(article=ruling.article, details={"what": "published"})
        record_authority(event=ruling.event, power=Action.RULE, target=ruling, actor=actor, ground=ground)
        announce(Change(ruling.event_id, "event", ruling.event_id))
        return ruling


def state_as_json(progress: Progress, match: Match) -> dict[str, Any]:
    """A sheet and its match as an effect tells them."""
    result = MatchResult.objects.filter(match=match, is_current=True).first()
    return {
        "sheet": progress.as_json(),
        "match": match.state,
        "result": None
        if result is None
        else {
            "kind": result.kind,
            "winner": result.winner,
            "bullseyes": {"A": result.bullseyes_a, "B": result.bullseyes_b},
        },
    }


def _state_of(locked: LockedSheet) -> dict[str, Any]:
    if locked.match is None:
        raise RuntimeError("a ruling is made only with its match locked")
    return state_as_json(progress_of(locked.sheet), locked.match)


def _written(
    event: Event,
    locked: LockedSheet,
    decision: Decision,
    call: Call | None,
    actor: Actor,
    *,
    departs: bool,
    replaces: Ruling | None,
) -> Ruling:
    _refuse_past_bound(locked, decision)
    position, orders = _orders(locked, decision)
    number = (Ruling.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0) + 1
    ends = bool(decision.kinds & ENDS_MATCH)
    about = _about(locked, decision, position)
    if call is not None and ends:
        _close(locked, call, decision, actor)
    content = _told_by_line(number, decision)
    line = write_ruling(locked=locked, content=content, orders=orders, actor=actor)
    carry_on(locked=locked, loser=decision.side if ends else None, actor=actor)
    kept = sanction_by_ruling(event=event, locked=locked, decision=decision, call=call, actor=actor)
    if call is not None and decision.closes_call and not ends:
        _close(locked, call, decision, actor)
    return Ruling.objects.create(
        event=event,
        number=number,
        sheet=locked.sheet,
        call=call,
        irregularity=decision.irregularity.value,
        article=article_of(decision),
        side=decision.side.value if decision.side else "",
        concern=decision.concern.value,
        remedies=kept,
        is_departure=departs,
        reason=decision.reason,
        note=decision.note,
        game_number=about[0],
        hand_number=about[1],
        line=line.sequence,
        effect={},
        replaces=replaces.number if replaces else None,
        made_by=actor.user,
        made_by_name=actor.name[:200],
        made_at=timezone.now(),
    )


def _told_by_line(number: int, decision: Decision) -> dict[str, Any]:
    """What the line of a sheet says of a ruling: what everybody may know, since everybody reads lines."""
    return {
        "ruling": number,
        "irregularity": decision.irregularity.value,
        "article": article_of(decision),
        "side": decision.side.value if decision.side else "",
        "remedies": [
            {"kind": each.kind.value, "chalks": each.chalks} for each in for_everybody(decision.remedies)
        ],
        "words": in_public(decision.remedies),
    }


def _orders(locked: LockedSheet, decision: Decision) -> tuple[Position, tuple[Order, ...]]:
    position = position_of(locked.sheet)
    try:
        orders = orders_for(
            decision.remedies,
            offender=decision.side.value if decision.side else "",
            concern=decision.concern,
            score=decision.score,
            position=position,
        )
    except UnfitRemediesError as error:
        raise UnfitRemediesChosenError(why=error.why.value) from error
    return position, orders


def position_of(sheet: ScoreSheet) -> Position:
    """Where a sheet stands, as a ruling looks at it; two queries."""
    hand = history_of(sheet.pk).last_hand
    last = None
    if hand is not None:
        last = LastHand(hand.sequence, hand.game_number, hand.content["verdict"]["bullseye"] or "")
    return Position(sheet.game_number, sheet.state in STILL_PLAYED, last)


def article_of(decision: Decision) -> str:
    """The article a decision goes by."""
    return decision.article or CATALOGUE[decision.irregularity].article


def _about(locked: LockedSheet, decision: Decision, position: Position) -> tuple[int, int]:
    """The game and hand a ruling is about."""
    if decision.concern is Concern.LAST_HAND and position.last_hand is not None:
        line = history_of(locked.sheet.pk).lines[position.last_hand.line - 1]
        return line.game_number, line.hand_number
    return locked.sheet.game_number, locked.sheet.hand_number


def _refuse_past_bound(locked: LockedSheet, decision: Decision) -> None:
    """Refuse more chalks than a game can hold. Raises UnfitRemediesChosenError."""
    most = standards_for(decision.irregularity, locked.terms.rule_set).most_chalks
    if any(remedy.chalks > most for remedy in decision.remedies):
        raise UnfitRemediesChosenError(why=Unfit.CHALKS.value)


def _departs(locked: LockedSheet, decision: Decision) -> bool:
    """Whether a decision departs from what the rule set orders. Raises ReasonNeededError."""
    standards = standards_for(decision.irregularity, locked.terms.rule_set)
    departs = is_departure(frozenset(decision.remedies), standards)
    if departs and not decision.reason.strip():
        raise ReasonNeededError(article=article_of(decision))
    return departs


def _refuse_while_appealed(locked: LockedSheet) -> None:
    pending = Appeal.objects.filter(sheet=locked.sheet, decided_at=None).first()
    if pending is not None:
        raise AppealPendingError(appeal=pending.number)


def _refuse_without_call(locked: LockedSheet) -> None:
    """A sheet that can still be called about is ruled on through a call, so that it stands still."""
    if locked.sheet.state != SheetState.OFFICIAL:
        raise NoCallError(sheet=locked.sheet.pk, state=locked.sheet.get_state_display().lower())


def _close(locked: LockedSheet, call: Call, decision: Decision, actor: Actor) -> None:
    close_locked_call(locked=locked, call=call, outcome=CallOutcome.RULED, note=decision.reason, actor=actor)


def _record(ruling: Ruling, decision: Decision, actor: Actor) -> None:
    details = {
        "what": "ruled",
        "number": ruling.number,
        "line": ruling.line,
        "remedies": ruling.remedies,
        "side": ruling.side,
        "concern": ruling.concern,
        "departure": ruling.is_departure,
    }
    ground = Ground(reason=decision.reason, article=ruling.article, details=details)
    record_authority(event=ruling.event, power=Action.RULE, target=ruling, actor=actor, ground=ground)


def _owners(sheet_id: int) -> tuple[int, int]:
    """The event and the match of a sheet. Raises NotFoundError."""
    paths = ("sitting__match__event_id", "sitting__match_id")
    owners: tuple[int, int] | None = ScoreSheet.objects.filter(pk=sheet_id).values_list(*paths).first()
    if owners is None:
        raise NotFoundError(noun="sheet", key=str(sheet_id))
    return owners
