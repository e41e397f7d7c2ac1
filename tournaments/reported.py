"""Whether a result somebody reports is one that the counting of its match can come to. Pure.

Over several tables that count for themselves only the sums are known, so it is asked whether any division
among the tables comes to them.
"""

from typing import Final

from scoring.rules.match import Counting, Way
from scoring.rules.ruleset import RuleSet

MOST_IN_A_HALF: Final = 99
"""Bullseyes of one side at one table between two bells: far more than there is time for."""

EARLY: Final = "or say that it was ended early"


def is_whole(counting: Counting, tables: int, bullseyes: tuple[int, int]) -> bool:
    """Whether a match that was played to its end can have come to these bullseyes."""
    if counting.way is Way.TIMED:
        return max(bullseyes) <= MOST_IN_A_HALF * counting.halves * tables
    apart = tables if counting.each_table else 1
    if counting.way is Way.FIXED_NUMBER:
        return sum(bullseyes) == counting.games * apart
    return any(
        _divides(counting, (won_by_a, apart - even - won_by_a, even), bullseyes)
        for even in range(apart + 1 if _may_end_even(counting) else 1)
        for won_by_a in range(apart - even + 1)
    )


def is_part(counting: Counting, tables: int, bullseyes: tuple[int, int]) -> bool:
    """Whether a match can have stood like this when it was ended before its end."""
    if counting.way is Way.TIMED or not any(bullseyes):
        return False
    apart = tables if counting.each_table else 1
    most = counting.games if counting.way is Way.FIXED_NUMBER else _needed(counting)
    total = most + _most_of_loser(counting) if counting.way is Way.RACE_TO else counting.games
    within = max(bullseyes) <= most * apart and sum(bullseyes) <= total * apart
    return within and not is_whole(counting, tables, bullseyes)


def most_in_a_game(rules: RuleSet) -> dict[str, int]:
    """The most that one side can have of each count in one game, a penalty or two taken into account.

    At most one Jack is hung in a hand, and each is worth chalks towards the target, so that a game is over
    after as many as make it up (articles 6.4 and 7.1).
    """
    worth = max(rules.hang_jack_chalks, 1)
    return {"hang_jacks": -(-rules.target // worth), "chalks": 2 * rules.target}


def games_begun(counting: Counting, tables: int, bullseyes: tuple[int, int], *, is_through: bool) -> int:
    """How many games a match of these bullseyes can have begun: one more for each table that was stopped."""
    if counting.way is Way.TIMED:
        return sum(bullseyes) + tables * counting.halves
    return sum(bullseyes) + (0 if is_through else tables)


def too_many(games: int, in_a_game: int) -> str:
    """That so many games do not hold a count, in words that follow its name."""
    played = "1 game holds" if games == 1 else f"{games} games hold"
    return f"are more than {played}: {in_a_game} of one side in a game at the most"


def why_not_whole(counting: Counting, tables: int) -> str:
    """What a whole match of this counting comes to, in words that follow "these bullseyes"."""
    each = f" at each of {tables} tables" if counting.each_table and tables > 1 else ""
    over = f" over the {tables} tables together" if not counting.each_table and tables > 1 else ""
    match counting.way:
        case Way.TIMED:
            return f"are more than can be won between two bells: {MOST_IN_A_HALF} at a table at the most"
        case Way.FIXED_NUMBER:
            return f"are no match of {counting.games} games{each}{over}: all of them are played, {EARLY}"
    name = "race to" if counting.way is Way.RACE_TO else "best of"
    even = f", or {counting.games // 2} each" if _may_end_even(counting) else ""
    ends = f"one side ends on {_needed(counting)}, the other on {_most_of_loser(counting)} at the most{even}"
    return f"are no {name} {counting.games}{each}{over}: {ends}, {EARLY}"


def _divides(counting: Counting, tables: tuple[int, int, int], bullseyes: tuple[int, int]) -> bool:
    """Whether so many tables won by A, by B and ended even can come to these bullseyes."""
    by_a, by_b, even = tables
    needed, lost, half = _needed(counting), _most_of_loser(counting), counting.games // 2
    of_a = bullseyes[0] - by_a * needed - even * half
    of_b = bullseyes[1] - by_b * needed - even * half
    return 0 <= of_a <= by_b * lost and 0 <= of_b <= by_a * lost


def _needed(counting: Counting) -> int:
    """The bullseyes that win a table."""
    return counting.games if counting.way is Way.RACE_TO else counting.games // 2 + 1


def _most_of_loser(counting: Counting) -> int:
    return counting.games - 1 if counting.way is Way.RACE_TO else counting.games - _needed(counting)


def _may_end_even(counting: Counting) -> bool:
    """Whether all games may be played with nobody ahead: a best of an even number."""
    return counting.way is Way.BEST_OF and counting.games % 2 == 0
