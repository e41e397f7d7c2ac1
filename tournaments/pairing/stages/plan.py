"""A chain of stages drawn as one picture before anything is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.errors import RepeatedStageError
from tournaments.pairing.stages.intake import IntakeDesk
from tournaments.pairing.stages.model import EventPlan
from tournaments.pairing.stages.parts import planned_stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.stages.model import Stage, StagePlan


def plan(stages: Sequence[Stage], *, entrants: int) -> EventPlan:
    """The whole of an event of so many entrants: stages, rounds, matches and links.

    Stages stand in order; each may take in from the event and from any stage before it. Among seeds of equal
    worth (the winners of four groups, say) those who come from one group are placed so that they meet as late
    as can be.

    Raises RepeatedStageError, UnknownStageError, NoSuchPlaceError, PlaceTakenTwiceError, MixedIntakeError,
    TooFewEntrantsError, SettingOutOfRangeError, and what the formats raise.
    """
    keys = [stage.key for stage in stages]
    if len(set(keys)) < len(keys):
        raise RepeatedStageError(stages=sorted({key for key in keys if keys.count(key) > 1}))
    desk = IntakeDesk(entrants, stages)
    planned: dict[str, StagePlan] = {}
    for stage in stages:
        planned[stage.key] = planned_stage(stage, desk.tiers(stage, planned))
    desk.refuse_double_use(planned)
    return EventPlan(entrants, tuple(planned.values()))
