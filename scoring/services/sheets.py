"""The life of a sheet around its hands: opened, its next dealer cut, confirmed by both sides."""

from collections.abc import Mapping

from scoring.enums import LineKind, SheetState
from scoring.errors import (
    DealerKnownError,
    NotAwaitingConfirmationError,
    SheetNotInPlayError,
    SideConfirmedError,
    UnfitSeatsError,
)
from scoring.models import ScoreSheet
from scoring.progress import after_confirmation, after_cut
from scoring.projections import progress_of
from scoring.rules.seats import SEATS
from scoring.selectors.sheets import sheet_at_door
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet, locked_sheet, locked_with_match
from scoring.services.pens import check_pen
from scoring.services.settlement import announce_sheet, confirm_match
from scoring.services.submissions import Written, check_key, check_version, content_digest, earlier_line
from tournaments.actors import Actor
from tournaments.enums import Side
from tournaments.transactions import durable_transaction


def cut_dealer(
    *,
    sheet_id: int,
    dealer: str,
    submission_key: str,
    expected_version: int,
    actor: Actor,
    device: str | None = None,
) -> Written:
    """Enter who won the cut and deals the next game first, where the event cuts again.

    Raises DealerKnownError, UnfitSeatsError, SheetNotInPlayError, StaleSheetError, PenElsewhereError,
    KeyReusedError.
    """
    check_key(submission_key)
    submitted = content_digest(["cut", dealer])
    seen = sheet_at_door(sheet_id)
    with durable_transaction():
        locked = locked_sheet(seen)
        sheet = locked.sheet
        earlier = earlier_line(sheet, submission_key, submitted)
        if earlier is not None:
            return Written(earlier, is_replay=True)
        check_pen(sheet, device)
        check_version(sheet, expected_version)
        check_cut(locked, dealer)
        content: Mapping[str, object] = {"submitted": submitted, "dealer": dealer}
        draft = _draft(sheet, LineKind.DEALER_CUT, content, submission_key)
        line = append_line(sheet=sheet, draft=draft, after=after_cut(progress_of(sheet), dealer), actor=actor)
        announce_sheet(sheet, seen.sitting.match.event_id)
        return Written(line, is_replay=False)


def confirm_sheet(
    *, sheet_id: int, side: Side, submission_key: str, expected_version: int, actor: Actor, proof: str = ""
) -> Written:
    """Confirm a played sheet for one side; with the second side it is official, and so perhaps the match.

    `proof` is how the side's word was given, kept on the line.

    Raises NotAwaitingConfirmationError, SideConfirmedError, StaleSheetError, KeyReusedError, NotFoundError.
    """
    check_key(submission_key)
    submitted = content_digest(["confirm", side.value])
    match = sheet_at_door(sheet_id).sitting.match
    with durable_transaction():
        locked = locked_with_match(sheet_id, match.pk)
        sheet = locked.sheet
        earlier = earlier_line(sheet, submission_key, submitted)
        if earlier is not None:
            return Written(earlier, is_replay=True)
        check_version(sheet, expected_version)
        _check_confirmation(sheet, side)
        content = {"submitted": submitted, "side": side.value} | ({"proof": proof} if proof else {})
        draft = _draft(sheet, LineKind.CONFIRMED, content, submission_key)
        after = after_confirmation(progress_of(sheet), side)
        line = append_line(sheet=sheet, draft=draft, after=after, actor=actor)
        if after.state == SheetState.OFFICIAL:
            confirm_match(locked=locked)
        announce_sheet(sheet, match.event_id)
        return Written(line, is_replay=False)


def check_cut(locked: LockedSheet, dealer: str) -> None:
    """Refuse a cut where none is due, or for a seat nobody sits in."""
    sheet = locked.sheet
    if sheet.state != SheetState.IN_PLAY:
        raise SheetNotInPlayError(sheet=sheet.pk, state=sheet.state)
    if sheet.dealer:
        raise DealerKnownError(sheet=sheet.pk, dealer=sheet.dealer)
    if dealer not in SEATS[locked.terms.players]:
        raise UnfitSeatsError(seats={dealer: "no-such-seat"})


def _check_confirmation(sheet: ScoreSheet, side: Side) -> None:
    if sheet.state != SheetState.AWAITING_CONFIRMATION:
        raise NotAwaitingConfirmationError(sheet=sheet.pk, state=sheet.state)
    if sheet.confirmed_a if side == Side.A else sheet.confirmed_b:
        raise SideConfirmedError(sheet=sheet.pk, side=side.value)


def _draft(sheet: ScoreSheet, kind: LineKind, content: Mapping[str, object], key: str) -> LineDraft:
    return LineDraft(
        kind=kind,
        game_number=sheet.game_number,
        hand_number=sheet.hand_number,
        content=dict(content),
        submission_key=key,
    )
