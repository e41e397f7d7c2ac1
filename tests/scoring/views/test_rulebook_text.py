"""The rulebook's page: every article that anything cites has its anchor, and no text becomes markup."""

import re
from pathlib import Path

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.rule_words import LABELS
from scoring.rules.violations import CATALOGUE
from scoring.views.rulebook_text import inline, read_rulebook

pytestmark = pytest.mark.unit

SOURCE = (Path(__file__).parents[3] / "docs" / "rulebook.md").read_text(encoding="utf-8")
BOOK = read_rulebook(SOURCE)
ANCHORS = [block.article for block in BOOK.blocks if block.article]


def test_every_article_cited_can_be_reached() -> None:
    cited = {explanation.article for explanation in CATALOGUE.values()}
    cited |= {article for _, article in LABELS.values()} | {preset.article for preset in PRESETS.values()}
    assert cited - set(ANCHORS) == set()


def test_no_two_articles_share_an_anchor() -> None:
    assert sorted(set(ANCHORS)) == sorted(ANCHORS)


def test_nothing_of_the_text_is_lost() -> None:
    shown = " ".join(
        f"{block.article} {block.text} {' '.join(cell for row in block.rows for cell in row)}"
        for block in BOOK.blocks
    )
    words = set(re.findall(r"[a-z]{4,}", SOURCE.lower()))
    assert words - set(re.findall(r"[a-z]{4,}", f"{BOOK.title} {shown}".lower())) == set()


def test_blocks_of_every_kind() -> None:
    book = read_rulebook(
        "# Book\n\nBefore.\n\n## 1. One\n\n**1.1** First\nline.\n\n- a\n- b\n  more\n\n"
        "| x | y |\n|---|---|\n| 1 | 2 |\n\n```\ncode  <here>\n\nmore\n```\n"
    )
    assert book.title == "Book"
    kinds = [(block.kind, block.article) for block in book.blocks]
    assert kinds == [
        ("paragraph", ""),
        ("heading", "1"),
        ("paragraph", "1.1"),
        ("items", ""),
        ("table", ""),
        ("code", ""),
    ]
    assert book.blocks[2].text == "First line."
    assert book.blocks[3].rows == (("a",), ("b more",))
    assert book.blocks[4].rows == (("x", "y"), ("1", "2"))
    assert book.blocks[5].text == "code  &lt;here&gt;\n\nmore"
    assert [chapter.text for chapter in book.chapters] == ["One"]


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("a < b & `c < d`", "a &lt; b &amp; <code>c &lt; d</code>"),
        ("**bold `code`** *soft*", "<strong>bold <code>code</code></strong> <em>soft</em>"),
        ("[here](#article-1)", '<a href="#article-1">here</a>'),
        ("[bad](javascript:alert)", "bad"),
        ("<script>", "&lt;script&gt;"),
    ],
)
def test_inline_text(text: str, markup: str) -> None:
    assert inline(text) == markup
