"""A sheet as programs read it: found for the door, with its next steps, and its lines."""

from enum import StrEnum
from typing import Final

from django.db.models import QuerySet

from scoring.enums import LineKind, SheetState
from scoring.models import ScoreSheet, SheetLine
from scoring.terms import terms_from_text
from tournaments.enums import Confirmation, Side
from tournaments.errors import NotFoundError
from tournaments.models import Seat
from tournaments.prepared import PreparedRead
from tournaments.selectors.bars import held


class NextStep(StrEnum):
    """What may be done next on a sheet, by the name of its address in the API."""

    HANDS = "hands"
    SEATS = "seats"
    CUT = "cut"
    TAKE_BACK = "take-back"
    CONFIRM_A = "confirm-a"
    CONFIRM_B = "confirm-b"


AT_DOOR: Final = PreparedRead(
    lambda key: (
        ScoreSheet.objects.select_related("sitting__match__event")
        .defer("sitting__match__event__rule_set")
        .filter(pk=key)
    ),
    -1,
)


def sheet_at_door(sheet_id: int) -> ScoreSheet:
    """The sheet with sitting, match and event in one query: what the door needs. Raises NotFoundError."""
    sheet = AT_DOOR.row(sheet_id)
    if sheet is None:
        raise NotFoundError(noun="sheet", key=str(sheet_id))
    return sheet


def lines_of(sheet: ScoreSheet) -> QuerySet[SheetLine]:
    """The lines of a sheet in order."""
    return SheetLine.objects.filter(sheet=sheet).order_by("sequence")


def last_hand(sheet: ScoreSheet) -> SheetLine | None:
    """The hand that may be taken back, None when the last thing on the sheet is no hand that counts."""
    last = lines_of(sheet).exclude(kind=LineKind.HAND_REJECTED).last()
    return last if last is not None and last.kind == LineKind.HAND else None


def may_take_back(sheet: ScoreSheet) -> bool:
    """Whether the state of the sheet lets its last hand be taken back.

    Where nobody confirms, a sheet is official at once, and a slip in its last hand could never be mended.
    """
    if sheet.state == SheetState.OFFICIAL:
        return terms_from_text(sheet.terms).confirmation == Confirmation.NONE
    is_unconfirmed = not (sheet.confirmed_a or sheet.confirmed_b)
    return sheet.state == SheetState.IN_PLAY or (
        sheet.state == SheetState.AWAITING_CONFIRMATION and is_unconfirmed
    )


def next_steps(sheet: ScoreSheet) -> tuple[NextStep, ...]:
    """What may be done next on the sheet, whoever does it; two queries.

    While somebody sits there who may not, a seat is to change before the next hand.
    """
    steps: list[NextStep] = []
    if sheet.state == SheetState.IN_PLAY:
        is_held = held(Seat.objects.filter(sitting=sheet.sitting_id)).exists()
        steps.append(NextStep.SEATS if is_held else NextStep.HANDS if sheet.dealer else NextStep.CUT)
    if sheet.state == SheetState.AWAITING_CONFIRMATION:
        waiting = {Side.A: sheet.confirmed_a, Side.B: sheet.confirmed_b}
        steps += [NextStep(f"confirm-{side.lower()}") for side, has_done in waiting.items() if not has_done]
    if may_take_back(sheet) and last_hand(sheet) is not None:
        steps.append(NextStep.TAKE_BACK)
    return tuple(steps)
