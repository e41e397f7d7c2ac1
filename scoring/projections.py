"""Between a sheet's columns and the state they stand for."""

from typing import Any, Final

from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.progress import BySide, Progress
from tournaments.enums import Side, SittingState

SITTING_STATES: Final = {
    SheetState.IN_PLAY: SittingState.IN_PLAY,
    SheetState.FROZEN: SittingState.IN_PLAY,
    SheetState.AWAITING_CONFIRMATION: SittingState.AWAITING_CONFIRMATION,
    SheetState.DISPUTED: SittingState.AWAITING_CONFIRMATION,
    SheetState.OFFICIAL: SittingState.FINAL,
}
STILL_PLAYED: Final = frozenset({SheetState.IN_PLAY, SheetState.FROZEN})


def progress_of(sheet: ScoreSheet) -> Progress:
    """The state a sheet's columns stand for."""
    confirmed = {Side.A: sheet.confirmed_a, Side.B: sheet.confirmed_b}
    return Progress(
        state=SheetState(sheet.state),
        game_number=sheet.game_number,
        hand_number=sheet.hand_number,
        dealer=sheet.dealer,
        score=BySide(sheet.score_a, sheet.score_b),
        bullseyes=BySide(sheet.bullseyes_a, sheet.bullseyes_b),
        hang_jacks=BySide(sheet.hang_jacks_a, sheet.hang_jacks_b),
        chalks=BySide(sheet.chalks_a, sheet.chalks_b),
        bell_rung=sheet.bell_rung,
        confirmed=frozenset(side for side, has_confirmed in confirmed.items() if has_confirmed),
        no_game=sheet.no_game,
        appeal=sheet.appeal,
    )


def projections(progress: Progress) -> dict[str, Any]:
    """The columns of a sheet that stand for a state."""
    return {
        "state": progress.state.value,
        "game_number": progress.game_number,
        "hand_number": progress.hand_number,
        "dealer": progress.dealer,
        "score_a": progress.score.A,
        "score_b": progress.score.B,
        "bullseyes_a": progress.bullseyes.A,
        "bullseyes_b": progress.bullseyes.B,
        "hang_jacks_a": progress.hang_jacks.A,
        "hang_jacks_b": progress.hang_jacks.B,
        "chalks_a": progress.chalks.A,
        "chalks_b": progress.chalks.B,
        "bell_rung": progress.bell_rung,
        "confirmed_a": Side.A in progress.confirmed,
        "confirmed_b": Side.B in progress.confirmed,
        "no_game": progress.no_game,
        "appeal": progress.appeal,
    }


PROJECTIONS: Final = frozenset(projections(Progress(state=SheetState.IN_PLAY)))
"""The names of those columns."""
