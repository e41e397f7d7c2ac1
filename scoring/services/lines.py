"""Appending a line to a locked sheet: the only place where sheets and their lines are written."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone

from scoring.enums import LineKind
from scoring.ledger import Sealable, payload_text, seal
from scoring.models import ScoreSheet, SheetLine
from scoring.progress import Progress
from scoring.projections import PROJECTIONS, projections
from tournaments.actors import Actor
from tournaments.prepared import PreparedInsert, PreparedUpdate, Question, answers
from tournaments.transactions import require_transaction

NEW_LINE: Final = PreparedInsert(SheetLine)
MOVED_SHEET: Final = PreparedUpdate(ScoreSheet, {*PROJECTIONS, "version", "head"})


@dataclass(frozen=True, slots=True, kw_only=True)
class LineDraft:
    """What is to be written: the line's kind, the hand it is about, and its content."""

    kind: LineKind
    game_number: int
    hand_number: int
    content: dict[str, Any]
    submission_key: str | None = None


def append_line(
    *,
    sheet: ScoreSheet,
    draft: LineDraft,
    after: Progress,
    actor: Actor,
    also: Iterable[Question[Any]] = (),
) -> SheetLine:
    """Append one line to a locked sheet and move the sheet to the state after it (a step).

    The sheet's row gets its new version, head and projections; `sheet` itself is brought up to date. What is
    `also` to be written goes to the database in the same journey, after the line.
    """
    require_transaction()
    line = _sealed_line(sheet, draft, after, actor)
    _move_sheet(sheet, after, line)
    answers(NEW_LINE.question(line), MOVED_SHEET.question(sheet), *also)
    return line


def _sealed_line(sheet: ScoreSheet, draft: LineDraft, after: Progress, actor: Actor) -> SheetLine:
    parts = Sealable(
        sequence=sheet.version + 1,
        kind=draft.kind.value,
        game_number=draft.game_number,
        hand_number=draft.hand_number,
        payload=payload_text({**draft.content, "after": after.as_json()}),
        submission_key=draft.submission_key,
        actor=actor.signature,
        at=timezone.now(),
    )
    digest = seal(sheet.head, parts)
    return SheetLine(sheet_id=sheet.pk, previous_digest=sheet.head, digest=digest, **parts._asdict())


def _move_sheet(sheet: ScoreSheet, after: Progress, line: SheetLine) -> None:
    """Bring a sheet's projections to where the line leaves them."""
    for name, value in projections(after).items():
        setattr(sheet, name, value)
    sheet.version, sheet.head = line.sequence, line.digest
