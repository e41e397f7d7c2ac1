"""`manage.py set_up_event NAME --template KEY`: a draft event with the stages of a format really played."""

from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.text import slugify

from officials.access import OPERATOR
from tournaments.errors import DomainError
from tournaments.event_templates import BY_KEY, TEMPLATES
from tournaments.models import Event
from tournaments.problems import told
from tournaments.services.events import EventDetails, publish_event
from tournaments.services.setups import set_up_event


class Command(BaseCommand):
    """What is made is a draft; `adopt_events` gives it an organizer, `--publish` shows it to everybody."""

    help = "Set up an event from a template: " + ", ".join(template.key for template in TEMPLATES) + "."

    def add_arguments(self, parser: CommandParser) -> None:
        """The event, its format, and how many are expected."""
        parser.add_argument("name", help="the event's name")
        parser.add_argument("--template", required=True, choices=sorted(BY_KEY), help="its format")
        parser.add_argument("--entrants", type=int, help="how many are expected")
        parser.add_argument("--slug", help="its address; by default from the name")
        parser.add_argument("--starts-on", type=date.fromisoformat, help="its first day; by default today")
        parser.add_argument("--ends-on", type=date.fromisoformat, help="its last day; by default the first")
        parser.add_argument("--venue", default="", help="where it is held")
        parser.add_argument("--time-zone", default="America/Port_of_Spain", help="the time there")
        parser.add_argument("--rule-set", help="a preset of rules; by default the template's")
        parser.add_argument("--publish", action="store_true", help="publish it, fixing its rules")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Set it up, or say why not."""
        try:
            event = _set_up(options)
        except DomainError as error:
            problem = told(error)
            raise CommandError(f"{problem.sentence} {problem.remedy}") from error
        self.stdout.write(f"{event.name} is set up at /e/{event.slug}/plan/ ({event.state}).")


def _set_up(options: dict[str, Any]) -> Event:
    template = BY_KEY[options["template"]]
    starts_on = options["starts_on"] or timezone.localdate()
    details = EventDetails(
        name=options["name"],
        slug=options["slug"] or slugify(options["name"])[:80],
        starts_on=starts_on,
        ends_on=options["ends_on"] or starts_on,
        venue=options["venue"],
        time_zone=options["time_zone"],
        rule_set=options["rule_set"] or template.rule_set,
    )
    event = set_up_event(details=details, template=template.key, entrants=options["entrants"], actor=OPERATOR)
    return publish_event(event_id=event.pk, actor=OPERATOR) if options["publish"] else event
