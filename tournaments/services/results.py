"""Results of matches: one is current, those it replaced stay on record."""

from collections.abc import Iterable, Sequence

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.enums import MatchState, ResultKind, ResultSource, SittingState
from tournaments.errors import FieldProblem, MatchBegunError, ResultStandsError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Match, MatchResult, Sitting
from tournaments.reported import (
    games_begun,
    is_part,
    is_whole,
    most_in_a_game,
    too_many,
    why_not_whole,
)
from tournaments.selectors.brackets import winning_side
from tournaments.services.advancement import FollowingResult, advance, retreat
from tournaments.services.beginnings import begin_event_of
from tournaments.services.events import resolved_rule_set
from tournaments.services.locks import locked_match
from tournaments.services.outcomes import Outcome, Pair
from tournaments.stage_settings import read_match_counting
from tournaments.transactions import durable_transaction, require_transaction


def enter_result(*, match_id: int, outcome: Outcome, actor: Actor) -> MatchResult:
    """Record a result reported at the desk: final at once.

    Raises ResultStandsError, UnfitFieldsError; MatchBegunError where a sheet of the match is in play, whose
    last hand would find the result taken.
    """
    with durable_transaction():
        begin_event_of(match_id)
        match = locked_match(match_id)
        if Sitting.objects.filter(match=match, state=SittingState.IN_PLAY).exists():
            raise MatchBegunError(match=match.number, state=match.get_state_display().lower())
        check_reported(match, outcome)
        result = record_match_result(match=match, outcome=outcome, source=ResultSource.DESK, actor=actor)
        move_match(match=match, state=MatchState.FINAL)
        return result


def record_match_result(*, match: Match, outcome: Outcome, source: ResultSource, actor: Actor) -> MatchResult:
    """Record the current result of a locked match, and send winner and loser on (a step).

    Raises ResultStandsError, UnfitFieldsError.
    """
    require_transaction()
    check_outcome(match, outcome)
    if MatchResult.objects.filter(match=match, is_current=True).exists():
        raise ResultStandsError(match=match.number)
    result = MatchResult.objects.create(**_columns(match, outcome, source, actor))
    record_following(results=advance(match, outcome), actor=actor)
    return result


def record_following(*, results: Iterable[FollowingResult], actor: Actor) -> None:
    """Record results that another brought with it; each is final and may bring more (a step)."""
    for found in results:
        record_match_result(match=found.match, outcome=found.outcome, source=found.source, actor=actor)
        move_match(match=found.match, state=MatchState.FINAL)


def record_match_results(
    *, outcomes: Sequence[tuple[Match, Outcome]], source: ResultSource, state: MatchState, actor: Actor
) -> None:
    """Record the first results of matches added in this transaction, and give them their state (a step)."""
    require_transaction()
    for match, outcome in outcomes:
        check_outcome(match, outcome)
        match.state = state
    MatchResult.objects.bulk_create(
        MatchResult(**_columns(match, outcome, source, actor)) for match, outcome in outcomes
    )
    Match.objects.bulk_update([match for match, _ in outcomes], ["state"])
    announce(*(Change(match.event_id, "match", match.pk) for match, _ in outcomes))


def withdraw_match_result(*, match: Match, actor: Actor) -> None:
    """Put the current result of a locked match aside, on record, and take back what it sent on (a step).

    Raises ResultMovedOnError where it decided who plays in a match that has begun or is over.
    """
    require_transaction()
    for emptied in retreat(match):
        withdraw_match_result(match=emptied, actor=actor)
    put_result_aside(match=match)


def put_result_aside(*, match: Match) -> None:
    """Let the match have no current result; what stands on record stays there (a step)."""
    require_transaction()
    MatchResult.objects.filter(match=match, is_current=True).update(is_current=False)


def replace_match_result(
    *, match: Match, outcome: Outcome, source: ResultSource, actor: Actor
) -> MatchResult:
    """Record another result by which the same side goes on, so that nobody moves (a step)."""
    put_result_aside(match=match)
    return MatchResult.objects.create(**_columns(match, outcome, source, actor))


def move_match(*, match: Match, state: MatchState) -> None:
    """Give a locked match its new state and tell whoever watches (a step)."""
    require_transaction()
    match.state = state
    match.save(update_fields=["state"])
    announce(Change(match.event_id, "match", match.pk))


def check_outcome(match: Match, outcome: Outcome) -> None:
    """Refuse an outcome that contradicts itself or the match. Raises UnfitFieldsError."""
    problem = _fault(match, outcome)
    if problem is not None:
        raise UnfitFieldsError(problems=(problem,))


