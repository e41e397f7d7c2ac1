"""Whether claims are possible at all, all of them taken together (articles 13.3 and 13.4)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Final

from scoring.rules.claims.counts import can_hold, total_span
from scoring.rules.claims.known import Opened, possible_hands, sides_in_order
from scoring.rules.claims.layouts import Said, loose_layout
from scoring.rules.claims.spread import layouts, ways
from scoring.rules.ruleset import RuleSet
from scoring.rules.tally import game_side

EVEN: Final = 8
"""A count that a side which does not win Game can nearly always have."""

MOST_TRIES: Final = 20_000
"""More than a hand needs of which the kicks, High and Low were noted; with less known, enough to wait for."""

LIKELIEST: Final = 40
"""How many counts are tried before all others are."""

PACK_PIPS: Final = 80

Counts = tuple[int, ...]
"""The count of each side in the order of play."""

Pips = tuple[int | None, ...]
"""The same, None where a count was not noted."""


def trumps_can_lie(opened: Opened, said: Said | None) -> bool:
    """Say whether High, Low and Jack can be as claimed (article 13.3)."""
    return any(True for hand in possible_hands(opened) for _ in ways(hand, said))


def tricks_can_hold(opened: Opened, said: Said | None, pips: tuple[int, ...]) -> bool:
    """Say whether the tricks can hold these counts, the trumps lying as claimed (article 13.4)."""
    return _some_try(
        can_hold(hand, layout, pips) for hand in possible_hands(opened) for layout in layouts(hand, said)
    )


def any_tricks_can_hold(opened: Opened, pips: tuple[int, ...]) -> bool:
    """Say whether tricks can hold these counts whatever was claimed of the trumps (article 13.4)."""
    return any(can_hold(hand, loose_layout(hand), pips) for hand in possible_hands(opened))


@lru_cache(maxsize=1 << 12)
def game_can_go(
    opened: Opened, said: Said | None, pips: Pips, winner: str | None, dealer: str, ruleset: RuleSet
) -> bool:
    """Say whether Game can go to a side, or to nobody, some or all counts not being noted (article 13.4)."""
    letters = sides_in_order(dealer, opened.players)
    likely = _likely_counts(pips, None if winner is None else letters.index(winner))
    fitting = (
        counts
        for counts in likely
        if game_side(dict(zip(letters, counts, strict=True)), dealer, ruleset) == winner
        and (said is None or said.jack is None or counts[said.jack])
    )
    return _some_counts_can_be(opened, said, fitting)


@lru_cache(maxsize=1 << 12)
def counts_can_be(opened: Opened, said: Said | None, pips: Pips) -> bool:
    """Say whether some counts can be as noted, whoever takes Game (article 13.4)."""
    return _some_counts_can_be(opened, said, _likely_counts(pips, None))


def _some_counts_can_be(opened: Opened, said: Said | None, likely: Iterator[Counts]) -> bool:
    """Say whether some of these counts can be; a few likely ones mostly settle it."""
    return any(
        _some_try(_tries(opened, said, choices))
        for number in (LIKELIEST, None)
        if (choices := list(islice(likely, number)))
    )


def _tries(opened: Opened, said: Said | None, choices: list[Counts]) -> Iterator[bool]:
    """Yield for every way for the hand to have been, and all counts to choose from, whether they can be."""
    for hand in possible_hands(opened):
        for layout in layouts(hand, said):
            least, most = total_span(hand, layout)
            yield False
            for counts in choices:
                yield least <= sum(counts) <= most and can_hold(hand, layout, counts)


def _some_try(tries: Iterable[bool]) -> bool:
    """Say whether a try succeeds; so many failing that no more are made are no proof that none would."""
    return any(is_possible or made == MOST_TRIES for made, is_possible in enumerate(tries, start=1))


def _likely_counts(pips: Pips, winner: int | None) -> Iterator[Counts]:
    """Yield every set of counts that agrees with those noted, likely ones first.

    Likely are counts near those of an even hand, the winner's somewhat above all others that are noted.
    """
    left = PACK_PIPS - sum(count for count in pips if count is not None)
    highest = max((count for count in pips if count is not None), default=EVEN)
    spans: list[Iterable[int]] = []
    for side, noted in enumerate(pips):
        likely = highest + 3 if side == winner else EVEN
        spans.append(_around(likely, left) if noted is None else (noted,))
    return (counts for counts in product(*spans) if sum(counts) <= PACK_PIPS)


def _around(middle: int, highest: int) -> list[int]:
    """Return the numbers from 0 up, those nearest to the middle first."""
    return sorted(range(highest + 1), key=lambda count: abs(count - middle))
