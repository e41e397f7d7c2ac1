"""An undone draw made once more as it was, newcomers standing where those stood whom they replace."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw_content import DrawRequest, content_from_json
from tournaments.enums import DrawMethod, DrawState
from tournaments.models import Draw, Entrant, Stage
from tournaments.selectors.overtaken import replaced_seeds
from tournaments.stage_shape import read_stage_shape


@dataclass(frozen=True, slots=True)
class DrawAsItWas:
    """The undone draw's number, the request that draws it again, and by name who comes in for whom."""

    number: int
    request: DrawRequest
    newcomers: tuple[tuple[str, str], ...]


def draw_as_it_was(stage: Stage, field: Sequence[Entrant]) -> DrawAsItWas | None:
    """The last published draw of a stage that was undone, for those to be drawn now, by seed.

    None where there is none, or where it does not fit: the format or the number of entrants is another.
    """
    undone = Draw.objects.filter(stage=stage, first_round=1, state=DrawState.UNDONE)
    draw = undone.exclude(published_at=None).order_by("-number").first()
    if draw is None or not _is_of_format(draw, stage):
        return None
    content = content_from_json(draw.content)
    drawn, due = content.entrants, [entrant.number for entrant in field]
    if len(drawn) != len(due) or not (content.lines or content.groups):
        return None
    everybody = range(1, len(due) + 1)
    comes = {drawn[left - 1]: due[seed - 1] for seed, left in replaced_seeds(drawn, due, [everybody])}
    standing = [comes.get(number, number) for number in drawn]
    request = DrawRequest(
        method=DrawMethod.BY_HAND,
        lines=tuple(None if seed is None else standing[seed - 1] for seed in content.lines),
        groups=tuple(tuple(standing[seed - 1] for seed in group) for group in content.groups),
    )
    rows = Entrant.objects.filter(event=stage.event_id, number__in=[*comes, *comes.values()])
    names = dict(rows.values_list("number", "name"))
    return DrawAsItWas(draw.number, request, tuple((names[new], names[old]) for old, new in comes.items()))


def _is_of_format(draw: Draw, stage: Stage) -> bool:
    before = read_stage_shape(draw.settings["kind"], draw.settings["stage"]).format
    return before == read_stage_shape(stage.kind, stage.settings).format
