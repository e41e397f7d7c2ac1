"""Batches of paper: one job prints one, whoever is sent twice or dies, and their files go after a day."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone
from pypdf import PdfReader

from scoring.enums import BatchKind, BatchState
from scoring.errors import BatchNotReadyError
from scoring.models import PrintBatch, PrintedFile
from scoring.print_jobs import print_batch
from scoring.selectors.batches import printed_file
from scoring.services.print_batches import (
    KEPT,
    MOST_ATTEMPTS,
    SILENT,
    ask_for_batch,
    clear_batches,
    finish_batch,
    note_progress,
    take_batch,
)
from tests.scoring.ground import TESTER, Hall, a_hand, build_hall, commit, open_sitting

pytestmark = pytest.mark.integration

NOW = timezone.now()


@pytest.fixture
def hall(db: None) -> Hall:
    hall = build_hall()
    for place, tables in ((0, (0,)), (2, (1,))):
        sheet = open_sitting(hall.schedule(place, place + 1, tables=tables))
        commit(sheet, a_hand(sheet))
    hall.schedule(0, 2, tables=(2,))
    return hall


def ask(hall: Hall, kind: BatchKind = BatchKind.FILLED, paper: str = "a4") -> PrintBatch:
    return ask_for_batch(event_id=hall.event.pk, kind=kind, paper=paper, actor=TESTER)


def take(batch: PrintBatch, *, later: timedelta = timedelta()) -> PrintBatch | None:
    return take_batch(batch_id=batch.pk, now=NOW + later, actor=TESTER)


@pytest.mark.parametrize(("kind", "pages"), [(BatchKind.FILLED, 2), (BatchKind.BLANK, 2)])
def test_a_batch_is_printed_and_says_how_far_it_is(hall: Hall, kind: BatchKind, pages: int) -> None:
    batch = ask(hall, kind)
    assert print_batch(batch_id=batch.pk, actor=TESTER)
    batch.refresh_from_db()
    assert (batch.state, batch.done) == (BatchState.READY, batch.total)
    assert len(PdfReader(BytesIO(printed_file(batch, now=timezone.now()))).pages) == pages


def test_it_is_printed_once_however_often_it_is_sent(hall: Hall) -> None:
    batch = ask(hall)
    assert ask(hall).pk == batch.pk
    assert ask(hall, paper="letter").pk != batch.pk
    assert print_batch(batch_id=batch.pk, actor=TESTER)
    assert not print_batch(batch_id=batch.pk, actor=TESTER)
    assert PrintedFile.objects.count() == 1
    assert ask(hall).pk != batch.pk


def test_a_job_that_died_is_taken_over_and_cannot_finish_after_all(hall: Hall) -> None:
    dead = take(ask(hall))
    assert dead is not None
    assert take(dead) is None
    heir = take(dead, later=SILENT)
    assert heir is not None
    assert not note_progress(batch=dead, done=1, total=2, now=NOW, actor=TESTER)
    assert not finish_batch(batch=dead, content=b"old", now=NOW, actor=TESTER)
    assert finish_batch(batch=heir, content=b"new", now=NOW, actor=TESTER)
    assert bytes(PrintedFile.objects.get().content) == b"new"


def test_a_job_taken_over_in_the_middle_stops(hall: Hall) -> None:
    batch = ask(hall)

    def clock() -> Any:
        """Each look at the clock is long after the last, and another job comes in between."""
        clock.at += SILENT  # type: ignore[attr-defined]
        take_batch(batch_id=batch.pk, now=clock.at + SILENT, actor=TESTER)  # type: ignore[attr-defined]
        return clock.at  # type: ignore[attr-defined]

    clock.at = NOW  # type: ignore[attr-defined]
    assert not print_batch(batch_id=batch.pk, actor=TESTER, clock=clock)
    assert not PrintedFile.objects.exists()


def test_one_that_fails_again_and_again_is_given_up(hall: Hall) -> None:
    batch = ask(hall)
    for attempt in range(MOST_ATTEMPTS):
        assert take(batch, later=attempt * SILENT) is not None
    assert take(batch, later=MOST_ATTEMPTS * SILENT) is None
    batch.refresh_from_db()
    assert batch.state == BatchState.FAILED
    assert ask(hall).pk != batch.pk


def test_lost_batches_are_found_and_old_files_go(hall: Hall) -> None:
    waiting, silent = ask(hall), ask(hall, BatchKind.BLANK)
    take(silent)
    assert clear_batches(now=NOW, actor=TESTER) == []
    lost = clear_batches(now=timezone.now() + SILENT, actor=TESTER)
    assert lost == [waiting.pk, silent.pk]
    assert print_batch(batch_id=waiting.pk, actor=TESTER)
    waiting.refresh_from_db()
    with pytest.raises(BatchNotReadyError):
        printed_file(waiting, now=timezone.now() + KEPT)
    clear_batches(now=timezone.now() + KEPT, actor=TESTER)
    assert not PrintedFile.objects.exists()


def test_an_event_without_sheets_has_its_pages_too(db: None) -> None:
    hall = build_hall()
    for kind in BatchKind:
        batch = ask(hall, kind)
        assert print_batch(batch_id=batch.pk, actor=TESTER)
