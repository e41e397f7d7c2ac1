"""Brackets as they were drawn, rebuilt from the draw, and followed by the results on record."""

from typing import Final

from tournaments.draw_content import DrawContent, content_from_json
from tournaments.enums import DrawState, ResultKind, Side, StageKind
from tournaments.models import Draw, Stage
from tournaments.pairing.double_elimination import double_elimination
from tournaments.pairing.knockout import knockout
from tournaments.pairing.nodes import AWAY, HOME, Bracket
from tournaments.pairing.progress import Followed, follow
from tournaments.pairing.stages.model import DoubleEliminationFormat, KnockoutFormat
from tournaments.selectors.stage_results import StageResults
from tournaments.stage_shape import read_stage_shape

BRACKETS: Final = frozenset({StageKind.KNOCKOUT, StageKind.DOUBLE_ELIMINATION})
INDEX_OF: Final = {Side.A: HOME, Side.B: AWAY}


def published_draws(stage: Stage) -> list[Draw]:
    """The published draws of a stage by the round they begin with."""
    return list(Draw.objects.filter(stage=stage, state=DrawState.PUBLISHED).order_by("first_round"))


def bracket_of(draw: Draw, content: DrawContent | None = None) -> Bracket:
    """The linked matches that a draw of a bracket stands for."""
    drawn = content or content_from_json(draw.content)
    shape = read_stage_shape(draw.settings["kind"], draw.settings["stage"])
    match shape.format:
        case KnockoutFormat(places_to=places_to, plates=plates):
            return knockout(drawn.lines, places_to=places_to, plates=plates)
        case DoubleEliminationFormat(reset=reset):
            return double_elimination(drawn.lines, reset=reset)
    raise ValueError(f"{draw} draws no bracket")


def winners_by_key(read: StageResults) -> dict[int, int | None]:
    """By key the side that goes on (None: neither), of the matches that two entrants decided."""
    found: dict[int, int | None] = {}
    for match in read.matches:
        if match["key"] is None or match["current__kind"] in {None, ResultKind.BYE, ResultKind.VOID}:
            continue
        if match["current__kind"] == ResultKind.DOUBLE_FORFEIT:
            found[match["key"]] = None
            continue
        side = winning_side(
            match["current__winner"], match["current__bullseyes_a"], match["current__bullseyes_b"]
        )
        if side is not None:
            found[match["key"]] = INDEX_OF[side]
    return found


def followed_of(draw: Draw, read: StageResults) -> Followed:
    """The bracket with the results on record played through it, in seeds of the draw."""
    return follow(bracket_of(draw), winners_by_key(read))


def winning_side(winner: str, bullseyes_a: int, bullseyes_b: int) -> Side | None:
    """The side a result was decided for: the one named, or the one with more bullseyes."""
    if winner:
        return Side(winner)
    if bullseyes_a == bullseyes_b:
        return None
    return Side.A if bullseyes_a > bullseyes_b else Side.B
