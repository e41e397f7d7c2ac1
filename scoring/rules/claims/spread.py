"""How the trumps can lie: every way in which what is claimed of High, Low and Jack can have come about.

Article 13.3. Four trumps are spoken of: the High, the Low, the Jack, and in one case a trump that the
dealer must have held to give one. Each was dealt to a known side and lies in the tricks of some side. It
lies with its own side, or with another that put a higher trump on it. Nothing else binds the trumps: all
others can be dealt to whoever wins them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.rules.cards import JACK, PIPS_BY_RANK, SUIT_SIZE
from scoring.rules.claims.known import ALL_RANKS, Hand
from scoring.rules.claims.layouts import Layout, Place, Said, Way


def ways(hand: Hand, said: Said | None) -> Iterator[Way]:
    """Yield every way for the trumps to lie, none where the claims cannot be true (article 13.3).

    ``said``: None where no High and no Low is claimed, so that no trump was dealt.
    """
    if said is None:
        if not hand.gave and not hand.away and hand.plain_dealt >= hand.players * hand.dealt_each:
            yield Way({}, 0, -1, -1)
        return
    for top, bottom in _ends(hand, said):
        yield from _Spread(hand, said, top, bottom).ways()


def layouts(hand: Hand, said: Said | None) -> Iterator[Layout]:
    """Yield what matters for the count of every way for the trumps to lie, each once (article 13.3)."""
    found = set()
    for way in ways(hand, said):
        layout = way.layout(hand)
        if layout not in found:
            found.add(layout)
            yield layout


def _ends(hand: Hand, said: Said) -> Iterator[tuple[int, int]]:
    """Yield the ranks that High and Low can have had, as far as they alone tell."""
    bottoms = _noted(said.low)
    for top in reversed(_noted(said.high)):
        for bottom in bottoms:
            both = hand.trumps >> top & 1 and hand.trumps >> bottom & 1
            if both and bottom <= top and (bottom < top or said.high_side == said.low_side):
                yield top, bottom


def _noted(rank: int | None) -> range:
    return range(SUIT_SIZE) if rank is None else range(rank, rank + 1)


@dataclass(slots=True)
class _Lie:
    """The trumps placed so far, and which of one seat's trumps have been beaten by which."""

    places: dict[int, Place]
    beaten: frozenset[tuple[int, int]] = field(default_factory=frozenset)


