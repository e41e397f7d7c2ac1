"""The short way for ordinary claims lets nothing through that the search would not (article 13.5)."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.claims import possible_claims, searched_claims
from scoring.rules.claims.ordinary import is_ordinary
from scoring.rules.dealing import with_less_claimed, without_play
from scoring.rules.notation import read_record
from scoring.rules.opening import follow_opening
from scoring.rules.record import CardClaim, Claims, JackClaim
from scoring.rules.seats import SIDES
from tests.scoring.rules.hands import claims, record, some_hand

pytestmark = pytest.mark.unit

seeds = st.integers(0, 2**32)


def claimed_otherwise(hand, rng):
    """The hand's claims changed a little: another side, card, Jack, count or Game."""
    sides, trump = SIDES[hand.players], hand.kicks[-1] // 13
    claims = hand.claims

    def otherwise(claim):
        claim = claim or CardClaim(rng.choice(sides))
        card = rng.choice((claim.card, None, trump * 13 + rng.randrange(13)))
        return CardClaim(rng.choice((claim.side, claim.side, rng.choice(sides))), card)

    jack = rng.choice((claims.jack, claims.jack, None, JackClaim(rng.choice(sides), rng.random() < 0.5)))
    game = claims.game
    if game.pips and rng.random() < 0.5:
        game = replace(
            game,
            pips={
                side: max(0, count + rng.choice((-10, -1, 0, 0, 1, 7, 30)))
                for side, count in game.pips.items()
            },
        )
    return replace(hand, claims=Claims(otherwise(claims.high), otherwise(claims.low), jack, game))


@given(seeds, seeds)
def test_what_is_ordinary_the_search_finds_possible(seed, change):
    hand, rng = some_hand(seed), random.Random(change)
    if hand.claims is None:
        return
    claimed = claimed_otherwise(without_play(hand), rng)
    dealing = follow_opening(claimed, claimed.ruleset).dealing
    if is_ordinary(claimed, claimed.claims, claimed.ruleset, dealing):
        found = searched_claims(claimed, claimed.claims, claimed.ruleset, dealing)
        # That Game goes where full counts send it is looked at before, and elsewhere.
        is_counted = claimed.claims.game.pips is not None
        assert [fault for fault in found if not is_counted or fault.where != "claims.game.side"] == []
    else:
        searched = searched_claims(claimed, claimed.claims, claimed.ruleset, dealing)
        assert possible_claims(claimed, claimed.ruleset, dealing) == searched


def test_nearly_all_true_claims_are_ordinary():
    rng = random.Random(4)
    hands = [with_less_claimed(rng, without_play(hand)) for hand in map(some_hand, range(600)) if hand.claims]
    ordinary = [
        is_ordinary(hand, hand.claims, hand.ruleset, follow_opening(hand, hand.ruleset).dealing)
        for hand in hands
    ]
    assert sum(ordinary) > 0.8 * len(hands)


@pytest.mark.parametrize(
    "source",
    [
        record(kicks="5H", claims=claims("B", "A 3H", "B", "A", (20, 1))),
        record(kicks="2S 3S QD", calls="A1:beg B2:run", claims=claims("B AD", "B 2D", "B", "B")),
    ],
    ids=["the Jack is High", "nearly the whole pack is played"],
)
def test_what_hardly_leaves_a_choice_is_ordinary(source):
    hand = read_record(source)
    assert is_ordinary(hand, hand.claims, hand.ruleset, follow_opening(hand, hand.ruleset).dealing)
