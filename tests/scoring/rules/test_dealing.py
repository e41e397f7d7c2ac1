"""Random lawful hands: the same seed the same hand, and every way a hand can end among them."""

import random
from collections import Counter

import pytest

from scoring.rules.cards import PACK_SIZE
from scoring.rules.dealing import random_hand, random_ruleset, random_score, with_less_claimed, without_play
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import Call, Outcome
from tests.scoring.rules.hands import some_hand

pytestmark = pytest.mark.unit


def test_a_seed_gives_the_same_hand_again():
    assert some_hand(7) == some_hand(7)
    assert some_hand(7) != some_hand(9)


def test_every_way_to_end_turns_up():
    hands = [some_hand(seed) for seed in range(900)]
    ends = Counter(
        (hand.outcome, hand.calls[-1].call if hand.calls else None, bool(hand.tricks)) for hand in hands
    )
    assert {
        (Outcome.PLAYED, call, True) for call in (Call.STAND, Call.STAND_BLIND, Call.GIVE_ONE, Call.RUN)
    } <= set(ends)
    assert (Outcome.PLAYED, Call.GIVE_ONE, False) in ends
    assert (Outcome.PLAYED, None, False) in ends
    assert (Outcome.EXHAUSTED, Call.RUN, False) in ends
    assert {hand.players for hand in hands} == {2, 3, 4}
    assert any(hand.discards for hand in hands)


def test_a_hand_uses_no_card_twice():
    for seed in range(300):
        hand = some_hand(seed)
        seen = [*hand.kicks, *(card for cards in (hand.deal or {}).values() for card in cards)]
        assert len(seen) == len(set(seen)) <= PACK_SIZE


def test_scores_and_players_may_be_given():
    rng = random.Random(1)
    hand = random_hand(rng, RULE_SETS["classic"], players=3, score={"A": 6, "B": 0, "C": 3})
    assert (hand.players, hand.score) == (3, {"A": 6, "B": 0, "C": 3})


def test_scores_stay_below_the_target():
    rng = random.Random(2)
    for _ in range(200):
        rules = random_ruleset(rng)
        assert max(random_score(rng, rules, 3).values()) < rules.target


def test_what_a_sheet_keeps_has_no_cards_of_the_play():
    hand = next(hand for hand in map(some_hand, range(50)) if hand.tricks)
    kept = without_play(hand)
    assert (kept.deal, kept.discards, kept.tricks, kept.claims) == (None, None, None, hand.claims)
    thinned = {with_less_claimed(random.Random(seed), kept).claims.high for seed in range(20)}
    assert {claim.card for claim in thinned} == {hand.claims.high.card, None}
