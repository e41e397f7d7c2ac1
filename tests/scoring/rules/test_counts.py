"""Exhaustive counts: what the rules generate is exactly what a separately written check lets pass.

The generators go forward and ask the core what is possible now. The checks go backward: they take every
sequence there could be, and judge it whole, from the wording of the rulebook and on card texts.
"""

import random
from collections import Counter
from itertools import permutations, product

import pytest

from scoring.rules.calling import opening_calls
from scoring.rules.cards import CARDS, card_named, cards_in, mask_of, text_of
from scoring.rules.notation import read_record
from scoring.rules.opening import follow_opening
from scoring.rules.play import legal_plays, trick_winner
from scoring.rules.record import Call
from scoring.rules.rule_values import read_ruleset
from scoring.rules.steps import calls_now
from tests.scoring.rules.hands import record

pytestmark = pytest.mark.unit

ORDER = "23456789TJQKA"


def generated(holdings, trump, bars_undertrump, played=(), table=(), leader=0):
    """Every play of all cards, card by card as the core allows them; each as a tuple of tricks in texts."""
    if not any(holdings) and not table:
        yield played
        return
    seat = (leader + len(table)) % len(holdings)
    for card in cards_in(legal_plays(holdings[seat], table, trump, bars_undertrump=bars_undertrump)):
        rest = [held & ~(1 << card) if number == seat else held for number, held in enumerate(holdings)]
        down = (*table, card)
        if len(down) < len(holdings):
            yield from generated(rest, trump, bars_undertrump, played, down, leader)
        else:
            winner = (leader + trick_winner(down, trump)) % len(holdings)
            texts = tuple(map(text_of, down))
            yield from generated(rest, trump, bars_undertrump, (*played, texts), (), winner)


def checked(holdings, trump, bars_undertrump):
    """Every play that no rule forbids, out of every order in which the seats could play their cards."""
    for orders in product(*(permutations(holding) for holding in holdings)):
        tricks = laid_out(orders, trump)
        if not any(is_fault(orders, tricks, trump, bars_undertrump)):
            yield tuple(tuple(card for _, card in trick) for trick in tricks)


def laid_out(orders, trump):
    """The tricks that come of each seat playing its cards in its order; each of pairs of seat and card."""
    tricks, leader = [], 0
    for number in range(len(orders[0])):
        seats = [(leader + turn) % len(orders) for turn in range(len(orders))]
        trick = [(seat, orders[seat][number]) for seat in seats]
        tricks.append(trick)
        leader = max(trick, key=lambda played: worth(played[1], trick[0][1], trump))[0]
    return tricks


def worth(card, led, trump):
    """How high a card stands in a trick: trumps over the suit led over all others."""
    return (card[1] == trump, card[1] == led[1], ORDER.index(card[0]))


def is_fault(orders, tricks, trump, bars_undertrump):
    """For each card played, whether it breaks a rule of article 5, by what its player still plays later."""
    for number, trick in enumerate(tricks):
        led = trick[0][1]
        for place, (seat, card) in enumerate(trick[1:], start=1):
            later = orders[seat][number + 1 :]
            could_follow = any(other[1] == led[1] for other in later)
            yield card[1] not in {led[1], trump} and could_follow
            under = any(
                before[1] == trump and ORDER.index(before[0]) > ORDER.index(card[0])
                for _, before in trick[:place]
            )
            has_plain = any(other[1] != trump for other in later)
            is_trump_on_plain = card[1] == trump != led[1]
            yield bars_undertrump and is_trump_on_plain and under and has_plain


@pytest.mark.parametrize(
    ("players", "size", "deals"), [(4, 2, 40), (4, 3, 7), (3, 3, 25), (2, 4, 16), (2, 5, 1)]
)
@pytest.mark.parametrize("bars_undertrump", [False, True])
def test_the_plays_generated_are_the_plays_that_break_no_rule(players, size, deals, bars_undertrump):
    rng = random.Random(players * 10 + size)
    for _ in range(deals):
        # A short pack makes suits long, so that every rule of following comes into play.
        pack = rng.sample([text for text in CARDS if text[0] in "TJQKA"], players * size)
        holdings = [tuple(pack[seat * size : (seat + 1) * size]) for seat in range(players)]
        trump = rng.choice("SHDC")
        masks = [mask_of([card_named(card) for card in holding]) for holding in holdings]
        forward = Counter(generated(masks, "SHDC".index(trump), bars_undertrump))
        backward = Counter(checked(holdings, trump, bars_undertrump))
        assert forward == backward
        assert max(forward.values()) == 1


def generated_calls(rules, players, kicks, calls=()):
    """Every finished way of calling, call by call as the core offers them."""
    hand = record(
        ruleset="classic",
        players=players,
        dealer="A1",
        kicks=kicks,
        score=(0,) * (3 if players == 3 else 2),
        calls=" ".join(calls),
    )
    offered = calls_now(read_record(hand), rules)
    if not offered:
        yield calls
    for made in offered:
        yield from generated_calls(rules, players, kicks, (*calls, f"{made.seat}:{made.call}"))


@pytest.mark.parametrize(("players", "stand_blind"), [(2, True), (2, False), (3, True), (4, False)])
def test_the_calls_generated_are_the_calls_the_judge_lets_pass(players, stand_blind):
    rules = read_ruleset({"base": "classic", "stand_blind": stand_blind})
    seats = {2: "A1 B1", 3: "A1 B1 C1", 4: "A1 B1 A2 B2"}[players].split()
    every = [f"{seat}:{call}" for seat in seats for call in Call]
    for kicks, runs in (("9H", False), ("9H 3S", True)):
        let_pass = set()
        for calls in (sequence for length in range(4) for sequence in product(every, repeat=length)):
            hand = record(
                ruleset="classic",
                players=players,
                dealer="A1",
                kicks=kicks,
                score=(0,) * (3 if players == 3 else 2),
                calls=" ".join(calls),
            )
            if not follow_opening(read_record(hand), rules).violations:
                let_pass.add(calls)
        offered = {
            calls for calls in generated_calls(rules, players, kicks) if calls[-1].endswith("run") == runs
        }
        assert let_pass == offered
        assert len(offered) == (1 if runs else 3 if stand_blind else 2)


def test_where_any_non_dealer_begs_each_is_offered_standing_and_begging():
    rules = read_ruleset("trinidad-v1")
    offered = opening_calls("B2", 4, (), rules)
    assert {(made.seat, str(made.call)) for made in offered} == set(
        product(("A1", "B1", "A2"), ("stand", "beg"))
    )
    ways = list(generated_calls(rules, 4, "9H"))
    # Three seats stand in any order, or some before one of the others begs and is answered in two ways.
    stands = 6
    begs = sum(len(list(permutations("ABC", stood))) * (3 - stood) * 2 for stood in range(3))
    assert len(ways) == len(set(ways)) == stands + begs
