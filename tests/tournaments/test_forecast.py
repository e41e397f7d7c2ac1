"""When matches of a queue are likely to begin."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.forecast import AtTables, InQueue, likely_starts, usual_length

pytestmark = pytest.mark.unit

NOW = datetime(2026, 6, 13, 20, tzinfo=UTC)
HALF_AN_HOUR = timedelta(minutes=30)


def minutes(starts: list[datetime | None]) -> list[int | None]:
    return [None if start is None else int((start - NOW).total_seconds() // 60) for start in starts]


def waiting(*entrants: int, tables: int = 1) -> InQueue:
    return InQueue(tables, frozenset(entrants))


def test_the_usual_length_is_that_in_the_middle_and_needs_three() -> None:
    lengths = [timedelta(minutes=length) for length in (20, 90, 30)]
    assert usual_length(lengths[:2]) is None
    assert usual_length(lengths) == HALF_AN_HOUR


def test_matches_begin_as_tables_fall_free() -> None:
    playing = [
        AtTables(NOW - timedelta(minutes=20), 1, frozenset({1, 2})),
        AtTables(NOW - timedelta(minutes=50), 1, frozenset({3, 4})),
    ]
    queue = [waiting(5, 6), waiting(7, 8), waiting(9, 10), waiting(11, 12)]
    assert minutes(likely_starts(queue, playing, free=1, usual=HALF_AN_HOUR, now=NOW)) == [0, 0, 10, 30]


def test_nobody_begins_before_their_own_match_is_over() -> None:
    playing = [AtTables(NOW - timedelta(minutes=5), 1, frozenset({1, 2}))]
    queue = [waiting(1, 3), waiting(3, 4)]
    assert minutes(likely_starts(queue, playing, free=2, usual=HALF_AN_HOUR, now=NOW)) == [25, 55]


def test_a_team_match_waits_for_all_its_tables() -> None:
    playing = [AtTables(NOW, 2, frozenset({1, 2}))]
    queue = [waiting(3, 4, tables=3), waiting(5, 6, tables=9)]
    assert minutes(likely_starts(queue, playing, free=1, usual=HALF_AN_HOUR, now=NOW)) == [30, None]
