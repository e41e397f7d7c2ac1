"""Counting a game: awards in order, until a side reaches the target (article 7)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.rules.verdict import Award


@dataclass(frozen=True, slots=True)
class Count:
    """What came of counting: awards counted and not, chalks by side after it, who won the game if anybody."""

    awards: tuple[Award, ...]
    uncounted: tuple[Award, ...]
    score_after: dict[str, int]
    bullseye: str | None


def count_awards(score: Mapping[str, int], awards: Iterable[Award], target: int) -> Count:
    """Add awards to the chalks of each side in the order given, stopping at the target (article 7.3).

    ``score``: chalks by side before them. Whatever follows the award that reaches the target is uncounted,
    whichever side earned it.
    """
    after = dict(score)
    winner = next((side for side, chalks in after.items() if chalks >= target), None)
    counted: list[Award] = []
    uncounted: list[Award] = []
    for award in awards:
        if winner is not None:
            uncounted.append(award)
            continue
        counted.append(award)
        after[award.side] += award.chalks
        if after[award.side] >= target:
            winner = award.side
    return Count(tuple(counted), tuple(uncounted), after, winner)
