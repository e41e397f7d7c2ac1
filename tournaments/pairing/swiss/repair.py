"""Where the fold cannot avoid an obstacle, the part of the field around it is solved exactly.

The part begins as a few pairs on either side of the one in the way and doubles until its best pairing breaks
no rule, lies no further from the score groups than the fold did (which is as near as can be) and has no
clubmates whom the rules would have apart. If it cannot have all that, it grows to `_ENOUGH` pairs before its
best is accepted, so that a field of up to 64 is exact as a whole; and while it has no legal pairing at all it
grows to the whole field.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from tournaments.pairing.swiss.exact import are_clubmates, solve
from tournaments.pairing.swiss.model import ClubRule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.swiss.field import Field, Pair

_SMALLEST = 8
_ENOUGH = 32


class Repair:
    """A pairing of a field while its obstacles are being removed.

    `pairs` is always a pairing of the whole field in order of the better place; `solved` tells by place how
    many entrants were solved for together when its pair was last solved.
    """

    def __init__(self, field: Field, pairs: Sequence[Pair]) -> None:
        self._field = field
        self.pairs = list(pairs)
        self.solved: dict[int, int] = {}

    def free_all(self) -> bool:
        """Remove every obstacle that can be; False when the field has no pairing within the rules."""
        illegal = [pair for pair in self.pairs if not self._field.is_legal(*pair)]
        if not all(self._free(pair) for pair in illegal):
            return False
        if self._field.rules.clubs is ClubRule.APART:
            for pair in self._avoidable_clubmates():
                if pair[0] not in self.solved:
                    self._free(pair)
        return True

    def replace_all(self, pairs: Sequence[Pair]) -> None:
        """Take a pairing of the whole field that was solved for as one."""
        self.pairs = list(pairs)
        self.solved = dict.fromkeys(range(self._field.size), self._field.size)

    def _free(self, pair: Pair) -> bool:
        """Solve around a pair, unless an earlier part has already dissolved it; False if nothing is legal."""
        place = bisect_left(self.pairs, pair)
        if self.pairs[place : place + 1] != [pair]:
            return True
        width = _SMALLEST
        while True:
            low = max(0, min(place - width // 2, len(self.pairs) - width))
            before = self.pairs[low : low + width]
            after = solve(self._field, list(chain.from_iterable(before)))
            whole = width >= len(self.pairs)
            if after is not None and (whole or width >= _ENOUGH or self._is_as_good(before, after)):
                self._put(low, before, after)
                return True
            if whole:
                return False
            width *= 2

    def _is_as_good(self, before: Sequence[Pair], after: Sequence[Pair]) -> bool:
        wants_apart = self._field.rules.clubs is ClubRule.APART
        if wants_apart and any(
            are_clubmates(self._field, *pair) for pair in after if pair[1] != self._field.bye
        ):
            return False
        return self._distance(after) <= self._distance(before)

    def _distance(self, pairs: Sequence[Pair]) -> tuple[int, int]:
        """How far from the score groups pairs are: the rise of the bye, then the squared differences."""
        return sum(map(self._field.bye_rise, pairs)), sum(map(self._field.gap, pairs))

    def _put(self, low: int, before: Sequence[Pair], after: Sequence[Pair]) -> None:
        self.pairs[low : low + len(before)] = after
        self.pairs.sort()
        together = sum(place != self._field.bye for place in chain.from_iterable(before))
        self.solved.update(dict.fromkeys(chain.from_iterable(after), together))

    def _avoidable_clubmates(self) -> list[Pair]:
        """Pairs of clubmates in score groups where fewer would do.

        A club that holds more than half of a group has to meet itself there.
        """
        field = self._field
        mates: dict[range, list[Pair]] = {}
        clubs: dict[range, Counter[int | None]] = {}
        for one, other in self.pairs:
            if other == field.bye or field.group_of[one] != field.group_of[other]:
                continue
            group = field.group_of[one]
            clubs.setdefault(group, Counter()).update((field.clubs[one], field.clubs[other]))
            if are_clubmates(field, one, other):
                mates.setdefault(group, []).append((one, other))
        return [
            pair
            for group, pairs in mates.items()
            if len(pairs) > _unavoidable(clubs[group])
            for pair in pairs
        ]


def _unavoidable(clubs: Counter[int | None]) -> int:
    """Pairs of clubmates that a group of these clubs cannot do without."""
    largest = max(times for club, times in clubs.items() if club is not None)
    return max(0, largest - clubs.total() // 2)
