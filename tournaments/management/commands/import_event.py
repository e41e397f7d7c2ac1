"""`manage.py import_event FILE`: bring in a whole event that `export_event` took out."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from officials.access import OPERATOR
from tournaments.errors import DomainError
from tournaments.problems import told
from tournaments.services.event_files.importing import import_event
from tournaments.services.event_files.reading import MOST_BYTES


class Command(BaseCommand):
    """All of the file, exactly as it is, or nothing. The event has no organizer until one adopts it."""

    help = "Bring in a whole event from the file that export_event wrote."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="the file of the event")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Bring the event in, or say why not."""
        try:
            event = import_event(content=_content(options["file"]), actor=OPERATOR)
        except DomainError as error:
            problem = told(error)
            raise CommandError(f"{problem.sentence} {problem.remedy}") from error
        self.stdout.write(f"{event.name} is at /e/{event.slug}/; adopt_events gives it an organizer.")


def _content(path: Path) -> bytes:
    """The file, no further than it may be long."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from error