def check_decided(match: Match, outcome: Outcome) -> None:
    """Refuse an even result of a bracket's match, from which one side has to go on. Raises UnfitFieldsError.

    A sheet may end even, at a bell; then an official decides the match.
    """
    is_bracket = match.draw_id is not None and not match.part.startswith(("group-", "swiss"))
    if is_bracket and outcome.kind == ResultKind.PLAYED and _is_even(outcome):
        problem = "one side goes on from this match: name the winner"
        raise UnfitFieldsError(problems=(FieldProblem(where="winner", problem=problem),))


def check_reported(match: Match, outcome: Outcome) -> None:
    """Refuse what somebody reports where the match cannot have come to it. Raises UnfitFieldsError.

    A sheet is not asked: it ends as its hands and rulings say.
    """
    check_outcome(match, outcome)
    check_decided(match, outcome)
    problem = _fault_in_report(match, outcome) or _fault_in_counts(match, outcome)
    if problem is not None:
        raise UnfitFieldsError(problems=(problem,))


def _fault_in_report(match: Match, outcome: Outcome) -> FieldProblem | None:
    counting, tables, bullseyes = read_match_counting(match.counting), match.table_count, outcome.bullseyes
    if outcome.kind == ResultKind.BYE:
        return None
    may_be_part = outcome.kind != ResultKind.PLAYED or outcome.ended_early
    if outcome.ended_early and not is_part(counting, tables, bullseyes):
        problem = (
            "is for a match played in part: these bullseyes are none of this counting, or the whole of it"
        )
        return FieldProblem(where="ended_early", problem=problem)
    is_possible = may_be_part and (not any(bullseyes) or is_part(counting, tables, bullseyes))
    if not is_possible and not is_whole(counting, tables, bullseyes):
        return FieldProblem(where="bullseyes", problem=why_not_whole(counting, tables))
    leader = winning_side("", *bullseyes)
    if outcome.kind == ResultKind.PLAYED and leader is not None and outcome.winner not in {None, leader}:
        return FieldProblem(where="winner", problem="is not the side with most bullseyes")
    return None


def _fault_in_counts(match: Match, outcome: Outcome) -> FieldProblem | None:
    """More Hang Jacks or chalks than the games hold; what stands already, by a sheet, is not asked again."""
    counting, tables, bullseyes = read_match_counting(match.counting), match.table_count, outcome.bullseyes
    is_through = outcome.kind == ResultKind.PLAYED and not outcome.ended_early
    games = games_begun(counting, tables, bullseyes, is_through=is_through)
    for where, in_a_game in most_in_a_game(resolved_rule_set(match.event.rule_set)).items():
        given = getattr(outcome, where)
        if max(given) > games * in_a_game and given != _standing(match, where):
            return FieldProblem(where=where, problem=too_many(games, in_a_game))
    return None


def _standing(match: Match, where: str) -> Pair | None:
    result = MatchResult.objects.filter(match=match, is_current=True).first()
    return None if result is None else (getattr(result, f"{where}_a"), getattr(result, f"{where}_b"))


def _fault(match: Match, outcome: Outcome) -> FieldProblem | None:
    is_bye = outcome.kind == ResultKind.BYE
    if is_bye == (match.entrant_a_id is not None and match.entrant_b_id is not None):
        return FieldProblem(where="kind", problem="a bye has one entrant, every other match has two")
    if outcome.kind in {ResultKind.WALKOVER, ResultKind.BYE} and outcome.winner is None:
        return FieldProblem(where="winner", problem="a walkover or bye names the side that goes on")
    if outcome.kind in {ResultKind.DOUBLE_FORFEIT, ResultKind.VOID} and outcome.winner is not None:
        return FieldProblem(where="winner", problem="nobody wins a double forfeit or a void match")
    if min(*outcome.bullseyes, *outcome.hang_jacks, *outcome.chalks) < 0:
        return FieldProblem(where="bullseyes", problem="no count is below nought")
    return None


def _is_even(outcome: Outcome) -> bool:
    return outcome.winner is None and outcome.bullseyes[0] == outcome.bullseyes[1]


def _columns(match: Match, outcome: Outcome, source: ResultSource, actor: Actor) -> dict[str, object]:
    return {
        "match": match,
        "kind": outcome.kind,
        "winner": outcome.winner or "",
        "bullseyes_a": outcome.bullseyes[0],
        "bullseyes_b": outcome.bullseyes[1],
        "hang_jacks_a": outcome.hang_jacks[0],
        "hang_jacks_b": outcome.hang_jacks[1],
        "chalks_a": outcome.chalks[0],
        "chalks_b": outcome.chalks[1],
        "ended_early": outcome.ended_early,
        "source": source,
        "recorded_by": actor.signature,
        "recorded_at": timezone.now(),
    }
