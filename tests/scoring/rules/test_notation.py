"""Reading hand records: what is no record is told completely, what is one is kept as it came."""

import json

import pytest

from scoring.rules.notation import NotationError, read_record, record_as_json, unreadable_as_json
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import Claims, Outcome
from tests.scoring.rules.hands import DEAL, JACK_HUNG, claims, faults, record

pytestmark = pytest.mark.unit


def problems(source):
    with pytest.raises(NotationError) as caught:
        read_record(source)
    assert {str(found.code) for found in caught.value.violations} == {"bad-record"}
    return [found.where for found in caught.value.violations]


@pytest.mark.parametrize(
    "text", ["", "{", "[1", b"\xff\xfe", '{"record": }', "[" * 100_000, "1" * 5000 + "x"]
)
def test_what_is_no_json_is_no_record(text):
    assert problems(text) == [""]


@pytest.mark.parametrize("text", ["null", "[]", '"hand"', "3"])
def test_only_an_object_is_a_record(text):
    assert problems(text) == [""]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"record": "all-fours-hand/2"}, ["record"]),
        ({"ruleset": "whist"}, ["ruleset"]),
        ({"ruleset": {"base": "tobago", "target": 0}}, ["ruleset.target"]),
        (
            {"ruleset": {"base": "tobago", "trumps": 1, "begging": "all"}},
            ["ruleset.trumps", "ruleset.begging"],
        ),
        ({"ruleset": None}, ["ruleset.ruleset"]),
        ({"players": 5}, ["players"]),
        ({"players": 4.0}, ["players"]),
        ({"players": True}, ["players"]),
        ({"dealer": "C1"}, ["dealer"]),
        ({"dealer": ["B2"]}, ["dealer"]),
        ({"score": {"A": 1}}, ["score.B"]),
        ({"score": {"A": 1, "B": -1}}, ["score.B"]),
        ({"score": {"A": 1, "B": True}}, ["score.B"]),
        ({"score": {"A": 1, "B": 1.0}}, ["score.B"]),
        ({"score": {"A": 1, "B": 2, "C": 3}}, ["score.C"]),
        ({"score": [1, 2]}, ["score"]),
        ({"kicks": "9H"}, ["kicks"]),
        ({"kicks": [9]}, ["kicks[0]"]),
        ({"calls": [["A1"]]}, ["calls[0]"]),
        ({"calls": [["A1", "pass"]]}, ["calls[0][1]"]),
        ({"calls": [["A3", "stand"]]}, ["calls[0][0]"]),
        ({"calls": [[1, ["stand"]]]}, ["calls[0][1]"]),
        ({"deal": []}, ["deal"]),
        ({"deal": {"A3": []}}, ["deal.A3"]),
        ({"discards": 5}, ["discards"]),
        ({"tricks": []}, ["tricks"]),
        ({"deal": {}, "tricks": [{}]}, ["tricks[0]"]),
        ({"claims": []}, ["claims"]),
        ({"claims": {"kick": {"side": "A"}}}, ["claims.kick"]),
        ({"claims": {"high": {}}}, ["claims.high.side"]),
        ({"claims": {"high": "A"}}, ["claims.high"]),
        ({"claims": {"low": {"side": "C"}}}, ["claims.low.side"]),
        ({"claims": {"low": {"side": "A", "card": 3}}}, ["claims.low.card"]),
        ({"claims": {"jack": {"side": "A"}}}, ["claims.jack.hung"]),
        ({"claims": {"jack": {"side": "A", "hung": 1}}}, ["claims.jack.hung"]),
        ({"claims": {"game": {}}}, ["claims.game.side"]),
        ({"claims": {"game": {"side": None, "pips": [1]}}}, ["claims.game.pips"]),
        ({"claims": {"game": {"side": None, "pips": {"A": "x"}}}}, ["claims.game.pips.A"]),
        ({"claims": {"game": {"side": None, "pips": {"C": 1}}}}, ["claims.game.pips.C"]),
        ({"outcome": "cancelled"}, ["outcome"]),
        ({"note": "", "seats": {}}, ["note", "seats"]),
    ],
)
def test_every_problem_is_told_where_it_is(change, where):
    assert problems({**record(), **change}) == where


@pytest.mark.parametrize("key", ["record", "ruleset", "dealer", "score", "kicks", "calls"])
def test_a_missing_key_is_told(key):
    source = record()
    del source[key]
    assert key in problems(source)


def test_all_problems_come_together():
    source = {**record(), "players": 9, "kicks": None, "extra": 1}
    assert problems(source) == ["extra", "players", "kicks"]


def test_an_events_rule_set_stands_for_the_records_own():
    source = record()
    assert read_record(source, RULE_SETS["fete"]).ruleset is RULE_SETS["fete"]
    del source["ruleset"]
    assert read_record(source, RULE_SETS["fete"]).ruleset is RULE_SETS["fete"]


def test_players_are_four_and_the_outcome_is_played_unless_said():
    source = record()
    del source["players"]
    read = read_record(json.dumps(source))
    assert (read.players, read.outcome, read.deal, read.claims) == (4, Outcome.PLAYED, None, None)


def test_what_is_absent_may_be_null():
    source = {**record(), "claims": {"high": None, "low": None, "jack": None, "game": None}}
    assert read_record(source).claims == Claims()


@pytest.mark.parametrize("text", ["10H", "qd", "1S", "QX", "", "Q", "QDD", "6?", "??"])
def test_a_text_that_names_no_card_is_kept_for_the_judge(text):
    deal = {**DEAL, "A1": DEAL["A1"].replace("AH", "AH")}
    source = record(deal=deal, play=JACK_HUNG)
    source["deal"]["A1"][5] = text
    assert "unknown-card deal.A1[5]" in faults(source)
    claimed = record(claims=claims("A", "B", None, "A"))
    claimed["claims"]["high"]["card"] = text
    assert "unknown-card claims.high.card" in faults(claimed)


def test_written_out_a_record_is_what_was_read():
    source = record(
        deal=DEAL,
        play=JACK_HUNG,
        claims=claims("A AH", "B 2H", "B hung", "B", (12, 22)),
        ruleset={"base": "classic", "name": "Club", "target": 11},
    )
    assert record_as_json(read_record(source)) == source


def test_an_unreadable_line_is_a_verdict_too():
    with pytest.raises(NotationError) as caught:
        read_record("{}")
    written = unreadable_as_json(caught.value)
    assert written["verdict"] == "unreadable"
    assert written["violations"][0] == {
        "code": "bad-record",
        "where": "record",
        "details": {"problem": "it is missing"},
    }
