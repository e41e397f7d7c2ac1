"""Read every record of authority through."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from officials.models import AuthorityLine
from officials.services.authority import fault_in_record
from tournaments.models import Event


class Command(BaseCommand):
    """`manage.py verify_authority`: exit status 1 at the first record that does not agree with itself."""

    help = "Check the digests of every event's record of authority."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Verify, and say how much was read."""
        for event in Event.objects.order_by("pk"):
            fault = fault_in_record(event)
            if fault is not None:
                self.stdout.write(f"{fault.event}, line {fault.sequence}: {fault.fault}")
                sys.exit(1)
        self.stdout.write(f"{AuthorityLine.objects.count()} lines of authority, all in order.")
