"""Calls for an official: the queue, one call, and who can answer it.

Calls found here carry `unsent`: how many hands of their sheet devices keep unsent.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from officials.enums import CallState, RoleKind
from officials.models import Call, Role
from scoring.models import ScoreSheet, UnsentHands
from tournaments.enums import Side
from tournaments.models import Event
from tournaments.selectors.found import found

ANSWERING_ROLES = (RoleKind.OFFICIAL, RoleKind.HEAD_OFFICIAL)


def calls_of(event: Event) -> QuerySet[Call]:
    """Every call of an event with its table and people, in order."""
    return _with_table(Call.objects.filter(event=event)).order_by("number")


def open_calls(event: Event) -> QuerySet[Call]:
    """The calls of an event that are not over: those nobody has first, each by how long it has waited."""
    waiting_first = "-state"  # waiting stands after taken in the alphabet
    return (
        _with_table(Call.objects.filter(event=event))
        .exclude(state=CallState.CLOSED)
        .order_by(waiting_first, "raised_at", "number")
    )


def call_at_door(call_id: int) -> Call:
    """The call with everything the door and a page need, in one query. Raises NotFoundError."""
    return found(_with_table(Call.objects.filter(pk=call_id)), call_id)


def open_call_of(sheet: ScoreSheet) -> Call | None:
    """The call that has stopped the sheet."""
    return Call.objects.filter(sheet=sheet).exclude(state=CallState.CLOSED).select_related("taken_by").first()


def waiting_time(call: Call, *, now: datetime) -> timedelta:
    """How long the table has waited: until an official took the call, or until now."""
    return (call.taken_at or call.closed_at or now) - call.raised_at


@dataclass(frozen=True, slots=True)
class Waited:
    """How long a table has waited, as a page tells it."""

    seconds: int

    @property
    def minutes(self) -> int:
        """Whole minutes."""
        return self.seconds // 60


def waited(call: Call, *, now: datetime) -> Waited:
    """How long the table has waited, in whole seconds."""
    return Waited(int(waiting_time(call, now=now).total_seconds()))


def sides_that_called(event: Event, calls: Iterable[Call]) -> dict[int, Side]:
    """By the id of a call the side whose captain made it, where one did; one query."""
    captains = Role.objects.filter(event=event, kind=RoleKind.CAPTAIN).values_list("user_id", "entrant_id")
    own = {(f"person:{user_id}", entrant_id) for user_id, entrant_id in captains}
    sides: dict[int, Side] = {}
    for call in calls:
        match = call.sheet.sitting.match
        for side, entrant_id in ((Side.A, match.entrant_a_id), (Side.B, match.entrant_b_id)):
            if (call.raised_by, entrant_id) in own:
                sides[call.pk] = side
    return sides


def answering_people(event: Event) -> QuerySet[Role]:
    """The officials and head officials of an event who can sign in."""
    roles = Role.objects.filter(event=event, kind__in=ANSWERING_ROLES, user__is_active=True)
    return roles.select_related("user").order_by("user__username", "kind")


def unsent_on(sheet: ScoreSheet) -> int:
    """How many hands of a sheet its devices keep unsent, as they last said."""
    told = UnsentHands.objects.filter(sheet=sheet).aggregate(hands=Sum("hands", default=0))
    return int(told["hands"])


def _with_table(calls: QuerySet[Call]) -> QuerySet[Call]:
    kept = UnsentHands.objects.filter(sheet=OuterRef("sheet")).values("sheet").annotate(all=Sum("hands"))
    return calls.annotate(unsent=Coalesce(Subquery(kept.values("all")), 0)).select_related(
        "taken_by", "sheet__sitting__table", "sheet__sitting__match__event", "sheet__sitting__match__round",
        "sheet__sitting__match__entrant_a", "sheet__sitting__match__entrant_b",
    )  # fmt: skip
