"""Laws that hold for every hand, whatever the cards and the rule set."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import SUIT_SIZE
from scoring.rules.dealing import with_less_claimed, without_play
from scoring.rules.game import count_awards
from scoring.rules.judge import judge
from scoring.rules.notation import read_record, record_as_json
from scoring.rules.record import CallMade
from scoring.rules.seats import SEATS, seat_after, side_of
from scoring.rules.verdict import Accepted
from tests.scoring.rules.hands import some_hand

pytestmark = pytest.mark.unit

hands = st.integers(0, 2**32).map(some_hand)


def renamed_card(card, suits):
    return None if card is None else suits[card // SUIT_SIZE] * SUIT_SIZE + card % SUIT_SIZE


def renamed(cards, suits):
    return tuple(renamed_card(card, suits) for card in cards)


def with_suits_renamed(hand, suits):
    """The same hand with every suit under another name."""
    claims = hand.claims and replace(
        hand.claims,
        high=hand.claims.high and replace(hand.claims.high, card=renamed_card(hand.claims.high.card, suits)),
        low=hand.claims.low and replace(hand.claims.low, card=renamed_card(hand.claims.low.card, suits)),
    )
    return replace(
        hand,
        kicks=renamed(hand.kicks, suits),
        deal=hand.deal and {seat: renamed(cards, suits) for seat, cards in hand.deal.items()},
        discards=hand.discards and {seat: renamed(cards, suits) for seat, cards in hand.discards.items()},
        tricks=hand.tricks and tuple(renamed(trick, suits) for trick in hand.tricks),
        claims=claims,
    )


def with_seats_rotated(hand):
    """The same hand with everybody one seat on."""
    seats = {seat: seat_after(seat, hand.players) for seat in SEATS[hand.players]}
    sides = {side_of(seat): side_of(after) for seat, after in seats.items()}
    claims = hand.claims

    def moved(claim):
        return claim and replace(claim, side=sides[claim.side])

    game = claims and claims.game
    if game:
        pips = game.pips and {sides[side]: count for side, count in game.pips.items()}
        game = replace(game, side=game.side and sides[game.side], pips=pips)
    return sides, replace(
        hand,
        dealer=seats[hand.dealer],
        score={sides[side]: chalks for side, chalks in hand.score.items()},
        calls=tuple(CallMade(seats[made.seat], made.call) for made in hand.calls),
        deal=hand.deal and {seats[seat]: cards for seat, cards in hand.deal.items()},
        discards=hand.discards and {seats[seat]: cards for seat, cards in hand.discards.items()},
        claims=claims
        and replace(
            claims, high=moved(claims.high), low=moved(claims.low), jack=moved(claims.jack), game=game
        ),
    )


@given(hands)
def test_every_lawful_hand_is_accepted(hand):
    assert isinstance(judge(hand), Accepted)


@given(hands, st.integers(0, 2**32))
def test_every_lawful_hand_is_accepted_from_its_claims_alone(hand, seed):
    thinned = with_less_claimed(random.Random(seed), without_play(hand))
    assert judge(thinned) == judge(hand)


@given(hands, st.permutations(range(4)))
def test_renaming_suits_changes_no_award(hand, suits):
    before, after = judge(hand), judge(with_suits_renamed(hand, suits))
    for award, renamed_award in zip(
        before.awards + before.uncounted, after.awards + after.uncounted, strict=True
    ):
        assert replace(award, card=renamed_card(award.card, suits)) == renamed_award
    assert (before.score_after, before.bullseye) == (after.score_after, after.bullseye)


@given(hands)
def test_rotating_seats_rotates_awards(hand):
    before = judge(hand)
    sides, rotated = with_seats_rotated(hand)
    after = judge(rotated)
    assert [replace(award, side=sides[award.side]) for award in before.awards] == list(after.awards)
    assert [replace(award, side=sides[award.side]) for award in before.uncounted] == list(after.uncounted)
    assert {sides[side]: chalks for side, chalks in before.score_after.items()} == after.score_after
    assert after.bullseye == (before.bullseye and sides[before.bullseye])


@given(hands)
def test_the_pips_of_all_sides_add_up_to_the_cards_played(hand):
    if hand.claims is None:
        return
    worth = {8: 10, 9: 1, 10: 2, 11: 3, 12: 4}
    played = sum(worth.get(card % SUIT_SIZE, 0) for trick in hand.tricks for card in trick)
    assert sum(hand.claims.game.pips.values()) == played


@given(hands)
def test_counting_stops_at_the_target_and_loses_nothing_before_it(hand):
    accepted = judge(hand)
    target = hand.ruleset.target
    running = dict(hand.score)
    for place, award in enumerate(accepted.awards):
        assert max(running.values()) < target, place
        running[award.side] += award.chalks
    assert running == accepted.score_after
    winners = [side for side, chalks in running.items() if chalks >= target]
    assert winners == ([accepted.bullseye] if accepted.bullseye else [])
    assert bool(winners) or not accepted.uncounted


@given(hands)
def test_counting_again_what_was_counted_changes_nothing(hand):
    accepted = judge(hand)
    again = count_awards(hand.score, accepted.awards + accepted.uncounted, hand.ruleset.target)
    assert (again.awards, again.uncounted) == (accepted.awards, accepted.uncounted)


@given(hands)
def test_a_record_written_and_read_is_the_same_record(hand):
    assert read_record(record_as_json(hand)) == hand
