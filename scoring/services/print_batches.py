"""The life of a batch of paper: asked for, taken by one job, printed, kept for a day, cleared away."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from scoring.enums import BatchKind, BatchState
from scoring.models import PrintBatch, PrintedFile
from tournaments.actors import Actor
from tournaments.live import Change, announce
from tournaments.services.locks import locked_event
from tournaments.transactions import durable_transaction

KEPT: Final = timedelta(hours=24)
SILENT: Final = timedelta(minutes=2)
"""A job that has said nothing for so long is taken to be dead, and its batch may be taken over."""
MOST_ATTEMPTS: Final = 3
AT_WORK: Final = (BatchState.WAITING, BatchState.PRINTING)


def ask_for_batch(*, event_id: int, kind: BatchKind, paper: str, actor: Actor) -> PrintBatch:
    """Ask for a batch; while the same is being printed, the answer is that one. Raises NotFoundError."""
    with durable_transaction():
        event = locked_event(event_id)
        same = PrintBatch.objects.filter(event=event, kind=kind, paper=paper, state__in=AT_WORK).first()
        if same is not None:
            return same
        now = timezone.now()
        batch = PrintBatch.objects.create(
            event=event, kind=kind, paper=paper, asked_by=actor.signature, asked_at=now
        )
        announce(Change(event.pk, "batch", batch.pk))
        return batch


def take_batch(*, batch_id: int, now: datetime, actor: Actor) -> PrintBatch | None:  # noqa: ARG001
    """Take a batch to print it: None where another job is at it, it is done, or it failed too often."""
    with durable_transaction():
        batch = PrintBatch.objects.select_for_update().filter(pk=batch_id).first()
        if batch is None or not _may_be_taken(batch, now):
            return None
        if batch.attempt >= MOST_ATTEMPTS:
            batch.state, batch.finished_at = BatchState.FAILED, now
            batch.save(update_fields=["state", "finished_at"])
            announce(Change(batch.event_id, "batch", batch.pk))
            return None
        batch.state, batch.alive_at, batch.done = BatchState.PRINTING, now, 0
        batch.attempt += 1
        batch.save(update_fields=["state", "alive_at", "done", "attempt"])
        announce(Change(batch.event_id, "batch", batch.pk))
        return batch


def note_progress(*, batch: PrintBatch, done: int, total: int, now: datetime, actor: Actor) -> bool:  # noqa: ARG001
    """Say how far a job has come; False where another job has taken the batch over: this one then stops."""
    with durable_transaction():
        own = _own(batch)
        moved = own.update(done=done, total=total, alive_at=now)
        if moved:
            announce(Change(batch.event_id, "batch", batch.pk))
        return bool(moved)


def finish_batch(*, batch: PrintBatch, content: bytes, now: datetime, actor: Actor) -> bool:  # noqa: ARG001
    """Keep what was printed for a day; False where another job has taken the batch over."""
    with durable_transaction():
        done = {"state": BatchState.READY, "finished_at": now, "expires_at": now + KEPT}
        if not _own(batch).update(**done):
            return False
        PrintedFile.objects.update_or_create(batch=batch, defaults={"content": content})
        announce(Change(batch.event_id, "batch", batch.pk))
        return True


def clear_batches(*, now: datetime, actor: Actor) -> list[int]:  # noqa: ARG001
    """Remove batches whose day is over; returns those nobody is printing, to be sent to a job again."""
    with durable_transaction():
        old = Q(expires_at__lte=now) | Q(state=BatchState.FAILED, finished_at__lte=now - KEPT)
        PrintBatch.objects.filter(old).delete()
    lost = Q(state=BatchState.WAITING, asked_at__lte=now - SILENT)
    silent = Q(state=BatchState.PRINTING, alive_at__lte=now - SILENT)
    return list(PrintBatch.objects.filter(lost | silent).order_by("pk").values_list("pk", flat=True))


def _may_be_taken(batch: PrintBatch, now: datetime) -> bool:
    if batch.state == BatchState.WAITING:
        return True
    is_silent = batch.alive_at is not None and batch.alive_at <= now - SILENT
    return batch.state == BatchState.PRINTING and is_silent


def _own(batch: PrintBatch) -> QuerySet[PrintBatch]:
    """The batch, as long as it is this very attempt that prints it."""
    return PrintBatch.objects.filter(pk=batch.pk, state=BatchState.PRINTING, attempt=batch.attempt)
