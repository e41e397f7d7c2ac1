"""What follows when a sheet is played out: its sitting, the other sheets of the match, the match's result.

Steps of the use cases that move a sheet; match and sheets are locked by `scoring.services.locks` before.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from scoring.enums import LineKind, SheetState
from scoring.models import ScoreSheet, SheetLine
from scoring.progress import (
    NOUGHT,
    BySide,
    Progress,
    after_decision,
    after_forfeit,
    after_forfeit_reversed,
    progress_from_json,
)
from scoring.projections import SITTING_STATES, STILL_PLAYED, progress_of
from scoring.rules.match import leader_of
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet
from scoring.terms import terms_from_text
from tournaments.actors import Actor
from tournaments.enums import MatchState, ResultSource, Side, SittingState
from tournaments.live import Change, announce
from tournaments.models import Match, MatchResult, Seat, Sitting
from tournaments.services.outcomes import Outcome
from tournaments.services.results import move_match, record_match_result, withdraw_match_result

# Lines that neither begin nor end the play of a sheet by themselves.
BESIDE_PLAY: Final = (
    LineKind.OFFICIAL_CALLED,
    LineKind.CALL_CLOSED,
    LineKind.CONFIRMED,
    LineKind.RULING,
    LineKind.RULING_REVERSED,
    LineKind.APPEALED,
    LineKind.APPEAL_DECIDED,
)


def counted_bullseyes(locked: LockedSheet, own: BySide) -> BySide:
    """The bullseyes that decide whether this sheet goes on: its own, or those of all tables together."""
    if locked.terms.counting.each_table or not locked.terms.shares_match:
        return own
    others = (sheet for sheet in locked.siblings if sheet.pk != locked.sheet.pk)
    return _sum([own, *(BySide(sheet.bullseyes_a, sheet.bullseyes_b) for sheet in others)])


def settle(*, locked: LockedSheet, actor: Actor) -> None:
    """Carry a sheet that has just been played out further: sitting, other tables, match (a step)."""
    match = _match_of(locked)
    move_sitting(locked.sheet)
    is_summed = locked.terms.shares_match and not locked.terms.counting.each_table
    if is_summed and not locked.sheet.bell_rung:
        end_other_tables(locked=locked, actor=actor)
    if is_over(match, locked.siblings):
        _record_result(match, locked, actor)


def unsettle(*, locked: LockedSheet, actor: Actor) -> None:
    """Bring a match back into play after its last hand was taken back (a step)."""
    match = _match_of(locked)
    # First of all, since it is refused where the next match has begun; that is the reason to be told.
    withdraw_match_result(match=match, actor=actor)
    move_sitting(locked.sheet)
    resume_other_tables(locked=locked, actor=actor)
    move_match(match=match, state=state_of_match(match, locked.siblings))


def move_sitting(sheet: ScoreSheet) -> None:
    """Bring the sitting's state and its seats in line with the sheet (a step)."""
    state = SITTING_STATES[SheetState(sheet.state)]
    is_seated = state == SittingState.IN_PLAY
    Sitting.objects.filter(pk=sheet.sitting_id).update(state=state)
    Seat.objects.filter(sitting_id=sheet.sitting_id, until_sequence=None).update(is_seated=is_seated)


def confirm_match(*, locked: LockedSheet) -> None:
    """Make the match final once every sheet of it is official (a step)."""
    match = _match_of(locked)
    move_sitting(locked.sheet)
    is_official = all(sheet.state == SheetState.OFFICIAL for sheet in locked.siblings)
    if is_official and is_over(match, locked.siblings):
        move_match(match=match, state=MatchState.FINAL)


def state_of_match(match: Match, siblings: Iterable[ScoreSheet]) -> MatchState:
    """The state its sheets give a match: an appeal or a call at any table is the match's."""
    siblings = tuple(siblings)
    states = {SheetState(sheet.state) for sheet in siblings}
    if any(sheet.appeal for sheet in siblings):
        return MatchState.UNDER_APPEAL
    if SheetState.FROZEN in states:
        return MatchState.CALLED
    if SheetState.DISPUTED in states:
        return MatchState.DISPUTED
    if not is_over(match, siblings):
        return MatchState.IN_PLAY
    if is_forfeited(match):
        return MatchState.FINAL
    return MatchState.FINAL if states == {SheetState.OFFICIAL} else MatchState.AWAITING_CONFIRMATION


def is_forfeited(match: Match) -> bool:
    """Whether a ruling has ended the match, so that its sheets have nothing more to say."""
    return MatchResult.objects.filter(match=match, is_current=True, source=ResultSource.RULING).exists()


def announce_sheet(sheet: ScoreSheet, event_id: int) -> None:
    """Tell whoever watches that the sheet has a new line, once it is on the disk."""
    announce(Change(event_id, "sheet", sheet.pk, sheet.version))


def _match_of(locked: LockedSheet) -> Match:
    if locked.match is None:
        raise RuntimeError("a match is settled only under its own lock")
    return locked.match


