"""What the rules core says of cards as an official entered them."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from officials.rulings.cards import CardsUnfitError, Finding, cards_as_json, opinions, orders, read_cards

pytestmark = pytest.mark.unit


def found(tricks, *, kick="9H", leader="B1", held=None, **more):
    return read_cards({"kick": kick, "leader": leader, "tricks": tricks, "held": held or {}, **more}, 4)


def faults(*args, **more):
    return [
        (each.trick, each.seat, each.card, each.finding.value, each.held)
        for each in opinions(found(*args, **more))
        if each.is_fault
    ]


def whole(seat, *cards):
    return {seat: list(cards)}


def test_a_renege_is_proved_by_a_card_shown_later():
    tricks = [["KS", "2C", "3S", "4S"], ["KC", "5S", "3C", "4C"]]
    assert faults(tricks)[0] == (1, "A2", "2C", "renege", ("5S",))


def test_a_renege_on_trump_is_proved_by_a_trump_held():
    assert faults([["AH", "2C", "3H", "4H"]], held={"A2": ["5H"]}) == [(1, "A2", "2C", "renege", ("5H",))]


def test_missing_cards_leave_it_open():
    assert [fault[3] for fault in faults([["KS", "2C"]])] == ["open-renege"]
    held = {"A2": ["3C", "4C", "5C", "6C", "7C"]}
    assert faults([["KS", "2C"]], held=held) == [], "six cards, and no spade or trump among them led it"


def test_an_undertrump_is_proved_by_a_plain_card():
    tricks = [["KS", "TH", "5H", "2S"]]
    assert faults(tricks, held={"B2": ["3D"]}) == [(1, "B2", "5H", "undertrump", ("3D",))]
    assert faults(tricks, held={"B2": ["2H", "3H", "4H", "6H", "7H"]}) == [], "down to trumps"
    assert [fault[3] for fault in faults(tricks, held={"B2": ["2H"]})] == ["open-undertrump"]


def test_who_plays_when_is_known_for_one_trick_more_than_are_whole():
    tricks = [["KS", "2S", "3S", "4S"], ["KC", "5H", "3C", "4C"], ["9C"]]
    assert orders(found(tricks)) == (
        ("B1", "A2", "B2", "A1"),
        ("B1", "A2", "B2", "A1"),
        ("A2", "B2", "A1", "B1"),
    )
    assert orders(found(tricks, kick="")) == (("B1", "A2", "B2", "A1"),), "without trump nobody has won"
    assert orders(found([])) == (("B1", "A2", "B2", "A1"),)


def test_each_fault_names_its_article():
    renege, undertrump = (
        opinions(found([["KS", "2C", "3S", "4S"]], held={"A2": ["5S"]}))[1],
        opinions(found([["KS", "TH", "5H"]], held={"B2": ["3D"]}))[2],
    )
    assert (renege.finding, renege.article) == (Finding.RENEGE, "9.2")
    assert (undertrump.finding, undertrump.article) == (Finding.UNDERTRUMP, "9.3")


def test_the_next_leader_follows_and_an_unfinished_trick_ends_it():
    tricks = [["2S", "KS", "3S", "4S"], ["AC", "2C"], ["AD"]]
    seats = [(each.trick, each.seat) for each in opinions(found(tricks))]
    assert seats == [(1, "B1"), (1, "A2"), (1, "B2"), (1, "A1"), (2, "A2"), (2, "B2")]


def test_without_a_kick_nothing_is_said():
    assert opinions(found([["KS", "2C"]], kick="")) == ()


def test_cards_are_read_as_people_write_them_and_back():
    read = found([["ks", " 10c "]], held={"A1": ["ah"]}, trick=1, dealt=9)
    kept = cards_as_json(read)
    assert (kept["tricks"], kept["held"], kept["trick"], kept["dealt"]) == (
        [["KS", "TC"]], {"A1": ["AH"]}, 1, 9,
    )  # fmt: skip
    assert read_cards(kept, 4) == read


@pytest.mark.parametrize(
    ("given", "where", "why"),
    [
        ({"kick": "1H"}, "kick", "unknown-card"),
        ({"kick": 9}, "kick", "form"),
        ({"tricks": "KS"}, "tricks", "form"),
        ({"tricks": [["KS", "KS"]]}, "trick 1", "twice"),
        ({"kick": "KS", "tricks": [["KS"]]}, "trick 1", "twice"),
        ({"tricks": [["AS", "KS", "QS", "JS", "TS"]]}, "trick 1", "too-many"),
        ({"tricks": [["AS"]] * 49}, "tricks", "form"),
        ({"held": ["AS"]}, "held", "form"),
        ({"held": {"C1": ["AS"]}}, "held", "no-seat"),
        ({"held": {"A1": [None]}}, "A1", "form"),
        ({"leader": "Z9"}, "leader", "no-seat"),
        ({"leader": ["A1"]}, "leader", "no-seat"),
        ({"held": {"\ud800": ["AS"]}}, "held", "no-seat"),
        ({"trick": 1}, "trick", "no-trick"),
        ({"trick": True}, "trick", "form"),
        ({"dealt": 10**30}, "dealt", "form"),
        ({"kick": "\x00\ud800"}, "kick", "unknown-card"),
    ],
)
def test_cards_that_cannot_have_been_so(given, where, why):
    with pytest.raises(CardsUnfitError) as refused:
        read_cards(given, 4)
    assert (refused.value.where, refused.value.why) == (where, why)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.sampled_from(["AS", "KH", "A1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


FIELDS = ("kick", "leader", "tricks", "held", "dealt", "trick")


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, ANYTHING)))
def test_whatever_is_sent_is_read_or_refused(sent):
    with contextlib.suppress(CardsUnfitError):
        opinions(read_cards(sent, 4))
