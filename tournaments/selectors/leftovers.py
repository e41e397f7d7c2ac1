"""What is left in an event that somebody wants to finish: in play, not played, not decided, not drawn."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from tournaments.enums import MatchState
from tournaments.models import Event, Match, Stage
from tournaments.selectors.draws import drawn_so_far
from tournaments.selectors.even_matches import even_results

OVER: Final = (MatchState.FINAL, MatchState.NOT_NEEDED)
A_REST: Final = Q(entrant_b=None) & (Q(part__startswith="group-") | Q(part="swiss"))
"""Whoever rests in a round is credited with its first result, and waits for no match."""


@dataclass(frozen=True, slots=True)
class StageLeft:
    """What is left of one stage: matches by number, and how many of its draws are to be made."""

    stage: Stage
    going_on: tuple[int, ...]
    unplayed: tuple[int, ...]
    undecided: tuple[int, ...]
    draws_to_make: int

    @property
    def is_nothing(self) -> bool:
        """Whether the stage is played to its end."""
        return not (self.going_on or self.unplayed or self.undecided or self.draws_to_make)


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The stages of an event in which something is left, in their order."""

    stages: tuple[StageLeft, ...]

    @property
    def going_on(self) -> tuple[int, ...]:
        """The matches that are played, disputed or unconfirmed, by number."""
        return _all(stage.going_on for stage in self.stages)

    @property
    def unplayed(self) -> tuple[int, ...]:
        """The matches that have not begun, by number."""
        return _all(stage.unplayed for stage in self.stages)

    @property
    def undecided(self) -> tuple[int, ...]:
        """The matches of a bracket that ended even, from which nobody goes on, by number."""
        return _all(stage.undecided for stage in self.stages)

    @property
    def undrawn(self) -> tuple[str, ...]:
        """The names of the stages that are not drawn, or not to their last round."""
        return tuple(left.stage.name for left in self.stages if left.draws_to_make)


def leftovers_of(event: Event) -> Leftovers:
    """What is left in an event, in three queries however large it is."""
    by_state: dict[int, dict[bool, list[int]]] = defaultdict(lambda: {True: [], False: []})
    rows = Match.objects.filter(event=event).exclude(state__in=OVER).exclude(A_REST).order_by("number")
    for stage_id, number, state in rows.values_list("stage_id", "number", "state"):
        by_state[stage_id][state == MatchState.NOT_STARTED].append(number)
    even: dict[int, list[int]] = defaultdict(list)
    for result in even_results(event).filter(match__state=MatchState.FINAL):
        even[result.match.stage_id].append(result.match.number)
    found = (
        StageLeft(
            stage=so_far.stage,
            going_on=tuple(by_state[so_far.stage.pk][False]),
            unplayed=tuple(by_state[so_far.stage.pk][True]),
            undecided=tuple(even[so_far.stage.pk]),
            draws_to_make=so_far.to_make,
        )
        for so_far in drawn_so_far(event)
    )
    return Leftovers(tuple(left for left in found if not left.is_nothing))


def _all(parts: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted(number for part in parts for number in part))
