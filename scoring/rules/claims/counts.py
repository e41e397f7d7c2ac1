"""Which counts for Game whole tricks can hold (article 13.4).

The honours that may have been played are shared out between the tricks of each side and the cards that stay
out of the play. What a side gets must come to its count exactly, and all sides together may not need more
tricks than are played; cards that count nothing fill the rest.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from operator import mul, sub
from typing import Final, NamedTuple

from scoring.rules.cards import ACE, JACK, KING, QUEEN, SUIT_SIZE, TEN
from scoring.rules.claims.known import WORTHS, Hand
from scoring.rules.claims.layouts import Layout

RANK_OF: Final = (TEN, ACE, KING, QUEEN, JACK)
"""The rank of the honours of each worth."""

NOBODY: Final = -1

Shares = tuple[int, ...]
"""A number for each side in the order of play; with the honours left out of the play, one more at the end."""


class Piles(NamedTuple):
    """The tricks of all sides while they are filled.

    ``wanted``: what each share has still to come to. ``cards``: how many cards it holds. ``alike``: whether
    these are one trick of cards that all count alike, none of them a trump. ``wild``: mask of the ranks of
    trumps that are honours won besides those the layout placed.
    """

    wanted: Shares
    cards: Shares
    alike: tuple[bool, ...]
    wild: Shares


class Fit(NamedTuple):
    """What the piles must fit into.

    ``players``: cards in a trick. ``tricks``: how many are played. ``least``: tricks each side needs for its
    trumps. ``spare``: how many honours may stay out of the play. ``wild``: by worth, how many of the honours
    are trumps. ``beaters``: as in :class:`Layout`.
    """

    players: int
    tricks: int
    least: Shares
    spare: int
    wild: tuple[int, ...]
    beaters: tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=1 << 16)
def can_hold(hand: Hand, layout: Layout, pips: Shares) -> bool:
    """Say whether the tricks of all sides can hold these counts, the trumps lying so (article 13.4).

    ``pips``: what is claimed for every side, in the order of play.
    """
    start = empty_piles(hand, layout, pips)
    return start is not None and can_share(layout.free, *start)


def empty_piles(hand: Hand, layout: Layout, pips: Shares) -> tuple[Piles, Fit] | None:
    """Return the piles with nothing but the trumps placed, None where the sums alone rule the counts out."""
    wanted = tuple(map(sub, pips, layout.pips))
    left = sum(map(mul, WORTHS, layout.free)) - sum(wanted)
    honours = sum(layout.free)
    spare = min(honours, honours + layout.blanks + sum(layout.cards) - hand.players * hand.tricks)
    if min(wanted) < 0 or left < 0 or spare < 0:
        return None
    piles = Piles((*wanted, left), (*layout.cards, 0), (False,) * len(pips), (0,) * len(pips))
    return piles, Fit(hand.players, hand.tricks, layout.least, spare, layout.wild, layout.beaters)


def total_span(hand: Hand, layout: Layout) -> tuple[int, int]:
    """Return the least and the most that the counts of all sides together can be."""
    most = sum(layout.pips) + sum(map(mul, WORTHS, layout.free))
    unplayed = sum(layout.free) + layout.blanks + sum(layout.cards) - hand.players * hand.tricks
    least = most
    for worth, number in zip(WORTHS, layout.free, strict=True):
        left_out = min(number, unplayed)
        unplayed -= left_out
        least -= left_out * worth
    return least, most


@lru_cache(maxsize=1 << 16)
def can_share(free: Shares, piles: Piles, fit: Fit) -> bool:
    """Say whether all honours can be shared out so that the piles come out and fit (article 13.4).

    ``free``: honours of each worth still to be shared out; those of the higher worths are gone.
    """
    if not free:
        return True
    place = len(WORTHS) - len(free)
    return any(
        can_share(free[1:], filled, fit)
        for filled in shared_out(piles, free[0], place, fit)
        if may_fit(filled, place + 1, fit)
    )


def may_fit(piles: Piles, place: int, fit: Fit) -> bool:
    """Say whether the piles fit if the next worth alone filled them; exact once all are full."""
    if place == len(WORTHS):
        if any(piles.wanted):
            return False
        needed = piles.cards
    else:
        worth = WORTHS[place]
        needed = tuple(
            [cards - -left // worth for cards, left in zip(piles.cards, piles.wanted, strict=True)]
        )
    return needed[-1] <= fit.spare and sum(tricks_needed(piles, needed, fit)) <= fit.tricks


def tricks_needed(piles: Piles, cards: Shares, fit: Fit) -> list[int]:
    """Return by side how many tricks it takes to hold so many cards with the trumps among them."""
    needed = []
    for side, least in enumerate(fit.least):
        own = least
        if piles.wild[side]:
            own += _won_by_themselves(fit.beaters[side], piles.wild[side], fit.players - 1)
        is_alike = piles.alike[side] and not piles.wanted[side]
        needed.append(max(own, -(-cards[side] // fit.players) + is_alike))
    return needed


@lru_cache(maxsize=1 << 12)
def _won_by_themselves(beaters: tuple[tuple[int, int], ...], wild: int, others: int) -> int:
    """Return how few trumps of a mask need a trick each, the rest falling to higher ones of the same side.

    ``beaters``: the side's other trumps, and how many each can beat; ``others``: how many a new one can beat.
    """
    ranks = [rank for rank in range(SUIT_SIZE) if wild >> rank & 1]
    for number in range(len(ranks) + 1):
        for own in combinations(ranks, number):
            chances = [*beaters, *((rank, others) for rank in own)]
            beaten = [rank for rank in ranks if rank not in own]
            if all(
                sum(other >= rank for other in beaten) <= sum(room for over, room in chances if over > rank)
                for rank in beaten
            ):
                return number
    return len(ranks)


def shared_out(piles: Piles, number: int, place: int, fit: Fit) -> Iterator[Piles]:
    """Yield the piles after sharing out all honours of one worth, the first sides taking most first.

    ``number``: how many there are; ``place``: which worth it is.
    """
    worth = WORTHS[place]
    for taken in _parts(number, tuple([left // worth for left in piles.wanted])):
        wanted = tuple([left - worth * more for left, more in zip(piles.wanted, taken, strict=True)])
        cards = tuple([count + more for count, more in zip(piles.cards, taken, strict=True)])
        if fit.players == 4:
            yield Piles(wanted, cards, piles.alike, piles.wild)
            continue
        for winner in _winners_of_wild(piles, taken, place, fit):
            wild = list(piles.wild)
            if winner != NOBODY:
                wild[winner] |= 1 << RANK_OF[place]
            yield Piles(wanted, cards, _alike(piles, taken, winner, fit), tuple(wild))


def _winners_of_wild(piles: Piles, taken: Shares, place: int, fit: Fit) -> Iterator[int]:
    """Yield the sides that may have won the trump among honours of one worth, NOBODY if it can be unplayed.

    Where it can be, it need be won only by a side whose only trick would else be of honours alike.
    """
    if not fit.wild[place] or taken[-1]:
        yield NOBODY
    if fit.wild[place]:
        for side, (cards, more) in enumerate(zip(piles.cards, taken[:-1], strict=False)):
            if more and (not taken[-1] or (not cards and more == fit.players)):
                yield side


def _alike(piles: Piles, taken: Shares, winner_of_wild: int, fit: Fit) -> tuple[bool, ...]:
    """Say of each side whether its pile is one trick of honours alike, none of them a trump.

    A side that does not lead to the first trick wins its first one with a card higher than the one led. Where
    that is its only trick and all cards in it count alike, that can only be a trump: plain cards of one rank
    are of as many suits. Four players always hold two cards of one plain suit in a trick without trumps. The
    first side leads.
    """
    return tuple(
        [
            (alike and not more)
            or (side > 0 and not cards and more == fit.players and side != winner_of_wild)
            for side, (alike, cards, more) in enumerate(zip(piles.alike, piles.cards, taken, strict=False))
        ]
    )


@lru_cache(maxsize=1 << 12)
def _parts(number: int, most: Shares) -> tuple[Shares, ...]:
    """Return every way to share out a number of cards, no share taking more than its most."""
    if len(most) == 1:
        return ((number,),) if number <= most[0] else ()
    return tuple(
        (first, *rest)
        for first in range(min(number, most[0]), -1, -1)
        for rest in _parts(number - first, tuple([min(share, number) for share in most[1:]]))
    )
