"""Writers of one process come to SQLite's write lock in the order they asked for it."""

import threading
import time

import pytest

from tournaments.turns import TurnQueue

pytestmark = pytest.mark.unit


def start_waiting(turns, served, number):
    """A thread that waits for its turn and notes when it had it; returns once it stands in line."""

    def wait() -> None:
        assert turns.take(seconds=10)
        served.append(number)
        turns.give_on()

    thread = threading.Thread(target=wait)
    already = len(turns._line)
    thread.start()
    while len(turns._line) == already:
        time.sleep(0.001)
    return thread


def test_those_who_wait_are_served_in_order():
    turns, served = TurnQueue(), []
    assert turns.take(seconds=1)
    threads = [start_waiting(turns, served, number) for number in range(8)]
    turns.give_on()
    for thread in threads:
        thread.join(timeout=10)
    assert served == list(range(8))


def test_one_at_a_time():
    turns, inside, most = TurnQueue(), [], []

    def work() -> None:
        for _ in range(200):
            assert turns.take(seconds=10)
            inside.append(1)
            most.append(len(inside))
            inside.pop()
            turns.give_on()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert len(most) == 1600
    assert max(most) == 1


def test_waiting_ends_after_its_time_and_the_line_moves_on():
    turns, served = TurnQueue(), []
    assert turns.take(seconds=1)
    assert not turns.take(seconds=0.05)
    thread = start_waiting(turns, served, 1)
    turns.give_on()
    thread.join(timeout=10)
    assert served == [1]
    assert turns.take(seconds=0.05)
