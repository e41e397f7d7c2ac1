"""The rulebook has every article that the rules, their violations and their tests cite."""

import re
from pathlib import Path

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.rule_words import LABELS
from scoring.rules.ruleset import RuleSet
from scoring.rules.violations import CATALOGUE

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs/rulebook.md").read_text(encoding="utf-8")
ARTICLES = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", TEXT, re.MULTILINE)) | set(
    re.findall(r"^## (\d+)\.", TEXT, re.MULTILINE)
)
CITED = re.compile(r"articles? (\d+(?:\.\d+)?)(?:(?:, | and | to )(\d+\.\d+))*")


def cited_in(folder):
    for path in sorted((ROOT / folder).rglob("*.py")):
        for found in CITED.finditer(path.read_text(encoding="utf-8")):
            for number in re.findall(r"\d+(?:\.\d+)?", found[0]):
                yield path.name, number


def test_articles_are_numbered_in_order():
    numbers = [
        tuple(map(int, number.split(".")))
        for number in re.findall(r"^\*\*(\d+\.\d+)\*\*", TEXT, re.MULTILINE)
    ]
    assert numbers == sorted(set(numbers))
    chapters = [int(number) for number in re.findall(r"^## (\d+)\.", TEXT, re.MULTILINE)]
    assert chapters == list(range(1, len(chapters) + 1))


@pytest.mark.parametrize("folder", ["scoring/rules", "tests/scoring/rules"])
def test_every_article_cited_is_there(folder):
    assert [(name, number) for name, number in cited_in(folder) if number not in ARTICLES] == []


def test_every_violation_preset_and_field_names_an_article():
    cited = {code: entry.article for code, entry in CATALOGUE.items()}
    cited |= {name: preset.article for name, preset in PRESETS.items()}
    cited |= {field: article for field, (_, article) in LABELS.items()}
    assert {key: article for key, article in cited.items() if article not in ARTICLES} == {}


def test_every_field_stands_in_the_table_of_fields():
    fields = set(RuleSet.__dataclass_fields__) - {"name", "version"}
    assert set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)) == fields


def test_the_rules_know_sides_only():
    word = "te" + "am"
    for folder in ("scoring/rules", "tests/scoring/rules"):
        for path in (ROOT / folder).rglob("*.py"):
            assert word not in path.read_text(encoding="utf-8").lower(), path
