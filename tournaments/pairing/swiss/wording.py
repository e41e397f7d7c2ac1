"""Reasons of a Swiss round in words a player can check.

`name` gives the name of an entrant, `points` the text of a score, so that units are the caller's affair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.swiss.model import Basis, ByeBasis, Obstacle, PassedBy, Rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.pairing.swiss.model import PassedOver, SwissBye, SwissPairing

    Name = Callable[[int], str]
    Points = Callable[[int], str]

_MOST_NAMED = 3

_BROKEN = {
    Rule.NO_REMATCH: "They have met before: a rematch was allowed because no legal round was left.",
    Rule.NO_SECOND_BYE: "It has had a bye more than others: allowed because no legal round was left.",
    Rule.NO_FORBIDDEN_PAIR: "They were not to meet: allowed because no legal round was left.",
    Rule.NO_CLUBMATES: "They are of one club: allowed because no legal round was left.",
}


def pairing_in_words(pairing: SwissPairing, *, name: Name, points: Points = str) -> str:
    """Why this pairing, as sentences."""
    told = [_basis(pairing, name, points)]
    told += [_passed_over(passed, name) for passed in pairing.reason.passed_over]
    told += [_BROKEN[rule] for rule in sorted(pairing.broken)]
    return " ".join(told)


def bye_in_words(bye: SwissBye, *, name: Name, points: Points = str) -> str:
    """Why this bye, as sentences."""
    who, on = name(bye.entrant), points(bye.score)
    match bye.reason.basis:
        case ByeBasis.REQUESTED:
            return f"{who} asked for this bye."
        case ByeBasis.LOWEST:
            told = [f"{who} ({on}) is the lowest placed of those who have had fewest byes."]
        case ByeBasis.SOLVED:
            told = [f"{who} ({on}) is the lowest placed whose bye leaves the others a good round."]
    for passed, text in (
        (PassedBy.HAD_BYE, "has had a bye already"),
        (PassedBy.LEAVES_NO_ROUND, "is needed as an opponent"),
    ):
        names = [name(entrant) for entrant, why in bye.reason.passed_by if why is passed]
        if names:
            told.append(f"Placed lower, but {text}: {_listed(names)}.")
    told += [_BROKEN[rule] for rule in sorted(bye.broken)]
    return " ".join(told)


def _basis(pairing: SwissPairing, name: Name, points: Points) -> str:
    home, away, on = name(pairing.home), name(pairing.away), points(pairing.home_score)
    level = pairing.home_score == pairing.away_score
    match pairing.reason.basis:
        case Basis.FOLD:
            return f"{home} and {away} are both on {on} and opposite each other in their score group."
        case Basis.FLOAT:
            return f"{_floated(pairing, name, points)}, because an odd number are left above."
        case Basis.EXCHANGE:
            return f"{home} and {away} are both on {on}; the nearest exchange that frees everyone concerned."
        case Basis.SOLVED:
            which = f"both on {on}" if level else _floated(pairing, name, points)
            return (
                f"{home} and {away}: {which}. Folding would have forced a meeting that is not to be, so"
                f" {pairing.reason.solved_together} entrants were paired together, as near to their scores as"
                " can be."
            )


def _floated(pairing: SwissPairing, name: Name, points: Points) -> str:
    sides = [(pairing.home_score, pairing.home), (pairing.away_score, pairing.away)]
    (low, lower), (high, upper) = sorted(sides)
    return f"{name(upper)} on {points(high)} goes down to meet {name(lower)} on {points(low)}"


def _passed_over(passed: PassedOver, name: Name) -> str:
    who = name(passed.entrant)
    if passed.opponent is None:
        return f"{who} would have had the bye, but is needed as an opponent."
    opponent = name(passed.opponent)
    match passed.obstacle:
        case Obstacle.MET:
            return f"{who} has met {opponent} already."
        case Obstacle.FORBIDDEN:
            return f"{who} and {opponent} are not to meet."
        case Obstacle.CLUB:
            return f"{who} and {opponent} are of one club."
        case Obstacle.NEEDED:
            return f"{opponent}, next in line for {who}, is needed elsewhere."


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:_MOST_NAMED])
    return shown if len(names) <= _MOST_NAMED else f"{shown} and {len(names) - _MOST_NAMED} more"
