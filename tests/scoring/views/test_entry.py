"""Keys pressed become a hand record: what is left out, where it ends, where a refusal stands."""

import pytest

from scoring.rules.presets import RULE_SETS
from scoring.rules.violations import Code, Violation
from scoring.views.entry import TableState, missing_pads, pad_of, record_of, refusals_by_pad
from scoring.views.pads import most_kicks

pytestmark = pytest.mark.unit

TRINIDAD = TableState(RULE_SETS["trinidad-tournament"], 4, "B2", {"A": 9, "B": 11})
V1 = TableState(RULE_SETS["trinidad-v1"], 4, "B2", {"A": 9, "B": 11})
COUNTS = {"high": "A", "low": "B", "jack": "hang-A", "game": "none"}


def kick(place: int, card: str) -> dict[str, str]:
    return {f"kick{place}_rank": card[0], f"kick{place}_suit": card[1]}


def test_a_common_hand() -> None:
    record = record_of(TRINIDAD, {**kick(1, "4S"), "call": "stand", **COUNTS})
    assert record == {
        "record": "all-fours-hand/1",
        "players": 4,
        "dealer": "B2",
        "score": {"A": 9, "B": 11},
        "kicks": ["4S"],
        "calls": [["A1", "stand"]],
        "claims": {
            "high": {"side": "A"},
            "low": {"side": "B"},
            "jack": {"side": "A", "hung": True},
            "game": {"side": None},
        },
    }


def test_nothing_pressed_is_an_empty_record() -> None:
    record = record_of(TRINIDAD, {})
    assert (record["kicks"], record["calls"], "claims" in record) == ([], [], False)


def test_a_kick_without_its_suit_is_no_kick_yet() -> None:
    assert record_of(TRINIDAD, {"kick1_rank": "4", "call": "stand"})["kicks"] == []


def test_the_record_ends_where_a_kick_wins() -> None:
    record = record_of(TRINIDAD, {**kick(1, "JS"), "call": "stand", **COUNTS})
    assert (record["kicks"], record["calls"], "claims" in record) == (["JS"], [], False)


def test_the_record_ends_where_a_given_chalk_wins() -> None:
    table = TableState(TRINIDAD.rules, 4, "B2", {"A": 13, "B": 0})
    record = record_of(table, {**kick(1, "4S"), "call": "give-one", **COUNTS})
    assert record["calls"] == [["A1", "beg"], ["B2", "give-one"]]
    assert "claims" not in record


def test_kicks_after_the_new_suit_are_left_out() -> None:
    entry = {**kick(1, "4S"), "call": "run", **kick(2, "9D"), **kick(3, "5C"), **COUNTS}
    assert record_of(TRINIDAD, entry)["kicks"] == ["4S", "9D"]


def test_kicks_of_runs_are_left_out_after_a_stand() -> None:
    assert record_of(TRINIDAD, {**kick(1, "4S"), "call": "stand", **kick(2, "9D")})["kicks"] == ["4S"]


def test_a_pack_of_one_suit_runs_out() -> None:
    entry = {**kick(1, "4S"), "call": "run", **kick(2, "9S"), **kick(3, "5S"), **COUNTS}
    record = record_of(TRINIDAD, entry)
    assert record["outcome"] == "exhausted"
    assert "claims" not in record


@pytest.mark.parametrize(("players", "kicks"), [(4, 3), (3, 4), (2, 6)])
def test_how_many_cards_a_pack_turns_up(players: int, kicks: int) -> None:
    assert most_kicks(players) == kicks


def test_where_anybody_may_beg_it_is_said_who_did() -> None:
    pressed = {**kick(1, "4S"), "call": "run", **kick(2, "9D")}
    assert record_of(V1, pressed)["calls"] == []
    assert record_of(V1, {**pressed, "caller": "A2"})["calls"] == [["A2", "beg"], ["B2", "run"]]
    assert record_of(V1, {**pressed, "call": "stand"})["calls"] == []


def test_what_has_not_been_pressed_is_asked_for() -> None:
    entry = {**kick(1, "4S"), "call": "stand", "high": "A", "low": "B"}
    assert set(missing_pads(TRINIDAD, entry)) == {"jack", "game"}
    assert missing_pads(TRINIDAD, {**entry, **COUNTS}) == {}
    assert missing_pads(TRINIDAD, kick(1, "JS")) == {}


@pytest.mark.parametrize(
    ("where", "pad"),
    [
        ("kicks[1]", "kick2_rank"),
        ("kicks", "kick1_rank"),
        ("calls[0]", "call"),
        ("outcome", "call"),
        ("claims.high.card", "high"),
        ("claims.game.pips.A", "game"),
        ("claims", "hand"),
        ("score.A", "hand"),
    ],
)
def test_every_place_has_its_pad(where: str, pad: str) -> None:
    assert pad_of(where) == pad


def test_a_refusal_says_what_is_wrong_and_by_which_article() -> None:
    found = refusals_by_pad([Violation(Code.JACK_WAS_KICKED, "claims.jack", {})])
    (refusal,) = found["jack"]
    assert "turned up" in refusal.sentence
    assert refusal.article == "6.3"
    assert refusal.remedy
