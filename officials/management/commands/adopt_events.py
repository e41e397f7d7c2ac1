"""Give events that have no organizer to somebody."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from officials.access import OPERATOR
from officials.models import User
from officials.services.roles import adopt_orphan_events


class Command(BaseCommand):
    """`manage.py adopt_events NAME`: events made on the command line begin without an organizer."""

    help = "Make an account the organizer of every event that has none."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the account's name."""
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Adopt, and say what was adopted."""
        user = User.objects.filter(username=options["name"]).first()
        if user is None:
            raise CommandError(f"There is no account named {options['name']}.")
        events = adopt_orphan_events(user_id=user.pk, actor=OPERATOR)
        for event in events:
            self.stdout.write(f"{user.username} is now an organizer of {event.name}.")
        if not events:
            self.stdout.write("Every event has an organizer.")
