"""What a way for the trumps to lie means for the count (articles 13.3 and 13.4)."""

from functools import lru_cache
from operator import add
from typing import NamedTuple

from scoring.rules.cards import PIPS_BY_RANK, SUIT_SIZE
from scoring.rules.claims.known import BLANK, PLACE_OF, SIDE_COUNT, WORTHS, Hand


class Said(NamedTuple):
    """What is claimed of the trumps: sides as numbers, ranks or None where no card was noted.

    ``jack``: the side that won it, None where nobody did.
    """

    high_side: int
    high: int | None
    low_side: int
    low: int | None
    jack: int | None
    hung: bool


class Layout(NamedTuple):
    """One way for the spoken-of trumps to lie.

    ``pips``, ``cards`` and ``least``: by side, what its tricks hold for certain: their worth, their number,
    and how many tricks they take up. ``free``: how many honours of each worth are left that may have been
    played, ``blanks``: how many cards that count nothing. ``wild``: by worth, whether one of the free honours
    is a trump. ``beaters``: by side, its trumps among these as (rank, how many more trumps it may beat in its
    trick); not kept for four players, whose tricks have room for all.
    """

    pips: tuple[int, ...]
    cards: tuple[int, ...]
    least: tuple[int, ...]
    free: tuple[int, ...]
    blanks: int
    wild: tuple[int, ...]
    beaters: tuple[tuple[tuple[int, int], ...], ...]


class Place(NamedTuple):
    """Where a trump lies: the side in whose tricks, and the side it was dealt to."""

    pile: int
    holder: int


class Way(NamedTuple):
    """One way for the trumps to lie, card by card.

    ``places``: by rank, the trumps spoken of that were played. ``left``: mask of the ranks that may have been
    played besides, by whoever won them. ``top``, ``bottom``: the ranks of High and Low, -1 without trumps.
    ``beaten``: which trumps of which side's holding were beaten by which trump, as (beater, holder) pairs.
    """

    places: dict[int, Place]
    left: int
    top: int
    bottom: int
    beaten: frozenset[tuple[int, int]] = frozenset()

    def layout(self, hand: Hand) -> Layout:
        """Return what of this way matters for the count."""
        return layout_of(hand, self.places, self.left, self.beaten)


def loose_layout(hand: Hand) -> Layout:
    """Return the layout of a hand of whose trumps nothing is known: any card may lie anywhere."""
    return layout_of(hand, {}, hand.trumps, frozenset())


def layout_of(hand: Hand, places: dict[int, Place], left: int, beaten: frozenset[tuple[int, int]]) -> Layout:
    """Put together a layout from the trumps placed and the mask of those left to whoever wins them.

    ``beaten``: as (beater, holder) pairs, which trump beat one of which side.
    """
    sides = SIDE_COUNT[hand.players]
    pips, cards = [0] * sides, [0] * sides
    own: list[list[int]] = [[] for _ in range(sides)]
    for rank, (pile, holder) in places.items():
        pips[pile] += PIPS_BY_RANK[rank]
        cards[pile] += 1
        if pile == holder:
            own[pile].append(rank)
    trumps = _by_worth(left)
    counts = tuple(map(add, hand.plain, trumps))
    return Layout(
        tuple(pips),
        tuple(cards),
        tuple(-(-len(ranks) // hand.seats_a_side) for ranks in own),
        counts[:BLANK],
        counts[BLANK],
        trumps[:BLANK],
        () if hand.players == 4 else tuple(_beaters(hand, ranks, beaten) for ranks in own),
    )


def _beaters(hand: Hand, ranks: list[int], beaten: frozenset[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return a side's own trumps with how many more each may beat, one of every other seat."""
    victims = [beater for beater, _ in beaten]
    return tuple((rank, hand.players - 1 - victims.count(rank)) for rank in sorted(ranks))


@lru_cache(maxsize=1 << SUIT_SIZE)
def _by_worth(ranks: int) -> tuple[int, ...]:
    """Count the ranks of a mask by worth."""
    counts = [0] * (len(WORTHS) + 1)
    for rank in range(SUIT_SIZE):
        counts[PLACE_OF[rank]] += ranks >> rank & 1
    return tuple(counts)
