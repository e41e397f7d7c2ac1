"""A draw is repeated by anyone who knows the published seed and the page that describes it."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.draws import DrawStream, draw_order
from tournaments.pairing.errors import SettingOutOfRangeError

pytestmark = pytest.mark.unit


def test_words_are_the_published_stream() -> None:
    # Worked out with another language's SHA-256 from the description alone.
    stream = DrawStream("All Fours")
    assert [stream.word() for _ in range(10)] == [
        790554667,
        423716790,
        2360423646,
        1145090047,
        249309111,
        2735704932,
        1066990510,
        3087717531,
        159903865,
        1078812548,
    ]


def test_golden_draws() -> None:
    # Worked out with another language from the description alone.
    assert draw_order("All Fours", range(1, 9)) == (2, 5, 6, 8, 3, 7, 1, 4)
    assert draw_order("Fête de Noël 2024-12-26", range(1, 19)) == (
        1,
        5,
        3,
        15,
        13,
        16,
        11,
        9,
        2,
        4,
        12,
        6,
        18,
        17,
        10,
        7,
        14,
        8,
    )


@given(st.text(max_size=40), st.integers(0, 200))
def test_words_follow_the_description(seed: str, count: int) -> None:
    blocks = b"".join(sha256(f"{seed}/{block}".encode()).digest() for block in range(count // 8 + 1))
    stream = DrawStream(seed)
    for place in range(count):
        assert stream.word() == int.from_bytes(blocks[4 * place : 4 * place + 4], "big")


@given(st.text(max_size=40), st.lists(st.integers(), max_size=60))
def test_a_draw_keeps_everybody_and_is_repeatable(seed: str, entrants: list[int]) -> None:
    drawn = draw_order(seed, entrants)
    assert Counter(drawn) == Counter(entrants)
    assert drawn == draw_order(seed, entrants)


def test_a_longer_stream_continues_a_shorter_one() -> None:
    first, second = DrawStream("x"), DrawStream("x")
    both = first.shuffled(range(5)), first.shuffled(range(5))
    assert second.shuffled(range(5)) == both[0]
    assert second.shuffled(range(5)) == both[1]
    assert both[0] != both[1]


def test_every_order_is_as_likely() -> None:
    orders = Counter(draw_order(f"seed {number}", range(4)) for number in range(4800))
    assert set(orders) == set(permutations(range(4)))
    # 200 expected each; five standard deviations of a binomial are about 69.
    assert all(131 < times < 269 for times in orders.values())


def test_a_word_beyond_the_last_whole_multiple_is_thrown_away() -> None:
    bound = 3 * 2**30  # words of 3 * 2**30 and more, a quarter of them, would favour the low numbers
    raw = DrawStream("biased")
    kept = [word for word in (raw.word() for _ in range(200)) if word < bound]
    stream = DrawStream("biased")
    assert [stream.below(bound) for _ in kept] == kept
    assert len(kept) < 200


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_outside_a_word_is_refused(bound: int) -> None:
    with pytest.raises(SettingOutOfRangeError) as refusal:
        DrawStream("x").below(bound)
    assert refusal.value.details["given"] == bound
