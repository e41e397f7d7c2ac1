"""Jobs of the whole site, run by the clock."""

from pathlib import Path

from celery import shared_task
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from deploy.project.snapshots import copy_database
from tournaments.services.announcements import forget_old_announcements


@shared_task
def take_snapshot() -> None:
    """Copy the SQLite database into the data folder's `snapshots`; PostgreSQL has its own backups."""
    if connection.vendor == "sqlite":
        copy_database(
            Path(connection.settings_dict["NAME"]),
            settings.DATA_DIR / "snapshots",
            taken_at=timezone.now(),
            kept=settings.SNAPSHOTS_KEPT,
        )


@shared_task
def clear_expired_sign_ins() -> None:
    """Delete the sessions whose time is over."""
    call_command("clearsessions")


@shared_task
def forget_announcements() -> None:
    """Delete what was announced so long ago that nobody asks for it again."""
    forget_old_announcements()
