"""Irregularities and their standard remedies, under every rule set we ship."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from officials.rulings.irregularities import CATALOGUE, Irregularity
from officials.rulings.remedies import Remedy, RemedyKind, is_departure, standards_for
from scoring.rules.presets import RULE_SETS
from scoring.rules.ruleset import RenegePenalty

pytestmark = pytest.mark.unit

PRESETS = tuple(RULE_SETS)
RULEBOOK = (Path(__file__).parents[3] / "docs" / "rulebook.md").read_text(encoding="utf-8")
K = RemedyKind


def offered(irregularity, rules):
    """The remedies of each standard, without the chalks' number."""
    return [[remedy.kind for remedy in each.remedies] for each in standards_for(irregularity, rules).offered]


def test_every_irregularity_has_its_entry():
    assert set(CATALOGUE) == set(Irregularity)
    assert len(Irregularity) == 22


@pytest.mark.parametrize("irregularity", Irregularity)
def test_every_irregularity_cites_an_article_that_stands_in_the_rulebook(irregularity):
    assert f"**{CATALOGUE[irregularity].article}**" in RULEBOOK


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("irregularity", Irregularity)
def test_every_irregularity_has_remedies_under_every_rule_set(irregularity, preset):
    standards = standards_for(irregularity, RULE_SETS[preset])
    assert standards.offered
    assert all(each.remedies for each in standards.offered)
    assert len({frozenset(each.remedies) for each in standards.offered}) == len(standards.offered)


@pytest.mark.parametrize(
    ("preset", "expected", "is_fixed"),
    [
        ("trinidad-tournament", [[K.PLAY_ON], [K.CHALKS, K.NO_GAME], [K.LOSS_OF_GAME]], False),
        ("trinidad-v1", [[K.PLAY_ON], [K.REDEAL_SAME_DEALER]], True),
        ("classic", [[K.CHALKS]], True),
        ("tobago", [[K.PLAY_ON], [K.CHALKS, K.NO_GAME], [K.LOSS_OF_GAME]], False),
        ("fete", [[K.LOSS_OF_GAME]], True),
    ],
)
def test_renege_by_rule_set_9_2(preset, expected, is_fixed):
    rules = RULE_SETS[preset]
    assert offered(Irregularity.RENEGE, rules) == expected
    assert standards_for(Irregularity.RENEGE, rules).is_fixed is is_fixed


def test_renege_by_honours_9_2():
    rules = replace(RULE_SETS["fete"], renege=RenegePenalty.BY_HONOURS)
    without, with_honour = standards_for(Irregularity.RENEGE, rules).offered
    assert with_honour.remedies == (Remedy(K.CHALKS, 14),)
    assert with_honour.when == "an honour of trump was held"
    assert without.remedies == (Remedy(K.CHALKS, 1), Remedy(K.NO_GAME))


def test_undertrump_by_rule_set_9_3():
    assert offered(Irregularity.UNDERTRUMP, RULE_SETS["classic"]) == [[K.PLAY_ON]]
    assert offered(Irregularity.UNDERTRUMP, RULE_SETS["fete"]) == [[K.LOSS_OF_GAME]]
    assert len(offered(Irregularity.UNDERTRUMP, RULE_SETS["tobago"])) == 3


DEAL = [
    Irregularity.IRREGULAR_CUT,
    Irregularity.DEAL_BEFORE_CUT,
    Irregularity.WRONG_COUNT,
    Irregularity.WRONG_DEAL,
    Irregularity.EXPOSED_IN_DEAL,
]


@pytest.mark.parametrize("irregularity", DEAL)
def test_misdeals_by_rule_set_9_4(irregularity):
    same, fete = RULE_SETS["trinidad-tournament"], RULE_SETS["fete"]
    assert offered(irregularity, same) == [[K.PLAY_ON], [K.REDEAL_SAME_DEALER]]
    assert standards_for(irregularity, fete).offered[1].remedies == (
        Remedy(K.CHALKS, 1),
        Remedy(K.REDEAL_PACK_PASSES),
    )


def test_nobody_loses_the_deal_by_a_bad_pack_9_9():
    for preset in PRESETS:
        assert offered(Irregularity.DEFECTIVE_PACK, RULE_SETS[preset]) == [
            [K.REPLACE_PACK, K.REDEAL_SAME_DEALER]
        ]


def test_every_remedy_is_usual_for_something():
    kinds = set()
    for irregularity, preset in itertools.product(Irregularity, PRESETS):
        kinds.update(*offered(irregularity, RULE_SETS[preset]))
    beyond = {K.CHALKS_OFF, K.RESTART_GAME, K.AWARD_BULLSEYE, K.TAKE_BULLSEYE}
    assert kinds == set(RemedyKind) - beyond, "what is beyond the usual is still there to be ordered"


def test_a_departure_from_what_the_rules_order_is_told():
    fete = standards_for(Irregularity.RENEGE, RULE_SETS["fete"])
    assert not is_departure(frozenset({Remedy(K.LOSS_OF_GAME)}), fete)
    assert is_departure(frozenset({Remedy(K.PLAY_ON)}), fete)
    assert not is_departure(frozenset({Remedy(K.LOSS_OF_GAME), Remedy(K.WARN)}), fete), "a warning beside it"
    assert is_departure(frozenset({Remedy(K.WARN)}), fete), "but not in place of it"
    assert is_departure(frozenset({Remedy(K.LOSS_OF_GAME), Remedy(K.REMOVE_PLAYER)}), fete)
    free = standards_for(Irregularity.RENEGE, RULE_SETS["tobago"])
    assert not is_departure(frozenset({Remedy(K.FORFEIT_MATCH)}), free), "the official chooses"


@pytest.mark.parametrize(("kind", "chalks"), [(K.CHALKS, 0), (K.PLAY_ON, 1), (K.CHALKS, -1)])
def test_chalks_belong_to_chalks(kind, chalks):
    with pytest.raises(ValueError, match="chalks"):
        Remedy(kind, chalks)
