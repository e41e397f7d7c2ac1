"""Jobs: on threads of this process without Redis, on a real Celery worker with it."""

import contextlib
import logging
import os
import subprocess
import sys
import threading
import time
from datetime import timedelta

import pytest
from celery import shared_task
from django.conf import settings

from deploy.environment import ROOT
from deploy.project.clock import Clock

# A job may leave a connection with its thread: all of them run where a database is there to be reached.
pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("committing_db")]

ran = threading.Event()


@shared_task
def tell(word: str) -> None:
    """Set the event the test waits for."""
    assert word == "bullseye"
    ran.set()


@shared_task
def fail() -> None:
    """End with an error."""
    raise ValueError("the card is torn")


def test_a_job_runs_soon_on_another_thread():
    ran.clear()
    tell.delay("bullseye")
    assert ran.wait(timeout=10)


def test_a_failed_job_is_logged_and_the_next_one_runs(caplog):
    ran.clear()
    with caplog.at_level(logging.ERROR):
        fail.delay()
        tell.delay("bullseye")
        assert ran.wait(timeout=10)
        give_up_at = time.monotonic() + 10
        while not caplog.records and time.monotonic() < give_up_at:
            time.sleep(0.01)
    assert "the card is torn" in caplog.text


def test_the_clock_sends_a_job_once_a_period():
    ran.clear()
    entry = {"task": tell.name, "schedule": timedelta(minutes=10), "args": ("bullseye",)}
    clock = Clock({"tell": entry})
    began = time.monotonic()
    assert clock.send_due(began + 1) == []
    assert clock.send_due(began + 601) == ["tell"]
    assert ran.wait(timeout=10)
    assert clock.send_due(began + 602) == []
    assert clock.send_due(began + 1202) == ["tell"]


def test_the_clock_stops_at_once_though_nothing_is_due():
    clock = Clock({"tell": {"task": tell.name, "schedule": timedelta(hours=6)}})
    clock.start()
    began = time.monotonic()
    clock.stop()
    assert time.monotonic() - began < 5


def test_every_periodic_job_exists():
    from celery import current_app  # noqa: PLC0415 - the app is ours once Django is set up

    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(current_app.tasks)


@contextlib.contextmanager
def celery_worker(variables, queue):
    """A worker process that takes jobs from this queue alone."""
    options = ["--pool", "solo", "--queues", queue, "--loglevel", "ERROR"]
    command = [sys.executable, "-m", "celery", "--app", "deploy.project.celery", "worker", *options]
    worker = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        worker.terminate()
        worker.wait(timeout=30)


def test_with_redis_a_worker_of_its_own_runs_the_job(peer, clean_variables, tmp_path):
    snapshots = tmp_path / "data" / "snapshots"
    snapshots.parent.mkdir()
    queue = f"test-{os.getpid()}"
    send = (
        "import django; django.setup();"
        "from deploy.project.tasks import take_snapshot;"
        f"take_snapshot.apply_async(queue={queue!r})"
    )
    with peer("redis") as url:
        variables = clean_variables | {"REDIS_URL": url}
        for arguments in (["manage.py", "migrate", "-v", "0"], ["-c", send]):
            subprocess.run([sys.executable, *arguments], cwd=ROOT, env=variables, check=True)
        with celery_worker(variables, queue):
            give_up_at = time.monotonic() + 90
            while not list(snapshots.glob("*.sqlite3")) and time.monotonic() < give_up_at:
                time.sleep(0.1)
    assert list(snapshots.glob("*.sqlite3"))
