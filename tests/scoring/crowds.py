"""A crowd of clients that all do something at the same moment, round after round."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

from django.db import connection

CLIENTS = 8


class Crowd:
    """Threads that stay, each with a database connection of its own; a barrier starts them together."""

    def __init__(self, size: int = CLIENTS) -> None:
        """Gather the crowd."""
        self._barrier = threading.Barrier(size)
        self._pool = ThreadPoolExecutor(size)
        self.size = size

    def __enter__(self) -> Self:
        """Be ready."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Send everybody home, their connections closed."""
        self.together([lambda: connection.close()] * self.size)  # noqa: PLW0108 - each closes its own
        self._pool.shutdown()

    def together(self, jobs: Sequence[Callable[[], object]]) -> list[object]:
        """Do as many jobs as there are clients, all at once; return what each came to, or raised."""
        assert len(jobs) == self.size
        return list(self._pool.map(self._at_once, jobs))

    def _at_once(self, job: Callable[[], object]) -> object:
        self._barrier.wait(timeout=30)
        try:
            return job()
        except Exception as error:  # noqa: BLE001 - what was raised is what the test looks at
            return error
