"""Setting up an event and publishing it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.utils import timezone

from scoring.rules.rule_values import RuleSetError, full_ruleset_as_json, read_ruleset
from scoring.rules.ruleset import RuleSet
from tournaments.actors import Actor
from tournaments.enums import Confirmation, EventState, NextDealer
from tournaments.errors import EventNotDraftError, FieldProblem, UnfitFieldsError, UnfitRuleSetError
from tournaments.live import Change, announce
from tournaments.models import Event, Table
from tournaments.services.beginnings import locked_open_event
from tournaments.services.locks import locked_event
from tournaments.transactions import durable_transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDetails:
    """What an organizer says about an event. `rule_set` is a preset's name, or a base and its changes."""

    name: str
    slug: str
    starts_on: date
    ends_on: date
    rule_set: str | Mapping[str, Any]
    venue: str = ""
    time_zone: str = "UTC"
    next_dealer: NextDealer = NextDealer.GOES_ROUND
    confirmation: Confirmation = Confirmation.BOTH_SIDES
    expected_entrants: int | None = None


def create_event(*, details: EventDetails, actor: Actor) -> Event:
    """Set up a draft event. Raises UnfitFieldsError, UnfitRuleSetError, ConstraintRefusedError."""
    with durable_transaction():
        return add_event(details=details, actor=actor)


def add_event(*, details: EventDetails, actor: Actor) -> Event:
    """Add the row of a draft event (a step)."""
    check_time_zone(details.time_zone)
    resolved_rule_set(details.rule_set)
    return Event.objects.create(
        name=details.name,
        slug=details.slug,
        venue=details.venue,
        time_zone=details.time_zone,
        starts_on=details.starts_on,
        ends_on=details.ends_on,
        rule_set=details.rule_set,
        next_dealer=details.next_dealer,
        confirmation=details.confirmation,
        expected_entrants=details.expected_entrants,
        created_by=actor.signature,
        created_at=timezone.now(),
    )


def publish_event(*, event_id: int, actor: Actor) -> Event:
    """Publish a draft: its rule set is written out in full and fixed. Raises EventNotDraftError."""
    with durable_transaction():
        event = locked_event(event_id)
        release_event(event=event, actor=actor)
        return event


def change_event(*, event_id: int, details: EventDetails, actor: Actor) -> Event:  # noqa: ARG001
    """Change what is said of a draft; once it is published, its name, venue and days only.

    Raises EventNotDraftError for other rules of a published event, UnfitFieldsError, UnfitRuleSetError.
    """
    with durable_transaction():
        event = locked_event(event_id)
        check_time_zone(details.time_zone)
        rules = resolved_rule_set(details.rule_set)
        if event.state == EventState.DRAFT:
            event.rule_set = details.rule_set
        elif rules.digest != event.rule_set_digest:
            raise EventNotDraftError(event=event.slug, state=event.state)
        event.name, event.venue, event.time_zone = details.name, details.venue, details.time_zone
        event.starts_on, event.ends_on = details.starts_on, details.ends_on
        event.next_dealer, event.confirmation = details.next_dealer, details.confirmation
        event.expected_entrants = details.expected_entrants
        event.save()
        announce(Change(event.pk, "event", event.pk))
        return event


def release_event(*, event: Event, actor: Actor) -> None:  # noqa: ARG001 - every service says who acts
    """Fix the rule set of a locked draft event and publish it (a step)."""
    if event.state != EventState.DRAFT:
        raise EventNotDraftError(event=event.slug, state=event.state)
    rules = resolved_rule_set(event.rule_set)
    event.rule_set = full_ruleset_as_json(rules)
    event.rule_set_digest = rules.digest
    event.state = EventState.PUBLISHED
    event.save(update_fields=["rule_set", "rule_set_digest", "state"])
    announce(Change(event.pk, "event", event.pk))


def add_tables(*, event_id: int, count: int, hall: str = "", actor: Actor) -> list[Table]:  # noqa: ARG001
    """Add tables numbered on from the last one. Raises EventFinishedError."""
    with durable_transaction():
        event = locked_open_event(event_id)
        last = Table.objects.filter(event=event).order_by("-number").values_list("number", flat=True).first()
        first = (last or 0) + 1
        return Table.objects.bulk_create(
            [Table(event=event, number=number, hall=hall) for number in range(first, first + count)]
        )


def resolved_rule_set(value: object) -> RuleSet:
    """The rule set that an organizer's value stands for. Raises UnfitRuleSetError with every problem."""
    try:
        return read_ruleset(value)
    except RuleSetError as error:
        problems = (FieldProblem(where=found.field, problem=found.problem) for found in error.problems)
        raise UnfitRuleSetError(problems=tuple(problems)) from error


def check_time_zone(name: str) -> None:
    """Refuse a time zone nobody knows."""
    if name not in _known_time_zones():
        raise UnfitFieldsError(problems=(FieldProblem(where="time_zone", problem="is no known time zone"),))


@cache
def _known_time_zones() -> frozenset[str]:
    # Python reads hundreds of files for these, every time it is asked.
    return frozenset(available_timezones())
