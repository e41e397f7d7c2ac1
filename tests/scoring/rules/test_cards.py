"""Cards and seats: numbers, texts, masks, and the order of play."""

import pytest

from scoring.rules.cards import (
    CARD_TEXTS,
    FULL_PACK,
    KICK_TEXTS,
    KICKS,
    PIPS,
    SUIT_MASKS,
    card_named,
    cards_in,
    is_whole,
    mask_of,
    pips_of,
    rank_of,
    suit_of,
    text_of,
)
from scoring.rules.seats import SEATS, SIDES, eldest, other_sides, seat_after, seats_from, side_of

pytestmark = pytest.mark.unit


def test_article_1_3_the_pack_holds_52_different_cards():
    assert len(set(CARD_TEXTS)) == 52
    assert all(card_named(text_of(card)) == card for card in range(52))
    assert sum(SUIT_MASKS) == FULL_PACK


def test_article_1_4_there_are_80_pips_in_the_pack():
    assert sum(PIPS) == 80
    assert pips_of([card_named(text) for text in ("AS", "KH", "QD", "JC", "TS", "9S")]) == 20


def test_article_1_2_ranks_and_suits():
    assert (suit_of(card_named("QD")), rank_of(card_named("QD"))) == (2, 10)
    assert card_named("AS") > card_named("KS") > card_named("2S")


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [("6?", 4, None), ("A?", 12, None), ("?S", None, 0), ("?C", None, 3), ("??", None, None)],
)
def test_article_11_6_kicks_noted_in_part(text, rank, suit):
    kick = KICKS[text]
    assert (rank_of(kick), suit_of(kick), is_whole(kick)) == (rank, suit, False)
    assert KICK_TEXTS[kick] == text


def test_a_mask_holds_whole_cards_only():
    cards = (0, 13, 51, KICKS["6?"], -1)
    assert cards_in(mask_of(cards)) == (0, 13, 51)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_article_1_1_the_order_of_play_goes_round(players):
    seats = SEATS[players]
    assert [seat_after(seat, players) for seat in seats] == [*seats[1:], seats[0]]
    assert {side_of(seat) for seat in seats} == set(SIDES[players])
    for seat in seats:
        assert seats_from(seat, players)[0] == seat
        assert seats_from(eldest(seat, players), players)[-1] == seat
        assert side_of(seat) not in other_sides(side_of(seat), players)
