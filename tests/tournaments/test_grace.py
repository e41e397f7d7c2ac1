"""The grace clock at one moment or another."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.enums import Side
from tournaments.grace import Grace, grace_of

pytestmark = pytest.mark.unit

CALLED = datetime(2026, 6, 13, 9, 0, tzinfo=UTC)


def clock(minutes_later: float, *, a: bool = False, b: bool = False) -> Grace:
    came = CALLED + timedelta(minutes=1)
    found = grace_of(
        called_at=CALLED,
        arrived_a_at=came if a else None,
        arrived_b_at=came if b else None,
        minutes=15,
        now=CALLED + timedelta(minutes=minutes_later),
    )
    assert found is not None
    return found


def test_no_call_no_clock() -> None:
    assert grace_of(called_at=None, arrived_a_at=None, arrived_b_at=None, minutes=15, now=CALLED) is None


def test_the_clock_runs_and_nobody_is_late() -> None:
    grace = clock(10)
    assert grace.left == timedelta(minutes=5)
    assert grace.awaited == (Side.A, Side.B)
    assert not grace.is_late


def test_after_the_last_minute_those_who_have_not_come_are_late() -> None:
    assert clock(15, a=True).late == (Side.B,)
    assert clock(16).late == (Side.A, Side.B)


def test_nobody_is_late_once_both_have_come() -> None:
    grace = clock(90, a=True, b=True)
    assert grace.is_over
    assert not grace.is_late
