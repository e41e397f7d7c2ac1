"""What a result does to the rest of its draw: winner and loser stand in the matches they go to.

Steps of whoever records or withdraws a result, inside that transaction. Links lead to higher keys, so rows
are locked in the order of their ids.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tournaments.draw_errors import ResultMovedOnError
from tournaments.enums import EntrantState, MatchState, ResultKind, ResultSource, Side, SittingState
from tournaments.live import Change, announce
from tournaments.models import Entrant, Match, MatchResult, Sitting
from tournaments.selectors.brackets import winning_side
from tournaments.services.outcomes import Outcome
from tournaments.transactions import require_transaction

OUT: Final = frozenset({EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED})
OTHER: Final = {Side.A: Side.B, Side.B: Side.A}
NOT_DECISIVE: Final = frozenset({ResultKind.VOID})


@dataclass(frozen=True, slots=True)
class FollowingResult:
    """A result that another brings with it: a bye, or a walkover over somebody who has left."""

    match: Match
    outcome: Outcome
    source: ResultSource


@dataclass(frozen=True, slots=True)
class _Occupant:
    """Who comes to a side: an entrant, or nobody."""

    entrant_id: int | None

    @property
    def is_nobody(self) -> bool:
        """Whether the side stays empty."""
        return self.entrant_id is None


NOBODY: Final = _Occupant(None)


def advance(match: Match, outcome: Outcome) -> list[FollowingResult]:
    """Send winner and loser of a locked match on; returns the results that this brings with it (a step)."""
    require_transaction()
    if match.part.startswith(("group-", "swiss")):
        return [] if outcome.kind == ResultKind.BYE else list(_rests_of_the_round(match))
    if match.draw_id is None or outcome.kind in NOT_DECISIVE:
        return []
    if outcome.kind == ResultKind.DOUBLE_FORFEIT:
        return _send_on(match, NOBODY, NOBODY, None)
    side = outcome.winner or winning_side("", *outcome.bullseyes)
    if side is None:
        return []
    winner, loser = (_Occupant(_entrant_of(match, one)) for one in (side, OTHER[Side(side)]))
    return _send_on(match, winner, loser, Side(side))


def retreat(match: Match) -> list[Match]:
    """Take winner and loser of a locked match back from where they stand (a step).

    Returns the matches whose own results, given without play, have to be put aside with it. Raises
    ResultMovedOnError where a match they stand in has begun or is over.
    """
    require_transaction()
    targets = _targets(match)
    for target, _ in targets:
        if not _may_be_emptied(target):
            raise ResultMovedOnError(match=match.number, next_match=target.number)
    emptied = []
    for target, side in targets:
        if target.state == MatchState.FINAL:
            emptied.append(target)
        elif target.state == MatchState.NOT_NEEDED and not target.only_if:
            emptied += retreat(target)
        _clear(target, side)
    return emptied


def settle_if_ready(target: Match) -> list[FollowingResult]:
    """What follows once both sides of a match are known: nothing, a bye, a walkover, or nobody to play it."""
    sides = {side: _occupant(target, side) for side in Side}
    if any(occupant is None for occupant in sides.values()):
        return []
    coming = [side for side, occupant in sides.items() if occupant is not None and not occupant.is_nobody]
    if not coming:
        return _not_needed(target)
    if len(coming) == 1:
        bye = Outcome(kind=ResultKind.BYE, winner=coming[0])
        return [FollowingResult(target, bye, ResultSource.DEPARTURE)]
    return walkovers_of([target])


def walkovers_of(matches: list[Match]) -> list[FollowingResult]:
    """The results of matches, both sides known, in which somebody has left."""
    sides = (_entrant_of(match, side) for match in matches for side in Side)
    ids = {side for side in sides if side is not None}
    out = set(Entrant.objects.filter(pk__in=ids, state__in=OUT).values_list("pk", flat=True))
    found = []
    for match in matches:
        left = [side for side in Side if _entrant_of(match, side) in out]
        if len(left) == 1:
            outcome = Outcome(kind=ResultKind.WALKOVER, winner=OTHER[left[0]])
        elif left:
            outcome = Outcome(kind=ResultKind.DOUBLE_FORFEIT)
        else:
            continue
        found.append(FollowingResult(match, outcome, ResultSource.DEPARTURE))
    return found


def targets_of(match: Match) -> list[Match]:
    """The matches that winner and loser go to, locked, in order of their keys (a step)."""
    return [target for target, _ in _targets(match)]


def take_away_side(match: Match, target: Match) -> None:
    """Empty the sides of a match that another fills, whatever became of them (a step)."""
    for key, side in ((match.winner_to, match.winner_to_side), (match.loser_to, match.loser_to_side)):
        if key == target.key:
            _clear(target, Side(side))


def is_given_without_play(match: Match) -> bool:
    """Whether the current result of a match came without play from a bye or a departure."""
    sources = MatchResult.objects.filter(match=match, is_current=True).values_list("source", flat=True)
    return ResultSource.DEPARTURE in sources


def rest_result(rest: Match) -> FollowingResult:
    """The credit for resting; what it is worth is for the table to say."""
    return FollowingResult(rest, Outcome(kind=ResultKind.BYE, winner=Side.A), ResultSource.DEPARTURE)


def _send_on(match: Match, winner: _Occupant, loser: _Occupant, side: Side | None) -> list[FollowingResult]:
    following: list[FollowingResult] = []
    filled: dict[int, Match] = {}
    for target, target_side in _targets(match):
        if target.only_if and target.only_if != side:
            _move(target, MatchState.NOT_NEEDED)
            continue
        kept = filled.setdefault(target.pk, target)
        occupant = winner if (target.key, target_side) == (match.winner_to, match.winner_to_side) else loser
        _stand(kept, target_side, occupant)
    for target in filled.values():
        following += settle_if_ready(target)
    return following


def _targets(match: Match) -> list[tuple[Match, Side]]:
    links = sorted(
        (key, side)
        for key, side in ((match.winner_to, match.winner_to_side), (match.loser_to, match.loser_to_side))
        if key is not None
    )
    if not links or match.draw_id is None:
        return []
    rows = Match.objects.select_for_update().filter(draw_id=match.draw_id, key__in=[key for key, _ in links])
    by_key = {target.key: target for target in rows.order_by("pk")}
    return [(by_key[key], Side(side)) for key, side in links]


def _may_be_emptied(target: Match) -> bool:
    """Whether nothing was played in a match, nor on the strength of what was given in it without play."""
    if Sitting.objects.filter(match=target).exclude(state=SittingState.NOT_STARTED).exists():
        return False
    if target.state == MatchState.NOT_STARTED:
        return True
    if target.state != MatchState.NOT_NEEDED and not is_given_without_play(target):
        return False
    return all(_may_be_emptied(further) for further, _ in _targets(target))


def _clear(target: Match, side: Side) -> None:
    _set_side(target, side, None, is_nobody=False)
    _move(target, MatchState.NOT_STARTED)


def _stand(target: Match, side: Side, occupant: _Occupant) -> None:
    _set_side(target, side, occupant.entrant_id, is_nobody=occupant.is_nobody)
    _move(target, MatchState.NOT_STARTED)


def _set_side(target: Match, side: Side, entrant_id: int | None, *, is_nobody: bool) -> None:
    if side == Side.A:
        target.entrant_a_id, target.nobody_a = entrant_id, is_nobody
    else:
        target.entrant_b_id, target.nobody_b = entrant_id, is_nobody


def _move(target: Match, state: MatchState) -> None:
    target.state = state
    target.save(update_fields=["entrant_a", "entrant_b", "nobody_a", "nobody_b", "state"])
    announce(Change(target.event_id, "match", target.pk))


def _not_needed(target: Match) -> list[FollowingResult]:
    _move(target, MatchState.NOT_NEEDED)
    return _send_on(target, NOBODY, NOBODY, None)


def _occupant(match: Match, side: Side) -> _Occupant | None:
    entrant_id = _entrant_of(match, side)
    if entrant_id is not None:
        return _Occupant(entrant_id)
    is_nobody = match.nobody_a if side == Side.A else match.nobody_b
    return NOBODY if is_nobody else None


def _entrant_of(match: Match, side: Side | str) -> int | None:
    return match.entrant_a_id if side == Side.A else match.entrant_b_id


def _rests_of_the_round(match: Match) -> Iterator[FollowingResult]:
    """Those who rest get their credit with the first result of the round."""
    rests = Match.objects.filter(
        round_id=match.round_id, part=match.part, entrant_b=None, state=MatchState.NOT_STARTED
    ).select_related("entrant_a")
    for rest in rests:
        if rest.entrant_a is not None and rest.entrant_a.state not in OUT:
            yield rest_result(rest)
