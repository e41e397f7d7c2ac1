"""The queue: matches that could be played now and have no table yet, and what the tables are taken by."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet

from tournaments.allocation import Allocation, Spot, Waiting, allocate
from tournaments.enums import EventState, MatchState, SittingState
from tournaments.models import Event, Match, Sitting, Table

OVER: Final = (MatchState.FINAL, MatchState.NOT_NEEDED)
HANGS_ON: Final = ("match__entrant_a", "match__entrant_b", "match__round", "match__stage", "sheet")

ORDER_IN_WORDS: Final = (
    "Matches wait in the order of their day, stage, round and number. None is overtaken, but for one whose"
    " entrant still plays elsewhere."
)


@dataclass(frozen=True, slots=True)
class Floor:
    """The tables of an event with the sittings not over that were sent to them, and the matches that wait."""

    event: Event
    tables: tuple[Table, ...]
    sittings: tuple[Sitting, ...]
    queue: tuple[Match, ...]

    @property
    def in_use(self) -> tuple[Table, ...]:
        """The tables that are not out of use."""
        return tuple(table for table in self.tables if not table.out_of_use)

    @property
    def free(self) -> tuple[Table, ...]:
        """The tables in use that nothing is played at or sent to."""
        taken = {sitting.table_id for sitting in self.sittings}
        return tuple(table for table in self.in_use if table.pk not in taken)


def floor_of(event: Event, *, now: datetime) -> Floor:
    """What stands at the tables and what waits for one, in three queries however many there are."""
    return Floor(
        event,
        tuple(Table.objects.filter(event=event).order_by("number")),
        tuple(sittings_at_tables(event)),
        tuple(waiting_matches(event, now=now)),
    )


def sittings_at_tables(event: Event) -> QuerySet[Sitting]:
    """The sittings sent to tables that are not over and have both entrants, with match and sheet."""
    sittings = Sitting.objects.filter(match__event=event, match__is_set_aside=False, table__isnull=False)
    known = sittings.filter(match__entrant_a__isnull=False, match__entrant_b__isnull=False)
    still = known.exclude(state=SittingState.FINAL).exclude(match__state__in=OVER)
    return still.select_related(*HANGS_ON).order_by("match__number", "number")


def waiting_matches(event: Event, *, now: datetime) -> QuerySet[Match]:
    """The matches that could be played today and have no table, in the order in which they get one.

    A match played on paper has no sittings and never waits.
    """
    if event.state not in {EventState.PUBLISHED, EventState.RUNNING}:
        return Match.objects.none()
    today = now.astimezone(ZoneInfo(event.time_zone)).date()
    ready = Match.objects.filter(
        Q(round__plays_on=None) | Q(round__plays_on__lte=today),
        event=event,
        state=MatchState.NOT_STARTED,
        entrant_a__isnull=False,
        entrant_b__isnull=False,
        sittings__table=None,
        sittings__number=1,
    )
    day = F("round__plays_on").asc(nulls_first=True)  # left to themselves, the two databases differ
    rows = ready.select_related("entrant_a", "entrant_b", "round", "stage")
    return rows.order_by(day, "stage__position", "round__number", "number")


def allocation_now(floor: Floor) -> Allocation:
    """Which matches of the queue go to which of the free tables, and why the others wait."""
    return allocate(
        [_waiting(match) for match in floor.queue],
        free=[_spot(table) for table in floor.free],
        in_use=[_spot(table) for table in floor.in_use],
        busy=busy_entrants(floor.sittings),
    )


def busy_entrants(at_tables: Iterable[Sitting]) -> set[int]:
    """The entrants who play, or have been sent to a table, now."""
    return {
        entrant_id
        for sitting in at_tables
        for entrant_id in (sitting.match.entrant_a_id, sitting.match.entrant_b_id)
        if entrant_id is not None
    }


def sittings_in_order(match_id: int) -> QuerySet[Sitting]:
    """The sittings of a match by half and place."""
    return Sitting.objects.filter(match=match_id).order_by("half", "number")


def _spot(table: Table) -> Spot:
    return Spot(table.pk, table.number, table.hall)


def _waiting(match: Match) -> Waiting:
    entrants = frozenset(filter(None, (match.entrant_a_id, match.entrant_b_id)))
    return Waiting(match.number, match.table_count, entrants)
