"""Claims on small packs, against every deal and every play of them (articles 13.3 and 13.4).

The plays are made here from the letter of the rules, by nothing that the judge uses.
"""

from functools import cache
from itertools import combinations, product

import pytest

from scoring.rules.cards import RANKS
from scoring.rules.claims.counts import can_hold
from scoring.rules.claims.known import Hand
from scoring.rules.claims.layouts import Said
from scoring.rules.claims.spread import layouts

pytestmark = pytest.mark.unit

PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
WORTHS = "TAKQJ"


def every_deal(pack, players, size):
    if players == 0:
        yield ()
        return
    for hand in combinations(pack, size):
        rest = tuple(card for card in pack if card not in hand)
        for others in every_deal(rest, players - 1, size):
            yield (hand, *others)


def strength(card, led):
    """Trumps are written with a star."""
    if card[1] == "*":
        return 100 + RANKS.index(card[0])
    return RANKS.index(card[0]) if card[1] == led else -1


def may_play(hand, trick):
    if not trick:
        return hand
    led = trick[0][1]
    if not any(card[1] == led for card in hand):
        return hand
    return tuple(card for card in hand if card[1] in {led, "*"} and (led != "*" or card[1] == "*"))


def every_play(hands, leader, trick=()):
    """Yield for every way to play on: the pips of each seat's tricks, and the seat that won the Jack."""
    players = len(hands)
    if len(trick) == players:
        led = trick[0][1]
        best = max(range(players), key=lambda place: strength(trick[place], led))
        winner = (leader + best) % players
        won = sum(PIPS.get(card[0], 0) for card in trick)
        for pips, jack in every_play(hands, winner) if hands[0] else [((0,) * players, None)]:
            counts = tuple(count + (seat == winner) * won for seat, count in enumerate(pips))
            yield counts, winner if "J*" in trick else jack
        return
    seat = (leader + len(trick)) % players
    for card in may_play(hands[seat], trick):
        left = tuple(other for other in hands[seat] if other != card)
        yield from every_play((*hands[:seat], left, *hands[seat + 1 :]), leader, (*trick, card))


@cache
def plays_of(hands):
    return frozenset(every_play(hands, 0))


def side_count(players):
    return {2: 2, 3: 3, 4: 2}[players]


def ends_of(trumps):
    """Side and rank of High and Low, from the side each trump was dealt to."""
    in_order = sorted(trumps, key=lambda card: RANKS.index(card[0]))
    return [(trumps[card], RANKS.index(card[0])) for card in (in_order[-1], in_order[0])]


def outcomes(kept, trumps):
    """Every way to play these hands, as claims; `trumps`: the side each trump that counts was dealt to."""
    sides = side_count(len(kept))
    holders = {card: seat % sides for seat, hand in enumerate(kept) for card in hand}
    for pips, winner in plays_of(kept):
        jack = None if winner is None else winner % sides
        hung = jack is not None and holders["J*"] != jack
        counts = [0] * sides
        for seat, count in enumerate(pips):
            counts[seat % sides] += count
        high, low = ends_of(trumps)
        yield Said(*high, *low, jack, hung), tuple(counts)


def dealt_trumps(deal):
    sides = side_count(len(deal))
    return {card: seat % sides for seat, hand in enumerate(deal) for card in hand if card[1] == "*"}


def reachable(pack, players, size, away=None, *, gave=False):
    """Every outcome of every deal and play of so many cards each: what can be claimed, with the counts.

    `away`: trumps known to be put away, with their sides. `gave`: the dealer sits last and held a trump.
    """
    found = set()
    for deal in every_deal(pack, players, size):
        trumps = {**dealt_trumps(deal), **(away or {})}
        if trumps and (not gave or any(card[1] == "*" for card in deal[-1])):
            found.update(outcomes(deal, trumps))
    return found


