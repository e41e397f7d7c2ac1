"""A statement that runs with every hand, sent by the shortest road each driver has.

A cursor of Django's around a cursor of the driver's costs five times what the driver's library takes to send
a prepared statement and to hand its row back (docs/decisions/0044-straight-to-the-library.md). Errors are
Django's all the same, and where queries are logged or counted the usual cursor is taken.
"""

from collections.abc import Callable, Generator, Sequence
from datetime import datetime
from itertools import count
from typing import Any, Final
from weakref import WeakKeyDictionary

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import abc, waiting
from psycopg.adapt import AdaptersMap, Transformer
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult
from psycopg.types.numeric import Int2, Int4, Int8

Row = Sequence[Any] | None

_numbers: Final = count(1)

SECONDS_BETWEEN_LOOKS: Final = 0.1  # whether the process is to end; the driver's own

_TEXTS: Final[dict[type, Callable[[Any], bytes | None]]] = {
    str: str.encode,
    **dict.fromkeys((int, Int2, Int4, Int8), b"%d".__mod__),
    bool: lambda truth: b"t" if truth else b"f",
    datetime: lambda moment: moment.isoformat().encode(),
    type(None): lambda _nothing: None,
}


class Statement:
    """One SQL text as Django writes it (`%s` where a value goes), run again and again."""

    def __init__(self, sql: str) -> None:
        """Remember the text; PostgreSQL prepares it once a connection, when it is first run there."""
        self.sql = sql
        parts = [part.replace("%%", "%") for part in sql.split("%s")]
        self.for_sqlite = "?".join(parts)
        marks = [f"${number}" for number in range(1, len(parts))]
        self.for_postgres = "".join(map(str.__add__, parts, [*marks, ""])).encode()
        self.name = b"statement_%d" % next(_numbers)
        self.readers: WeakKeyDictionary[Any, abc.Transformer] = WeakKeyDictionary()

    def first_row(self, values: Sequence[Any]) -> Row:
        """Run it and return the first row it gives, None where it gives none.

        The values are as a field prepares them for the database. Raises Django's database errors.
        """
        return first_rows((self, values))[0]


Asked = tuple[Statement, Sequence[Any]]


def first_rows(*asked: Asked) -> list[Row]:
    """Run statements in this order, each with its values, and return the first row that each gives.

    On PostgreSQL all of them go in one journey, with the beginning of the transaction where there is none
    yet. After one that fails none is run. Raises Django's database errors.
    """
    database = connections[DEFAULT_DB_ALIAS]
    database.ensure_connection()
    if database.queries_logged or database.execute_wrappers:
        return [_row_by_cursor(database, *one) for one in asked]
    database.validate_no_broken_transaction()
    if database.vendor == "sqlite":
        with database.wrap_database_errors:
            return [_row_of_sqlite(database.connection, *one) for one in asked]
    texts = [_texts_of(values) for _, values in asked]
    # A driver that prepares statements by itself forgets all of them, and ours, whenever it rolls back.
    if None in texts or database.connection.prepare_threshold is not None:
        return [_row_by_cursor(database, *one) for one in asked]
    with database.wrap_database_errors:
        return _rows_by_library(database.connection, [statement for statement, _ in asked], texts)


def _row_by_cursor(database: Any, statement: Statement, values: Sequence[Any]) -> Row:
    with database.cursor() as cursor:
        cursor.execute(statement.sql, values)
        row: Row = cursor.fetchone() if cursor.description else None
        return row


def _row_of_sqlite(driver: Any, statement: Statement, values: Sequence[Any]) -> Row:
    rows = driver.execute(statement.for_sqlite, values).fetchall()
    return rows[0] if rows else None


def _rows_by_library(driver: Any, statements: Sequence[Statement], texts: Sequence[Any]) -> list[Row]:
    library: PGconn = driver.pgconn
    readers = [_reader(driver, library, statement) for statement in statements]
    # As a cursor of the driver would begin it.
    begins = not driver.autocommit and library.transaction_status == TransactionStatus.IDLE
    if len(statements) == 1 and not begins:
        results = [_checked(library, library.exec_prepared(statements[0].name, texts[0]))]
    else:
        results = _sent_together(library, statements, texts, begins=begins)
    return [_first_row(reader, result) for reader, result in zip(readers, results, strict=True)]


def _reader(driver: Any, library: PGconn, statement: Statement) -> abc.Transformer:
    """What reads the rows of a statement on a connection, on which it is prepared from now on."""
    reader = statement.readers.get(driver)
    if reader is None:
        _checked(library, library.prepare(statement.name, statement.for_postgres))
        reader = statement.readers[driver] = Transformer(_Adapters(driver.adapters))
    return reader


def _sent_together(
    library: PGconn, statements: Sequence[Statement], texts: Sequence[Any], *, begins: bool
) -> list[PGresult]:
    """Send statements without waiting for the answer of each, and return their results."""
    library.enter_pipeline_mode()
    if begins:
        library.send_query_params(b"BEGIN", None)
    for statement, values in zip(statements, texts, strict=True):
        library.send_query_prepared(statement.name, values)
    library.pipeline_sync()
    results = waiting.wait(_answers(library), library.socket, SECONDS_BETWEEN_LOOKS)
    library.exit_pipeline_mode()
    for result in results:
        _checked(library, result)  # the first that failed; those after it were not run
    return results[1:] if begins else results


def _answers(library: PGconn) -> Generator[waiting.Wait, waiting.Ready | int, list[PGresult]]:
    """The results up to the mark that ends them, in the shape in which the driver waits."""
    results: list[PGresult] = []
    while True:
        while library.is_busy():
            yield waiting.Wait.RW if library.flush() else waiting.Wait.R
            library.consume_input()
        result = library.get_result()
        if library.status != ConnStatus.OK:
            raise psycopg.OperationalError(library.get_error_message())
        if result is None:  # the end of what one statement gives
            continue
        if result.status == ExecStatus.PIPELINE_SYNC:
            return results
        results.append(result)


def _first_row(reader: abc.Transformer, result: PGresult) -> Row:
    if not result.ntuples:
        return None
    reader.set_pgresult(result)
    row: Row = reader.load_row(0, tuple)
    return row


class _Adapters:
    """How a connection reads values, without the connection, which would else be kept alive by its reader."""

    connection = None

    def __init__(self, adapters: AdaptersMap) -> None:
        self.adapters = adapters


def _texts_of(values: Sequence[Any]) -> list[bytes | None] | None:
    """The values as PostgreSQL reads them; None where the driver must write one, or refuse it."""
    texts: list[bytes | None] = []
    for value in values:
        write = _TEXTS.get(type(value))
        if write is None or (type(value) is str and "\0" in value):
            return None
        texts.append(write(value))
    return texts


def _checked(library: PGconn, result: PGresult) -> PGresult:
    """The result if it is one. Raises the driver's own error otherwise."""
    if result.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
        return result
    if library.status != ConnStatus.OK:
        raise psycopg.OperationalError(result.get_error_message())
    raise psycopg.errors.error_from_result(result)
