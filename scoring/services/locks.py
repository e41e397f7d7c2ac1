"""Locking a sheet, and the match above it where more than one sheet is concerned.

A hand is written under the lock of its sheet row alone. Where it may decide a match, or the match is counted
over several tables, the match is locked first and then every sheet of it by ascending id: never upwards.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists

from scoring.models import ScoreSheet
from scoring.terms import Terms, terms_from_text
from tournaments.errors import NotFoundError
from tournaments.models import Match
from tournaments.prepared import PreparedRead, Question, answers
from tournaments.selectors.bars import bars_in, sent_away_in
from tournaments.services.locks import locked_match
from tournaments.transactions import require_transaction

# Who sits there is looked at only where somebody in the event may not: to plan that whole question takes
# PostgreSQL longer than all the rest of a hand.
VERSION_UNDER_LOCK: Final = PreparedRead(
    lambda key, event, same_event: (
        ScoreSheet.objects.select_for_update()
        .filter(pk=key)
        .values_list("version", Exists(bars_in(event)), Exists(sent_away_in(same_event)))
    ),
    -1,
    -2,
    -3,
)


@dataclass(frozen=True, slots=True)
class LockedSheet:
    """A locked sheet and its terms; `match` and `siblings` only where the match is locked too.

    `siblings` are all sheets of the match opened so far, by ascending id, `sheet` itself among them.
    `may_be_held` is False where the lock has told that nobody in the event may not sit.
    """

    sheet: ScoreSheet
    terms: Terms
    match: Match | None
    siblings: tuple[ScoreSheet, ...]
    may_be_held: bool = True


def locked_sheet(seen: ScoreSheet) -> LockedSheet:
    """The sheet, locked first and alone, as it stands now. Raises NotFoundError.

    Every change of a sheet appends a line, so a sheet still at the version it was seen at is the sheet seen.
    """
    return locked_sheet_asked(seen)[0]


def locked_sheet_asked(seen: ScoreSheet, *questions: Question[Any]) -> tuple[LockedSheet, list[Any]]:
    """The same, and the answers to questions that are asked as soon as it is locked, in the same journey."""
    require_transaction()
    event = seen.sitting.match.event_id
    found, *others = answers(VERSION_UNDER_LOCK.question(seen.pk, event, event), *questions)
    if found is None:
        raise sheet_not_found(seen.pk)
    version, *reasons = found
    sheet = seen if version == seen.version else ScoreSheet.objects.get(pk=seen.pk)
    locked = LockedSheet(sheet, terms_from_text(sheet.terms), None, (), may_be_held=any(reasons))
    return locked, others


def locked_with_match(sheet_id: int, match_id: int) -> LockedSheet:
    """The sheet locked with its match and all sheets of the match. Raises NotFoundError."""
    match = locked_match(match_id)
    siblings = locked_sheets_of(match_id)
    sheet = next((sibling for sibling in siblings if sibling.pk == sheet_id), None)
    if sheet is None:
        raise sheet_not_found(sheet_id)
    return LockedSheet(sheet, terms_from_text(sheet.terms), match, siblings)


def locked_sheets_of(match_id: int) -> tuple[ScoreSheet, ...]:
    """All sheets of a locked match opened so far, locked by ascending id."""
    require_transaction()
    sheets = ScoreSheet.objects.select_for_update(of=("self",)).filter(sitting__match_id=match_id)
    return tuple(sheets.order_by("pk"))


def sheet_not_found(sheet_id: int) -> NotFoundError:
    """The error for a sheet that does not exist."""
    return NotFoundError(noun="sheet", key=str(sheet_id))
