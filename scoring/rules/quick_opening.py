"""The quick way through what comes before the play: the score, the kicks and the calls (articles 2 to 4)."""

import json
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.rules.quick_awards import Counting, Fragment, counting_after
from scoring.rules.quick_cards import SUIT, SUITS_ALONE, cards_in_text
from scoring.rules.quick_table import QuickTable
from scoring.rules.quick_text import UnknownHandError
from scoring.rules.seats import SIDES

MOST_SCORES: Final = 1 << 12
MOST_OPENINGS: Final = 1 << 14
"""How many scores and openings are remembered; an evening has fewer."""


class Score(NamedTuple):
    """The chalks of each side before a hand, and how many each needs to win the game."""

    chalks: tuple[int, ...]
    needs: tuple[int, ...]


class Opening(NamedTuple):
    """What kicks and calls came to.

    ``kicks``: the numbers of the cards. ``trump``: the suit of the last. ``is_given``: whether a chalk was
    given. ``least``: how many chalks each side must need for the hand to go on as it did, None where any will
    do. ``counting``: of what was earned by all this and by the play.
    """

    kicks: bytes
    trump: int
    is_given: bool
    least: tuple[int, ...] | None
    counting: Counting


@lru_cache(maxsize=MOST_SCORES)
def score_of(players: int, target: int, text: bytes) -> Score:
    """Return the score before the hand, where nobody has reached the target."""
    score, sides = json.loads(text.decode()), SIDES[players]
    if len(score) != len(sides):
        raise UnknownHandError
    chalks = tuple(score[side] for side in sides)
    for count in chalks:
        if type(count) is not int or not 0 <= count < target:
            raise UnknownHandError
    return Score(chalks, tuple(target - count for count in chalks))


@lru_cache(maxsize=MOST_OPENINGS)
def opening_of(table: QuickTable, text: bytes) -> Opening:
    """Return what kicks and calls came to, from the value of the one and all of the other."""
    kicks_text, _, calls = text.partition(table.spelling.calls)
    kicks = cards_in_text(kicks_text, table.kicks_written.get(len(kicks_text), b""))
    is_run, given = table.callings[calls]
    if kicks is None or is_run != (len(kicks) > 1):
        raise UnknownHandError
    if is_run:
        _may_run(table, kicks)
    earned = [table.kicks[kick] for kick in kicks if kick in table.kicks]
    if given is not None:
        earned.append(given)
    least = _least(table, earned, given) if earned else None
    return Opening(
        kicks, kicks[-1] & SUIT, given is not None, least, counting_after(table.prices, tuple(earned))
    )


def _may_run(table: QuickTable, kicks: bytes) -> None:
    """Give up over a card turned up twice, and cards run too often or not often enough (article 4)."""
    suits = kicks.translate(SUITS_ALONE)
    if len(kicks) > table.most_runs + 1 or suits.count(suits[0]) != len(kicks) - 1 or suits[0] == suits[-1]:
        raise UnknownHandError
    if len(set(kicks)) != len(kicks):
        raise UnknownHandError


def _least(table: QuickTable, earned: list[Fragment], given: Fragment | None) -> tuple[int, ...]:
    """Return what each side must need: no game is won by all this, and no chalk given that is barred."""
    least = [1] * len(table.sides)
    if table.at_once:
        for side, chalks, _ in earned:
            least[side] += chalks
    elif given is not None and table.bars_last_chalk:
        least[given.side] = 2
    return tuple(least)
