"""`manage.py import_results FILE`: make a finished event of a file of results."""

from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.text import slugify

from officials.access import OPERATOR
from tournaments.errors import DomainError, EventAlreadyImportedError
from tournaments.problems import told
from tournaments.results_file import MOST_BYTES
from tournaments.services.imports import ImportPlace, import_results


class Command(BaseCommand):
    """All of the file or nothing. The same file again is refused, or passed over with `--if-missing`."""

    help = "Import a file of results (JSON, described in tournaments/results_file.py) as a finished event."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and where the event goes."""
        parser.add_argument("file", type=Path, help="the file of results")
        parser.add_argument("--slug", help="the event's address; by default from the file's name")
        parser.add_argument("--name", help="the event's name, where the file gives none")
        parser.add_argument(
            "--day", type=date.fromisoformat, help="its day, where the file gives none; by default today"
        )
        parser.add_argument(
            "--if-missing", action="store_true", help="do nothing where this very file is imported already"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Import the file, or say why not."""
        stem = options["file"].stem
        place = ImportPlace(
            slug=options["slug"] or slugify(stem)[:80],
            name=options["name"] or stem.replace("-", " ").replace("_", " ").capitalize(),
            day=options["day"] or timezone.localdate(),
        )
        try:
            event = import_results(content=_content(options["file"]), place=place, actor=OPERATOR)
        except EventAlreadyImportedError as error:
            if not (error.is_same and options["if_missing"]):
                raise CommandError(_sentence(error)) from error
            self.stdout.write(f"/e/{place.slug}/ holds this file already; nothing was done.")
        except DomainError as error:
            raise CommandError(_sentence(error)) from error
        else:
            self.stdout.write(f"{event.name} is imported; its standings are at /e/{event.slug}/standings/")


def _content(path: Path) -> bytes:
    """The file, no further than it may be long."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from error


def _sentence(error: DomainError) -> str:
    problem = told(error)
    return f"{problem.sentence} {problem.remedy}"
