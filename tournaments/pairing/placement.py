"""Who stands on which line of a bracket.

A placement is a tuple of 2, 4, 8 … lines from the top, each a seed number (from 1) or None for a bye; lines
1 and 2 meet in the first round, the winners of the first two matches in the second, and so on.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournaments.pairing.draws import DrawStream
from tournaments.pairing.errors import (
    EmptyMatchError,
    LinesNotPowerOfTwoError,
    PlacementMismatchError,
    SettingOutOfRangeError,
    TooFewEntrantsError,
)
from tournaments.pairing.separation import keep_apart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Lines = tuple[int | None, ...]


def bracket_size(entrants: int) -> int:
    """The lines a bracket of so many entrants has: the next power of two.

    Raises TooFewEntrantsError below two entrants.
    """
    if entrants < 2:
        raise TooFewEntrantsError(given=entrants, needed=2)
    return 1 << (entrants - 1).bit_length()


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds 1 … `size` (2, 4, 8 …) by line, so that the best meet last: for eight 1v8 4v5 3v6 2v7.

    Seeds 1 and 2 are the outermost lines; whoever is left, the better half of them stand in different parts
    of the bracket. The better seed of each first-round match comes first.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        # Every second branch is turned over, so that its best seed lies at the outer end of its part.
        order = [
            seed
            for place, best in enumerate(order)
            for seed in ((best, total - best) if place % 2 == 0 else (total - best, best))
        ]
    matches = zip(order[::2], order[1::2], strict=True)
    return tuple(seed for match in matches for seed in sorted(match))


def placed_by_seed(entrants: int) -> Lines:
    """Lines by seed; the best seeds have the byes.

    Raises TooFewEntrantsError below two entrants.
    """
    return tuple(seed if seed <= entrants else None for seed in seed_order(bracket_size(entrants)))


def placed_by_hand(lines: Sequence[int | None], entrants: int) -> Lines:
    """`lines` as the organizer set them, once they are checked to hold seeds 1 … `entrants` once each.

    Raises LinesNotPowerOfTwoError, PlacementMismatchError or, when two byes would meet, EmptyMatchError.
    """
    if len(lines) < 2 or len(lines) & (len(lines) - 1):
        raise LinesNotPowerOfTwoError(lines=len(lines))
    refuse_mismatch([seed for seed in lines if seed is not None], entrants)
    empty = [(n + 1, n + 2) for n in range(0, len(lines), 2) if lines[n] is None and lines[n + 1] is None]
    if empty:
        raise EmptyMatchError(lines=empty)
    return tuple(lines)


def placed_by_draw(
    pots: Sequence[Sequence[int]], *, seed: str, clubs: Mapping[int, int] | None = None
) -> Lines:
    """Lines drawn pot by pot from the published `seed`, clubs kept apart as long as possible.

    The entrants of the first pot stand, in drawn order, on the lines of the best seeds, those of the second
    on the next, and so on: one pot is a random draw; four pots of one and a pot of the rest seed four and
    draw the rest; two equal pots make every first-round match one from each. `clubs` gives entrants their
    club; those it leaves out belong to none. Within its pot an entrant moves to the line where it meets its
    club latest, looking at the clubmates already placed.

    Raises TooFewEntrantsError or, when the pots are not 1 … n once each, PlacementMismatchError.
    """
    drawn = [entrant for pot in pots for entrant in pot]
    refuse_mismatch(drawn, len(drawn))
    stream = DrawStream(seed)
    line_of_seed = seed_lines(len(drawn))
    lines: list[int | None] = [None] * bracket_size(len(drawn))
    first = 0
    for pot in pots:
        order = stream.shuffled(pot)
        free = line_of_seed[first : first + len(order)]
        first += len(order)
        for line, entrant in zip(free, keep_apart(lines, free, order, clubs or {}), strict=True):
            lines[line] = entrant
    return tuple(lines)


def seeded_pots(entrants: int, *, seeded: int = 0) -> tuple[tuple[int, ...], ...]:
    """Pots for a draw in which the first `seeded` stand on their own lines and the rest are drawn.

    Raises SettingOutOfRangeError when `seeded` is below 0 or above `entrants`.
    """
    if not 0 <= seeded <= entrants:
        raise SettingOutOfRangeError(setting="seeded", given=seeded, least=0, most=entrants)
    rest = tuple(range(seeded + 1, entrants + 1))
    alone = tuple((one,) for one in range(1, seeded + 1))
    return (*alone, rest) if rest else alone


def tiered_pots(entrants: int) -> tuple[tuple[int, ...], ...]:
    """Pots 1, 2, 3-4, 5-8, 9-16 …: seeds of one tier are worth the same and are drawn among themselves."""
    pots: list[tuple[int, ...]] = [(1,), (2,)]
    while pots[-1][-1] < entrants:
        last = pots[-1][-1]
        pots.append(tuple(range(last + 1, min(2 * last, entrants) + 1)))
    return tuple(pots[: max(1, min(len(pots), entrants))])


def refuse_mismatch(named: Sequence[int], entrants: int) -> None:
    """Raise PlacementMismatchError unless `named` are the seeds 1 … `entrants`, once each, in any order."""
    times = Counter(named)
    missing = [seed for seed in range(1, entrants + 1) if seed not in times]
    repeated = sorted(seed for seed, count in times.items() if count > 1)
    unknown = sorted(seed for seed in times if not 1 <= seed <= entrants)
    if missing or repeated or unknown:
        raise PlacementMismatchError(missing=missing, repeated=repeated, unknown=unknown)


def seed_lines(entrants: int) -> list[int]:
    """For seeds 1 … `entrants` in order, the line (from 0) that is theirs by seeding.

    Raises TooFewEntrantsError below two entrants.
    """
    where = {seed: line for line, seed in enumerate(seed_order(bracket_size(entrants)))}
    return [where[seed] for seed in range(1, entrants + 1)]
