"""`manage.py verify_sheets`: derive every sheet again from its lines, and compare all that is on record."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.selectors.verification import (
    match_differences,
    matches_to_verify,
    sheet_differences,
    sheets_to_verify,
    trigger_difference,
)


class Command(BaseCommand):
    """Exit status 0 when everything agrees; else 1, and every sheet and match tells its first difference."""

    help = (
        "Replay every sheet through the rules and compare scores, awards, digests, projections and results."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Which event; all of them when none is named."""
        parser.add_argument("--event", metavar="SLUG", help="only the sheets of this event")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Compare triggers, then sheets, then matches."""
        found = [str(difference) for difference in [trigger_difference()] if difference is not None]
        sheets = lines = matches = 0
        for sheet, difference in sheet_differences(sheets_to_verify(options["event"])):
            if difference is not None:
                found.append(f"{sheet.sitting.match.event.slug}, {sheet.sitting}: {difference}")
            sheets, lines = sheets + 1, lines + sheet.version
        for match, difference in match_differences(matches_to_verify(options["event"])):
            if difference is not None:
                found.append(f"{match.event.slug}, {match}: {difference}")
            matches += 1
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write(f"{sheets} sheets with {lines} lines and {matches} matches agree.")
