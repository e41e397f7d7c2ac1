"""The judge asked in steps: whatever it offers can be done, and the worth so far grows into the verdict."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import cards_in
from scoring.rules.judge import judge
from scoring.rules.notation import read_record
from scoring.rules.steps import Need, calls_now, play_now, worth_so_far
from scoring.rules.verdict import Accepted
from tests.scoring.rules.hands import DEAL, JACK_HUNG, claims, record, some_hand, tricks

pytestmark = pytest.mark.unit

seeds = st.integers(0, 2**32)


def calls_offered(**hand):
    return [f"{made.seat}:{made.call}" for made in calls_now(read_record(record(**hand)))]


def test_before_the_kick_nobody_calls():
    assert calls_offered(kicks="", calls="") == []


def test_the_player_after_the_dealer_calls_first():
    assert calls_offered(calls="") == ["A1:stand", "A1:beg", "A1:stand-blind"]
    assert calls_offered(calls="", ruleset="classic") == ["A1:stand", "A1:beg"]


def test_where_any_non_dealer_begs_all_who_have_not_stood_may_call():
    offered = calls_offered(calls="B1:stand", ruleset="trinidad-v1")
    assert offered == ["A1:stand", "A1:beg", "A2:stand", "A2:beg"]


def test_the_dealer_answers_a_beg():
    assert calls_offered(calls="A1:beg") == ["B2:give-one", "B2:run"]
    barred = {"base": "tobago", "give_one_at_game_point": False}
    assert calls_offered(calls="A1:beg", score=(13, 0), ruleset=barred) == ["B2:run"]
    trumpless = {**DEAL, "B2": "AC KC 2C 3C 4C 5C"}
    assert calls_offered(calls="A1:beg", deal=trumpless, ruleset="fete") == ["B2:run"]


@pytest.mark.parametrize(
    "hand",
    [{"calls": "A1:stand"}, {"calls": "A1:beg B2:run"}, {"calls": "", "kicks": "AH", "score": (0, 13)}],
)
def test_after_the_last_call_nobody_calls(hand):
    assert calls_offered(**hand) == []


def turn(play, **more):
    found = play_now(read_record(record(deal=DEAL, play=play, **more)))
    return found and (found.seat, set(cards_in(found.cards)))


def numbers(text):
    return set(cards_in(sum(1 << card for card in read_record(record(kicks=text)).kicks)))


def test_any_card_may_be_led_and_a_trump_lead_is_followed():
    found = play_now(read_record({**record(deal=DEAL), "tricks": []}))
    assert (found.seat, set(cards_in(found.cards))) == ("A1", numbers(DEAL["A1"]))
    assert turn("AH") == ("B1", numbers("KH 2H"))


def test_a_plain_lead_is_followed_or_trumped_but_not_undertrumped():
    assert turn("AH 2H 4H QH / KS") == ("B1", numbers("KH AS JS 5S 6S"))
    assert turn("AH 2H 4H QH / KS AS JH") == ("B2", numbers("AC KC 2C 3C"))
    allowed = turn("AH 2H 4H QH / KS AS JH", ruleset="trinidad-v1")
    assert allowed == ("B2", numbers("5H AC KC 2C 3C"))


def test_nobody_plays_before_the_calls_or_after_the_last_trick():
    assert turn(JACK_HUNG) is None
    assert turn("AH", calls="") is None
    assert play_now(read_record(record())) is None


@given(seeds, seeds)
def test_every_card_offered_makes_a_lawful_hand(seed, choice):
    hand, rng = some_hand(seed), random.Random(choice)
    if hand.tricks is None:
        return
    made = replace(hand, tricks=(), claims=None)
    while (found := play_now(made)) is not None:
        card = rng.choice(cards_in(found.cards))
        done = made.tricks
        is_open = bool(done) and len(done[-1]) < hand.players
        grown = (*done[:-1], (*done[-1], card)) if is_open else (*done, (card,))
        made = replace(made, tricks=grown)
    assert isinstance(judge(made), Accepted)


def worth(**hand):
    found = worth_so_far(read_record(record(**hand)))
    return [f"{award.kind} {award.side}" for award in found.count.awards], found.needs


def test_the_worth_grows_with_the_record():
    assert worth(kicks="", calls="") == ([], Need.KICK)
    assert worth(kicks="6H", calls="") == (["kick B"], Need.CALL)
    assert worth(kicks="6H", calls="A1:beg") == (["kick B"], Need.CALL)
    assert worth(kicks="6H", calls="A1:beg B2:give-one") == (["kick B", "give-one A"], Need.CLAIMS)
    assert worth(kicks="6H", calls="A1:beg B2:run") == (["kick B"], Need.KICK)
    assert worth(kicks="6H JH", calls="A1:beg B2:run") == (["kick B", "kick B"], Need.KICK)
    assert worth(claims={"high": {"side": "A"}}) == (["high A"], Need.CLAIMS)
    assert worth(claims=claims("A", "B", None, "B")) == (["high A", "low B", "game B"], Need.NOTHING)
    assert worth(kicks="AH", calls="", score=(0, 13)) == (["kick B"], Need.NOTHING)


def test_the_worth_stops_at_the_target():
    found = worth_so_far(read_record(record(score=(13, 13), claims={"high": {"side": "A"}, "jack": None})))
    assert (found.count.bullseye, found.count.score_after) == ("A", {"A": 14, "B": 13})


def test_the_worth_of_an_open_play_shows_high_low_and_a_jack_won():
    first = "/".join(JACK_HUNG.split("/")[:2])
    assert worth(deal=DEAL, play=first) == (["high A", "low B", "hang-jack B"], Need.PLAY)
    assert worth(deal=DEAL, play="AH 2H") == (["high A", "low B"], Need.PLAY)


def test_what_is_only_not_there_yet_is_no_fault():
    assert worth_so_far(read_record(record(claims={"high": {"side": "A"}}))).violations == ()
    wrong = worth_so_far(read_record(record(calls="B1:stand"))).violations
    assert [str(found.code) for found in wrong] == ["call-out-of-turn"]


@given(seeds)
def test_the_worth_of_a_whole_hand_is_its_verdict(seed):
    hand = some_hand(seed)
    found, verdict = worth_so_far(hand), judge(hand)
    assert (found.count.awards, found.count.score_after) == (verdict.awards, verdict.score_after)
    assert (found.violations, found.needs) == ((), Need.NOTHING)
    assert len(tricks(JACK_HUNG)) == 6
