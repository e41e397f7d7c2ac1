"""Jobs of `scoring`: those run by the clock, and the printing of a batch."""

from dataclasses import dataclass
from typing import Final

from celery import shared_task
from django.utils import timezone

from scoring.print_jobs import print_batch
from scoring.services.print_batches import clear_batches
from scoring.services.ratings import refresh_ratings
from scoring.services.statistics import refresh_statistics


@dataclass(frozen=True, slots=True)
class ByTheClock:
    """The actor of what is done because it is time."""

    signature: str = "clock"


BY_THE_CLOCK: Final = ByTheClock()


@shared_task
def bring_statistics_up_to_date() -> None:
    """Derive the statistics of sheets that have moved on, then the ratings: the ledger is the outbox."""
    refresh_statistics(actor=BY_THE_CLOCK)
    refresh_ratings(actor=BY_THE_CLOCK)


@shared_task
def print_one_batch(batch_id: int) -> None:
    """Print a batch of paper, where no other job is at it."""
    print_batch(batch_id=batch_id, actor=BY_THE_CLOCK)


@shared_task
def tend_batches() -> None:
    """Remove batches whose day is over; send those that nobody prints to a job again."""
    for batch_id in clear_batches(now=timezone.now(), actor=BY_THE_CLOCK):
        print_one_batch.delay(batch_id)
