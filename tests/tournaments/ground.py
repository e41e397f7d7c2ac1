"""The ground the tests of draws stand on: an event with entrants and stages, and results for its matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring.rules.match import Way
from tournaments.draw_content import DrawRequest
from tournaments.enums import EntrantKind, MatchState, StageKind
from tournaments.models import Draw, Entrant, Event, Match, Stage
from tournaments.services.draws import draw_stage
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import EventDetails, create_event, publish_event
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result
from tournaments.services.stages import StageDetails, add_stage
from tournaments.stage_settings import read_match_counting


@dataclass(frozen=True)
class Tester:
    """The actor of the tests."""

    signature: str = "person:1"


TESTER = Tester()
BEST_OF_5 = {"way": "best-of", "games": 5}


@dataclass
class Ground:
    """A published event with its entrants, best first, and its stages, none of them drawn."""

    event: Event
    entrants: list[Entrant]
    stages: list[Stage]

    def draw(self, stage: int = 0, **asked: Any) -> Draw:
        """Draw a stage, or its next Swiss round, and publish it."""
        return draw_stage(stage_id=self.stages[stage].pk, request=DrawRequest(**asked), actor=TESTER)

    def matches(self, stage: int = 0, **filters: Any) -> list[Match]:
        """The matches of a stage by number."""
        rows = Match.objects.filter(stage=self.stages[stage], **filters)
        return list(rows.select_related("entrant_a", "entrant_b", "round").order_by("number"))

    def match_between(self, a: int, b: int, stage: int = 0) -> Match:
        """The match of two entrants by number."""
        return next(
            match
            for match in self.matches(stage)
            if match.entrant_a
            and match.entrant_b
            and {match.entrant_a.number, match.entrant_b.number} == {a, b}
        )

    def play_all(self, stage: int = 0) -> None:
        """Play every match of a stage as it becomes ready, the entrant with the lower number winning."""
        while ready := [match for match in self.matches(stage) if is_ready(match)]:
            for match in ready:
                win_by_number(match)


def lay_ground(
    entrants: int,
    *stages: tuple[StageKind, Mapping[str, Any]],
    clubs: Sequence[str] = (),
    slug: str = "carnival-cup",
    seeds: bool = False,
    players: int = 0,
) -> Ground:
    """Set up and publish an event through the services."""
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
            kind=EntrantKind.TEAM,
            club=clubs[number - 1] if clubs else "",
            seed=number if seeds else None,
            players=tuple(PlayerEntry(name=f"Player {number}.{place}") for place in range(1, players + 1)),
        )
        for number in range(1, entrants + 1)
    ]
    entered = enter_entrants(event_id=event.pk, entries=entries, actor=TESTER)
    made = [
        add_stage(
            event_id=event.pk,
            details=StageDetails(name=f"Stage {n}", kind=kind, settings={"counting": BEST_OF_5, **settings}),
            actor=TESTER,
        )
        for n, (kind, settings) in enumerate(stages, 1)
    ]
    return Ground(publish_event(event_id=event.pk, actor=TESTER), entered, made)


def is_ready(match: Match) -> bool:
    """Whether the match can be played now."""
    both = match.entrant_a_id is not None and match.entrant_b_id is not None
    return both and match.state == MatchState.NOT_STARTED


def score_of(match: Match, lost: int = 1) -> tuple[int, int]:
    """Bullseyes to bullseyes that the counting of a match can come to: the loser wins `lost` where it can."""
    counting = read_match_counting(match.counting)
    tables = match.table_count if counting.each_table else 1
    match counting.way:
        case Way.BEST_OF:
            return (counting.games // 2 + 1) * tables, min(lost, (counting.games - 1) // 2)
        case Way.RACE_TO:
            return counting.games * tables, min(lost, counting.games - 1)
        case Way.FIXED_NUMBER:
            return counting.games * tables - lost, lost
        case Way.TIMED:
            return lost + 2, lost


def win(match: Match, side: str, *, by: tuple[int, int] | None = None) -> None:
    """Enter a result for a side, `by` so many bullseyes to so many."""
    by = by or score_of(match)
    bullseyes = by if side == "A" else (by[1], by[0])
    enter_result(match_id=match.pk, outcome=Outcome(winner=side, bullseyes=bullseyes), actor=TESTER)


def win_by_number(match: Match) -> None:
    """The entrant with the lower number wins."""
    assert match.entrant_a is not None
    assert match.entrant_b is not None
    win(match, "A" if match.entrant_a.number < match.entrant_b.number else "B")
