"""Stopping a sheet while an official is called, and letting it go on (article 9.1).

Steps of the use cases of `officials`, which alone know why: here a sheet is stopped or not.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring.enums import LineKind, SheetState
from scoring.errors import SheetNotCalledError, SheetNotInPlayError
from scoring.models import SheetLine
from scoring.progress import Progress, after_call, after_release
from scoring.projections import progress_of
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet
from scoring.services.settlement import announce_sheet, is_forfeited, move_sitting, state_of_match
from tournaments.actors import Actor
from tournaments.services.results import move_match

MAY_BE_STOPPED: Final = frozenset({SheetState.IN_PLAY, SheetState.AWAITING_CONFIRMATION})
STOPPED: Final = frozenset({SheetState.FROZEN, SheetState.DISPUTED})


def freeze_sheet(
    *, locked: LockedSheet, content: Mapping[str, Any], actor: Actor, submission_key: str | None = None
) -> SheetLine:
    """Stop a sheet locked with its match: no hand, no taking back, no confirmation (a step).

    `content` and the key stand on the line. Raises SheetNotInPlayError where the sheet is stopped already
    or official.
    """
    if locked.sheet.state not in MAY_BE_STOPPED:
        raise SheetNotInPlayError(sheet=locked.sheet.pk, state=locked.sheet.state)
    called = LineKind.OFFICIAL_CALLED
    return _move(locked, called, after_call(progress_of(locked.sheet)), content, actor, submission_key)


def release_sheet(*, locked: LockedSheet, content: Mapping[str, Any], actor: Actor) -> SheetLine:
    """Let a stopped sheet, locked with its match, go on where it was (a step). Raises SheetNotCalledError."""
    if locked.sheet.state not in STOPPED:
        raise SheetNotCalledError(sheet=locked.sheet.pk, state=locked.sheet.state)
    is_over = locked.match is not None and is_forfeited(locked.match)
    told = {**content, "forfeit": True} if is_over else content
    after = after_release(progress_of(locked.sheet), locked.terms, is_forfeited="forfeit" in told)
    return _move(locked, LineKind.CALL_CLOSED, after, told, actor)


def _move(
    locked: LockedSheet,
    kind: LineKind,
    after: Progress,
    content: Mapping[str, Any],
    actor: Actor,
    submission_key: str | None = None,
) -> SheetLine:
    if locked.match is None:
        raise RuntimeError("a sheet is stopped and released only with its match locked")
    sheet = locked.sheet
    draft = LineDraft(
        kind=kind,
        game_number=sheet.game_number,
        hand_number=sheet.hand_number,
        content=dict(content),
        submission_key=submission_key,
    )
    line = append_line(sheet=sheet, draft=draft, after=after, actor=actor)
    move_sitting(sheet)
    move_match(match=locked.match, state=state_of_match(locked.match, locked.siblings))
    announce_sheet(sheet, locked.match.event_id)
    return line
