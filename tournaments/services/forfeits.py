"""Forfeits: a person awards a match to the entrant who came, or to neither; a correction takes it back."""

from tournaments.actors import Actor
from tournaments.enums import MatchState, ResultKind, ResultSource, Side
from tournaments.models import Correction, MatchResult
from tournaments.services.allocations import waiting_match
from tournaments.services.beginnings import begin_event_of
from tournaments.services.changes.results import WithdrawResult
from tournaments.services.corrections import make_change
from tournaments.services.outcomes import Outcome
from tournaments.services.results import move_match, record_match_result
from tournaments.transactions import durable_transaction

BOTH = "both"
ABSENT = (Side.A.value, Side.B.value, BOTH)


def award_forfeit(*, match_id: int, absent: str, actor: Actor) -> MatchResult:
    """End a match that has not begun because a side, or both (`absent`), did not come.

    The clock decides nothing: whoever calls this does. Raises MatchBegunError, MatchNotReadyError,
    NotFoundError.
    """
    outcome = _outcome(absent)
    with durable_transaction():
        begin_event_of(match_id)
        match = waiting_match(match_id)
        result = record_match_result(match=match, outcome=outcome, source=ResultSource.DESK, actor=actor)
        move_match(match=match, state=MatchState.FINAL)
        return result


def take_back_forfeit(*, event_id: int, match_id: int, actor: Actor) -> Correction:
    """Let a forfeited match be played after all, as a correction. Raises what `make_change` raises."""
    change = WithdrawResult(match_id=match_id)
    return make_change(event_id=event_id, change=change, reason="Forfeit taken back", actor=actor)


def _outcome(absent: str) -> Outcome:
    if absent == BOTH:
        return Outcome(kind=ResultKind.DOUBLE_FORFEIT)
    return Outcome(kind=ResultKind.WALKOVER, winner=Side.B if absent == Side.A else Side.A)
