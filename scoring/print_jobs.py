"""The job that prints a batch of paper, sheet by sheet, saying how far it has come.

It may be lost, sent twice or die in the middle: the batch's own row decides which job goes on, and a job that
finds itself taken over stops without a trace.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Final, TypeVar

from django.utils import timezone

from scoring.enums import BatchKind
from scoring.models import PrintBatch
from scoring.printing.blank import print_blank_sheets
from scoring.printing.filled import FilledSheet, print_filled_sheets
from scoring.selectors.batches import number_of_sheets, sheets_to_print
from scoring.selectors.pages import seats_of_sitting, sheet_read
from scoring.services.print_batches import finish_batch, note_progress, take_batch
from scoring.views.blank_sheets import blank_sheet_heads
from scoring.views.sheets_on_paper import filled_sheet
from tournaments.actors import Actor
from tournaments.models import Event
from tournaments.printing.paper import paper_called

EVERY: Final = 10
"""Sheets between two words of progress."""

RowT = TypeVar("RowT")


class TakenOverError(Exception):
    """Another job prints the batch now."""


def print_batch(*, batch_id: int, actor: Actor, clock: Callable[[], datetime] = timezone.now) -> bool:
    """Print a batch and keep the file; says whether this job did it."""
    batch = take_batch(batch_id=batch_id, now=clock(), actor=actor)
    if batch is None:
        return False
    told = _Progress(batch, actor, clock)
    try:
        content = PRINTERS[BatchKind(batch.kind)](batch.event, batch.paper, told)
    except TakenOverError:
        return False
    return finish_batch(batch=batch, content=content, now=clock(), actor=actor)


class _Progress:
    """Tells how far a job has come as its sheets go by."""

    def __init__(self, batch: PrintBatch, actor: Actor, clock: Callable[[], datetime]) -> None:
        self._batch, self._actor, self._clock = batch, actor, clock

    def along(self, rows: Iterable[RowT], total: int) -> Iterator[RowT]:
        """The same rows one by one. Raises TakenOverError."""
        self._note(0, total)
        done = 0
        for row in rows:
            yield row
            done = min(done + 1, total)
            if done % EVERY == 0 or done == total:
                self._note(done, total)

    def _note(self, done: int, total: int) -> None:
        if not note_progress(batch=self._batch, done=done, total=total, now=self._clock(), actor=self._actor):
            raise TakenOverError


def _filled(event: Event, paper: str, told: _Progress) -> bytes:
    sheets = told.along(sheets_to_print(event), number_of_sheets(event))
    shown: Iterator[FilledSheet] = (
        filled_sheet(sheet_read(sheet), seats_of_sitting(sheet.sitting)) for sheet in sheets
    )
    return print_filled_sheets(f"Score sheets, {event.name}", shown, paper_called(paper))


def _blank(event: Event, paper: str, told: _Progress) -> bytes:
    heads, games = blank_sheet_heads(event)
    title = f"Score sheets to come, {event.name}"
    return print_blank_sheets(title, told.along(heads, len(heads)), games, paper_called(paper))


PRINTERS: Final[dict[BatchKind, Callable[[Event, str, _Progress], bytes]]] = {
    BatchKind.FILLED: _filled,
    BatchKind.BLANK: _blank,
}
