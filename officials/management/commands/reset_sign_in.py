"""Let somebody back in who has lost their password or their telephone."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from officials.access import OPERATOR
from officials.models import User
from officials.services.accounts import reset_sign_in


class Command(BaseCommand):
    """`manage.py reset_sign_in NAME`."""

    help = "Give an account a new random password, printed once, and turn its two-step sign-in off."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the account's name."""
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Reset the account and print its password."""
        if not User.objects.filter(username=options["name"]).exists():
            raise CommandError(f"There is no account named {options['name']}.")
        user, password = reset_sign_in(username=options["name"], actor=OPERATOR)
        self.stdout.write(f"{user.username} signs in with the password {password}, in one step.")
        self.stdout.write("Write it down: it is shown this once.")
