"""The job runner: Celery workers where Redis is given, a small thread pool of this process where it is not.

Apps declare jobs with `@shared_task` and send them with `.delay()`; which of the two runs them is decided
here and nowhere else. A job is never the truth: it may be lost or run twice, and the ledger still says what
happened.
"""

import os
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any

import structlog
from celery import Celery, Task
from celery.result import EagerResult
from django.conf import settings
from django.db import close_old_connections
from django.utils.crypto import get_random_string

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.project.settings")

EMBEDDED_THREADS = 2

_pool = ThreadPoolExecutor(max_workers=EMBEDDED_THREADS, thread_name_prefix="job")
_log = structlog.get_logger(__name__)


class EmbeddedTask(Task[Any, Any]):
    """A task that runs soon on a thread of this process: the stand-in for a broker and its workers."""

    abstract = True

    def apply_async(self, args: Any = None, kwargs: Any = None, *_: Any, **_options: Any) -> EagerResult[Any]:
        """Queue the job on the pool; countdowns, routing and priorities are a broker's business."""
        job = _pool.submit(self._run_apart, tuple(args or ()), dict(kwargs or {}))
        # Without this a failure would rest unread in the future.
        job.add_done_callback(partial(_log_failure, self.name))
        return EagerResult(get_random_string(22), None, "PENDING")

    def _run_apart(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        close_old_connections()
        try:
            self.run(*args, **kwargs)
        finally:
            close_old_connections()


def finish_embedded_jobs() -> None:
    """Wait for the jobs already queued; the last act of a process that is told to stop."""
    _pool.shutdown(wait=True)


def _log_failure(name: str, job: Future[None]) -> None:
    error = job.exception()
    if error is not None:
        _log.error("job failed", job=name, exc_info=error)


app = Celery("bullseye", task_cls=None if settings.REDIS_URL else EmbeddedTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
