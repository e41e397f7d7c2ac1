"""Rule sets: presets as deltas, an organizer's values, digests, differences in words."""

from dataclasses import fields, replace

import pytest

from scoring.rules.presets import PRESETS, RULE_SETS
from scoring.rules.rule_values import (
    READERS,
    RuleSetError,
    full_ruleset_as_json,
    read_ruleset,
    ruleset_as_json,
)
from scoring.rules.rule_words import LABELS, differences, rules_in_words
from scoring.rules.ruleset import RuleSet

pytestmark = pytest.mark.unit

FIELDS = [field.name for field in fields(RuleSet)]


def test_every_field_is_read_and_labelled():
    assert list(READERS) == FIELDS
    assert set(LABELS) == set(FIELDS) - {"name", "version"}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_changes_only_what_its_delta_says(name):
    preset, built = PRESETS[name], RULE_SETS[name]
    assert built.name == name
    changed = {field for field in FIELDS if getattr(built, field) != getattr(RULE_SETS[preset.base], field)}
    assert changed - {"name"} == set(preset.delta)
    assert read_ruleset(name) is built


@pytest.mark.parametrize("name", PRESETS)
def test_written_and_read_a_rule_set_is_the_same(name):
    built = RULE_SETS[name]
    assert read_ruleset(ruleset_as_json(built)) == built
    assert read_ruleset(full_ruleset_as_json(built)) == built
    house = replace(built, name="House", target=9, kick_chalks=(), players=(2, 4))
    assert read_ruleset(ruleset_as_json(house)) == house
    assert read_ruleset(full_ruleset_as_json(house)) == house


def test_the_sources_differ_as_the_table_of_fields_says():
    tournament, first, classic = (
        RULE_SETS[name] for name in ("trinidad-tournament", "trinidad-v1", "classic")
    )
    assert [rules.target for rules in (tournament, first, classic)] == [14, 14, 7]
    assert [rules.hang_jack_chalks for rules in (tournament, first, classic)] == [3, 3, 0]
    assert [dict(rules.kick_chalks) for rules in (tournament, first, classic)] == [
        {"A": 1, "6": 2, "J": 3},
        {"A": 1, "6": 2, "J": 3},
        {"J": 1},
    ]
    assert [rules.counts_at_once for rules in (tournament, first, classic)] == [True, False, True]
    assert [rules.bars_undertrump for rules in (tournament, first, classic)] == [True, False, False]
    assert classic.players == (2, 3, 4)
    assert dict(RULE_SETS["tobago"].kick_chalks) == {"A": 1, "2": 2, "J": 3}
    assert (RULE_SETS["fete"].game_chalks, RULE_SETS["fete"].give_one_without_trump) == (2, False)


def problems(value):
    with pytest.raises(RuleSetError) as caught:
        read_ruleset(value)
    return [found.field for found in caught.value.problems]


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ("bridge", ["ruleset"]),
        (["tobago"], ["ruleset"]),
        ({}, ["base"]),
        ({"base": {}}, ["base"]),
        ({"base": "fete", "target": 0}, ["target"]),
        ({"base": "fete", "target": 14.0}, ["target"]),
        ({"base": "fete", "target": True}, ["target"]),
        ({"base": "fete", "players": []}, ["players"]),
        ({"base": "fete", "players": [4, True]}, ["players"]),
        ({"base": "fete", "players": [5]}, ["players"]),
        ({"base": "fete", "players": 4}, ["players"]),
        ({"base": "fete", "kick_chalks": {"10": 1}}, ["kick_chalks"]),
        ({"base": "fete", "kick_chalks": {"A": -1}}, ["kick_chalks"]),
        ({"base": "fete", "kick_chalks": []}, ["kick_chalks"]),
        ({"base": "fete", "counting_order": "HLJ"}, ["counting_order"]),
        ({"base": "fete", "counting_order": "HLJGG"}, ["counting_order"]),
        ({"base": "fete", "begging": "nobody", "stand_blind": 1}, ["begging", "stand_blind"]),
        ({"base": "fete", "name": " ", "version": 0, "colour": "red"}, ["name", "version", "colour"]),
    ],
)
def test_values_that_cannot_stand_are_all_told(value, where):
    assert problems(value) == where


def test_a_problem_says_what_could_stand_there():
    with pytest.raises(RuleSetError) as caught:
        read_ruleset({"base": "fete", "undertrump": "never"})
    assert caught.value.problems[0].allowed == "one of allowed, official, loss-of-game"


def test_the_digest_names_the_content():
    rules = RULE_SETS["tobago"]
    assert len(rules.digest) == 64
    assert rules.digest == read_ruleset(full_ruleset_as_json(rules)).digest
    changed = [
        replace(rules, target=13),
        replace(rules, name="other"),
        replace(rules, kick_chalks=(("A", 1),)),
    ]
    assert len({rules.digest, *(other.digest for other in changed)}) == 4


def test_the_digests_of_the_presets_never_change():
    # Events keep the digest of their rules: a preset that has to change gets a new version instead.
    assert {name: rules.digest[:12] for name, rules in RULE_SETS.items()} == {
        "trinidad-tournament": "f6822e703d72",
        "trinidad-v1": "215dad4a1823",
        "classic": "03bd55ee6a3b",
        "tobago": "15c89e327eb1",
        "fete": "f7b68fa91bc6",
    }


def test_a_changed_rule_set_is_named_after_its_base():
    assert read_ruleset({"base": "tobago", "target": 7}).name == "tobago (changed)"
    assert read_ruleset({"base": "tobago"}).name == "tobago"
    assert read_ruleset({"base": "tobago", "target": 7, "name": "Sevens"}).name == "Sevens"


def test_differences_are_told_in_plain_words():
    found = {line.field: line for line in differences(RULE_SETS["trinidad-tournament"], RULE_SETS["fete"])}
    assert set(found) == set(PRESETS["fete"].delta)
    assert (found["game_chalks"].before, found["game_chalks"].after) == ("1", "2")
    assert found["undertrump"].after == "costs the game, unless down to trumps"
    assert differences(RULE_SETS["fete"], replace(RULE_SETS["fete"], name="other")) == ()


def test_every_rule_reads_as_words_with_its_article():
    for rules in RULE_SETS.values():
        for line in rules_in_words(rules):
            assert line.value
            assert "." in line.article
            assert "-" not in line.value.replace("non-dealer", "")
