"""The quick way answers exactly what the readable judge answers, or leaves the answer to it."""

import copy
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARD_TEXTS
from scoring.rules.dealing import without_play
from scoring.rules.lines import judge_line, judge_slowly
from scoring.rules.notation import record_as_json
from scoring.rules.quick import quick_verdict
from scoring.rules.quick_text import rewritten
from tests.scoring.rules.hands import DEAL, JACK_HUNG, claims, meddled, record, some_hand

pytestmark = pytest.mark.unit

seeds = st.integers(0, 2**32)
VALUES = (
    None,
    True,
    False,
    0,
    1,
    4.0,
    -1,
    13,
    "A",
    "B",
    "A1",
    "B2",
    "stand",
    "beg",
    "QD",
    "7H",
    "XX",
    [],
    {},
    ["QD"],
)
"""What a careless or a hostile writer may put where something else belongs."""


def places_in(value, path=()):
    """Every place in a JSON value."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from places_in(part, (*path, key))


def tampered(source, rng):
    """The record with one to three places changed: swapped, replaced, repeated or taken out."""
    changed = copy.deepcopy(source)
    for _ in range(rng.randint(1, 3)):
        path = rng.choice([path for path in places_in(changed) if path])
        holder = changed
        for key in path[:-1]:
            holder = holder[key]
        key, way = path[-1], rng.randrange(5)
        if way == 0:
            del holder[key]
        elif way == 1 and isinstance(holder, list):
            other = rng.randrange(len(holder))
            holder[key], holder[other] = holder[other], holder[key]
        elif way == 2:
            holder[key] = rng.choice(CARD_TEXTS)
        elif way == 3 and isinstance(holder, list):
            holder.append(holder[key])
        else:
            holder[key] = rng.choice(VALUES)
    return changed


def written(source, spaces=""):
    """The record as bytes, in the order of its keys, with these spaces after commas and colons."""
    return json.dumps(source, separators=(f",{spaces}", f":{spaces}")).encode()


def answers_agree(source):
    """Whether the quick way says what the judge says, or nothing, however the record is spelled."""
    text = written(source)
    expected = judge_slowly(text)
    answers = {quick_verdict(text), quick_verdict(written(source, " "))}
    return (
        len(answers) == 1
        and answers <= {None, expected[0] if expected[1] else ""}
        and judge_line(text) == expected
    )


def rearranged(value, rng):
    """The same JSON value with the keys of every object in another order."""
    if isinstance(value, list):
        return [rearranged(part, rng) for part in value]
    if not isinstance(value, dict):
        return value
    return {key: rearranged(value[key], rng) for key in rng.sample(list(value), len(value))}


@given(seeds)
def test_a_clean_hand_gets_the_same_verdict_on_both_ways(seed):
    assert answers_agree(record_as_json(some_hand(seed)))


@given(seeds, seeds)
def test_a_tampered_hand_gets_the_same_verdict_on_both_ways(seed, change):
    source = tampered(record_as_json(some_hand(seed)), random.Random(change))
    assert answers_agree(source), source


@given(seeds, seeds, st.booleans())
def test_a_hand_noted_wrongly_gets_the_same_verdict_on_both_ways(seed, change, keeps_play):
    hand = some_hand(seed)
    noted = record_as_json(hand if keeps_play else without_play(hand))
    source = {**meddled({**noted, "ruleset": 0}, random.Random(change), 1), "ruleset": noted["ruleset"]}
    assert answers_agree(source), source


@given(seeds)
def test_claims_alone_are_left_to_the_readable_judge_or_judged_alike(seed):
    assert answers_agree(record_as_json(without_play(some_hand(seed))))


@pytest.mark.parametrize(
    "change",
    [
        {"players": 4.0},
        {"score": {"A": True, "B": 0}},
        {"kicks": {"9H": 1}},
        {"tricks": None},
        {"claims": {**claims("A AH", "B 2H", "B hung", "B", (12, 22)), "jack": {"side": "B", "hung": 1}}},
        {
            "claims": {
                **claims("A AH", "B 2H", "B hung", "B"),
                "game": {"side": "B", "pips": {"A": 12.0, "B": 22}},
            }
        },
        {"ruleset": "{'base': 'tobago'}"},
        {"ruleset": ["tobago"]},
        {"outcome": "exhausted"},
        {"discards": {}},
        {"extra": 1},
    ],
)
def test_a_wrong_type_is_never_judged_quickly(change):
    clean = record(deal=DEAL, play=JACK_HUNG)
    assert quick_verdict(written(clean)) is not None
    changed = {**clean, **change}
    assert quick_verdict(written(changed)) is None
    assert judge_line(written(changed)) == judge_slowly(written(changed))


@pytest.mark.parametrize("source", [None, 7, "record", [], {}, [{"record": 1}]])
def test_what_is_no_record_is_never_judged_quickly(source):
    assert quick_verdict(written(source)) is None


TRUE = claims("A AH", "B 2H", "B hung", "B", (12, 22))
TEXT = rewritten(record(deal=DEAL, play=JACK_HUNG, claims=TRUE)).decode()
CLAIMED = rewritten(record(claims=TRUE)).decode()


@pytest.mark.parametrize("text", [TEXT, CLAIMED])
def test_a_text_changed_anywhere_is_judged_as_what_it_then_is(text):
    assert quick_verdict(text.encode()) is not None
    for place in range(len(text)):
        for put in ("", " ", '"', ",", "}", "]", "r", "2", "0", "é", text[place] * 2):
            changed = (text[:place] + put + text[place + 1 :]).encode()
            quick = quick_verdict(changed)
            assert quick is None or (quick, True) == judge_slowly(changed), changed


@pytest.mark.parametrize("text", [TEXT, CLAIMED])
@pytest.mark.parametrize(
    "again", ['"score":{"A":1,"B":1}', '"dealer":"A1"', '"outcome":"exhausted"', '"claims":{}', '"tricks":[]']
)
def test_a_key_written_twice_is_judged_by_its_last_value(text, again):
    for changed in (
        f"{text[:-1]},{again}}}",
        f"{{{again},{text[1:]}",
        text.replace(',"score"', f',{again},"score"'),
    ):
        assert judge_line(changed) == judge_slowly(changed)


@given(seeds, seeds)
def test_the_order_of_keys_and_the_spaces_between_make_no_difference(seed, change):
    source, rng = record_as_json(some_hand(seed)), random.Random(change)
    moved = rearranged(source, rng)
    for text in (json.dumps(moved), json.dumps(moved, indent=1), f" {json.dumps(source)}\r\n"):
        assert judge_line(text) == judge_line(text.encode()) == judge_slowly(json.dumps(source))


def test_a_played_hand_in_any_spelling_takes_the_quick_way():
    source = {**record(deal=DEAL, play=JACK_HUNG), "outcome": "played"}
    assert quick_verdict(rewritten(rearranged(source, random.Random(3)))) is not None


def test_most_clean_hands_go_the_quick_way():
    played = [hand for hand in map(some_hand, range(400)) if hand.tricks]
    quick = [quick_verdict(written(record_as_json(hand))) for hand in played]
    assert sum(verdict is not None for verdict in quick) > 0.95 * len(played)
