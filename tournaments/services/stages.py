"""Stages of an event and their rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tournaments.actors import Actor
from tournaments.draw_errors import DrawStandsError, LaidOutByHandError
from tournaments.enums import StageKind
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Draw, Event, Match, Round, Stage
from tournaments.pairing.stages.model import Entries
from tournaments.selectors.draws import stage_drawn_so_far
from tournaments.services.beginnings import locked_open_event
from tournaments.services.locks import locked_stage, owner_of
from tournaments.stage_settings import read_stage_settings
from tournaments.stage_shape import read_stage_shape
from tournaments.transactions import durable_transaction, require_transaction

_NONE_BEFORE: Final = "names a stage, and none comes before the first"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageDetails:
    """What is said of a stage. `settings` is the JSON that `tournaments.stage_settings` reads."""

    name: str
    kind: StageKind
    settings: Mapping[str, Any] = field(default_factory=dict)


def add_stage(*, event_id: int, details: StageDetails, actor: Actor) -> Stage:
    """Add a stage after the last one.

    Raises UnfitFieldsError with every setting that cannot stand, EventFinishedError.
    """
    with durable_transaction():
        return append_stage(event=locked_open_event(event_id), details=details, actor=actor)


def append_stage(*, event: Event, details: StageDetails, actor: Actor) -> Stage:  # noqa: ARG001
    """Add a stage to a locked event (a step)."""
    require_transaction()
    last = Stage.objects.filter(event=event).order_by("-position").values_list("position", flat=True).first()
    position = (last or 0) + 1
    _check_settings(details, position)
    return Stage.objects.create(
        event=event,
        position=position,
        name=details.name,
        kind=details.kind,
        settings=dict(details.settings),
    )


def change_stage(*, stage_id: int, details: StageDetails, actor: Actor) -> Stage:  # noqa: ARG001
    """Change a stage that is not drawn.

    Raises DrawStandsError, LaidOutByHandError, UnfitFieldsError, EventFinishedError.
    """
    event_id = owner_of(Stage, stage_id, "event_id")
    with durable_transaction():
        event, stage = locked_open_event(event_id), locked_stage(stage_id)
        _refuse_drawn(stage)
        _check_settings(details, stage.position)
        stage.name, stage.kind, stage.settings = details.name, details.kind, dict(details.settings)
        stage.save(update_fields=["name", "kind", "settings"])
        announce(Change(event.pk, "stage", stage.pk))
        return stage


def remove_stage(*, stage_id: int, actor: Actor) -> None:  # noqa: ARG001 - every service says who acts
    """Remove the last stage of an event, if it was never drawn.

    Raises DrawStandsError, LaidOutByHandError, UnfitFieldsError, EventFinishedError.
    """
    event_id = owner_of(Stage, stage_id, "event_id")
    with durable_transaction():
        event, stage = locked_open_event(event_id), locked_stage(stage_id)
        _refuse_drawn(stage)
        if Stage.objects.filter(event=event, position__gt=stage.position).exists():
            problem = "stands before others, which may take entrants in from it; remove the last one first"
            raise UnfitFieldsError(problems=(FieldProblem(where="stage", problem=problem),))
        if Match.on_record.filter(stage=stage).exists():
            raise DrawStandsError(stage=stage.name)
        Draw.objects.filter(stage=stage).delete()
        Round.objects.filter(stage=stage).delete()
        stage.delete()
        announce(Change(event.pk, "event", event.pk))


def _check_settings(details: StageDetails, position: int) -> None:
    """Refuse settings that cannot stand, or take somebody in from a stage that does not come before."""
    read_stage_settings(details.settings)
    shape = read_stage_shape(details.kind, details.settings)
    most = position - 1
    problem = f"must be a stage before this one: 1 to {most}" if most else _NONE_BEFORE
    problems = tuple(
        FieldProblem(where=f"intake[{number}].stage", problem=problem)
        for number, intake in enumerate(shape.intake)
        if not isinstance(intake, Entries) and int(intake.stage) >= position
    )
    if problems:
        raise UnfitFieldsError(problems=problems)


def _refuse_drawn(stage: Stage) -> None:
    """Raises DrawStandsError, LaidOutByHandError."""
    so_far = stage_drawn_so_far(stage)
    if so_far.is_by_hand:
        raise LaidOutByHandError(stage=stage.name)
    if so_far.drawn:
        raise DrawStandsError(stage=stage.name)


def add_round(*, stage_id: int, name: str = "", actor: Actor) -> Round:
    """Add a round after the last one of the stage. Raises EventFinishedError."""
    event_id = owner_of(Stage, stage_id, "event_id")
    with durable_transaction():
        locked_open_event(event_id)
        return append_round(stage=locked_stage(stage_id), name=name, actor=actor)


def append_round(*, stage: Stage, name: str = "", actor: Actor) -> Round:  # noqa: ARG001
    """Add a round to a locked stage (a step)."""
    require_transaction()
    last = Round.objects.filter(stage=stage).order_by("-number").values_list("number", flat=True).first()
    return Round.objects.create(stage=stage, number=(last or 0) + 1, name=name)
