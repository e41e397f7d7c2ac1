"""The losers' side: those beaten in one bracket join another, crossed so that old opponents meet late.

Each round of the main bracket that is taken in (a drop) meets those still left of the drops before it. Seen
from the end of the losers' side, its lines divide into halves, quarters and so on, and two can only meet
where their parts join. Someone beaten in a later round has beaten one of the earlier drops, most likely to
be still there if it was the last. So every drop crosses into the half away from the last drop that can share
its half so far; among those still on its side it crosses again at the quarters, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.drafting import Draft, DraftRound, Side


class LosersSide:
    """A bracket fed by the beaten of successive rounds of another."""

    def __init__(self, draft: Draft, bracket: str) -> None:
        self._draft = draft
        self._bracket = bracket
        self._crossings: list[tuple[int, ...]] = []
        self._left: list[Side] = []
        self.rounds: list[DraftRound] = []

    def take(self, losers: Sequence[Side]) -> None:
        """Let in the beaten of the next main round, by position (None: nobody lost there).

        The number of positions must be a power of two and no more than those of the drop before.
        """
        crossing = self._next_crossing(len(losers).bit_length() - 1)
        self._crossings.append(crossing)
        flip = sum(bit << place for place, bit in enumerate(reversed(crossing)))
        crossed = [losers[position ^ flip] for position in range(len(losers))]
        if not self._left:
            self._left = crossed
            return
        while len(self._left) > len(crossed):
            self._meet(self._left[::2], self._left[1::2])
        self._meet(self._left, crossed)

    def play_out(self) -> list[DraftRound]:
        """Play among those left until there is one; all rounds of the side but those of nothing but byes."""
        while len(self._left) > 1:
            self._meet(self._left[::2], self._left[1::2])
        return self.rounds

    @property
    def survivor(self) -> Side:
        """Whoever is left when the side has been played out."""
        return self._left[0]

    def _meet(self, homes: Sequence[Side], aways: Sequence[Side]) -> None:
        drawn = self._draft.play_round(self._bracket, len(self.rounds) + 1, homes, aways)
        self._left = drawn.winners
        if drawn.matches:
            self.rounds.append(drawn)

    def _next_crossing(self, levels: int) -> tuple[int, ...]:
        """Which way the next drop turns at the halves, quarters, … of the side (1: crosses over)."""
        beside = list(reversed(self._crossings))
        turns = []
        for level in range(levels):
            turn = 1 - beside[0][level] if beside else 0
            turns.append(turn)
            beside = [earlier for earlier in beside if earlier[level] == turn]
        return tuple(turns)
