"""Make the first account of an installation."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from officials.access import OPERATOR
from officials.models import User
from officials.services.accounts import create_first_organizer


class Command(BaseCommand):
    """`manage.py create_organizer [NAME] [--if-none]`."""

    help = (
        "Make an account that looks after the installation, organizer of every event that has none, "
        "and print its password, once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the account's name."""
        parser.add_argument("name", nargs="?", default="organizer")
        parser.add_argument(
            "--if-none", action="store_true", help="do nothing where there is any account already"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Make the account and print its password."""
        if options["if_none"] and User.objects.exists():
            return
        if User.objects.filter(username__iexact=options["name"]).exists():
            raise CommandError(
                f"There is an account named {options['name']} already; reset_sign_in gives it a new password."
            )
        user, password = create_first_organizer(username=options["name"], actor=OPERATOR)
        self.stdout.write(f"The organizer signs in as {user.username} with the password {password}")
        self.stdout.write("Write it down: it is shown this once.")
