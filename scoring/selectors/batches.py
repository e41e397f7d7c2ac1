"""Batches of paper as pages and programs read them, and what stands on their sheets."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import QuerySet

from scoring.enums import BatchState
from scoring.errors import BatchNotReadyError
from scoring.models import PrintBatch, PrintedFile, ScoreSheet
from scoring.selectors.pages import HANGS_ON
from tournaments.models import Event
from tournaments.selectors.found import found


def batches_of(event: Event) -> QuerySet[PrintBatch]:
    """The batches of an event, the latest first."""
    return PrintBatch.objects.filter(event=event).order_by("-pk")


def batch_on_record(batch_id: int) -> PrintBatch:
    """A batch with its event. Raises NotFoundError."""
    return found(PrintBatch.objects.select_related("event").filter(pk=batch_id), batch_id)


def printed_file(batch: PrintBatch, *, now: datetime) -> bytes:
    """What a batch came to. Raises BatchNotReadyError until it is printed, and when its day is over."""
    is_over = batch.expires_at is not None and batch.expires_at <= now
    file = PrintedFile.objects.filter(batch=batch).first()
    if batch.state != BatchState.READY or is_over or file is None:
        raise BatchNotReadyError(batch=batch.pk, state="cleared away" if is_over else batch.state)
    return bytes(file.content)


def sheets_to_print(event: Event) -> Iterator[ScoreSheet]:
    """Every sheet of an event with what hangs on it, in the order of matches."""
    sheets = ScoreSheet.objects.filter(sitting__match__event=event, sitting__match__is_set_aside=False)
    return (
        sheets.select_related(*HANGS_ON)
        .order_by("sitting__match__number", "sitting__number")
        .iterator(chunk_size=50)
    )


def number_of_sheets(event: Event) -> int:
    """How many those are."""
    sheets = ScoreSheet.objects.filter(sitting__match__event=event, sitting__match__is_set_aside=False)
    return sheets.count()
