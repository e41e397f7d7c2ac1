"""Rule sets in plain words: each field's label, article and value, and where two differ (article 10.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from scoring.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """One field in which two rule sets differ: its label and article, both values in plain words."""

    field: str
    label: str
    article: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule of a rule set in plain words, with the article that explains it."""

    field: str
    label: str
    article: str
    value: str


LABELS: Final[Mapping[str, tuple[str, str]]] = {
    "players": ("Players", "1.1"),
    "target": ("Chalks that win a game", "7.1"),
    "direction": ("Deal and play go", "1.1"),
    "cutter": ("The pack is cut by", "2.1"),
    "first_dealer": ("The first dealer is found by", "2.1"),
    "kick_chalks": ("Kicks that score", "2.4"),
    "kick_counting": ("Kick and given chalks are counted", "7.2"),
    "counting_order": ("Counting order after the play", "7.3"),
    "give_one_at_game_point": ("A given chalk may win the game", "3.6"),
    "give_one_without_trump": ("The dealer may give one without a trump", "3.7"),
    "begging": ("May beg", "3.3"),
    "stand_blind": ("Standing blind", "3.2"),
    "after_run": ("After a run", "4.5"),
    "high_low": ("High and Low go by the cards", "6.7"),
    "hang_jack_chalks": ("Chalks for hanging the Jack", "6.4"),
    "game_chalks": ("Chalks for Game", "6.5"),
    "game_tie": ("A tied count for Game goes to", "6.6"),
    "renege": ("A renege", "9.2"),
    "undertrump": ("An undertrump", "5.5"),
    "misdeal_chalks": ("Chalks for a misdeal", "9.4"),
    "misdeal_pack": ("After a misdeal", "9.4"),
    "late_claims": ("Claims after the cards are packed", "9.5"),
}
"""Label and article of every field but name and version, in the order people read them."""

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "cutter": {
        "designated": "a designated cutter, before the deal",
        "dealers-right": "the player at the dealer's right",
        "dealers-left": "the player at the dealer's left",
        "not-stated": "whoever the table agrees on",
    },
    "first_dealer": {
        "cut-or-draw": "a cut or a draw",
        "highest-cut": "the highest cut",
        "first-jack": "the first Jack dealt",
        "not-stated": "whatever the table agrees on",
    },
    "kick_counting": {
        "as-they-occur": "as they occur",
        "after-play": "after the play: kicks, then given chalk",
    },
    "begging": {"eldest": "only the player after the dealer", "any-non-dealer": "anybody but the dealer"},
    "after_run": {
        "keep-all": "all cards are kept and played",
        "discard-to-six": "each player discards to six",
    },
    "high_low": {"as-dealt": "as dealt, cards put away included", "as-kept": "as kept for the play"},
    "game_tie": {"nobody": "nobody", "non-dealer": "the non-dealer; between non-dealers to nobody"},
    "renege": {
        "official": "is for an official to rule on",
        "refused": "cannot happen: such a hand is refused",
        "one-chalk": "costs one chalk",
        "loss-of-game": "costs the game",
        "by-honours": "costs 14 chalks with an honour held, else 1 and Game",
    },
    "undertrump": {
        "allowed": "is allowed",
        "official": "is for an official to rule on",
        "loss-of-game": "costs the game, unless down to trumps",
    },
    "misdeal_pack": {"same-dealer": "the same dealer deals again", "passes-on": "the pack passes on"},
    "late_claims": {"by-ruling": "by an official's ruling only", "none-once-packed": "are never heard"},
}
"""Plain words for values whose own name is not plain enough."""


def rules_in_words(ruleset: RuleSet) -> tuple[RuleLine, ...]:
    """Return every rule of a rule set as a line for the public (article 10.1)."""
    return tuple(
        RuleLine(field, label, article, _in_words(field, getattr(ruleset, field)))
        for field, (label, article) in LABELS.items()
    )


def differences(base: RuleSet, other: RuleSet) -> tuple[RuleDifference, ...]:
    """Return the rules in which ``other`` differs from ``base``, names and versions apart (article 10.1)."""
    pairs = zip(rules_in_words(base), rules_in_words(other), strict=True)
    return tuple(
        RuleDifference(before.field, before.label, before.article, before.value, after.value)
        for before, after in pairs
        if getattr(base, before.field) != getattr(other, after.field)
    )


def _in_words(field: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, StrEnum):
        return WORDS.get(field, {}).get(str(value), str(value))
    if field == "kick_chalks":
        return ", ".join(f"{rank} {chalks}" for rank, chalks in value) or "none"
    if field == "counting_order":
        names = {"H": "High", "L": "Low", "J": "Jack", "G": "Game"}
        return ", ".join(names[letter] for letter in value)
    if field == "hang_jack_chalks" and value == 0:
        return "none: the Jack is worth 1 to whoever wins it"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
