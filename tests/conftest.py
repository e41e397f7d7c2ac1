"""What every test may rely on."""

import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connection
from django.test.utils import setup_databases, teardown_databases
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The machine that runs this may be busy with something else: a slow example is no failure.
hypothesis_settings.register_profile("gate", deadline=None, print_blob=True)
hypothesis_settings.load_profile("gate")

# Playwright keeps an event loop on the tests' thread, which Django would take for an asynchronous view.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_configure(config: pytest.Config) -> None:
    """The test database is a file of the data folder; WhiteNoise wants a static folder beside it.

    It looks for a file when one is asked for: listing all of them anew for every test's client took a sixth
    of the time of the pages' tests.
    """
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    settings.WHITENOISE_AUTOREFRESH = True
    # A password costs a fifth of a second by design, which is for those who would guess one.
    Argon2PasswordHasher.time_cost = 1
    Argon2PasswordHasher.memory_cost = 64
    Argon2PasswordHasher.parallelism = 1
    gc.set_threshold(50_000, 20, 20)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser's test that failed is run once more, and named in the summary (docs/decisions/0105)."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Make the test database for every test that asks, `committing_db` too, which the plugin does not know.

    Without it, tests selected alone would find themselves on the database of the data folder, and empty it.
    """
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False, aliases={"default"})
    yield
    with django_db_blocker.unblock():
        end_other_sessions()
        teardown_databases(made, verbosity=0)


def end_other_sessions() -> None:
    """End what threads of a test server may still hold: PostgreSQL drops no database that is in use."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture
def committing_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The real thing: every transaction commits, other connections see it, and the rows go afterwards.

    For races and for whatever must survive its own connection; `db`, which rolls back, is faster.
    """
    with django_db_blocker.unblock():
        yield
        empty_database()


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Debian's Chromium, started once for a process: two Playwrights cannot share a thread."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - most runs need no browser

    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        started = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_ARGUMENTS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(django_db_setup: None) -> Iterator[LiveServer]:
    """The site on a port of its own; its threads have their own connections to the test database."""
    started = LiveServer("127.0.0.1")
    yield started
    started.stop()


def empty_database() -> None:
    """Remove every row of ours, past the triggers that keep ledgers from losing one."""
    kept = {"django_migrations", "django_content_type", "auth_permission"}
    tables = [name for name in connection.introspection.table_names() if name not in kept]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            names = ", ".join(connection.ops.quote_name(name) for name in tables)
            cursor.execute("SET session_replication_role = replica")
            cursor.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
            cursor.execute("SET session_replication_role = DEFAULT")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        cursor.execute("PRAGMA foreign_keys = OFF")
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        for name in tables:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(name)}")  # noqa: S608 - our own tables
        for _, creation in triggers:
            cursor.execute(creation)
        cursor.execute("PRAGMA foreign_keys = ON")
