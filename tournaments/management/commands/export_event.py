"""`manage.py export_event SLUG FILE`: take a whole event out into one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.errors import NotFoundError
from tournaments.selectors.events import event_at
from tournaments.services.event_files.writing import event_file


class Command(BaseCommand):
    """Everything of the event; accounts, roles and links to tables stay, as they belong to where they are."""

    help = "Write a whole event to one file that import_event brings in elsewhere, unchanged."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which event, and where to."""
        parser.add_argument("slug", help="the event's address")
        parser.add_argument("file", type=Path, help="the file to write; one that is there is replaced")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Write the file."""
        try:
            event = event_at(options["slug"])
        except NotFoundError as error:
            raise CommandError(f"There is no event at /e/{options['slug']}/.") from error
        content = event_file(event)
        try:
            options["file"].write_bytes(content)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be written: {error.strerror}") from error
        self.stdout.write(f"{event.name} is in {options['file']} ({len(content):,} bytes).")
