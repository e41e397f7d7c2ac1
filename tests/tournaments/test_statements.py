"""Statements sent past the cursor do what they would through it: values, errors and transactions alike."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import DataError, IntegrityError, OperationalError, connection, transaction
from django.db.transaction import TransactionManagementError

from tournaments.statements import Statement, first_rows

pytestmark = pytest.mark.integration

NEW = Statement(
    "INSERT INTO tournaments_announcement (event_number, noun, key, version, at) "
    "VALUES (%s, %s, %s, %s, %s) RETURNING id"
)
NOUN = Statement("SELECT noun, event_number FROM tournaments_announcement WHERE key = %s")
MOVED = Statement("UPDATE tournaments_announcement SET version = %s WHERE key = %s")
PERCENT = Statement("SELECT '100%%', CAST(%s AS integer)")

AT = datetime(2026, 6, 13, 12, 0, 0, 123456, tzinfo=UTC)


def added(key: int = 7, noun: str = "sheet", event: int | None = 1) -> Any:
    at = connection.ops.adapt_datetimefield_value(AT)
    return NEW.first_row([event, noun, key, 1, at])


def through_cursor(run: Callable[[], Any]) -> Any:
    connection.force_debug_cursor = True
    try:
        return run()
    finally:
        connection.force_debug_cursor = False


def test_a_row_comes_back_and_an_update_gives_none(db: None) -> None:
    assert isinstance(added()[0], int)
    assert MOVED.first_row([2, 7]) is None
    assert tuple(NOUN.first_row([7]) or ()) == ("sheet", 1)
    assert NOUN.first_row([8]) is None


def test_a_first_run_may_find_nothing(db: None) -> None:
    noun = Statement("SELECT noun FROM tournaments_announcement WHERE key = %s")
    assert noun.first_row([7]) is None
    added()
    assert tuple(noun.first_row([7]) or ()) == ("sheet",)


def test_both_roads_give_the_same(db: None) -> None:
    added(noun="é ✓")
    assert tuple(NOUN.first_row([7]) or ()) == tuple(through_cursor(lambda: NOUN.first_row([7])))
    assert tuple(PERCENT.first_row([5]) or ()) == tuple(through_cursor(lambda: PERCENT.first_row([5])))
    assert through_cursor(lambda: MOVED.first_row([2, 7])) is None


def test_a_value_of_another_kind_takes_the_cursor(db: None) -> None:
    class Key(int):
        pass

    added()
    assert tuple(NOUN.first_row([Key(7)]) or ()) == ("sheet", 1)


def test_errors_are_those_of_django(db: None) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        added(event=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        through_cursor(lambda: added(event=None))
    added()


def test_text_is_never_cut_at_a_nul(db: None) -> None:
    if connection.vendor == "postgresql":
        with pytest.raises((DataError, ValueError)), transaction.atomic():
            added(noun="she\0et")
        return
    added(noun="she\0et")
    assert (NOUN.first_row([7]) or ())[0] == "she\0et"


def test_a_broken_transaction_is_refused(db: None) -> None:
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(TransactionManagementError):
            added()


def test_it_is_part_of_the_open_transaction(committing_db: None) -> None:
    for _ in range(2):
        with transaction.atomic():
            added()
            transaction.set_rollback(True)
        assert NOUN.first_row([7]) is None
    with transaction.atomic():
        added()
    assert NOUN.first_row([7]) is not None


@pytest.mark.usefixtures("db")
def test_several_run_in_order_and_each_gives_its_row() -> None:
    at = connection.ops.adapt_datetimefield_value(AT)
    for _ in range(2):
        added_row, moved, found, nothing = first_rows(
            (NEW, [1, "sheet", 7, 1, at]), (MOVED, [5, 7]), (NOUN, [7]), (NOUN, [8])
        )
        assert isinstance((added_row or ())[0], int)
        assert moved is None
        assert tuple(found or ()) == ("sheet", 1)
        assert nothing is None


@pytest.mark.parametrize("is_logged", [False, True])
def test_after_one_that_fails_none_is_run(committing_db: None, *, is_logged: bool) -> None:
    at = connection.ops.adapt_datetimefield_value(AT)
    several = (NEW, [1, "sheet", 7, 1, at]), (NEW, [None, "sheet", 8, 1, at]), (NEW, [1, "sheet", 9, 1, at])
    connection.force_debug_cursor = is_logged
    try:
        with pytest.raises(IntegrityError) as refused, transaction.atomic():
            first_rows(*several)
    finally:
        connection.force_debug_cursor = False
    assert refused.value.__cause__ is not None
    assert [NOUN.first_row([key]) for key in (7, 8, 9)] == [None, None, None]
    with transaction.atomic():
        added(8)
    assert NOUN.first_row([8]) is not None


def test_a_connection_that_is_lost_is_an_error_of_the_database(committing_db: None) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has no server to lose")
    end = Statement("SELECT pg_terminate_backend(pg_backend_pid(), %s)")
    with pytest.raises(OperationalError), transaction.atomic():
        first_rows((NOUN, [7]), (end, [0]), (NOUN, [7]))
    connection.close()
    assert NOUN.first_row([7]) is None