def reachable_after_discards(pack, players, size, dealt):
    """The same where each seat keeps some of the cards dealt to it, and nobody notes which."""
    found = set()
    for deal in every_deal(pack, players, dealt):
        trumps = dealt_trumps(deal)
        if trumps:
            for kept in product(*(combinations(hand, size) for hand in deal)):
                found.update(outcomes(kept, trumps))
    return found


def hand_of(pack, players, size, dealt=None, away=None, *, gave=False):
    """The hand that the judge takes such a pack for."""
    trumps = sum(1 << RANKS.index(card[0]) for card in (*pack, *(away or ())) if card[1] == "*")
    plain = [card[0] for card in pack if card[1] != "*"]
    counts = (*(plain.count(rank) for rank in WORTHS), sum(rank not in PIPS for rank in plain))
    put_away = None if away is None else tuple((RANKS.index(card[0]), side) for card, side in away.items())
    return Hand(players, size, dealt or size, trumps, counts, put_away, gave)


def accepted(hand, pack):
    """Every claim about such a hand that the judge of claims lets through."""
    sides = range(hand.side_count)
    ranks = [rank for rank in range(13) if hand.trumps >> rank & 1]
    jacks = [(None, False), *product(sides, (False, True))]
    total = sum(PIPS.get(card[0], 0) for card in pack)
    counts = [pips for pips in product(range(total + 1), repeat=hand.side_count) if sum(pips) <= total]
    found = set()
    for high, top, low, bottom, (jack, hung) in product(sides, ranks, sides, ranks, jacks):
        said = Said(high, top, low, bottom, jack, hung)
        for layout in layouts(hand, said):
            found.update((said, pips) for pips in counts if can_hold(hand, layout, pips))
    return found


@pytest.mark.parametrize(
    ("pack", "players", "size"),
    [
        ("A* J* 2* As Ts 3s Ad 4d", 2, 2),
        ("A* Q* T* 2* As Qs Ad Qd", 2, 2),
        ("A* J* 2* As Js 3s Ad Jd", 2, 3),
        ("K* Q* J* Ks Js 2s Kd", 2, 3),
        ("Q* J* 2* As 3s Jd 4d", 3, 2),
        ("Q* J* T* Qs Js 3s", 3, 2),
        ("Q* J* T* Qs Js 2s Qd 3d", 4, 2),
    ],
)
def test_exactly_what_some_deal_and_play_comes_to_is_accepted(pack, players, size):
    cards = tuple(pack.split())
    assert accepted(hand_of(cards, players, size), cards) == reachable(cards, players, size)


@pytest.mark.parametrize(
    ("pack", "players", "away"),
    [
        ("K* J* 2* As Ts 3s Ad", 2, {"Q*": 0, "4*": 1}),
        ("K* J* 2* As Ts 3s Ad", 2, {"A*": 1}),
        ("K* Q* 3* As 3s Ad", 2, {"J*": 0}),
        ("K* J* 4* As 3s Ad", 3, {"Q*": 2, "3*": 0}),
    ],
)
def test_trumps_known_to_be_put_away_count_for_high_and_low_and_nothing_else(pack, players, away):
    cards = tuple(pack.split())
    assert accepted(hand_of(cards, players, 2, 3, away), cards) == reachable(cards, players, 2, away)


def test_where_nobody_notes_what_was_put_away_it_may_be_anything():
    cards = ("A*", "J*", "2*", "As", "Ts", "3s", "Ad", "4d", "5d", "6d")
    assert accepted(hand_of(cards, 2, 2, 5), cards) == reachable_after_discards(cards, 2, 2, 5)


@pytest.mark.parametrize(
    ("pack", "players", "size"), [("A* K* 3* 2* As Ts Ad", 2, 3), ("Q* J* 3* 2* As Js 3s Ad", 4, 2)]
)
def test_a_dealer_who_had_to_hold_a_trump_to_give_one_held_one(pack, players, size):
    cards = tuple(pack.split())
    hand = hand_of(cards, players, size, gave=True)
    assert accepted(hand, cards) == reachable(cards, players, size, gave=True)
