"""Committing a hand: judged, written and counted under one lock."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from scoring.enums import LineKind, SheetState
from scoring.errors import (
    BarredPlayerSeatedError,
    DealerUnknownError,
    ForeignContextError,
    SheetNotInPlayError,
    UnreadableRecordError,
)
from scoring.models import CountedHand, ScoreSheet, SheetLine
from scoring.orders import without_game
from scoring.progress import Progress, after_decision, after_hand, is_played_out
from scoring.projections import progress_of
from scoring.rules.judge import judge
from scoring.rules.notation import (
    NotationError,
    read_record,
    record_as_json,
    verdict_as_json,
    violation_as_json,
)
from scoring.rules.record import HandRecord
from scoring.rules.rule_values import RuleSetError, read_ruleset
from scoring.rules.verdict import Accepted, Verdict
from scoring.selectors.sheets import sheet_at_door
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet, locked_sheet_asked, locked_with_match
from scoring.services.pens import DEVICE_OF_SHEET, check_pen_found
from scoring.services.settlement import counted_bullseyes, settle
from scoring.services.submissions import (
    LINE_OF_KEY,
    Written,
    check_key,
    check_version,
    content_digest,
    replayed_line,
)
from scoring.terms import Terms, terms_from_text
from tournaments.actors import Actor
from tournaments.live import Change, announcement
from tournaments.prepared import PreparedInsert, Question, answers
from tournaments.selectors.bars import held_seats
from tournaments.transactions import durable_transaction

# The line's key is looked up where the line is, so that both can go to the database in one journey.
NEW_COUNTED_HAND: Final = PreparedInsert(
    CountedHand,
    -1,
    1,
    line=lambda sheet, sequence: SheetLine.objects.filter(sheet=sheet, sequence=sequence).values("pk"),
)
MOST_OF_A_NAME: Final = 80


class OutcomeKind(StrEnum):
    """What became of a submitted hand."""

    COMMITTED = "committed"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class HandOutcome(Written):
    """What became of a submitted hand.

    The line's `content` holds the `record`, the `verdict`, and the sheet's state `after` it.
    """

    @property
    def kind(self) -> OutcomeKind:
        """Whether the hand stands."""
        is_hand = self.line.kind == LineKind.HAND
        return OutcomeKind.COMMITTED if is_hand else OutcomeKind.REJECTED


@dataclass(frozen=True, slots=True)
class Submission:
    """A hand as sent, read and ready to be judged in the context of its sheet."""

    record: HandRecord
    given: Mapping[str, Any]
    key: str
    digest: str
    expected_version: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A hand judged where a sheet stands, and the sheet after it, the end of the match still apart."""

    record: HandRecord
    verdict: Verdict
    before: Progress
    after: Progress


def commit_hand(
    *,
    sheet_id: int,
    record: Mapping[str, Any],
    submission_key: str,
    expected_version: int,
    actor: Actor,
    seen: ScoreSheet | None = None,
    device: str | None = None,
) -> HandOutcome:
    """Write a hand on a sheet, or record that it cannot stand.

    `record` is a hand record of version 1; `ruleset`, `players`, `dealer` and `score` may be left out, as the
    sheet knows them. `seen` is the sheet where the caller has just read it for the door (`sheet_at_door`).
    A `device` that names itself must have the sheet's pen.
    A hand that cannot stand is written as a rejected line and returned. Raises
    UnfitKeyError, UnreadableRecordError, KeyReusedError, SheetNotInPlayError, DealerUnknownError,
    StaleSheetError, PenElsewhereError, BarredPlayerSeatedError, ForeignContextError, NotFoundError,
    DatabaseBusyError.
    """
    check_key(submission_key)
    if seen is None:
        seen = sheet_at_door(sheet_id)
    submission = read_submission(seen, record, submission_key, expected_version)
    foreseen = _foreseen(seen, submission)
    questions: list[Question[Any]] = [LINE_OF_KEY.question(seen.pk, submission_key)]
    if device is not None:
        questions.append(DEVICE_OF_SHEET.question(seen.pk))
    with durable_transaction():
        if _may_decide_match(seen, foreseen, expected_version):
            locked = locked_with_match(sheet_id, seen.sitting.match_id)
            line_found, *pen_found = answers(*questions)
        else:
            locked, (line_found, *pen_found) = locked_sheet_asked(seen, *questions)
        earlier = replayed_line(locked.sheet, line_found, submission.digest)
        if earlier is not None:
            return HandOutcome(earlier, is_replay=True)
        if device is not None:
            check_pen_found(locked.sheet, pen_found[0], device)
        check_in_play(locked.sheet, expected_version)
        check_seats(locked)
        check_context(locked, submission)
        told = announcement(Change(seen.sitting.match.event_id, "sheet", seen.pk, locked.sheet.version + 1))
        line = write_hand(locked, submission, actor, foreseen, also=[told])
        return HandOutcome(line, is_replay=False)


def read_submission(
    seen: ScoreSheet, given: Mapping[str, Any], key: str, expected_version: int
) -> Submission:
    """A hand as sent, read by the sheet's terms. Raises UnreadableRecordError."""
    terms = terms_from_text(seen.terms)
    context = {"players": terms.players, "dealer": seen.dealer or "A1", "score": _score(seen)}
    try:
        record = read_record({**context, **given}, terms.rule_set)
    except NotationError as error:
        violations = tuple(violation_as_json(found) for found in error.violations)
        raise UnreadableRecordError(violations=violations) from error
    return Submission(record, given, key, content_digest(given), expected_version)


