"""Events and what hangs on them, as lists and by their addresses."""

from collections.abc import Collection

from django.db.models import Prefetch, Q, QuerySet

from tournaments.enums import EventState
from tournaments.models import Entrant, Event, Membership, Round, Stage, Table
from tournaments.selectors.found import found


def events_seen(*, own_event_ids: Collection[int] = ()) -> QuerySet[Event]:
    """The published events, and the drafts among those named; latest first."""
    return Event.objects.filter(~Q(state=EventState.DRAFT) | Q(pk__in=own_event_ids))


def event_at(slug: str) -> Event:
    """The event at an address. Raises NotFoundError."""
    return found(Event.objects.filter(slug=slug), slug)


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """The entrants of an event with their people, in two queries."""
    people = Prefetch("memberships", Membership.objects.select_related("player").order_by("pk"))
    return Entrant.objects.filter(event=event).prefetch_related(people).order_by("number")


def tables_of(event: Event) -> QuerySet[Table]:
    """The tables of an event by number."""
    return Table.objects.filter(event=event).order_by("number")


def table_on_record(table_id: int) -> Table:
    """A table with its event. Raises NotFoundError."""
    return found(Table.objects.select_related("event").filter(pk=table_id), table_id)


def stages_of(event: Event) -> QuerySet[Stage]:
    """The stages of an event with their rounds, in two queries."""
    rounds = Prefetch("rounds", Round.objects.order_by("number"))
    return Stage.objects.filter(event=event).prefetch_related(rounds).order_by("position")


def stage_at(event: Event, position: int) -> Stage:
    """The stage at a position of an event. Raises NotFoundError."""
    return found(Stage.objects.select_related("event").filter(event=event, position=position), position)


def stage_on_record(stage_id: int) -> Stage:
    """A stage with its event. Raises NotFoundError."""
    return found(Stage.objects.select_related("event").filter(pk=stage_id), stage_id)


def round_on_record(round_id: int) -> Round:
    """A round with its stage and event. Raises NotFoundError."""
    return found(Round.objects.select_related("stage__event").filter(pk=round_id), round_id)
