"""What a laptop's site needs before its first request. Each step does nothing where it has been done."""

import hashlib

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from deploy.first_demo import play_first_demo, undo_half_a_demo
from deploy.project.tasks import take_snapshot
from officials.access import OPERATOR
from officials.models import User
from officials.services.accounts import create_first_organizer

FIRST_USERNAME = "organizer"


def make_ready(*, has_demo: bool) -> None:
    """Bring the database, the static files and the first account to where the site can be used."""
    _migrate()
    if undo_half_a_demo():
        _migrate()
    _collect_static_files()
    if has_demo:
        play_first_demo()
    _create_first_organizer()  # after the demo event, so that it gets its organizer


def _migrate() -> None:
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if executor.loader.applied_migrations:
        print("Keeping a copy of the database before it is brought up to date …", flush=True)
        take_snapshot()
    print("Preparing the database …", flush=True)
    call_command("migrate", verbosity=0, interactive=False)


def _collect_static_files() -> None:
    digest = _digest_of_static_sources()
    stamp = settings.STATIC_ROOT / "collected.sha256"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == digest:
        return
    print("Preparing pages' files …", flush=True)
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(digest, encoding="utf-8")


def _digest_of_static_sources() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            digest.update(f"{path} {storage.size(path)} {storage.get_modified_time(path)}\n".encode())
    return digest.hexdigest()


def _create_first_organizer() -> None:
    if User.objects.exists():
        return
    _, password = create_first_organizer(username=FIRST_USERNAME, actor=OPERATOR)
    print(
        f"The first organizer signs in as {FIRST_USERNAME} with the password {password}\n"
        "Write it down: it is shown this once.",
        flush=True,
    )
