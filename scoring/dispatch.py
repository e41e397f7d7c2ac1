"""Sending jobs by name: pages and the API never import each other, and the job draws with what pages say."""

from typing import Final

from celery import current_app

PRINT_ONE_BATCH: Final = "scoring.tasks.print_one_batch"


def send_batch(batch_id: int) -> None:
    """Let a job print a batch; sent twice, it is printed once."""
    current_app.tasks[PRINT_ONE_BATCH].delay(batch_id)
