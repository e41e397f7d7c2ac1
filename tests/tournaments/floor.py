"""The ground the tests of tables stand on: an event with entrants, tables in halls, and matches that wait."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from tests.tournaments.ground import TESTER
from tournaments.enums import EntrantKind, StageKind
from tournaments.models import Entrant, Event, Match, Sitting, Table
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import EventDetails, add_tables, create_event, publish_event
from tournaments.services.matches import MatchDetails, schedule_match
from tournaments.services.stages import StageDetails, add_round, add_stage

BEST_OF_3 = {"way": "best-of", "games": 3}


@dataclass
class Room:
    """A published event with its entrants, its tables and its one round."""

    event: Event
    entrants: list[Entrant]
    tables: list[Table]
    round_id: int

    def wait(self, a: int = 0, b: int = 1, *, tables: int = 1, **details: Any) -> Match:
        """Schedule a match of two entrants, by their place in the list, without tables."""
        wanted = MatchDetails(
            entrant_a_id=self.entrants[a].pk, entrant_b_id=self.entrants[b].pk, table_count=tables, **details
        )
        return schedule_match(round_id=self.round_id, details=wanted, actor=TESTER)


def furnish(
    *,
    entrants: int = 8,
    tables: int = 4,
    hall: str = "",
    players: int = 2,
    slug: str = "carnival-cup",
    counting: dict[str, Any] | None = None,
) -> Room:
    """Set up and publish an event through the services: of pairs, or of teams where more play together."""
    kind = EntrantKind.PAIR if players == 2 else EntrantKind.TEAM
    details = EventDetails(
        name=slug.replace("-", " ").title(),
        slug=slug,
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 14),
        rule_set="trinidad-tournament",
    )
    event = create_event(details=details, actor=TESTER)
    entries = [
        EntrantDetails(
            name=f"Entrant {number}",
            kind=kind,
            players=tuple(PlayerEntry(name=f"Player {number}.{place}") for place in range(1, players + 1)),
        )
        for number in range(1, entrants + 1)
    ]
    entered = enter_entrants(event_id=event.pk, entries=entries, actor=TESTER)
    made = add_tables(event_id=event.pk, count=tables, hall=hall, actor=TESTER)
    stage = StageDetails(
        name="Groups", kind=StageKind.ROUND_ROBIN, settings={"counting": counting or BEST_OF_3}
    )
    stage_id = add_stage(event_id=event.pk, details=stage, actor=TESTER).pk
    round_id = add_round(stage_id=stage_id, actor=TESTER).pk
    return Room(publish_event(event_id=event.pk, actor=TESTER), entered, made, round_id)


def tables_of_match(match: Match) -> list[int | None]:
    """The table numbers of a match, by sitting."""
    return list(
        Sitting.objects.filter(match=match).order_by("number").values_list("table__number", flat=True)
    )


def call_since(match: Match, minutes: float) -> None:
    """Let a match have been called so many minutes ago."""
    called_at = timezone.now() - timedelta(minutes=minutes)
    Match.objects.filter(pk=match.pk).update(called_at=called_at)
