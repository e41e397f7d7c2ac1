"""The device and the rules core agree what may be played, card by card, and what the tricks come to."""

import random
from typing import Any

import pytest

from scoring.rules.cards import cards_in, text_of
from scoring.rules.dealing import random_hand
from scoring.rules.judge import judge
from scoring.rules.notation import read_record, record_as_json, verdict_as_json, violation_as_json
from scoring.rules.opening import follow_opening
from scoring.rules.play import follow_play, legal_plays
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import HandRecord
from scoring.rules.rule_values import full_ruleset_as_json, read_ruleset
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import SEATS
from scoring.views.entry import TableState, record_of
from scoring.views.pads import most_kicks
from tests.scoring.browser.devices import Devices, keys_of

pytestmark = pytest.mark.browser

HANDS_OF_EACH = 40
TRICKS = 1_500

PLAYS = """async (asked) => {
    const { legalPlays } = await import("/static/scoring/legal.js");
    return asked.map(([held, table, trump, bars]) => legalPlays(held, table, trump, bars));
}"""

FALLS = """async (asked) => {
    const { recordOf, nextStep } = await import("/static/scoring/entry.js");
    const { playNow } = await import("/static/scoring/played.js");
    const { worthOf } = await import("/static/scoring/tally.js");
    return asked.map(([table, entry, cards, away]) => {
        const refused = [];
        let fallen = { ...entry, depth: "play", play: "" };
        for (const card of cards) {
            const now = playNow(table, fallen, recordOf(table, fallen));
            if (now.phase !== "play" || !now.lawful.includes(card)) refused.push(card);
            fallen = { ...fallen, play: `${fallen.play} ${card}` };
        }
        fallen.put_away = away;
        const record = recordOf(table, fallen);
        return { refused, record, next: nextStep(table, fallen), worth: worthOf(table.rules, record) };
    });
}"""

WRONGS = """async (asked) => {
    const { followed } = await import("/static/scoring/played.js");
    const wrongs = ([rules, record]) => followed(rules, record).wrongs;
    return asked.map((each) => wrongs(each).map((found) => [found.code, found.where]));
}"""

RULES = [
    *RULE_SETS.values(),
    read_ruleset({"base": "trinidad-v1", "high_low": "as-kept", "undertrump": "official"}),
]


def played_hands(rules: RuleSet, seed: int) -> list[HandRecord]:
    """Lawful hands that came to the play."""
    rng = random.Random(seed)
    hands = (random_hand(rng, rules) for _ in range(4 * HANDS_OF_EACH))
    return [hand for hand in hands if hand.tricks is not None][:HANDS_OF_EACH]


def table_of(hand: HandRecord) -> dict[str, Any]:
    return {
        "players": hand.players,
        "seats": list(SEATS[hand.players]),
        "rules": full_ruleset_as_json(hand.ruleset),
        "most_kicks": most_kicks(hand.players),
        "dealer": hand.dealer,
        "score": hand.score,
    }


def opening_keys(hand: HandRecord) -> dict[str, str]:
    """The keys up to the play: kicks, call, and who begged."""
    counts = {"high", "low", "jack", "game"}
    return {field: key for field, key in keys_of(hand).items() if field not in counts}


def as_fallen(hand: HandRecord) -> tuple[dict[str, str], list[str], str]:
    """The keys before the play, the cards as they fell, and those put away."""
    cards = [text_of(card) for trick in hand.tricks or () for card in trick]
    away = [text_of(card) for seat in SEATS[hand.players] for card in (hand.discards or {}).get(seat, ())]
    return opening_keys(hand), cards, " ".join(away)


def test_legal_plays_are_the_same_cards(devices: Devices) -> None:
    rng = random.Random(5)
    asked, expected = [], []
    for _ in range(TRICKS):
        pack = rng.sample(range(52), 16)
        held, table = pack[: rng.randint(1, 12)], tuple(pack[12 : 12 + rng.randint(0, 3)])
        trump, bars = rng.randrange(4), rng.random() < 0.5
        asked.append(
            [[text_of(card) for card in held], [text_of(card) for card in table], "SHDC"[trump], bars]
        )
        mask = legal_plays(sum(1 << card for card in held), table, trump, bars_undertrump=bars)
        expected.append({text_of(card) for card in cards_in(mask)})
    found = devices.open("/").evaluate(PLAYS, asked)
    assert [set(cards) for cards in found] == expected


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_a_hand_entered_as_its_cards_fall_is_the_hand(devices: Devices, rules: RuleSet) -> None:
    hands = played_hands(rules, seed=7)
    asked = [[table_of(hand), *as_fallen(hand)] for hand in hands]
    found = devices.open("/").evaluate(FALLS, asked)
    for hand, (_, keys, cards, away), told in zip(hands, asked, found, strict=True):
        assert told["refused"] == []
        assert told["next"] is None
        state = TableState(rules, hand.players, hand.dealer, hand.score)
        entry = {**keys, "play": " ".join(cards), "put_away": away}
        assert told["record"] == record_of(state, entry)
        assert told["record"]["tricks"] == record_as_json(hand)["tricks"]
        verdict = verdict_as_json(judge(hand))
        assert told["worth"] == {key: strip(verdict[key], told["worth"][key]) for key in told["worth"]}


def strip(expected: Any, found: Any) -> Any:
    """Awards without what the device does not keep; everything else as it is."""
    if not isinstance(expected, list):
        return expected
    return [
        {key: value for key, value in award.items() if key in shown}
        for award, shown in zip(expected, found, strict=True)
    ]


def test_reneges_and_undertrumps_are_the_judges(devices: Devices) -> None:
    rng = random.Random(9)
    asked, expected = [], []
    for rules in RULE_SETS.values():
        for hand in played_hands(rules, seed=8):
            swapped = with_cards_swapped(hand, rng)
            opening = follow_opening(swapped, rules)
            kept = {
                seat: sum(1 << card for card in cards if played_by(swapped, card))
                for seat, cards in (swapped.deal or {}).items()
            }
            play = follow_play(swapped, rules, opening.dealing, kept)
            told = [violation_as_json(found) for found in play.violations]
            asked.append([full_ruleset_as_json(rules), record_as_json(swapped)])
            expected.append(
                [[each["code"], each["where"]] for each in told if each["code"] in {"renege", "undertrump"}]
            )
    found = devices.open("/").evaluate(WRONGS, asked)
    assert found == expected
    assert sum(map(bool, expected)) > 25


def with_cards_swapped(hand: HandRecord, rng: random.Random) -> HandRecord:
    """The hand with one seat's cards played in another order: lawful perhaps, perhaps not."""
    entry, cards, away = as_fallen(hand)
    places = rng.sample(range(len(cards)), 2)
    cards[places[0]], cards[places[1]] = cards[places[1]], cards[places[0]]
    state = TableState(hand.ruleset, hand.players, hand.dealer, hand.score)
    record = record_of(state, {**entry, "play": " ".join(cards), "put_away": away})
    return read_record(record, hand.ruleset)


def played_by(hand: HandRecord, card: int) -> bool:
    return any(card in trick for trick in hand.tricks or ())
