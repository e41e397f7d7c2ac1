"""The pen: one device enters a sheet's hands, another watches until it takes over."""

from typing import Final

from django.utils import timezone

from scoring.errors import PenElsewhereError
from scoring.models import Pen, ScoreSheet
from scoring.selectors.pens import pen_of
from scoring.selectors.sheets import sheet_at_door
from scoring.services.locks import locked_sheet
from scoring.services.submissions import check_key
from tournaments.actors import Actor
from tournaments.live import Change, announce
from tournaments.prepared import PreparedRead
from tournaments.statements import Row
from tournaments.transactions import durable_transaction, require_transaction

DEVICE_OF_SHEET: Final = PreparedRead(lambda sheet: Pen.objects.filter(sheet=sheet).values_list("device"), -1)


def take_pen(*, sheet_id: int, device: str, takes_over: bool, actor: Actor) -> Pen:
    """Take a sheet's pen where nobody has it, or, taking over, from whoever has it; the pen as it then is.

    Raises NotFoundError, UnfitKeyError where the device's name is none.
    """
    check_key(device)
    seen = sheet_at_door(sheet_id)
    with durable_transaction():
        sheet = locked_sheet(seen).sheet
        pen = pen_of(sheet)
        if pen is not None and (pen.device == device or not takes_over):
            return pen
        taken = _passed_on(pen, sheet, device=device, actor=actor)
        announce(Change(seen.sitting.match.event_id, "pen", sheet.pk, taken.number))
        return taken


def check_pen(sheet: ScoreSheet, device: str | None) -> None:
    """Refuse a device that says who it is and has lost the pen (a step). Raises PenElsewhereError.

    Programs, and pages without script, name no device: the version they expect guards the sheet for them.
    """
    require_transaction()
    if device is not None:
        check_pen_found(sheet, DEVICE_OF_SHEET.values(sheet.pk), device)


def check_pen_found(sheet: ScoreSheet, found: Row, device: str) -> None:
    """The same, where the row that `DEVICE_OF_SHEET` gives is at hand (a step)."""
    if found is not None and found[0] != device:
        raise PenElsewhereError(sheet=sheet.pk)


def _passed_on(pen: Pen | None, sheet: ScoreSheet, *, device: str, actor: Actor) -> Pen:
    now = timezone.now()
    if pen is None:
        return Pen.objects.create(
            sheet=sheet, device=device, number=1, taken_by=actor.signature, taken_at=now
        )
    pen.device, pen.number, pen.taken_by, pen.taken_at = device, pen.number + 1, actor.signature, now
    pen.save()
    return pen
