"""The order in which the threads of one process come to SQLite's one write lock.

A writer that finds the lock taken would poll it with growing pauses, and under load others pass it again
and again until its three seconds are over. Here the threads wait in line instead. That is about fairness
alone: who may write what is still for the database's lock and constraints to decide, and another process
(the command line, a backup) meets only those.
"""

import threading
from collections import deque


class TurnQueue:
    """First come, first served, one at a time."""

    def __init__(self) -> None:
        """Start with nobody having the turn and nobody in line."""
        self._mutex = threading.Lock()
        self._line: deque[threading.Lock] = deque()
        self._is_taken = False

    def take(self, *, seconds: float) -> bool:
        """Wait for the turn, at most so long; whether it was to be had."""
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            ticket = threading.Lock()
            ticket.acquire()
            self._line.append(ticket)
        if ticket.acquire(timeout=seconds):
            return True
        with self._mutex:
            if ticket not in self._line:
                return True  # handed over at the very moment the waiting ended
            self._line.remove(ticket)
            return False

    def give_on(self) -> None:
        """Hand the turn to the next in line, if there is one."""
        with self._mutex:
            if self._line:
                self._line.popleft().release()
            else:
                self._is_taken = False
