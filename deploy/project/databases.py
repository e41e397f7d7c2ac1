"""The connection to the one database: SQLite on a laptop, PostgreSQL in production."""

from pathlib import Path
from typing import Any

import environ

LOCK_TIMEOUT_SECONDS = 3

# FULL: a hand the scorer saw acknowledged is on the disk, whatever happens to the battery a moment later.
SQLITE_PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"


def database_settings(
    url: str, *, data_folder: Path, pool_size: int, keeps_connections: bool
) -> dict[str, Any]:
    """Django's settings of the database at `url`.

    `pool_size` 0 means no pool. With `keeps_connections` a thread keeps its connection then; else it has a
    new one for each request.
    """
    settings: dict[str, Any] = environ.Env.db_url_config(url)
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        # SQLite makes the file, not the folder: without it the first `manage.py migrate` of a clone fails.
        data_folder.mkdir(parents=True, exist_ok=True)
        return settings | _sqlite_settings(data_folder)
    kept = _postgres_settings(settings.get("OPTIONS", {}), pool_size)
    return settings | {"CONN_MAX_AGE": None if keeps_connections and not pool_size else 0} | kept


def _sqlite_settings(data_folder: Path) -> dict[str, Any]:
    return {
        # Threads live as long as the server, so each keeps its connection instead of opening one a request.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # IMMEDIATE: a read-then-write transaction takes the write lock at once instead of failing later.
            "transaction_mode": "IMMEDIATE",
            "timeout": LOCK_TIMEOUT_SECONDS,
            "init_command": SQLITE_PRAGMAS,
        },
        # A file, not memory: only a file has WAL, two connections and a lock to wait for.
        "TEST": {"NAME": str(data_folder / "test.sqlite3")},
    }


def _postgres_settings(given: dict[str, Any], pool_size: int) -> dict[str, Any]:
    options = given | {
        "options": f"-c lock_timeout={LOCK_TIMEOUT_SECONDS}s",
        # Values travel apart from the statement.
        "server_side_binding": True,
        # The statements of a hand are prepared by `tournaments.statements`; the driver, doing the same for
        # others, would forget ours with its own at every rollback.
        "prepare_threshold": None,
    }
    if not pool_size:
        return {"OPTIONS": options}
    options["pool"] = {"min_size": min(4, pool_size), "max_size": pool_size, "timeout": 10}
    # The pool keeps connections; Django must hand them back.
    return {"OPTIONS": options}
