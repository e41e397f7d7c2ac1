"""The rulebook's text read into blocks for its page: only the Markdown `docs/rulebook.md` is written in.

A heading or paragraph that begins with an article's number carries that number, so that the page can give it
an anchor. Text is escaped; nothing in the file becomes markup by itself.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

ARTICLE: Final = re.compile(r"^(?:\*\*)?(?:Article )?(\d+(?:\.\d+)*)\.?(?:\*\*)?(?=\s|$)\s*")
HEADING: Final = re.compile(r"^(#{1,4}) +(.*)$")
ITEM: Final = re.compile(r"^(?:[-*]|\d+\.) +")
INLINE: Final = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)")
SAFE_LINK: Final = re.compile(r"^(?:#|/|https?:)")


@dataclass(frozen=True, slots=True)
class Block:
    """One block: `heading`, `paragraph`, `items`, `code` or `table`; `article` is its number, if any."""

    kind: str
    article: str
    level: int
    text: SafeString
    rows: tuple[tuple[SafeString, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The title, what stands before the first chapter, and the chapters for the list of contents."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def chapters(self) -> tuple[Block, ...]:
        """The headings of the chapters, in order."""
        return tuple(block for block in self.blocks if block.kind == "heading" and block.level == 2)


def read_rulebook(text: str) -> Rulebook:
    """Read the rulebook's source into its blocks."""
    title, blocks = "Rulebook", []
    for lines in _paragraphs(text):
        block = _block(lines)
        if block.kind == "heading" and block.level == 1:
            title = HEADING.sub(r"\2", lines[0])
        else:
            blocks.append(block)
    return Rulebook(title, tuple(blocks))


def _paragraphs(text: str) -> Iterator[list[str]]:
    """Lines that belong together: parted by blank lines; a heading stands alone, a code block as a whole."""
    lines: list[str] = []
    is_code = False
    for line in text.splitlines():
        is_fence = line.startswith("```")
        ends = not is_code and (not line.strip() or HEADING.match(line) or is_fence)
        if ends and lines:
            yield lines
            lines = []
        if is_fence:
            is_code = not is_code
        if line.strip() or is_code:
            lines.append(line)
        if lines and (HEADING.match(lines[0]) or (is_fence and not is_code)):
            yield lines
            lines = []
    if lines:
        yield lines


def _block(lines: list[str]) -> Block:
    heading = HEADING.match(lines[0])
    if heading:
        article, text = _numbered(heading[2])
        return Block("heading", article, len(heading[1]), inline(text))
    if lines[0].startswith("```"):
        return Block("code", "", 0, conditional_escape("\n".join(lines[1:-1])))
    if lines[0].startswith("|"):
        return Block(
            "table", "", 0, SafeString(""), tuple(_cells(line) for line in lines if not _is_rule(line))
        )
    if ITEM.match(lines[0]):
        return Block("items", "", 0, SafeString(""), tuple(_items(lines)))
    article, text = _numbered(" ".join(line.strip() for line in lines))
    return Block("paragraph", article, 0, inline(text))


def _numbered(text: str) -> tuple[str, str]:
    """Part an article's number from its text."""
    found = ARTICLE.match(text)
    return (found[1], text[found.end() :]) if found else ("", text)


def _items(lines: list[str]) -> Iterator[tuple[SafeString, ...]]:
    """The items of a list; lines that do not begin one belong to the item before."""
    item = ""
    for line in lines:
        if ITEM.match(line):
            if item:
                yield (inline(item),)
            item = ITEM.sub("", line)
        else:
            item = f"{item} {line.strip()}"
    yield (inline(item),)


def _cells(line: str) -> tuple[SafeString, ...]:
    return tuple(inline(cell.strip()) for cell in line.strip().strip("|").split("|"))


def _is_rule(line: str) -> bool:
    return not set(line) - set("|-: ")


def inline(text: str) -> SafeString:
    """Turn code, emphasis and links of one text into markup, everything else escaped."""
    parts: list[str] = []
    end = 0
    for found in INLINE.finditer(text):
        parts += [conditional_escape(text[end : found.start()]), _span(found)]
        end = found.end()
    parts.append(conditional_escape(text[end:]))
    return mark_safe("".join(parts))  # noqa: S308 - every part was escaped above


def _span(found: re.Match[str]) -> SafeString:
    code, strong, emphasis, words, link = found.groups()
    if code is not None:
        return format_html("<code>{}</code>", code)
    if strong is not None:
        return format_html("<strong>{}</strong>", inline(strong))
    if emphasis is not None:
        return format_html("<em>{}</em>", inline(emphasis))
    if not SAFE_LINK.match(link):
        return conditional_escape(words)
    return format_html('<a href="{}">{}</a>', link, words)
