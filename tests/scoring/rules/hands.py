"""Hands the tests of the rules are built from: short to write, one deal behind most of them."""

import copy
import random

from scoring.rules.cards import CARD_TEXTS
from scoring.rules.dealing import random_hand, random_ruleset
from scoring.rules.judge import judge
from scoring.rules.notation import read_record, verdict_as_json
from scoring.rules.presets import RULE_SETS

DEAL = {
    "A1": "AH 3H KS QS 2S 4S",
    "B1": "KH 2H AS JS 5S 6S",
    "A2": "JH 4H AD KD 2D 3D",
    "B2": "QH 5H AC KC 2C 3C",
}
"""Hearts are trump; A1 leads. 34 pips are in play."""

PARTNER_WINS_JACK = "AH 2H JH 5H / KS AS 2D 2C / JS 3D 3C QS / 2S 5S 4H QH / AC 3H 6S KD / 4S KH AD KC"
JACK_HUNG = "AH 2H 4H 5H / KS AS JH QH / 2C 2S 5S 2D / 3C 4S 6S 3D / AC 3H JS KD / QS KH AD KC"


UNTOUCHED = {"record", "ruleset", "players", "base", "name", "score"}
KINDS = (
    tuple(CARD_TEXTS),
    ("A", "B"),
    ("A1", "B1"),
    ("A2", "B2"),
    ("C",),
    ("C1",),
    ("stand", "stand-blind", "beg", "give-one", "run"),
    ("played", "exhausted"),
)
"""What may stand in place of one another."""


def cards(text):
    return text.split()


def tricks(text):
    return [trick.split() for trick in text.split("/")]


def record(*, deal=None, play=None, calls="A1:stand", kicks="9H", score=(0, 0), **more):
    """A hand of four players dealt by B2, as JSON; `calls` is like `A1:beg B2:run`."""
    written = {
        "record": "all-fours-hand/1",
        "ruleset": "trinidad-tournament",
        "players": 4,
        "dealer": "B2",
        "score": dict(zip("ABC", score, strict=False)),
        "kicks": cards(kicks),
        "calls": [call.split(":") for call in calls.split()],
        **more,
    }
    if deal is not None:
        written["deal"] = {seat: cards(text) for seat, text in deal.items()}
    if play is not None:
        written["tricks"] = tricks(play)
    return written


def claims(high=None, low=None, jack=None, game=None, pips=None):
    """Claims as JSON: `high` and `low` like `A` or `A AH`, `jack` like `B hung`, `game` a side or None."""
    written = {}
    for key, text in (("high", high), ("low", low)):
        if text is not None:
            written[key] = dict(zip(("side", "card"), text.split(), strict=False))
    if jack is not None:
        written["jack"] = {"side": jack[0], "hung": jack.endswith("hung")}
    written["game"] = {"side": game}
    if pips is not None:
        written["game"]["pips"] = dict(zip("ABC", pips, strict=False))
    return written


def verdict(written):
    return verdict_as_json(judge(read_record(written)))


def awards(written):
    """The awards of an accepted hand, like `high A 1`, in the order counted."""
    accepted = verdict(written)
    assert accepted["verdict"] == "accepted", accepted
    return [f"{award['kind']} {award['side']} {award['chalks']}" for award in accepted["awards"]]


def uncounted(written):
    return [f"{award['kind']} {award['side']} {award['chalks']}" for award in verdict(written)["uncounted"]]


def faults(written):
    """The defects of a rejected hand, like `renege tricks[0][1]`."""
    rejected = verdict(written)
    assert rejected["verdict"] == "rejected", rejected
    return [f"{found['code']} {found['where']}" for found in rejected["violations"]]


def meddled(source, rng, times):
    """A record noted wrongly in a few places that still reads: other cards, seats, calls, sides, numbers."""
    changed = copy.deepcopy(source)
    for _ in range(times):
        part, key = rng.choice([place for place in _places_in(changed) if place[1] not in UNTOUCHED])
        value = part[key]
        if isinstance(value, bool):
            part[key] = not value
        elif isinstance(value, int):
            part[key] = max(0, value + rng.choice((-10, -3, -1, 1, 3, 10)))
        elif isinstance(value, str):
            part[key] = rng.choice(next(kind for kind in KINDS if value in kind))
        elif isinstance(value, list) and len(value) > 2:
            _rearrange(value, rng)
    return changed


def _rearrange(value, rng):
    """Drop, repeat or exchange something in a list."""
    place, other = rng.randrange(len(value)), rng.randrange(len(value))
    way = rng.choice(("drop", "exchange", "repeat"))
    if way == "drop":
        del value[place]
    elif way == "repeat":
        value.append(value[place])
    else:
        value[place], value[other] = value[other], value[place]


def _places_in(value):
    """Every place in a JSON value, as the part that holds it and the key there."""
    for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(part, dict | list):
            yield from _places_in(part)


def some_hand(seed):
    """A random lawful hand: under a preset for even seeds, under rules drawn field by field for odd ones."""
    rng = random.Random(seed)
    rules = random_ruleset(rng) if seed % 2 else rng.choice(list(RULE_SETS.values()))
    return random_hand(rng, rules)
