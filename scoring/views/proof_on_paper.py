"""What proves a sheet on paper: how each side gave its word, and how far it holds."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from scoring.enums import LineKind, SheetState
from scoring.models import SheetLine
from scoring.selectors.pages import SheetRead
from scoring.terms import terms_from_text
from scoring.views.line_words import moment_in_words, proof_in_words
from tournaments.enums import Confirmation, Side


def signed_in_words(read: SheetRead, zone: ZoneInfo) -> tuple[str, ...]:
    """How each side gave its word, or that it has not: a word that a ruling undid is told as undone."""
    return tuple(f"Side {side}, {read.sides[side]}: {_word_of(read, side, zone)}." for side in Side)


def _word_of(read: SheetRead, side: Side, zone: ZoneInfo) -> str:
    given = list(_confirmations(read, side))
    holds = read.sheet.confirmed_a if side == Side.A else read.sheet.confirmed_b
    if given and holds:
        return f"confirmed {_confirmed(given[-1], zone)}"
    if given:
        before = _confirmed(given[-1], zone)
        return f"has not confirmed the sheet as it stands now; it had, {before}, before that was undone"
    if read.sheet.state != SheetState.OFFICIAL:
        return "has not confirmed the sheet"
    if terms_from_text(read.sheet.terms).confirmation == Confirmation.NONE:
        return "no confirmation was asked for"
    return "has not confirmed the sheet, which a ruling made official"


def _confirmations(read: SheetRead, side: Side) -> Iterator[SheetLine]:
    for line in read.lines:
        if line.kind == LineKind.CONFIRMED and line.content["side"] == side:
            yield line


def _confirmed(line: SheetLine, zone: ZoneInfo) -> str:
    parts = (moment_in_words(line.at, zone), proof_in_words(line), f"(line {line.sequence})")
    return " ".join(part for part in parts if part)
