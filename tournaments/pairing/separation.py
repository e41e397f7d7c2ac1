"""Clubs kept apart in a bracket as long as possible.

Two clubmates meet at the smallest part of the bracket that holds both. Where no two of those to be placed
are of one club, the lines are given out exactly: fewest clubmates in the first round, then in the second,
and so on. Otherwise each part of the bracket, from the whole down to a single match, is divided as evenly as
it can be: of every club as many above as below, give or take one. In an empty bracket that is as late as can
be. Where lines already taken have upset the balance, those who still met a clubmate in the first round
exchange places with the one who makes most of it good.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from heapq import heapify, heappop, heapreplace
from typing import TYPE_CHECKING

from tournaments.pairing.assignment import WEIGHT_BITS, cheapest_assignment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def keep_apart(
    lines: Sequence[int | None], free: Sequence[int], order: Sequence[int], clubs: Mapping[int, int]
) -> list[int]:
    """The entrants of `order` arranged over the `free` lines (from 0), in the order of `free`.

    `lines` is the whole bracket with those already placed; `clubs` names the club of an entrant, and one it
    leaves out has none. Each entrant's own line is the one of `free` at its place in `order`; nobody leaves
    it without need, and with no clubmates to part `order` comes back as it is.
    """
    named = [clubs[entrant] for entrant in order if entrant in clubs]
    if not named:
        return list(order)
    board = _Board(lines, clubs)
    if len(set(named)) == len(named):
        assigned = _assigned(board, free, order)
        if assigned is not None:
            return assigned
    division = _Division(lines, clubs)
    division.divide(0, len(lines), sorted(free), list(zip(order, free, strict=True)))
    for line in free:
        board.put(line, division.chosen[line])
    board.part_first_round(free)
    return [board.on(line) for line in free]


class _Board:
    """The bracket as it fills, and where each club stands in it."""

    def __init__(self, lines: Sequence[int | None], clubs: Mapping[int, int]) -> None:
        self._clubs = clubs
        self._size = len(lines)
        self._on: dict[int, int] = {}
        self._club_lines: dict[int, set[int]] = defaultdict(set)
        for line, entrant in enumerate(lines):
            if entrant is not None:
                self.put(line, entrant)

    def put(self, line: int, entrant: int) -> None:
        """Place an entrant on an empty line."""
        self._on[line] = entrant
        if entrant in self._clubs:
            self._club_lines[self._clubs[entrant]].add(line)

    def on(self, line: int) -> int:
        """Who stands on a line that is taken."""
        return self._on[line]

    def meetings(self, entrant: int, line: int) -> list[int]:
        """How many clubmates an entrant on `line` could meet in round 1, 2, …, counted from place 0."""
        counts = [0] * self._size.bit_length()
        for other in self._club_lines.get(self._clubs.get(entrant, -1), ()):
            if other != line:
                counts[(line ^ other).bit_length() - 1] += 1
        return counts

    def part_first_round(self, free: Sequence[int]) -> None:
        """Exchange those on `free` lines who meet a clubmate in the first round, where that makes fewer."""
        for line in free:
            if self.meetings(self._on[line], line)[0]:
                change, best = min((self._change(line, other), other) for other in free if other != line)
                if change[0] < 0:
                    self._exchange(line, best)

    def _exchange(self, one: int, other: int) -> None:
        first, second = self._on[one], self._on[other]
        for line, entrant in ((one, first), (other, second)):
            if entrant in self._clubs:
                self._club_lines[self._clubs[entrant]].discard(line)
        self.put(one, second)
        self.put(other, first)

    def _change(self, one: int, other: int) -> list[int]:
        """By round, how many more meetings two lines would have if their entrants changed places."""
        before = self._meetings_of(one, other)
        self._exchange(one, other)
        after = self._meetings_of(one, other)
        self._exchange(one, other)
        return [new - old for new, old in zip(after, before, strict=True)]

    def _meetings_of(self, one: int, other: int) -> list[int]:
        pair = self.meetings(self._on[one], one), self.meetings(self._on[other], other)
        return [first + second for first, second in zip(*pair, strict=True)]


def _assigned(board: _Board, free: Sequence[int], order: Sequence[int]) -> list[int] | None:
    """The arrangement with the fewest meetings in round 1, then 2, …, then the fewest moved.

    Only for entrants who are no clubmates of one another. None when the bracket is too large to weigh
    exactly.
    """
    tables = [[board.meetings(entrant, line) for line in free] for entrant in order]
    room = sum(max(sum(counts) for counts in row) for row in tables) + 1
    moved = len(order) + 1
    costs = [
        [_in_base(room, counts) * moved + (place != other) for other, counts in enumerate(row)]
        for place, row in enumerate(tables)
    ]
    if max(map(max, costs)).bit_length() + len(order).bit_length() > WEIGHT_BITS:
        return None
    chosen = cheapest_assignment(costs)
    return [order[place] for _, place in sorted((line, place) for place, line in enumerate(chosen))]


def _in_base(room: int, counts: Sequence[int]) -> int:
    """Counts as one number in which the first outweighs everything after it."""
    number = 0
    for count in counts:
        number = number * room + count
    return number


_Drawn = tuple[int, int]  # an entrant and its own line


class _Division:
    """The bracket while it is being divided."""

    def __init__(self, lines: Sequence[int | None], clubs: Mapping[int, int]) -> None:
        self._lines = lines
        self._clubs = clubs
        self.chosen: dict[int, int] = {}

    def divide(self, low: int, high: int, free: list[int], drawn: list[_Drawn]) -> None:
        """Place those `drawn` on the `free` lines, all of them in `low` … `high` - 1."""
        if len(free) <= 1:
            self.chosen.update({line: entrant for line, (entrant, _) in zip(free, drawn, strict=True)})
            return
        middle = (low + high) // 2
        upper = [line for line in free if line < middle]
        above = self._above(low, middle, high, len(upper), drawn)
        self.divide(low, middle, upper, [one for place, one in enumerate(drawn) if place in above])
        self.divide(
            middle, high, free[len(upper) :], [one for place, one in enumerate(drawn) if place not in above]
        )

    def _above(self, low: int, middle: int, high: int, room: int, drawn: list[_Drawn]) -> set[int]:
        """The places in `drawn` of those who go above, `room` of them."""
        by_club: dict[int | None, list[_Wish]] = defaultdict(list)
        for place, (entrant, line) in enumerate(drawn):
            by_club[self._clubs.get(entrant)].append((line >= middle, place))
        for wishes in by_club.values():
            wishes.sort()
        counts = _balanced_counts(by_club, self._lean(low, middle, high), room)
        return {place for club, wishes in by_club.items() for _, place in wishes[: counts[club]]}

    def _lean(self, low: int, middle: int, high: int) -> Counter[int | None]:
        """Per club, how many more of those already placed stand above than below."""
        lean: Counter[int | None] = Counter()
        for line in range(low, high):
            entrant = self._lines[line]
            if entrant is not None and entrant in self._clubs:
                lean[self._clubs[entrant]] += 1 if line < middle else -1
        return lean


_Wish = tuple[
    bool, int
]  # whether its own line is below, then its place in drawn order: first come, first above


def _balanced_counts(
    by_club: Mapping[int | None, Sequence[_Wish]], lean: Mapping[int | None, int], room: int
) -> dict[int | None, int]:
    """How many of each club go above so that `room` do and the squared differences add up to least.

    The cost is convex in each club's number, so adding one at a time where it costs least is exact. Those
    without a club cost nothing wherever they go. Equal costs are settled by wish.
    """
    counts = dict.fromkeys(by_club, 0)
    heap = [(_growth(by_club, lean, club, 0), wishes[0], club) for club, wishes in by_club.items()]
    heapify(heap)
    for _ in range(room):
        _, _, club = heap[0]
        counts[club] += 1
        taken, wishes = counts[club], by_club[club]
        if taken == len(wishes):
            heappop(heap)
        else:
            heapreplace(heap, (_growth(by_club, lean, club, taken), wishes[taken], club))
    return counts


def _growth(
    by_club: Mapping[int | None, Sequence[_Wish]],
    lean: Mapping[int | None, int],
    club: int | None,
    taken: int,
) -> int:
    """Growth of the squared difference when one more than `taken` of `club` goes above, over four."""
    if club is None:
        return 0
    # The difference is lean + 2 * taken - members; its square grows by 4 * (difference + 1).
    return lean.get(club, 0) + 2 * taken - len(by_club[club]) + 1
