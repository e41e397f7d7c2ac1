"""A whole game typed in from a paper sheet: every hand of it is written, or none."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.enums import LineKind
from scoring.errors import HandOfGameRejectedError, UnfitGameError, UnreadableRecordError
from scoring.models import ScoreSheet, SheetLine
from scoring.progress import after_cut
from scoring.projections import progress_of
from scoring.selectors.sheets import lines_of, sheet_at_door
from scoring.services.hands import (
    Submission,
    check_context,
    check_in_play,
    check_seats,
    read_submission,
    write_hand,
)
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet, locked_with_match
from scoring.services.settlement import announce_sheet
from scoring.services.sheets import check_cut
from scoring.services.submissions import check_key, check_version, content_digest, earlier_line
from tournaments.actors import Actor
from tournaments.transactions import durable_transaction

MOST_HANDS: Final = 60
KEY_ROOM: Final = 4
"""Letters that each line's own key has after the key of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedGame:
    """The hand records of one game in order; `first_dealer` where the cut for it is still to be written."""

    records: Sequence[Mapping[str, Any]]
    first_dealer: str = ""
    submission_key: str

    @property
    def submitted(self) -> str:
        """What makes two games the same."""
        return content_digest(["game", self.first_dealer, [dict(record) for record in self.records]])

    def key(self, place: int) -> str:
        """The key of one line of the game; the cut has place 0."""
        return f"{self.submission_key}.{place}"


@dataclass(frozen=True, slots=True)
class GameWritten:
    """The lines of the game in order; `is_replay` when the same game had been written before."""

    lines: tuple[SheetLine, ...]
    is_replay: bool


def commit_game(*, sheet_id: int, game: TypedGame, expected_version: int, actor: Actor) -> GameWritten:
    """Write the hands of one game, all of them or none; sent again with its key, it is found again.

    The first hand that cannot stand, or is no hand record, is named with each of its defects: those after it
    would be judged on a score, and by a dealer, that are not known. Raises UnfitKeyError, UnfitGameError,
    HandOfGameRejectedError, KeyReusedError, StaleSheetError, SheetNotInPlayError, BarredPlayerSeatedError,
    DealerUnknownError, DealerKnownError, ForeignContextError, NotFoundError.
    """
    check_key(game.submission_key + "x" * KEY_ROOM)
    if not 1 <= len(game.records) <= MOST_HANDS:
        raise UnfitGameError(hands=len(game.records))
    match = sheet_at_door(sheet_id).sitting.match
    with durable_transaction():
        locked = locked_with_match(sheet_id, match.pk)
        first_place = 0 if game.first_dealer else 1
        if earlier_line(locked.sheet, game.key(first_place), game.submitted) is not None:
            return GameWritten(_lines_of(locked.sheet, game), is_replay=True)
        check_version(locked.sheet, expected_version)
        check_seats(locked)
        lines = tuple(_write(locked, game, actor))
        announce_sheet(locked.sheet, match.event_id)
        return GameWritten(lines, is_replay=False)


def _write(locked: LockedSheet, game: TypedGame, actor: Actor) -> Iterator[SheetLine]:
    sheet = locked.sheet
    if game.first_dealer:
        yield _write_cut(locked, game, actor)
    number = sheet.game_number
    for place, record in enumerate(game.records, start=1):
        check_in_play(sheet, sheet.version)
        if sheet.game_number != number:
            raise UnfitGameError(hands=len(game.records))
        submission = _read(locked, game, place, record)
        line = write_hand(locked, replace(submission, digest=game.submitted), actor)
        if line.kind == LineKind.HAND_REJECTED:
            violations = tuple(line.content["verdict"]["violations"])
            raise HandOfGameRejectedError(hand=place, violations=violations)
        yield line


def _read(locked: LockedSheet, game: TypedGame, place: int, record: Mapping[str, Any]) -> Submission:
    """One hand of the game, read where the sheet stands by then; what is no record is told by its hand."""
    sheet = locked.sheet
    try:
        submission = read_submission(sheet, record, game.key(place), sheet.version)
    except UnreadableRecordError as error:
        raise HandOfGameRejectedError(hand=place, violations=error.violations) from error
    check_context(locked, submission)
    return submission


def _write_cut(locked: LockedSheet, game: TypedGame, actor: Actor) -> SheetLine:
    sheet = locked.sheet
    check_cut(locked, game.first_dealer)
    draft = LineDraft(
        kind=LineKind.DEALER_CUT,
        game_number=sheet.game_number,
        hand_number=sheet.hand_number,
        content={"submitted": game.submitted, "dealer": game.first_dealer},
        submission_key=game.key(0),
    )
    after = after_cut(progress_of(sheet), game.first_dealer)
    return append_line(sheet=sheet, draft=draft, after=after, actor=actor)


def _lines_of(sheet: ScoreSheet, game: TypedGame) -> tuple[SheetLine, ...]:
    keys = [game.key(place) for place in range(len(game.records) + 1)]
    return tuple(lines_of(sheet).filter(submission_key__in=keys))
