"""Games into a match (article 8): when it is decided, who leads, and what a way of counting may say."""

import pytest

from scoring.rules.match import Counting, CountingError, Way, counting_as_json, leader_of, read_counting

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("counting", "open_at", "decided_at"),
    [
        ({"way": "best-of", "games": 3}, [(0, 0), (1, 0), (1, 1)], [(2, 0), (2, 1), (0, 2)]),
        ({"way": "best-of", "games": 7}, [(3, 0), (3, 3)], [(4, 0), (3, 4)]),
        ({"way": "best-of", "games": 4}, [(2, 0), (2, 1)], [(3, 0), (2, 2)]),
        ({"way": "race-to", "games": 15}, [(14, 14), (14, 0)], [(15, 14), (0, 15), (16, 3)]),
        ({"way": "fixed-number", "games": 5}, [(4, 0), (2, 2)], [(5, 0), (2, 3)]),
        ({"way": "timed"}, [(0, 0), (40, 0)], []),
    ],
)
def test_article_8_2_when_a_match_is_decided(counting, open_at, decided_at):
    read = read_counting(counting)
    assert [read.is_decided({"A": a, "B": b}) for a, b in open_at] == [False] * len(open_at)
    assert [read.is_decided({"A": a, "B": b}) for a, b in decided_at] == [True] * len(decided_at)


def test_article_8_2_a_shared_lead_is_nobodys():
    assert leader_of({"A": 2, "B": 1}) == "A"
    assert leader_of({"A": 1, "B": 2}) == "B"
    assert leader_of({"A": 2, "B": 2}) is None


@pytest.mark.parametrize(
    "written",
    [
        {"way": "best-of", "games": 7, "each_table": True},
        {"way": "race-to", "games": 17, "each_table": False},
        {"way": "timed", "halves": 2, "unfinished": "to-the-leader", "each_table": False},
        {"way": "timed", "halves": 1, "unfinished": "played-out", "each_table": False},
    ],
)
def test_written_and_read_a_counting_is_the_same(written):
    assert counting_as_json(read_counting(written)) == written


def test_a_timed_match_has_two_halves_unless_said():
    assert read_counting({"way": "timed"}) == Counting(Way.TIMED, halves=2)


@pytest.mark.parametrize(
    ("value", "fields"),
    [
        (None, ["counting"]),
        ({}, ["way"]),
        ({"way": "best-of"}, ["games"]),
        ({"way": "best-of", "games": 0}, ["games"]),
        ({"way": "best-of", "games": True}, ["games"]),
        ({"way": "best-of", "games": 3, "halves": 2}, ["halves"]),
        ({"way": "timed", "games": 3}, ["games"]),
        ({"way": "timed", "unfinished": "cancelled"}, ["unfinished"]),
        ({"way": "ladder", "games": "3", "colour": 1}, ["colour", "way", "games"]),
    ],
)
def test_a_counting_that_cannot_stand_is_told_completely(value, fields):
    with pytest.raises(CountingError) as caught:
        read_counting(value)
    assert [field for field, _ in caught.value.problems] == fields
