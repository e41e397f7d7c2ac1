"""Print or write the page of who may do what."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from officials.access.document import access_document


class Command(BaseCommand):
    """`manage.py access_matrix [--write FILE]`."""

    help = "Print who may do what, as Markdown, or write it to a file."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file to write."""
        parser.add_argument("--write", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Write or print the page."""
        file: Path | None = options["write"]
        if file is None:
            self.stdout.write(access_document(), ending="")
        else:
            file.write_text(access_document(), encoding="utf-8")
