"""Setting an event up from a template, and changing its stages while they are not drawn."""

from typing import Final

from tournaments.actors import Actor
from tournaments.enums import EventState
from tournaments.errors import EventNotDraftError, FieldProblem, UnfitFieldsError
from tournaments.event_templates import BY_KEY, EventTemplate, Field
from tournaments.live import Change, announce
from tournaments.models import Event, Stage, Table
from tournaments.services.events import EventDetails, add_event
from tournaments.services.locks import locked_event
from tournaments.services.stages import StageDetails, append_stage
from tournaments.transactions import durable_transaction, require_transaction

MOST_TABLES: Final = 500


def lay_out_template(
    *, event_id: int, template: str, entrants: int | None = None, actor: Actor
) -> list[Stage]:
    """Give a draft event the stages and tables of a template, for so many entrants expected.

    Raises EventNotDraftError, and UnfitFieldsError for an unknown template, a number that it cannot take, or
    an event that has stages.
    """
    with durable_transaction():
        return append_template(
            event=locked_event(event_id), template=template, entrants=entrants, actor=actor
        )


def set_up_event(*, details: EventDetails, template: str, entrants: int | None = None, actor: Actor) -> Event:
    """Set up a draft from a template, all of it or nothing; raises what setting up and laying out do."""
    with durable_transaction():
        event = add_event(details=details, actor=actor)
        append_template(event=event, template=template, entrants=entrants, actor=actor)
        return event


def append_template(*, event: Event, template: str, entrants: int | None, actor: Actor) -> list[Stage]:
    """Give a locked draft the stages and tables of a template (a step)."""
    require_transaction()
    chosen = _template(event, template)
    expected = Field(chosen.expected if entrants is None else entrants, event.starts_on)
    if not chosen.least <= expected.entrants <= chosen.most:
        raise _unfit("entrants", f"must be from {chosen.least} to {chosen.most} for “{chosen.name}”")
    stages = [
        append_stage(
            event=event,
            details=StageDetails(name=one.name, kind=one.kind, settings=one.settings(expected)),
            actor=actor,
        )
        for one in chosen.stages
    ]
    if not Table.objects.filter(event=event).exists():
        numbers = range(1, min(MOST_TABLES, chosen.tables(expected)) + 1)
        Table.objects.bulk_create(Table(event=event, number=number) for number in numbers)
    event.confirmation, event.entrant_kind = chosen.confirmation, chosen.entrant_kind
    event.grace_minutes = chosen.grace_minutes or event.grace_minutes
    event.expected_entrants = expected.entrants
    event.save(update_fields=["confirmation", "entrant_kind", "grace_minutes", "expected_entrants"])
    announce(Change(event.pk, "event", event.pk))
    return stages


def _template(event: Event, key: str) -> EventTemplate:
    if event.state != EventState.DRAFT:
        raise EventNotDraftError(event=event.slug, state=event.state)
    if key not in BY_KEY:
        raise _unfit("template", "is not known here")
    if Stage.objects.filter(event=event).exists():
        raise _unfit("template", "cannot be laid out: the event has stages already")
    return BY_KEY[key]


def _unfit(where: str, problem: str) -> UnfitFieldsError:
    return UnfitFieldsError(problems=(FieldProblem(where=where, problem=problem),))
