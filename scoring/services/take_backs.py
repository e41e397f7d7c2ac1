"""Taking the last hand back."""

from typing import Final

from scoring.enums import LineKind, SheetState
from scoring.errors import NothingToTakeBackError, SheetNotInPlayError
from scoring.models import CountedHand, SheetLine
from scoring.progress import Progress, progress_from_json
from scoring.selectors.sheets import last_hand, may_take_back, sheet_at_door
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet, locked_sheet, locked_with_match
from scoring.services.pens import check_pen
from scoring.services.settlement import announce_sheet, unsettle
from scoring.services.submissions import Written, check_key, check_version, content_digest, earlier_line
from scoring.terms import terms_from_text
from tournaments.actors import Actor
from tournaments.transactions import durable_transaction

SUBMITTED: Final = content_digest("take-back")


def take_back_hand(
    *, sheet_id: int, submission_key: str, expected_version: int, actor: Actor, device: str | None = None
) -> Written:
    """Take back the last hand that counts, until the next one is on the sheet.

    Both the hand's line and the line of its taking back stay. A hand that decided the match brings the match
    back into play. Raises NothingToTakeBackError, SheetNotInPlayError (frozen, or a side has confirmed),
    StaleSheetError, PenElsewhereError, KeyReusedError, NotFoundError; ConstraintRefusedError where table or
    player are taken.
    """
    check_key(submission_key)
    seen = sheet_at_door(sheet_id)
    needs_match = seen.state != SheetState.IN_PLAY or terms_from_text(seen.terms).shares_match
    with durable_transaction():
        locked = locked_with_match(sheet_id, seen.sitting.match_id) if needs_match else locked_sheet(seen)
        earlier = earlier_line(locked.sheet, submission_key, SUBMITTED)
        if earlier is not None:
            return Written(earlier, is_replay=True)
        check_pen(locked.sheet, device)
        check_version(locked.sheet, expected_version)
        _check_may_be_taken_back(locked)
        line = _take_back(locked, submission_key, actor)
        announce_sheet(locked.sheet, seen.sitting.match.event_id)
        return Written(line, is_replay=False)


def _check_may_be_taken_back(locked: LockedSheet) -> None:
    """Refuse where the sheet is frozen, or any sheet of the match has been confirmed by a side."""
    is_confirmed_elsewhere = any(sheet.confirmed_a or sheet.confirmed_b for sheet in locked.siblings)
    if not may_take_back(locked.sheet) or is_confirmed_elsewhere:
        raise SheetNotInPlayError(sheet=locked.sheet.pk, state=locked.sheet.state)


def _take_back(locked: LockedSheet, key: str, actor: Actor) -> SheetLine:
    sheet = locked.sheet
    hand = last_hand(sheet)
    if hand is None:
        raise NothingToTakeBackError(sheet=sheet.pk)
    was_decided = sheet.state != SheetState.IN_PLAY
    CountedHand.objects.filter(line=hand).delete()
    draft = LineDraft(
        kind=LineKind.HAND_TAKEN_BACK,
        game_number=hand.game_number,
        hand_number=hand.hand_number,
        content={"submitted": SUBMITTED, "line": hand.sequence},
        submission_key=key,
    )
    line = append_line(sheet=sheet, draft=draft, after=_before(hand), actor=actor)
    if was_decided:
        unsettle(locked=locked, actor=actor)
    return line


def _before(hand: SheetLine) -> Progress:
    """The state the hand was entered in: that after the line before it."""
    previous = SheetLine.objects.get(sheet_id=hand.sheet_id, sequence=hand.sequence - 1)
    return progress_from_json(previous.content["after"])
