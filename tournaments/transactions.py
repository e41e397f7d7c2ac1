"""The one durable transaction of a use case, and the guard of the steps inside it.

A use case opens `durable_transaction()`; it never runs inside another transaction. A step (append a line,
record a result) calls `require_transaction()` and refuses to run without one. Database errors that have a
meaning for the caller become `DomainError` here and nowhere else.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import IntegrityError, OperationalError, transaction

from tournaments.constraints import constraint_of
from tournaments.errors import ConstraintRefusedError, DatabaseBusyError, TransactionRequiredError
from tournaments.turns import TurnQueue

RETRY_AFTER_SECONDS = 1

# PostgreSQL: lock_not_available, deadlock_detected, serialization_failure.
BUSY_STATES = frozenset({"55P03", "40P01", "40001"})
BUSY_SQLITE = ("database is locked", "database table is locked")

LOCK_SECONDS = 3

_turns = TurnQueue()
_open: ContextVar[bool] = ContextVar("durable_transaction_open", default=False)


@contextmanager
def durable_transaction() -> Iterator[None]:
    """Open the use case's transaction: when it ends without an error, everything in it is on the disk.

    Raises DatabaseBusyError on a lock time-out and ConstraintRefusedError when a named constraint refused a
    row; either way nothing of the transaction remains.
    """
    token = _open.set(True)
    try:
        with _turn(), transaction.atomic(durable=True):
            yield
    except IntegrityError as refused:
        constraint = constraint_of(refused)
        if constraint is None:
            raise
        raise ConstraintRefusedError(constraint=constraint) from refused
    except OperationalError as error:
        if not is_busy(error):
            raise
        raise DatabaseBusyError(retry_after=RETRY_AFTER_SECONDS) from error
    finally:
        _open.reset(token)


@contextmanager
def _turn() -> Iterator[None]:
    """On SQLite, which has one write lock, this thread's turn to come to it."""
    if transaction.get_connection().vendor != "sqlite":
        yield
        return
    if not _turns.take(seconds=LOCK_SECONDS):
        raise DatabaseBusyError(retry_after=RETRY_AFTER_SECONDS)
    try:
        yield
    finally:
        _turns.give_on()


def require_transaction() -> None:
    """Refuse to go on outside a use case's durable transaction."""
    if not _open.get() or not transaction.get_connection().in_atomic_block:
        raise TransactionRequiredError("this step belongs inside a use case's durable transaction")


def is_busy(error: OperationalError) -> bool:
    """Whether the database gave up waiting for a lock (rather than failed)."""
    if getattr(error.__cause__, "sqlstate", None) in BUSY_STATES:
        return True
    return str(error).startswith(BUSY_SQLITE)
