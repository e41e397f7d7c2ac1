"""What holds a draw back although every result it needs is there: an appeal that may still change one."""

from typing import Final

from tournaments.models import Match, Stage
from tournaments.pairing.stages.model import Entries
from tournaments.stage_shape import read_stage_shape

# The sheets' own word for it, read across the relation: this app knows no sheets by name.
BLOCKING: Final = "blocking"


def appealed_before(stage: Stage) -> tuple[int, ...]:
    """The matches (by number) of a stage, and of all that it takes entrants from, whose appeal blocks."""
    stages = [stage, *_sources_of(stage)]
    held = Match.objects.filter(stage__in=stages, sittings__sheet__appeal=BLOCKING)
    return tuple(held.order_by("number").values_list("number", flat=True).distinct())


def _sources_of(stage: Stage) -> list[Stage]:
    """The stages that a stage takes entrants from, directly or through others."""
    before = Stage.objects.filter(event=stage.event_id, position__lt=stage.position).order_by("-position")
    wanted, found = _intakes(stage), []
    for other in before:
        if str(other.position) in wanted:
            found.append(other)
            wanted |= _intakes(other)
    return found


def _intakes(stage: Stage) -> set[str]:
    intakes = read_stage_shape(stage.kind, stage.settings).intake
    return {intake.stage for intake in intakes if not isinstance(intake, Entries)}