def _foreseen(seen: ScoreSheet, submission: Submission) -> Judged | None:
    """The hand judged by the sheet as it was seen, None where the sheet is to be read again first.

    A sheet seen at the version the sender expects is the sheet under the lock, or the sender is stale and
    nothing is written; so this is the verdict.
    """
    if seen.version != submission.expected_version or not seen.dealer:
        return None
    return _judged(seen, terms_from_text(seen.terms), submission)


def _may_decide_match(seen: ScoreSheet, foreseen: Judged | None, expected_version: int) -> bool:
    """Whether the match must be locked above the sheet; a sheet seen at another version could do anything."""
    terms = terms_from_text(seen.terms)
    if terms.shares_match or seen.version != expected_version:
        return True
    if foreseen is None:
        return False  # the cut is still to be made, so the hand will be refused
    is_counted = isinstance(foreseen.verdict, Accepted)
    return is_counted and is_played_out(foreseen.after, foreseen.after.bullseyes, terms)


def check_in_play(sheet: ScoreSheet, expected_version: int) -> None:
    """Refuse a hand for a sheet that has moved on, is not in play, or waits for its cut."""
    check_version(sheet, expected_version)
    if sheet.state != SheetState.IN_PLAY:
        raise SheetNotInPlayError(sheet=sheet.pk, state=sheet.state)
    if not sheet.dealer:
        raise DealerUnknownError(sheet=sheet.pk)


def check_seats(locked: LockedSheet) -> None:
    """Refuse a hand while somebody sits there who may not any more: their seat is to change first."""
    seats = held_seats(locked.sheet.sitting_id) if locked.may_be_held else []
    if seats:
        raise BarredPlayerSeatedError(
            sheet=locked.sheet.pk,
            seats={held.seat.seat: held.seat.player.name for held in seats},
            is_entrant_out=any(held.is_entrant_out for held in seats),
        )


def check_context(locked: LockedSheet, submission: Submission) -> None:
    """Refuse a record that names another context than the sheet's: it was made for another hand."""
    stands = {"players": locked.terms.players, "dealer": locked.sheet.dealer, "score": _score(locked.sheet)}
    for field, value in stands.items():
        if field in submission.given and submission.given[field] != value:
            raise ForeignContextError(field=field, given=submission.given[field], stands=value)
    if "ruleset" in submission.given:
        other = _other_rule_set(submission.given["ruleset"], locked.terms)
        if other is not None:
            raise ForeignContextError(field="ruleset", given=other, stands=locked.terms.rule_set.name)


def _other_rule_set(given: object, terms: Terms) -> str | None:
    """What the rule set given is called, None where it is the sheet's."""
    try:
        found = read_ruleset(given)
    except RuleSetError:
        return given[:MOST_OF_A_NAME] if isinstance(given, str) and given else "(unreadable)"
    return None if found == terms.rule_set else found.name


def write_hand(
    locked: LockedSheet,
    submission: Submission,
    actor: Actor,
    foreseen: Judged | None = None,
    also: Iterable[Question[Any]] = (),
) -> SheetLine:
    """Judge a hand where the sheet stands, and write it or that it cannot stand (a step).

    `foreseen` is the judgement where the very sheet that is locked has been judged by already. What is `also`
    to be written goes to the database with the line.
    """
    sheet, terms = locked.sheet, locked.terms
    judged = foreseen or _judged(sheet, terms, submission)
    before, after, is_counted = judged.before, judged.after, isinstance(judged.verdict, Accepted)
    if is_counted and is_played_out(after, counted_bullseyes(locked, after.bullseyes), terms):
        after = after_decision(after, terms)
    draft = _hand_draft(before, submission, judged.record, judged.verdict)
    if is_counted:
        counted = CountedHand(
            sheet_id=sheet.pk, game_number=before.game_number, hand_number=before.hand_number
        )
        also = [NEW_COUNTED_HAND.question(counted, sheet.pk, sheet.version + 1), *also]
    line = append_line(sheet=sheet, draft=draft, after=after, actor=actor, also=also)
    if after.state != before.state:
        settle(locked=locked, actor=actor)
    return line


def _judged(sheet: ScoreSheet, terms: Terms, submission: Submission) -> Judged:
    """What the judge says, less what a ruling takes from the hand, and what that makes of the sheet."""
    record = replace(submission.record, players=terms.players, dealer=sheet.dealer, score=_score(sheet))
    before = progress_of(sheet)
    verdict = judge(record)
    if not isinstance(verdict, Accepted):
        return Judged(record, verdict, before, before)
    verdict = without_game(verdict, record.score, before.no_game, terms.rule_set.target)
    return Judged(record, verdict, before, after_hand(before, record, verdict, terms))


def _hand_draft(before: Progress, submission: Submission, record: HandRecord, verdict: Verdict) -> LineDraft:
    kept = record_as_json(record)
    del kept["ruleset"]  # it stands on the opening line, once
    return LineDraft(
        kind=LineKind.HAND if isinstance(verdict, Accepted) else LineKind.HAND_REJECTED,
        game_number=before.game_number,
        hand_number=before.hand_number,
        content={"submitted": submission.digest, "record": kept, "verdict": verdict_as_json(verdict)},
        submission_key=submission.key,
    )


def _score(sheet: ScoreSheet) -> dict[str, int]:
    return {"A": sheet.score_a, "B": sheet.score_b}
