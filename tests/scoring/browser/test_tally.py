"""The device and the judge agree: what a hand is worth, and which record the keys pressed stand for."""

import random
from dataclasses import replace
from typing import Any

import pytest

from scoring.orders import without_game
from scoring.rules.dealing import random_hand, without_play
from scoring.rules.judge import judge
from scoring.rules.notation import record_as_json, verdict_as_json
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import HandRecord
from scoring.rules.rule_values import full_ruleset_as_json
from scoring.rules.ruleset import GameTie, KickCounting, RuleSet
from scoring.rules.seats import SEATS
from scoring.views.entry import TableState, record_of
from scoring.views.pads import most_kicks
from tests.scoring.browser.devices import Devices, depth_keys_of, keys_of

pytestmark = pytest.mark.browser

HANDS_OF_EACH = 150

WORTH = """async ([rules, records, barred]) => {
    const { worthOf } = await import("/static/scoring/tally.js");
    return records.map((record) => worthOf(rules, record, barred));
}"""

RECORDS = """async ([table, entries]) => {
    const { recordOf, nextStep } = await import("/static/scoring/entry.js");
    return entries.map(([state, entry]) => {
        const now = { ...table, ...state };
        return [recordOf(now, entry), nextStep(now, entry)];
    });
}"""


def odd_rules() -> RuleSet:
    """A rule set no preset has: another order, other chalks, a target of 21, everything counted late."""
    return replace(
        RULE_SETS["fete"],
        name="odd",
        target=21,
        counting_order="GJLH",
        hang_jack_chalks=5,
        kick_counting=KickCounting.AFTER_PLAY,
        game_tie=GameTie.NON_DEALER,
    )


RULES = [*RULE_SETS.values(), odd_rules()]


def hands_under(rules: RuleSet, seed: int) -> list[HandRecord]:
    """Lawful hands as a paper sheet keeps them: kicks, calls and claims."""
    rng = random.Random(seed)
    return [without_play(random_hand(rng, rules)) for _ in range(HANDS_OF_EACH)]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_device_and_judge_count_every_hand_alike(devices: Devices, rules: RuleSet) -> None:
    hands = hands_under(rules, seed=11)
    page = devices.open("/")
    written = [record_as_json(hand) for hand in hands]
    for barred in ("", "B"):
        found = page.evaluate(WORTH, [full_ruleset_as_json(rules), written, barred])
        for hand, worth in zip(hands, found, strict=True):
            verdict = verdict_as_json(without_game(judge(hand), hand.score, barred, rules.target))
            assert verdict["verdict"] == "accepted"
            assert worth == {key: verdict[key] for key in worth}, record_as_json(hand)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_keys_pressed_stand_for_one_record(devices: Devices, rules: RuleSet) -> None:
    players = rules.players[-1]
    hands = [hand for hand in hands_under(rules, seed=12) if hand.players == players]
    entries = [{"jack": "none", **keys_of(hand), **depth_keys_of(hand)} for hand in hands]
    table = {
        "players": players,
        "seats": list(SEATS[players]),
        "rules": full_ruleset_as_json(rules),
        "most_kicks": most_kicks(players),
    }
    states = [{"dealer": hand.dealer, "score": hand.score} for hand in hands]
    page = devices.open("/")
    found = page.evaluate(RECORDS, [table, list(zip(states, entries, strict=True))])
    for hand, entry, (record, next_step) in zip(hands, entries, found, strict=True):
        state = TableState(rules, players, hand.dealer, hand.score)
        assert record == record_of(state, entry)
        assert as_keys_say(record) == as_keys_say(record_as_json(hand))
        assert next_step is None


def as_keys_say(record: dict[str, Any]) -> dict[str, Any]:
    """A record without what the keys do not ask: the rule set, and stands where anybody may beg."""
    calls = record["calls"]
    begged = any(call == "beg" for _, call in calls)
    return {
        **{key: value for key, value in record.items() if key != "ruleset"},
        "calls": calls[-2:] if begged else [made for made in calls if made[1] == "stand-blind"],
    }
