"""How each rule is asked for: as a named choice, a number, or what each kick is worth in plain signs."""

import re
from collections.abc import Mapping
from enum import StrEnum
from itertools import combinations, permutations
from typing import Any, Final, get_type_hints

from django import forms

from scoring.rules.cards import RANKS
from scoring.rules.rule_values import MAX_CHALKS, MAX_TARGET
from scoring.rules.rule_words import LABELS, WORDS
from scoring.rules.ruleset import RuleSet

COUNTED: Final[Mapping[str, str]] = {"H": "High", "L": "Low", "J": "Jack", "G": "Game"}
TYPES: Final = get_type_hints(RuleSet)
KICK: Final = re.compile(r"(10|[2-9TJQKA])\s*[:=]?\s*(\d{1,2})", re.IGNORECASE)


class KicksField(forms.CharField):
    """Kicks and what they score, such as `A 1, 6 2, J 3`."""

    def clean(self, value: Any) -> dict[str, int] | None:
        """Chalks by rank; nothing written is no answer."""
        text = super().clean(value).strip()
        if not text:
            return None
        found = KICK.findall(text)
        rest = KICK.sub("", text).replace(",", "").replace("none", "").strip()
        ranks = ["T" if rank == "10" else rank.upper() for rank, _ in found]
        if rest or len(set(ranks)) < len(ranks) or any(int(chalks) > MAX_CHALKS for _, chalks in found):
            raise forms.ValidationError("Each kick once with its chalks, such as A 1, 6 2, J 3; or none.")
        return {rank: int(chalks) for rank, (_, chalks) in zip(ranks, found, strict=True) if int(chalks)}


def rule_field(name: str, usual: str) -> forms.Field:
    """The field that asks for a rule; `usual` says in words what the rule set begun with has."""
    label, article = LABELS[name]
    more: dict[str, Any] = {"label": label, "required": False, "help_text": f"Article {article}. {usual}"}
    if name == "kick_chalks":
        return KicksField(max_length=80, **more)
    choices = _choices(name)
    if choices:
        return forms.ChoiceField(choices=choices, **more)
    most = MAX_TARGET if name == "target" else MAX_CHALKS
    return forms.IntegerField(min_value=1 if name == "target" else 0, max_value=most, **more)


def rule_as_written(name: str, value: Any) -> Any:
    """A rule's JSON value as its field shows it."""
    match name:
        case "kick_chalks":
            shown = sorted(value.items(), key=lambda kick: -RANKS.index(kick[0]))
            return ", ".join(f"{rank} {chalks}" for rank, chalks in shown) or "none"
        case "players":
            return "".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def rule_as_value(name: str, written: Any) -> Any:
    """The JSON value of what a field was answered with."""
    if name == "players":
        return [int(count) for count in written]
    return written == "yes" if TYPES[name] is bool else written


def _choices(name: str) -> list[tuple[str, str]]:
    kind = TYPES[name]
    if kind is bool:
        return [("yes", "yes"), ("no", "no")]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        words = WORDS.get(name, {})
        return [(value.value, words.get(value.value, value.value.replace("-", " "))) for value in kind]
    if name == "counting_order":
        return [
            ("".join(order), ", ".join(COUNTED[part] for part in order)) for order in permutations("HLJG")
        ]
    if name == "players":
        counts = [chosen for size in (1, 2, 3) for chosen in combinations("234", size)]
        return [("".join(chosen), " or ".join(chosen)) for chosen in counts]
    return []
