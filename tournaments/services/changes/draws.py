"""Undoing draws, and reopening a stage by undoing the draws that follow from it."""

from dataclasses import dataclass
from typing import ClassVar

from tournaments.actors import Actor
from tournaments.draw_content import content_from_json
from tournaments.draw_errors import (
    InBothStagesError,
    NoPreviewError,
    PlacesSharedError,
    StageNotOverError,
    UnfitDrawError,
)
from tournaments.enums import CorrectionKind
from tournaments.models import Draw, Event, Stage
from tournaments.selectors.brackets import published_draws
from tournaments.selectors.found import found
from tournaments.selectors.overtaken import is_stale
from tournaments.selectors.plans import contestants_of, planned_event, standing_beside
from tournaments.selectors.reach import stages_fed
from tournaments.selectors.siblings import has_been_played
from tournaments.services.draws import set_draw_aside


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoDraw:
    """The last draw of a stage undone, with every draw that follows from it."""

    stage_id: int
    kind: ClassVar[CorrectionKind] = CorrectionKind.DRAW_UNDONE

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"Draw of {stage_of(event, self.stage_id)} undone"

    def apply(self, event: Event, actor: Actor) -> None:  # noqa: ARG002 - every change says who acts
        """Make the change (a step). Raises MatchesInPlayError, NoPreviewError where nothing is drawn."""
        stage = stage_of(event, self.stage_id)
        draws = published_draws(stage)
        if not draws:
            raise NoPreviewError(stage=stage.name)
        undo_draws_of(stages_fed_by(event, stage))
        set_draw_aside(draw=draws[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoAllDraws:
    """Every draw of the event undone."""

    kind: ClassVar[CorrectionKind] = CorrectionKind.DRAWS_UNDONE

    def subject(self, event: Event) -> str:  # noqa: ARG002 - every change says what it is of an event
        """What is done, in words."""
        return "All draws undone"

    def apply(self, event: Event, actor: Actor) -> None:  # noqa: ARG002 - every change says who acts
        """Make the change (a step). Raises MatchesInPlayError."""
        undo_draws_of(list(Stage.objects.filter(event=event).order_by("position")))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenStage:
    """A stage opened again: what was drawn from its places is undone."""

    stage_id: int
    kind: ClassVar[CorrectionKind] = CorrectionKind.STAGE_REOPENED

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"{stage_of(event, self.stage_id)} reopened"

    def apply(self, event: Event, actor: Actor) -> None:  # noqa: ARG002 - every change says who acts
        """Make the change (a step). Raises MatchesInPlayError."""
        undo_draws_of(stages_fed_by(event, stage_of(event, self.stage_id)))


def stage_of(event: Event, stage_id: int) -> Stage:
    """A stage of the event. Raises NotFoundError."""
    return found(Stage.objects.filter(pk=stage_id, event=event), stage_id)


def stages_fed_by(event: Event, stage: Stage) -> list[Stage]:
    """The stages that take somebody in from a stage, directly or through others."""
    return stages_fed(Stage.objects.filter(event=event))[stage.pk]


def undo_draws_of(stages: list[Stage]) -> None:
    """Set aside every published draw of the stages, the last first (a step). Raises MatchesInPlayError."""
    for stage in reversed(stages):
        for draw in reversed(published_draws(stage)):
            set_draw_aside(draw=draw)


def undo_stale_draws(event: Event, *, after: Stage) -> None:
    """Undo what was drawn from places of a stage that others take now (a step).

    Where something of such a draw was played, it stays as it is.
    """
    for stage in stages_fed_by(event, after):
        draws = published_draws(stage)
        if draws and not has_been_played(stage) and _is_stale(event, stage, draws[0]):
            undo_draws_of([stage])


def _is_stale(event: Event, stage: Stage, draw: Draw) -> bool:
    drawn = content_from_json(draw.content).entrants
    try:
        planned = planned_event(event, undrawn=stage)
        staying = standing_beside(stage, planned).union(drawn)
        seeds = contestants_of(stage, planned, by_places=True, staying=staying).seeds
    except (StageNotOverError, PlacesSharedError, InBothStagesError, UnfitDrawError):
        return True
    return is_stale(draw, seeds)
