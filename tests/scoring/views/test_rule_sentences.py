"""The rules of an event in sentences: every field is said, and changes stand beside what is usual."""

from dataclasses import replace

import pytest

from scoring.rules.presets import RULE_SETS
from scoring.rules.rule_words import LABELS
from scoring.rules.ruleset import GameTie, RuleSet
from scoring.views.rule_sentences import SAID, RuleSentence, rules_of_event

pytestmark = pytest.mark.unit


def changed(rules: RuleSet) -> list[RuleSentence]:
    return [rule for topic in rules_of_event(rules).topics for rule in topic.rules if rule.is_changed]


def test_every_rule_is_said() -> None:
    said = {field for _, rules in SAID for field, _ in rules}
    assert said | {"misdeal_pack"} == set(LABELS)


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_preset_is_itself_without_change(name: str) -> None:
    rules = rules_of_event(RULE_SETS[name])
    assert rules.changes == 0
    assert all(rule.text.endswith(".") for topic in rules.topics for rule in topic.rules)


def test_a_change_stands_beside_what_is_usual() -> None:
    rules = replace(RULE_SETS["fete"], name="ours", target=21, game_tie=GameTie.NON_DEALER)
    found = rules_of_event(rules)
    assert (found.basis, found.changes) == ("Fete", 2)
    target, tie = changed(rules)
    assert target.text == "The first side to reach 21 chalks wins the game. A game won is one bullseye."
    assert target.usual == "The first side to reach 14 chalks wins the game. A game won is one bullseye."
    assert (tie.article, tie.text) == (
        "6.6",
        "Where the counts are tied, Game goes to the side that did not deal.",
    )


def test_two_rule_sets_never_read_alike() -> None:
    texts = {
        tuple(rule.text for topic in rules_of_event(rules).topics for rule in topic.rules)
        for rules in RULE_SETS.values()
    }
    assert len(texts) == len(RULE_SETS)


def test_kicks_are_named() -> None:
    fields = [rule.text for topic in rules_of_event(RULE_SETS["tobago"]).topics for rule in topic.rules]
    assert "The card turned up pays the dealer's side: ace 1, Jack 3, two 2." in fields
