"""Matches sent to tables: in order, side by side, never overtaking, and the reasons for waiting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.allocation import Allocation, Spot, Wait, Waiting, allocate, rows_of_tables

pytestmark = pytest.mark.unit


def spots(*numbers: int, hall: str = "") -> list[Spot]:
    return [Spot(number, number, hall) for number in numbers]


def match(number: int, tables: int = 1, *entrants: int) -> Waiting:
    return Waiting(number, tables, frozenset(entrants or (number * 2, number * 2 + 1)))


def allocated(queue: list[Waiting], free: list[Spot], every: list[Spot] | None = None, busy=()) -> Allocation:
    return allocate(queue, free=free, in_use=every or free, busy=busy)


def placed(allocation: Allocation) -> dict[int, tuple[int, ...]]:
    return {placement.match: placement.tables for placement in allocation.placements}


def waits(allocation: Allocation) -> dict[int, Wait]:
    return {delay.match: delay.wait for delay in allocation.delays}


def test_matches_go_to_tables_in_order() -> None:
    found = allocated([match(1), match(2), match(3)], spots(4, 2))
    assert placed(found) == {1: (2,), 2: (4,)}
    assert waits(found) == {3: Wait.NO_TABLE}


def test_a_team_match_sits_side_by_side() -> None:
    found = allocated([match(1, 3)], spots(1, 3, 4, 5))
    assert placed(found) == {1: (3, 4, 5)}
    assert not found.placements[0].is_apart


def test_side_by_side_never_crosses_halls() -> None:
    found = allocated([match(1, 2)], [*spots(1, hall="Main"), *spots(2, 3, hall="Annex")])
    assert placed(found) == {1: (2, 3)}


def test_the_shortest_row_that_fits_is_taken_so_that_long_rows_stay_whole() -> None:
    found = allocated([match(1), match(2, 3)], spots(1, 2, 3, 5))
    assert placed(found) == {1: (5,), 2: (1, 2, 3)}


def test_where_every_match_needs_one_table_the_lowest_number_goes_first() -> None:
    found = allocated([match(1), match(2)], [*spots(9, hall="Annex"), *spots(1, 2, 3, hall="Main")])
    assert placed(found) == {1: (1,), 2: (2,)}


def test_a_waiting_team_match_is_not_overtaken() -> None:
    found = allocated([match(1, 2), match(2)], spots(1, 3), spots(1, 2, 3))
    assert placed(found) == {}
    assert waits(found) == {1: Wait.NOT_SIDE_BY_SIDE, 2: Wait.BEHIND}
    assert found.delays[1].behind == 1


def test_tables_apart_serve_where_no_row_could_ever_hold_the_match() -> None:
    found = allocated([match(1, 2)], spots(1, 3))
    assert placed(found) == {1: (1, 3)}
    assert found.placements[0].is_apart


def test_a_busy_entrant_is_passed_over_and_holds_nobody_up() -> None:
    found = allocated([match(1, 1, 7, 8), match(2, 1, 9, 10)], spots(1), busy=[8])
    assert placed(found) == {2: (1,)}
    assert found.delays[0].busy == (8,)


def test_nobody_is_sent_to_two_tables() -> None:
    found = allocated([match(1, 1, 7, 8), match(2, 1, 8, 9)], spots(1, 2))
    assert placed(found) == {1: (1,)}
    assert waits(found) == {2: Wait.ENTRANT_BUSY}


def test_rows_are_numbers_in_a_row_of_one_hall() -> None:
    every = [*spots(2, 1, 4, hall="Main"), *spots(3, hall="Annex")]
    assert [[spot.number for spot in row] for row in rows_of_tables(every)] == [[1, 2], [3], [4]]


MATCHES = st.lists(
    st.tuples(st.integers(1, 4), st.sets(st.integers(1, 12), min_size=2, max_size=2)), max_size=9
)


@given(MATCHES, st.sets(st.integers(1, 12)), st.sets(st.integers(1, 12)), st.sets(st.integers(1, 12)))
def test_no_table_and_no_entrant_is_used_twice(wanted, free, others, busy) -> None:
    queue = [Waiting(n, size, frozenset(entrants)) for n, (size, entrants) in enumerate(wanted, 1)]
    found = allocated(queue, spots(*free), spots(*free | others), busy)
    tables = [table for placement in found.placements for table in placement.tables]
    by_number = {waiting.match: waiting for waiting in queue}
    playing = [entrant for placement in found.placements for entrant in by_number[placement.match].entrants]
    assert len(set(tables)) == len(tables)
    assert set(tables) <= free
    assert len(set(playing)) == len(playing)
    assert not set(playing) & busy
    assert {*placed(found), *waits(found)} == set(by_number)
    assert all(len(placement.tables) == by_number[placement.match].tables for placement in found.placements)
