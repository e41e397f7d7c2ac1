"""The device and the ledger agree where a sheet has got to, hand by hand, under every policy of an event."""

import random
from dataclasses import replace
from typing import Any

import pytest

from scoring.enums import SheetState
from scoring.orders import without_game
from scoring.progress import Progress, after_decision, after_hand, is_played_out, opened
from scoring.rules.dealing import random_hand, without_play
from scoring.rules.judge import judge
from scoring.rules.match import counting_as_json, read_counting
from scoring.rules.notation import record_as_json
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import HandRecord
from scoring.rules.rule_values import full_ruleset_as_json
from scoring.rules.seats import SEATS
from scoring.rules.verdict import Accepted
from scoring.terms import Terms
from tests.scoring.browser.devices import Devices
from tournaments.enums import Confirmation, NextDealer

pytestmark = pytest.mark.browser

MOST_HANDS = 60

PROGRESS = """async ([rules, terms, start, records]) => {
    const { afterHand } = await import("/static/scoring/progress.js");
    const { worthOf } = await import("/static/scoring/tally.js");
    const states = [];
    let state = start;
    for (const record of records) {
        state = afterHand(state, record, worthOf(rules, record, state.no_game), terms);
        states.push(state);
        if (state.dealer === "") state = { ...state, dealer: "A1" };
    }
    return states;
}"""

WAYS = [
    {"way": "best-of", "games": 5},
    {"way": "race-to", "games": 4},
    {"way": "fixed-number", "games": 4},
    {"way": "timed", "halves": 1, "unfinished": "void"},
]


def terms_for(rules: str, policy: NextDealer, way: dict[str, Any]) -> Terms:
    """The terms of a sheet that counts for itself."""
    rule_set = RULE_SETS[rules]
    return Terms(
        rule_set=rule_set,
        players=4,
        next_dealer=policy,
        confirmation=Confirmation.BOTH_SIDES,
        counting=read_counting(way),
        table_count=1,
    )


def begun() -> Progress:
    """A sheet just opened, on which a ruling has barred a side from Game in the first hand."""
    return replace(opened("A1"), no_game="A")


def play(terms: Terms, rng: random.Random) -> tuple[list[HandRecord], list[dict[str, Any]]]:
    """Play a sheet from its first hand; return the hands and the state after each."""
    progress, hands, states = begun(), [], []
    while progress.state == SheetState.IN_PLAY and len(hands) < MOST_HANDS:
        hand = hand_for(progress, terms, rng)
        verdict = judge(hand)
        assert isinstance(verdict, Accepted)
        verdict = without_game(verdict, hand.score, progress.no_game, terms.rule_set.target)
        progress = after_hand(progress, hand, verdict, terms)
        if is_played_out(progress, progress.bullseyes, terms):
            progress = after_decision(progress, terms)
        hands.append(hand)
        states.append(state_of(progress))
        if not progress.dealer:
            progress = replace(progress, dealer="A1")
    return hands, states


def hand_for(progress: Progress, terms: Terms, rng: random.Random) -> HandRecord:
    """A lawful hand of the dealer whose turn it is."""
    while True:
        hand = random_hand(rng, terms.rule_set, terms.players, progress.score._asdict())
        if hand.dealer == progress.dealer:
            return without_play(hand)


def state_of(progress: Progress) -> dict[str, Any]:
    """A state as the page keeps it."""
    return {
        "state": progress.state.value,
        "game_number": progress.game_number,
        "hand_number": progress.hand_number,
        "dealer": progress.dealer,
        "score": progress.score._asdict(),
        "bullseyes": progress.bullseyes._asdict(),
        "no_game": progress.no_game,
    }


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way["way"])
@pytest.mark.parametrize("policy", NextDealer)
def test_sheets_move_on_alike(devices: Devices, policy: NextDealer, way: dict[str, Any]) -> None:
    page = devices.open("/")
    for seed, rules in enumerate(("trinidad-tournament", "trinidad-v1", "classic")):
        terms = terms_for(rules, policy, way)
        hands, states = play(terms, random.Random(seed))
        given = {
            "seats": list(SEATS[4]),
            "next_dealer": policy.value,
            "confirmation": terms.confirmation.value,
            "counting": counting_as_json(terms.counting),
            "is_alone": True,
        }
        records = [record_as_json(hand) for hand in hands]
        start = state_of(begun())
        found = page.evaluate(PROGRESS, [full_ruleset_as_json(terms.rule_set), given, start, records])
        assert found == states
        assert states[-1]["game_number"] > 2