def end_other_tables(*, locked: LockedSheet, actor: Actor) -> None:
    """The match is decided over all tables together, so the others stop where they are (a step)."""
    match = _match_of(locked)
    for sheet in locked.siblings:
        if sheet.state not in STILL_PLAYED or sheet.pk == locked.sheet.pk:
            continue
        after = after_decision(progress_of(sheet), terms_from_text(sheet.terms))
        append_line(sheet=sheet, draft=_draft(sheet, LineKind.MATCH_DECIDED), after=after, actor=actor)
        move_sitting(sheet)
        announce_sheet(sheet, match.event_id)
    Sitting.objects.filter(match=match, sheet=None).update(state=SittingState.FINAL)


def forfeit_other_tables(*, locked: LockedSheet, actor: Actor) -> None:
    """The match is forfeited at this table, so the others are closed with nothing to confirm (a step)."""
    for sheet in locked.siblings:
        if sheet.pk != locked.sheet.pk and sheet.state != SheetState.OFFICIAL:
            _forfeit_line(locked, sheet, LineKind.MATCH_DECIDED, after_forfeit(progress_of(sheet)), actor)
    Sitting.objects.filter(match=_match_of(locked), sheet=None).update(state=SittingState.FINAL)


def reopen_forfeited_tables(*, locked: LockedSheet, actor: Actor) -> None:
    """The forfeit is taken back: the other tables are where they were before it (a step)."""
    for sheet in locked.siblings:
        last = _last_of_play(sheet)
        if sheet.pk == locked.sheet.pk or last is None or "forfeit" not in last.content:
            continue
        before = progress_from_json(sheet.lines.get(sequence=last.sequence - 1).content["after"])
        after = after_forfeit_reversed(progress_of(sheet), before, terms_from_text(sheet.terms))
        _forfeit_line(locked, sheet, LineKind.PLAY_RESUMED, after, actor)


def _forfeit_line(
    locked: LockedSheet, sheet: ScoreSheet, kind: LineKind, after: Progress, actor: Actor
) -> None:
    draft = replace(_draft(sheet, kind), content={"forfeit": True})
    append_line(sheet=sheet, draft=draft, after=after, actor=actor)
    move_sitting(sheet)
    announce_sheet(sheet, _match_of(locked).event_id)


def resume_other_tables(*, locked: LockedSheet, actor: Actor) -> None:
    """Let the tables that the match had ended play on, and those not opened yet be opened (a step)."""
    for sheet in locked.siblings:
        if sheet.pk != locked.sheet.pk and _was_ended_by_the_match(sheet):
            _resume(sheet, actor)
    Sitting.objects.filter(match=_match_of(locked), sheet=None, state=SittingState.FINAL).update(
        state=SittingState.NOT_STARTED
    )


def _was_ended_by_the_match(sheet: ScoreSheet) -> bool:
    last = _last_of_play(sheet)
    return last is not None and last.kind == LineKind.MATCH_DECIDED


def _last_of_play(sheet: ScoreSheet) -> SheetLine | None:
    """The last line that began or ended the play of a sheet by itself."""
    return sheet.lines.exclude(kind__in=BESIDE_PLAY).order_by("-sequence").first()


def _resume(sheet: ScoreSheet, actor: Actor) -> None:
    is_disputed = sheet.state == SheetState.DISPUTED
    state = SheetState.FROZEN if is_disputed else SheetState.IN_PLAY
    after = replace(progress_of(sheet), state=state, confirmed=frozenset())
    append_line(sheet=sheet, draft=_draft(sheet, LineKind.PLAY_RESUMED), after=after, actor=actor)
    move_sitting(sheet)


def _draft(sheet: ScoreSheet, kind: LineKind) -> LineDraft:
    return LineDraft(kind=kind, game_number=sheet.game_number, hand_number=sheet.hand_number, content={})


def is_over(match: Match, siblings: Iterable[ScoreSheet]) -> bool:
    """Whether no sitting of the match is still to be played."""
    if any(sheet.state in STILL_PLAYED for sheet in siblings):
        return False
    return not Sitting.objects.filter(match=match, sheet=None).exclude(state=SittingState.FINAL).exists()


def _record_result(match: Match, locked: LockedSheet, actor: Actor) -> None:
    outcome = outcome_of_sheets(locked.siblings)
    record_match_result(match=match, outcome=outcome, source=ResultSource.SHEET, actor=actor)
    move_match(match=match, state=state_of_match(match, locked.siblings))


def outcome_of_sheets(sheets: Iterable[ScoreSheet]) -> Outcome:
    """How a match ended by its sheets: everything added up, and the side with most bullseyes."""
    sheets = tuple(sheets)
    bullseyes = _sum(BySide(sheet.bullseyes_a, sheet.bullseyes_b) for sheet in sheets)
    winner = leader_of(bullseyes._asdict())
    return Outcome(
        winner=None if winner is None else Side(winner),
        bullseyes=bullseyes,
        hang_jacks=_sum(BySide(sheet.hang_jacks_a, sheet.hang_jacks_b) for sheet in sheets),
        chalks=_sum(BySide(sheet.chalks_a, sheet.chalks_b) for sheet in sheets),
    )


def _sum(parts: Iterable[BySide]) -> BySide:
    total = NOUGHT
    for part in parts:
        total = BySide(total.A + part.A, total.B + part.B)
    return total