class _Spread:
    """The ways for the trumps to lie between one High and one Low."""

    def __init__(self, hand: Hand, said: Said, top: int, bottom: int) -> None:
        self.hand = hand
        self.said = said
        self.top = top
        self.bottom = bottom
        self.away = dict(hand.away or ())
        self.range = hand.trumps & ALL_RANKS >> (SUIT_SIZE - 1 - top) & -1 << bottom
        self.free = self.range & ~(1 << top | 1 << bottom | 1 << JACK)
        for rank in self.away:
            self.free &= ~(1 << rank)

    def ways(self) -> Iterator[Way]:
        """Yield every way; none where these two cannot be High and Low."""
        if not self.can_be_ends():
            return
        for lie in self.with_giver():
            left = self.free
            for rank in lie.places:
                left &= ~(1 << rank)
            yield Way(lie.places, left, self.top, self.bottom, lie.beaten)

    def can_be_ends(self) -> bool:
        """Say whether enough cards are left between the two, and what was put away lies between them."""
        for rank, side in self.away.items():
            ends = ((self.top, self.said.high_side), (self.bottom, self.said.low_side))
            if not self.bottom <= rank <= self.top or any(rank == end and side != of for end, of in ends):
                return False
        inside = self.range
        if self.said.jack is None:
            if not self.jack_can_be_out():
                return False
            if not self.can_be_away(JACK):
                inside &= ~(1 << JACK)
        elif not inside >> JACK & 1 or JACK in self.away:
            return False
        return inside.bit_count() + self.hand.plain_dealt >= self.hand.players * self.hand.dealt_each

    def jack_can_be_out(self) -> bool:
        """Say whether the Jack need not have been played."""
        return JACK in self.away or self.can_be_away(JACK) or JACK not in {self.top, self.bottom}

    def can_be_away(self, rank: int) -> bool:
        """Say whether a trump that was dealt may have been put away."""
        return rank in self.away or (self.hand.puts_away and self.hand.away is None)

    def with_high(self) -> Iterator[_Lie]:
        """Yield the High in the tricks of its side, and put away where it may be."""
        is_the_jack = self.top == JACK
        if self.top not in self.away and not (is_the_jack and self.said.jack is None):
            side = self.said.high_side
            yield _Lie({self.top: Place(side, side)})
        if self.can_be_away(self.top) and not (is_the_jack and self.said.jack is not None):
            yield _Lie({})

    def with_jack(self) -> Iterator[_Lie]:
        """Yield the ways for High and Jack."""
        for lie in self.with_high():
            winner = self.said.jack
            if winner is None:
                yield lie
                continue
            for holder in self.jack_holders(winner):
                yield from self.placed(lie, JACK, holder, (winner,))

    def jack_holders(self, winner: int) -> Iterator[int]:
        """Yield the sides to which the Jack can have been dealt."""
        for side in range(self.hand.side_count):
            fits_high = self.top != JACK or side == self.said.high_side
            fits_low = self.bottom != JACK or side == self.said.low_side
            if (side != winner) == self.said.hung and fits_high and fits_low:
                yield side

    def with_low(self) -> Iterator[_Lie]:
        """Yield the ways for High, Jack and Low."""
        sides = tuple(range(self.hand.side_count))
        is_jack_out = self.bottom == JACK and self.said.jack is None
        for lie in self.with_jack():
            if self.bottom in lie.places:
                yield lie
                continue
            if self.can_be_away(self.bottom) or is_jack_out:
                yield lie
            if self.bottom not in self.away and not is_jack_out and self.bottom != self.top:
                yield from self.placed(lie, self.bottom, self.said.low_side, sides)

    def with_giver(self) -> Iterator[_Lie]:
        """Yield the ways for all: with a trump in the hand of the dealer who could give one (article 3.6)."""
        giver = self.hand.side_count - 1
        for lie in self.with_low():
            if not self.hand.gave or any(place.holder == giver for place in lie.places.values()):
                yield lie
                continue
            for rank in _one_of_each_worth(self.free, lie.places):
                yield from self.placed(lie, rank, giver, tuple(range(self.hand.side_count)))

    def placed(self, lie: _Lie, rank: int, holder: int, piles: tuple[int, ...]) -> Iterator[_Lie]:
        """Yield the ways to add one trump, in the tricks of one of the sides given."""
        if rank in lie.places:
            if lie.places[rank] == Place(holder, holder) and holder in piles:
                yield lie
            return
        for pile in piles:
            if pile == holder:
                yield _Lie({**lie.places, rank: Place(pile, holder)}, lie.beaten)
                continue
            for beater in self.beaters(lie, rank, holder, pile):
                places = {**lie.places, beater: Place(pile, pile), rank: Place(pile, holder)}
                yield _Lie(places, lie.beaten | {(beater, holder)})

    def beaters(self, lie: _Lie, rank: int, holder: int, pile: int) -> Iterator[int]:
        """Yield the higher trumps by which a side can have won this one.

        One trump beats several in one trick, but never two of the same seat.
        """
        own = Place(pile, pile)
        can_repeat = self.hand.seats_a_side > 1
        for other, place in lie.places.items():
            if other > rank and place == own and (can_repeat or (other, holder) not in lie.beaten):
                yield other
        higher = self.free & -2 << rank
        yield from _one_of_each_worth(higher, lie.places)


def _one_of_each_worth(mask: int, places: dict[int, Place]) -> Iterator[int]:
    """Yield the ranks of a mask that are not placed yet, of those that count nothing only the highest."""
    has_blank = False
    for rank in range(SUIT_SIZE - 1, -1, -1):
        if mask >> rank & 1 and rank not in places:
            if PIPS_BY_RANK[rank]:
                yield rank
            elif not has_blank:
                has_blank = True
                yield rank
