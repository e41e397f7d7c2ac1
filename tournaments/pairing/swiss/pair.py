"""A Swiss round: never an avoidable rematch, never a second bye while another has had fewer, and why."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.pairing.errors import (
    NoLegalRoundError,
    RelaxedRound,
    RepeatedEntrantError,
    TooFewEntrantsError,
)
from tournaments.pairing.swiss.exact import broken_rules, solve
from tournaments.pairing.swiss.field import Field
from tournaments.pairing.swiss.fold import fold
from tournaments.pairing.swiss.model import ClubRule, Rule, SwissRound, SwissRules
from tournaments.pairing.swiss.reasons import told_byes, told_pairings, told_requests
from tournaments.pairing.swiss.repair import Repair

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tournaments.pairing.swiss.field import Pair
    from tournaments.pairing.swiss.model import SwissEntrant


def pair_round(
    entrants: Iterable[SwissEntrant],
    *,
    rules: SwissRules | None = None,
    absent: Collection[int] = (),
    half_byes: Collection[int] = (),
) -> SwissRound:
    """The next round for `entrants`, all who are still in the event.

    Those in `absent` are left out and those in `half_byes` have the bye they asked for; everybody else
    plays, or one of them has the bye. A round breaks no rule (see `Rule`) if there is one that does not; of
    the legal rounds it is one that gives the bye as low as can be, then keeps as near to the score groups,
    as told in `repair` and `exact`. The same entrants in any order give the same round.

    Raises TooFewEntrantsError when nobody is left to pair, RepeatedEntrantError, and NoLegalRoundError, which
    names what could be relaxed, when there is no round within the rules and those relaxed.
    """
    listed = list(entrants)
    _refuse_repeated(listed)
    asked = [one for one in listed if one.entrant in half_byes and one.entrant not in absent]
    present = [one for one in listed if one.entrant not in half_byes and one.entrant not in absent]
    if not present and not asked:
        raise TooFewEntrantsError(given=0, needed=1)
    field = Field(present, rules or SwissRules())
    folded = fold(field)
    repair = Repair(field, folded.pairs)
    if not repair.free_all():
        repair.replace_all(_least_broken(field))
    return SwissRound(
        pairings=told_pairings(field, folded, repair),
        byes=told_byes(field, repair) + told_requests(asked),
    )


def rounds_for_a_clear_winner(entrants: int) -> int:
    """Rounds after which at most one of so many entrants can have won every match."""
    return (entrants - 1).bit_length() if entrants > 1 else 0


def _refuse_repeated(entrants: Sequence[SwissEntrant]) -> None:
    numbers = [one.entrant for one in entrants]
    if len(set(numbers)) < len(numbers):
        raise RepeatedEntrantError(entrants=sorted({one for one in numbers if numbers.count(one) > 1}))


def _least_broken(field: Field) -> list[Pair]:
    """The pairing of the whole field that breaks the relaxed rules least."""
    relaxed = field.rules.relaxed
    pairs = solve(field, _everybody(field), relaxed=relaxed) if relaxed else None
    if pairs is None:
        raise NoLegalRoundError(ways=_ways_out(field))
    return pairs


def _everybody(field: Field) -> list[int]:
    return [*range(field.size), field.bye] if field.is_odd else list(range(field.size))


def _ways_out(field: Field) -> tuple[RelaxedRound, ...]:
    """Smallest sets of rules whose relaxing would give a round, each with the least that it would break.

    Breaking every rule always gives one, so there is at least one way.
    """
    rules = _rules_in_force(field)
    for number in range(1, len(rules) + 1):
        ways = [_way(field, frozenset(chosen)) for chosen in combinations(rules, number)]
        found = tuple(way for way in ways if way is not None)
        if found:
            return found
    return ()


def _rules_in_force(field: Field) -> list[Rule]:
    rules = [Rule.NO_REMATCH]
    if field.is_odd and not all(field.may_rest):
        rules.append(Rule.NO_SECOND_BYE)
    if field.forbidden:
        rules.append(Rule.NO_FORBIDDEN_PAIR)
    if field.rules.clubs is ClubRule.NEVER:
        rules.append(Rule.NO_CLUBMATES)
    return [rule for rule in rules if rule not in field.rules.relaxed]


def _way(field: Field, relaxed: frozenset[Rule]) -> RelaxedRound | None:
    pairs = solve(field, _everybody(field), relaxed=relaxed | field.rules.relaxed)
    if pairs is None:
        return None
    broken = [(pair, broken_rules(field, *pair)) for pair in pairs]
    return RelaxedRound(
        rules=tuple(sorted(relaxed)),
        pairs=tuple(
            (field.numbers[one], field.numbers[other])
            for (one, other), rules in broken
            if rules and other != field.bye
        ),
        second_bye=next(
            (field.numbers[one] for (one, other), rules in broken if rules and other == field.bye), None
        ),
    )
