"""The embedded stand-in for Celery's beat: one thread that sends each periodic job when it is due."""

import threading
import time
from typing import Any

from celery import current_app


class Clock:
    """Runs the beat schedule inside the one process of a laptop."""

    def __init__(self, schedule: dict[str, dict[str, Any]]) -> None:
        self._due_at = {name: time.monotonic() + _period(entry) for name, entry in schedule.items()}
        self._schedule = schedule
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="clock", daemon=True)

    def start(self) -> None:
        """Begin; each job is first due one period from now."""
        self._thread.start()

    def stop(self) -> None:
        """End after the job being sent, if any."""
        self._stopped.set()
        self._thread.join()

    def send_due(self, now: float) -> list[str]:
        """Send every job due at `now` (seconds of the monotonic clock) and return their names."""
        due = [name for name, at in self._due_at.items() if at <= now]
        for name in due:
            entry = self._schedule[name]
            self._due_at[name] = now + _period(entry)
            current_app.tasks[entry["task"]].delay(*entry.get("args", ()))
        return due

    def _run(self) -> None:
        while self._due_at and not self._stopped.wait(
            max(0.0, min(self._due_at.values()) - time.monotonic())
        ):
            self.send_due(time.monotonic())


def _period(entry: dict[str, Any]) -> float:
    seconds: float = entry["schedule"].total_seconds()
    return seconds
