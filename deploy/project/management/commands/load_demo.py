"""`manage.py load_demo [--seed N]`: a demo event to look at, played through the real services."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from deploy.project.demo import SLUG, play_demo_event
from officials.access import OPERATOR
from tournaments.models import Event


class Command(BaseCommand):
    """Play the demo event, once."""

    help = "Set up and play a demo event of pairs; the same seed deals the same hands."

    def add_arguments(self, parser: CommandParser) -> None:
        """The seed of the deals."""
        parser.add_argument("--seed", type=int, default=14)

    def handle(self, *_args: Any, seed: int, **_options: Any) -> None:
        """Refuse a second demo; otherwise play it and say where it is."""
        if Event.objects.filter(slug=SLUG).exists():
            raise CommandError("the demo event is there already")
        event = play_demo_event(today=timezone.localdate(), seed=seed, actor=OPERATOR)
        self.stdout.write(f"{event.name}: /e/{event.slug}/")
