"""The judge on faulty hands: every defect is listed, in its place, with what a person reads about it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.dealing import without_play
from scoring.rules.judge import judge
from scoring.rules.notation import read_record, record_as_json
from scoring.rules.presets import RULE_SETS
from scoring.rules.verdict import Accepted
from scoring.rules.violations import CATALOGUE, Code, explain
from tests.scoring.rules.hands import (
    DEAL,
    JACK_HUNG,
    awards,
    claims,
    faults,
    meddled,
    record,
    some_hand,
)

pytestmark = pytest.mark.unit

CLEAN = record(deal=DEAL, play=JACK_HUNG, claims=claims("A AH", "B 2H", "B hung", "B", (12, 22)))
HALF = claims("A", "B", None, "A")


def with_card(source, *path, card):
    """The record with another card in one place."""
    changed = {**source, "deal": {seat: list(cards) for seat, cards in source["deal"].items()}}
    changed["tricks"] = [list(trick) for trick in source["tricks"]]
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = card
    return changed


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            record(ruleset="trinidad-v1", players=3, score=(0, 0, 0), dealer="C1", claims=HALF),
            ["players-not-allowed players"],
        ),
        (
            with_card(CLEAN, "deal", "B2", 5, card="9H"),
            ["duplicate-card deal.B2[5]", "card-not-held tricks[3][0]"],
        ),
        (
            record(kicks="9H", deal={**DEAL, "A1": "AH 3H KS"}, claims=CLEAN["claims"]),
            ["wrong-card-count deal.A1"],
        ),
        (record(kicks="", claims=HALF), ["kick-count kicks"]),
        (record(kicks="9H 3S", claims=HALF), ["kick-count kicks[1]"]),
        (
            record(kicks="9H", calls="A1:beg B2:run", claims=HALF),
            ["kick-count kicks", "run-missing kicks[1]"],
        ),
        (record(calls="", claims=HALF), ["missing-call calls[0]"]),
        (record(calls="A1:beg", claims=HALF), ["missing-call calls[1]"]),
        (record(calls="A1:beg A2:run", kicks="9H 3S", claims=HALF), ["call-out-of-turn calls[1]"]),
        (record(calls="A1:beg B2:stand", claims=HALF), ["call-not-allowed calls[1]"]),
        (record(calls="A1:stand B1:stand", claims=HALF), ["call-not-allowed calls[1]"]),
        (record(calls="A1:run", claims=HALF), ["call-not-allowed calls[0]"]),
        (record(calls="A1:give-one B2:run", kicks="9H 3S", claims=HALF), ["call-not-allowed calls[0]"]),
        (
            record(calls="B1:stand A2:stand", claims=HALF),
            ["call-out-of-turn calls[0]", "call-not-allowed calls[1]"],
        ),
        (record(), ["nothing-to-score claims"]),
        (record(claims={}), ["nothing-to-score claims"]),
        (record(deal=DEAL), ["nothing-to-score claims"]),
        (record(deal=DEAL, play=JACK_HUNG[:-14]), ["wrong-trick-count tricks"]),
        (record(deal=DEAL, play="AH 2H 4H"), ["wrong-trick-count tricks", "wrong-trick-count tricks[0]"]),
        (
            {**CLEAN, "discards": {"A1": ["AH"]}},
            ["wrong-discard-count discards.A1", "card-not-held tricks[0][0]"],
        ),
        (
            with_card(CLEAN, "tricks", 5, 3, card="KD"),
            ["duplicate-card tricks[5][3]", "card-not-held tricks[5][3]"],
        ),
        ({**CLEAN, "claims": claims("B AH", "B 2H", "B hung", "B")}, ["high-mismatch claims.high.side"]),
        ({**CLEAN, "claims": claims("A KH", "B 2H", "B hung", "B")}, ["high-mismatch claims.high.card"]),
        ({**CLEAN, "claims": claims("A", "A", "B hung", "B")}, ["low-mismatch claims.low.side"]),
        ({**CLEAN, "claims": claims("A", "B", None, "B")}, ["jack-mismatch claims.jack"]),
        ({**CLEAN, "claims": claims("A", "B", "B", "B")}, ["jack-mismatch claims.jack"]),
        ({**CLEAN, "claims": claims("A", "B", "B hung", "A")}, ["game-mismatch claims.game.side"]),
        (
            {**CLEAN, "claims": claims("A", "B", "B hung", "B", (11, 23))},
            ["pips-mismatch claims.game.pips.A", "pips-mismatch claims.game.pips.B"],
        ),
        (record(deal=DEAL, claims=claims("B", "B", "B hung", "B")), ["high-mismatch claims.high.side"]),
    ],
)
def test_every_defect_is_listed_where_it_is(source, expected):
    assert faults(source) == expected


def test_many_defects_are_listed_together():
    source = {
        **with_card(CLEAN, "deal", "B2", 5, card="2C"),
        "calls": [["B1", "stand-blind"], ["B2", "give-one"]],
        "claims": claims("B AH", "A 2H", "A", "B", (0, 34)),
    }
    found = faults(source)
    assert [fault.split()[0] for fault in found] == [
        "duplicate-card",
        "call-out-of-turn",
        "call-not-allowed",
        "high-mismatch",
        "low-mismatch",
        "card-not-held",
        "pips-impossible",
    ]


def test_a_deal_without_play_still_bears_on_high_and_low():
    assert awards(record(deal=DEAL, claims=claims("A", "B", "A", "A"))) == [
        "high A 1",
        "low B 1",
        "jack A 1",
        "game A 1",
    ]


def test_claims_silent_on_game_say_nothing_of_it():
    silent = {"high": {"side": "A"}, "low": {"side": "B"}, "jack": {"side": "B", "hung": True}}
    assert awards({**CLEAN, "claims": silent})[-1] == "game B 1"
    assert awards(record(claims=silent)) == ["high A 1", "low B 1", "hang-jack B 3"]


def test_high_and_low_may_go_by_the_cards_kept():
    kept = {seat: DEAL[seat] for seat in DEAL}
    more = {"A1": "7D 8D 9D", "B1": "TD JD QD", "A2": "4C 5C 6C", "B2": "TH 8C 9C"}
    deal = {seat: f"{kept[seat]} {more[seat]}" for seat in kept}
    deal["A1"] = deal["A1"].replace("AH", "6H").replace("9D", "AH")
    discards = {seat: text.split() for seat, text in more.items()}
    discards["A1"] = ["7D", "8D", "AH"]
    source = record(
        deal=deal,
        play=JACK_HUNG.replace("AH 2H 4H 5H", "KS AS 2D 2C"),
        calls="A1:beg B2:run",
        kicks="9S 9H",
        discards=discards,
        ruleset="trinidad-v1",
    )
    source["tricks"] = [
        trick.split()
        for trick in (
            "6H 2H 4H 5H",
            "KS AS JH QH",
            "2C 2S 5S 2D",
            "3C 4S 6S 3D",
            "AC 3H JS KD",
            "QS KH AD KC",
        )
    ]
    first = source["tricks"][0]
    assert first == ["6H", "2H", "4H", "5H"]
    assert awards(source)[0] == "high A 1"
    by_kept = {"base": "trinidad-v1", "high_low": "as-kept"}
    assert awards({**source, "ruleset": by_kept})[0] == "high B 1"


def test_a_hand_may_be_judged_under_other_rules_than_its_own():
    read = read_record(CLEAN)
    assert [award.chalks for award in judge(read, RULE_SETS["classic"]).awards] == [1, 1, 1, 1]


@given(st.integers(0, 2**32), st.integers(0, 2**32), st.booleans())
def test_a_hand_noted_wrongly_is_judged_and_told_in_sentences(seed, change, keeps_play):
    hand = some_hand(seed)
    written = record_as_json(hand if keeps_play else without_play(hand))
    ruleset = written.pop("ruleset")
    source = {**meddled(written, random.Random(change), 1 + change % 3), "ruleset": ruleset}
    verdict = judge(read_record(source))
    for found in () if isinstance(verdict, Accepted) else verdict.violations:
        told = explain(found)
        assert "{" not in told.sentence + told.remedy
        assert found.where.split(".")[0].split("[")[0] in {*source, "claims", "discards", "outcome"}


def test_every_code_has_an_article_a_sentence_and_a_remedy():
    assert set(CATALOGUE) == set(Code)
    for entry in CATALOGUE.values():
        assert entry.article[0].isdigit()
        assert entry.sentence.endswith(".")
        assert entry.remedy.endswith(".")


def test_a_violation_reads_as_a_sentence():
    play = JACK_HUNG.replace("AH 2H 4H 5H", "AH 5S 4H 5H")
    violations = judge(read_record(record(deal=DEAL, play=play))).violations
    (found,) = (found for found in violations if found.code is Code.RENEGE)
    told = explain(found)
    assert told.article == "5.7"
    assert told.sentence == "B1 reneged with 5S: 2H, KH could and had to be played."
