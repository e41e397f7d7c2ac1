"""What every submission to a sheet has in common: its key, its replay, and the version it expects."""

import re
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import KeyReusedError, StaleSheetError, UnfitKeyError
from scoring.models import ScoreSheet, SheetLine
from scoring.progress import Progress, progress_from_json
from tournaments.canonical import canonical_json, digest_of
from tournaments.prepared import PreparedRead
from tournaments.statements import Row

_KEY: Final = re.compile(r"^[A-Za-z0-9._-]{8,64}$")


LINE_OF_KEY: Final = PreparedRead(
    lambda sheet, key: SheetLine.objects.filter(sheet=sheet, submission_key=key).values_list("pk"), -1, "key"
)


@dataclass(frozen=True, slots=True)
class Written:
    """The line a submission wrote; `is_replay` when the same submission had written it before."""

    line: SheetLine
    is_replay: bool

    @property
    def after(self) -> Progress:
        """The sheet as this line left it."""
        return progress_from_json(self.line.content["after"])


def check_key(key: str) -> None:
    """Refuse a submission key of another form. Raises UnfitKeyError."""
    if not _KEY.fullmatch(key):
        raise UnfitKeyError(key=key[:80])


def content_digest(content: Any) -> str:
    """What makes two submissions the same: the digest of what was asked, without key and expectations."""
    return digest_of(canonical_json(content))


def earlier_line(sheet: ScoreSheet, key: str, submitted: str) -> SheetLine | None:
    """The line this submission wrote before, None if it is new. Raises KeyReusedError for other content."""
    return replayed_line(sheet, LINE_OF_KEY.values(sheet.pk, key), submitted)


def replayed_line(sheet: ScoreSheet, found: Row, submitted: str) -> SheetLine | None:
    """The same, where the row that `LINE_OF_KEY` gives is at hand."""
    if found is None:
        return None
    line = SheetLine.objects.get(pk=found[0])
    if line.content.get("submitted") != submitted:
        raise KeyReusedError(sheet=sheet.pk, sequence=line.sequence)
    return line


def check_version(sheet: ScoreSheet, expected_version: int) -> None:
    """Refuse a submission made on an older state of the sheet. Raises StaleSheetError."""
    if sheet.version != expected_version:
        raise StaleSheetError(
            sheet=sheet.pk,
            expected_version=expected_version,
            version=sheet.version,
            game_number=sheet.game_number,
            hand_number=sheet.hand_number,
        )
