"""`manage.py rehearse`: plays a whole simulated event of any size through the real services."""

from datetime import timedelta
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.text import slugify

from deploy.project.rehearsal.cast import cast
from deploy.project.rehearsal.evening import Evening, Pace
from deploy.project.rehearsal.forecast import forecast
from officials.access import OPERATOR
from scoring.services.statistics import refresh_statistics
from tournaments.enums import StageKind
from tournaments.errors import DomainError
from tournaments.event_templates import BY_KEY, EventTemplate
from tournaments.models import Event, Stage, Table
from tournaments.problems import told
from tournaments.services.endings import finish_event
from tournaments.services.entrants import enter_entrants
from tournaments.services.events import EventDetails, add_tables, publish_event
from tournaments.services.setups import set_up_event
from tournaments.stage_shape import read_stage_shape


class Command(BaseCommand):
    """What is played stays as an event of its own; the same seed plays the same event again."""

    help = "Play a whole simulated event, and say how long its evening takes."

    def add_arguments(self, parser: CommandParser) -> None:
        """The event, its size, its pace, and how far to go."""
        parser.add_argument(
            "--template", default="club-pairs-night", choices=sorted(BY_KEY), help="its format"
        )
        parser.add_argument(
            "--entrants", type=int, help="how many take part; by default as the template says"
        )
        parser.add_argument("--tables", type=int, help="how many tables there are; by default enough")
        parser.add_argument("--seed", type=int, default=14, help="the seed of everything left to chance")
        parser.add_argument("--name", help="the event's name")
        parser.add_argument(
            "--minutes-a-hand", type=float, default=2.5, help="how long a hand takes on average"
        )
        parser.add_argument("--minutes-between", type=float, default=5.0, help="from one match to the next")
        parser.add_argument(
            "--half-minutes", type=float, default=120.0, help="how long a half lasts, by the bell"
        )
        parser.add_argument("--stop-after", type=float, help="stop after so many minutes, everything in play")
        parser.add_argument(
            "--seconds-a-minute",
            type=float,
            default=0.0,
            help="let people watch: real seconds for each minute",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Set up, enter, draw, play, finish, and forecast; or say why not."""
        try:
            evening = self._rehearse(options)
        except DomainError as error:
            problem = told(error)
            raise CommandError(f"{problem.sentence} {problem.remedy}") from error
        for sentence in forecast(evening):
            self.stdout.write(sentence)
        self.stdout.write(f"It stands at /e/{evening.event.slug}/ with its leaders, sheets and standings.")

    def _rehearse(self, options: dict[str, Any]) -> Evening:
        event = set_up(options)
        self.stdout.write(f"{event.name}: {event.entrants.count()} entrants, seed {options['seed']}.")
        evening = Evening(event, options["seed"], pace_of(options), OPERATOR, self.stdout.write)
        evening.play()
        if options["stop_after"] is None:
            finish_event(event_id=event.pk, typed_name=event.name, actor=OPERATOR)
        refresh_statistics(event_id=event.pk, actor=OPERATOR)
        return evening


def pace_of(options: dict[str, Any]) -> Pace:
    """How fast the hall is. Raises CommandError for a pace nobody plays at."""
    given = {
        "a_hand": options["minutes_a_hand"],
        "between_matches": options["minutes_between"],
        "a_half": options["half_minutes"],
        "seconds_a_minute": options["seconds_a_minute"],
    }
    if not 0.1 <= given["a_hand"] <= 60 or min(given.values()) < 0 or max(given.values()) > 1000:
        raise CommandError("A hand takes from 0.1 to 60 minutes, and nothing less than none or beyond 1000.")
    return Pace(**given, stop_after=options["stop_after"])


def set_up(options: dict[str, Any]) -> Event:
    """The event of a rehearsal, published, with everybody entered. Raises DomainError, CommandError."""
    template, seed = BY_KEY[options["template"]], options["seed"]
    count = options["entrants"] or template.expected
    tables = options["tables"]
    if tables is not None and not 1 <= tables <= 500:
        raise CommandError("There are from 1 to 500 tables.")
    event = set_up_event(
        details=_details(options, template, count), template=template.key, entrants=count, actor=OPERATOR
    )
    if tables is not None:
        Table.objects.filter(event=event, number__gt=tables).delete()
        missing = tables - Table.objects.filter(event=event).count()
        if missing > 0:
            add_tables(event_id=event.pk, count=missing, actor=OPERATOR)
    entries = cast(template.entrant_kind, count, tables=_pairs_a_team(event), rng=Random(seed))  # noqa: S311 - the same again on purpose
    enter_entrants(event_id=event.pk, entries=entries, actor=OPERATOR)
    return publish_event(event_id=event.pk, actor=OPERATOR)


def _details(options: dict[str, Any], template: EventTemplate, count: int) -> EventDetails:
    """An event that is held today; one with a calendar begins early enough to have all its days behind it."""
    name = options["name"] or f"Rehearsal: {template.name}, {count} entrants, seed {options['seed']}"
    has_calendar = any(stage.kind == StageKind.LEAGUE for stage in template.stages)
    days = 7 * 2 * count if has_calendar else 0
    return EventDetails(
        name=name,
        slug=slugify(name)[:80],
        starts_on=timezone.localdate() - timedelta(days=days),
        ends_on=timezone.localdate(),
        venue="The hall next door",
        rule_set=template.rule_set,
    )


def _pairs_a_team(event: Event) -> int:
    stages = Stage.objects.filter(event=event)
    return max(read_stage_shape(stage.kind, stage.settings).tables for stage in stages)
