"""A paper sheet's rows read: every hand of every rule set survives being typed; nonsense is marked."""

import random

import pytest

from scoring.enums import SheetState
from scoring.progress import Progress, opened
from scoring.rules.dealing import random_hand, with_less_claimed, without_play
from scoring.rules.judge import judge
from scoring.rules.match import read_counting
from scoring.rules.notation import read_record, record_as_json, verdict_as_json
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import HandRecord
from scoring.rules.ruleset import RuleSet
from scoring.terms import Terms
from scoring.views.entry import TableState, record_of
from scoring.views.paper_rows import work_out
from scoring.views.typed import read_row, score_in
from tournaments.enums import Confirmation, NextDealer

pytestmark = pytest.mark.unit

HANDS = 250
CALL_LETTERS = {"stand": "s", "stand-blind": "sb", "give-one": "1", "run": "r"}


def terms_of(rules: RuleSet, *, players: int = 4, policy: NextDealer = NextDealer.GOES_ROUND) -> Terms:
    return Terms(
        rule_set=rules,
        players=players,
        next_dealer=policy,
        confirmation=Confirmation.BOTH_SIDES,
        counting=read_counting({"way": "best-of", "games": 3}),
        table_count=1,
    )


def typed_row(hand: HandRecord) -> dict[str, str]:
    """What a keyboard makes of a hand."""
    written = record_as_json(hand)
    claims = written.get("claims")
    row = {"kick": " ".join(written["kicks"]).lower(), "call": typed_call(written["calls"])}
    if claims is None:
        return row
    for field in ("high", "low"):
        claim = claims.get(field)
        row[field] = "-" if claim is None else f"{claim['side']}{claim.get('card', ' ')[0]}".lower()
    jack, game = claims.get("jack"), claims["game"]
    row["jack"] = "" if jack is None else ("x" if jack["hung"] else "") + jack["side"].lower()
    counts = " ".join(str(count) for count in game.get("pips", {}).values())
    row["game"] = f"{game['side'] or '-'} {counts}".strip()
    return row


def typed_call(calls: list[list[str]]) -> str:
    if not calls:
        return ""
    beggar = next((seat for seat, call in calls if call == "beg"), "")
    return f"{CALL_LETTERS[calls[-1][1]]} {beggar}".strip()


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_every_hand_survives_being_typed(rules: RuleSet) -> None:
    rng = random.Random(21)
    for _ in range(HANDS):
        hand = with_less_claimed(rng, without_play(random_hand(rng, rules)))
        table = TableState(rules, hand.players, hand.dealer, hand.score)
        typed = read_row(table, typed_row(hand))
        assert typed.refusals == {}, typed_row(hand)
        from_row = record_of(table, typed.entry)
        expected = verdict_as_json(judge(hand))
        found = verdict_as_json(judge(read_record(from_row, rules)))
        assert found == expected, typed_row(hand)


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("kick", "1H"), ("kick", ""), ("kick", "6H 7H 8H 9H"), ("kick", "\x00"), ("kick", "\uff16H"),
        ("call", "x"), ("call", "r C1"), ("call", "s B9"),
        ("high", "c"), ("high", "a1"), ("low", "ab"),
        ("jack", "xx"), ("jack", "c"), ("game", "a 42"), ("game", "a 42 30 2"), ("game", "\ud800"),
        ("game", "a 9999 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_marked_in_its_column(column: str, text: str) -> None:
    table = TableState(RULE_SETS["trinidad-tournament"], 4, "A1", {"A": 0, "B": 0})
    row = {"kick": "6H", "call": "s", "high": "a", "low": "b", "jack": "", "game": "a", column: text}
    assert set(read_row(table, row).refusals) == {column}


def test_scores_on_paper() -> None:
    assert score_in("5-3", 4) == {"A": 5, "B": 3}
    assert score_in("5 3 1", 3) == {"A": 5, "B": 3, "C": 1}
    assert score_in("5", 4) is None
    assert score_in("five", 4) is None


ROW = {"kick": "9H", "call": "s", "high": "a", "low": "b", "jack": "xa", "game": "a"}


def test_rows_follow_one_another() -> None:
    terms = terms_of(RULE_SETS["trinidad-tournament"])
    typed = work_out([ROW, {**ROW, "score": "10 2"}, ROW], opened("A1"), terms)
    assert [row.dealer for row in typed.rows] == ["A1", "B1", "A2"]
    scores = [tuple(row.score_after.values()) for row in typed.rows]
    assert scores == [(5, 1), (10, 2), (14, 3)]
    assert [row.winner for row in typed.rows] == ["", "", "A"]
    assert typed.is_sound
    assert len(typed.records) == 3


def test_a_row_after_the_game_is_won_is_marked() -> None:
    typed = work_out([ROW] * 4, opened("A1"), terms_of(RULE_SETS["trinidad-tournament"]))
    assert list(typed.rows[3].refusals) == ["kick"]
    assert not typed.is_sound


@pytest.mark.parametrize(
    ("changes", "column"),
    [
        ({"dealer": "B2"}, "dealer"),
        ({"score": "6 1"}, "score"),
        ({"score": "six"}, "score"),
        ({"high": ""}, "high"),
        ({"game": ""}, "game"),
        ({"high": "a 9"}, "high"),
        ({"call": ""}, "call"),
        ({"kick": "9H 9D"}, "kick"),
        ({"call": "r"}, "kick"),
    ],
)
def test_what_is_wrong_is_marked_in_its_column(changes: dict[str, str], column: str) -> None:
    typed = work_out([{**ROW, **changes}], opened("A1"), terms_of(RULE_SETS["trinidad-tournament"]))
    if changes == {"kick": "9H 9D"}:
        assert typed.is_sound, "a second kick counts for nothing where nobody begged"
    else:
        assert column in typed.rows[0].refusals
        assert not typed.is_sound


def test_who_begged_is_asked_where_it_may_be_anybody() -> None:
    terms = terms_of(RULE_SETS["trinidad-v1"])
    typed = work_out([{**ROW, "call": "1"}], opened("A1"), terms)
    assert "call" in typed.rows[0].refusals
    assert work_out([{**ROW, "call": "1 A2"}], opened("A1"), terms).is_sound


def test_where_the_game_is_cut_for_the_dealer_is_typed() -> None:
    terms = terms_of(RULE_SETS["trinidad-tournament"], policy=NextDealer.CUT_AGAIN)
    start = Progress(state=SheetState.IN_PLAY, game_number=2)
    assert list(work_out([ROW], start, terms).rows[0].refusals) == ["dealer"]
    typed = work_out([{**ROW, "dealer": "b2"}, ROW], start, terms)
    assert typed.is_sound
    assert typed.first_dealer == "B2"
    assert [row.dealer for row in typed.rows] == ["B2", "A1"]


def test_two_play() -> None:
    typed = work_out([ROW, ROW], opened("A1"), terms_of(RULE_SETS["classic"], players=2))
    assert [row.dealer for row in typed.rows] == ["A1", "B1"]
    assert typed.is_sound
