"""Draws that anyone can repeat, in any language, from a published seed.

The generator is deliberately small. The seed is any text. Block *i* (counting from 0) is

    SHA-256 of the UTF-8 bytes of   <seed> "/" <i in decimal digits>

and each block gives eight words: its 32 bytes read four at a time, most significant byte first. The words
of block 0, 1, 2 … in order are the stream.

A number below *n* (1 ≤ n ≤ 2**32): take the next word; if it is not below the largest multiple of *n* that
is at most 2**32, throw it away and take the next; the number is the remainder of the word divided by *n*.

A shuffle of a list with places 0 … n-1: for i = n-1 down to 1, draw j below i+1 and exchange places i
and j (Fisher and Yates). A list of one or none draws nothing.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, TypeVar

from tournaments.pairing.errors import SettingOutOfRangeError

if TYPE_CHECKING:
    from collections.abc import Iterable

Item = TypeVar("Item")

WORD_RANGE = 2**32
_WORDS = Struct(">8I")


class DrawStream:
    """The stream of one published seed; every draw takes from where the last one stopped."""

    __slots__ = ("_block", "_words", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32-bit word of the stream."""
        if not self._words:
            digest = sha256(f"{self.seed}/{self._block}".encode()).digest()
            self._words = list(reversed(_WORDS.unpack(digest)))
            self._block += 1
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely.

        Raises SettingOutOfRangeError when `bound` is not from 1 to 2**32.
        """
        if not 1 <= bound <= WORD_RANGE:
            raise SettingOutOfRangeError(setting="bound", given=bound, least=1, most=WORD_RANGE)
        limit = WORD_RANGE - WORD_RANGE % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """A new list of `items` in drawn order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order


def draw_order(seed: str, entrants: Iterable[int]) -> tuple[int, ...]:
    """`entrants` in the order that the published `seed` gives, from the start of its stream.

    The order given to the draw matters: publish it with the seed (by entry number, say).
    """
    return tuple(DrawStream(seed).shuffled(entrants))
