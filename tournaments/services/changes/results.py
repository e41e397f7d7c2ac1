"""Changing or withdrawing a result, also one that has moved on."""

from dataclasses import dataclass
from typing import ClassVar, Final

from tournaments.actors import Actor
from tournaments.draw_errors import MatchesInPlayError, NoResultError
from tournaments.enums import CorrectionKind, MatchState, ResultKind, ResultSource, Side, SittingState
from tournaments.errors import ForeignObjectError
from tournaments.live import Change, announce
from tournaments.models import Event, Match, MatchResult, Sitting
from tournaments.selectors.brackets import winning_side
from tournaments.selectors.found import found
from tournaments.services.advancement import take_away_side, targets_of
from tournaments.services.changes.draws import undo_stale_draws
from tournaments.services.layout import add_sittings
from tournaments.services.matches import next_match_number
from tournaments.services.outcomes import Outcome
from tournaments.services.results import (
    check_reported,
    move_match,
    put_result_aside,
    record_match_result,
    replace_match_result,
)
from tournaments.stage_settings import read_match_counting

BEING_PLAYED: Final = frozenset({MatchState.IN_PLAY, MatchState.CALLED, MatchState.UNDER_APPEAL})


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult:
    """Another outcome for a match that has one.

    Where somebody else goes on by it, matches of its draw that have not begun get their other side; those
    that were played with the wrong one are withdrawn, to be played again.
    """

    match_id: int
    outcome: Outcome
    kind: ClassVar[CorrectionKind] = CorrectionKind.RESULT_CORRECTED

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"Result of match {match_of(event, self.match_id).number} corrected"

    def apply(self, event: Event, actor: Actor) -> None:
        """Make the change (a step). Raises NoResultError, MatchesInPlayError, UnfitFieldsError."""
        match = match_of(event, self.match_id)
        result = MatchResult.objects.filter(match=match, is_current=True).first()
        if result is None:
            raise NoResultError(match=match.number)
        check_reported(match, self.outcome)
        if _goes_on(result) == _goes_on_by(self.outcome):
            replace_match_result(match=match, outcome=self.outcome, source=ResultSource.DESK, actor=actor)
        else:
            withdraw_deep(match)
            record_match_result(match=match, outcome=self.outcome, source=ResultSource.DESK, actor=actor)
        move_match(match=match, state=MatchState.FINAL)
        undo_stale_draws(event, after=match.stage)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawResult:
    """No result for a match that has one: it is to be played again."""

    match_id: int
    kind: ClassVar[CorrectionKind] = CorrectionKind.RESULT_WITHDRAWN

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"Result of match {match_of(event, self.match_id).number} withdrawn"

    def apply(self, event: Event, actor: Actor) -> None:  # noqa: ARG002 - every change says who acts
        """Make the change (a step). Raises NoResultError, MatchesInPlayError."""
        match = match_of(event, self.match_id)
        if not MatchResult.objects.filter(match=match, is_current=True).exists():
            raise NoResultError(match=match.number)
        withdraw_deep(match)
        make_playable(match, event)
        undo_stale_draws(event, after=match.stage)


def match_of(event: Event, match_id: int) -> Match:
    """A match of the event. Raises NotFoundError, ForeignObjectError."""
    match = found(Match.objects.select_related("stage").filter(pk=match_id), match_id)
    if match.event_id != event.pk:
        raise ForeignObjectError(noun="match", key=str(match.number), event=event.slug)
    return match


def withdraw_deep(match: Match) -> None:
    """Put a result aside with everything played on the strength of it (a step). Raises MatchesInPlayError."""
    for target in targets_of(match):
        if target.state in BEING_PLAYED:
            raise MatchesInPlayError(matches=(target.number,))
        if target.state != MatchState.NOT_STARTED:
            withdraw_deep(target)
        target.refresh_from_db()
        take_away_side(match, make_playable(target, match.event))
    put_result_aside(match=match)


def make_playable(match: Match, event: Event) -> Match:
    """The match, not started; in the place of one played on sheets, which stay, comes another (a step)."""
    begun = Sitting.objects.filter(match=match).exclude(state=SittingState.NOT_STARTED).exists()
    if not begun:
        # Whoever was called and did not come is called anew, or the match would be late at once.
        match.called_at = match.arrived_a_at = match.arrived_b_at = None
        match.save(update_fields=["called_at", "arrived_a_at", "arrived_b_at"])
        move_match(match=match, state=MatchState.NOT_STARTED)
        return match
    Match.objects.filter(pk=match.pk).update(is_set_aside=True)
    again = _copy(match, event)
    counting = read_match_counting(again.counting)
    add_sittings([again], halves=counting.halves, tables=again.table_count)
    announce(Change(event.pk, "match", again.pk))
    return again


def _copy(match: Match, event: Event) -> Match:
    again = Match.on_record.get(pk=match.pk)
    again.pk, again.number = None, next_match_number(event)
    again.state, again.is_set_aside = MatchState.NOT_STARTED, False
    again.called_at = again.arrived_a_at = again.arrived_b_at = None
    again.save(force_insert=True)
    return again


def _goes_on(result: MatchResult) -> Side | ResultKind | None:
    if result.kind in {ResultKind.DOUBLE_FORFEIT, ResultKind.VOID}:
        return ResultKind(result.kind)
    return winning_side(result.winner, result.bullseyes_a, result.bullseyes_b)


def _goes_on_by(outcome: Outcome) -> Side | ResultKind | None:
    if outcome.kind in {ResultKind.DOUBLE_FORFEIT, ResultKind.VOID}:
        return ResultKind(outcome.kind)
    return winning_side(outcome.winner or "", *outcome.bullseyes)
