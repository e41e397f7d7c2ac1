"""Rulings on a sheet, and their reversal: lines that change its score, and what the match makes of them.

Steps of the use cases of `officials`, which alone know what was decided and why: here a sheet is put right.
The match and all its sheets are locked, and all matches of the event where the match has a result.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scoring.enums import LineKind
from scoring.errors import MatchForfeitedError
from scoring.models import CountedHand, SheetLine
from scoring.orders import (
    Order,
    apply_orders,
    is_ended,
    push_move,
    ruled_state,
    voided_as_json,
)
from scoring.progress import Progress, after_appeal, after_appeal_decided, progress_from_json
from scoring.projections import STILL_PLAYED, progress_of
from scoring.reversing import put_back
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet
from scoring.services.settlement import (
    announce_sheet,
    counted_bullseyes,
    end_other_tables,
    forfeit_other_tables,
    is_forfeited,
    is_over,
    move_sitting,
    outcome_of_sheets,
    reopen_forfeited_tables,
    resume_other_tables,
    state_of_match,
)
from tournaments.actors import Actor
from tournaments.enums import ResultKind, ResultSource, Side
from tournaments.models import Match, MatchResult
from tournaments.selectors.brackets import winning_side
from tournaments.services.changes.draws import undo_stale_draws
from tournaments.services.changes.results import withdraw_deep
from tournaments.services.outcomes import Outcome
from tournaments.services.results import move_match, record_match_result, replace_match_result
from tournaments.transactions import require_transaction


@dataclass
class SheetHistory:
    """The lines of one sheet, read once, as orders look back on them."""

    lines: Sequence[SheetLine]
    moves: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the lines that still move the score."""
        for line in self.lines:
            push_move(self.moves, line.kind, line.sequence, line.content)

    @cached_property
    def counted(self) -> Mapping[tuple[int, int], int]:
        """By game and hand the line of the hand that counts."""
        rows = CountedHand.objects.filter(sheet_id=self.lines[0].sheet_id)
        return {(game, hand): line for game, hand, line in rows.values_list(*COUNTED)}

    def after(self, line: int) -> Progress:
        """The sheet as a line left it."""
        return progress_from_json(self.content(line)["after"])

    def content(self, line: int) -> Mapping[str, Any]:
        """What a line says."""
        return self.lines[line - 1].content

    @property
    def last_hand(self) -> SheetLine | None:
        """The hand a ruling can still reach back to: the last one, with nothing played or ruled since."""
        last = self.lines[self.moves[-1] - 1] if self.moves else None
        return last if last is not None and last.kind == LineKind.HAND else None


COUNTED = ("game_number", "hand_number", "line__sequence")


def history_of(sheet_id: int) -> SheetHistory:
    """The lines of a sheet as a ruling looks back on them; two queries."""
    return SheetHistory(tuple(SheetLine.objects.filter(sheet_id=sheet_id).order_by("sequence")))


def write_ruling(
    *, locked: LockedSheet, content: Mapping[str, Any], orders: Sequence[Order], actor: Actor
) -> SheetLine:
    """Write a ruling with its orders on a sheet (a step); `carry_on` then settles the match.

    Raises UnfitOrderError, MatchForfeitedError.
    """
    history, before = history_of(locked.sheet.pk), progress_of(locked.sheet)
    _refuse_forfeited(locked)
    after, voided = before, dict[tuple[int, int], int]()
    if orders:
        moved, voided = apply_orders(before, orders, history, locked.terms)
        totals = counted_bullseyes(locked, moved.bullseyes)
        over = is_ended(moved, orders, totals, locked.terms)
        after = ruled_state(moved, is_ended=over, terms=locked.terms, orders=orders)
    written = {
        **content,
        "orders": [order.as_json() for order in orders],
        "voided": voided_as_json(voided),
    }
    line = _append(locked, LineKind.RULING, written, after, actor)
    gone = [history.lines[number - 1].pk for number in voided.values()]
    CountedHand.objects.filter(line__in=gone).delete()
    return line


def reverse_ruling(
    *, locked: LockedSheet, ruling: int, content: Mapping[str, Any], actor: Actor
) -> SheetLine:
    """Take back what the ruling on a line did to the sheet (a step); `carry_on` then settles the match.

    Where nothing was played since, the sheet is as before it; otherwise what it gave and took is undone.
    """
    history, before = history_of(locked.sheet.pk), progress_of(locked.sheet)
    said = history.content(ruling)
    after = before
    is_exact = history.moves[-1:] == [ruling]
    if said["orders"]:
        put = put_back(before, ruling, history, locked.terms)
        over = is_ended(put, (), counted_bullseyes(locked, put.bullseyes), locked.terms)
        after = ruled_state(put, is_ended=over, terms=locked.terms)
    line = _append(locked, LineKind.RULING_REVERSED, {**content, "line": ruling}, after, actor)
    if is_exact:
        CountedHand.objects.bulk_create(
            CountedHand(sheet=locked.sheet, game_number=game, hand_number=hand, line=history.lines[kept - 1])
            for game, hand, kept in said["voided"]
        )
    return line


def note_appeal(
    *, locked: LockedSheet, content: Mapping[str, Any], is_blocking: bool, actor: Actor
) -> SheetLine:
    """Write on a sheet that a ruling on it is appealed against; it stops where that is so (a step)."""
    after = after_appeal(progress_of(locked.sheet), is_blocking=is_blocking)
    return _append_and_move(locked, LineKind.APPEALED, {**content, "blocks": is_blocking}, after, actor)


def note_appeal_decided(
    *, locked: LockedSheet, content: Mapping[str, Any], goes_on: bool, actor: Actor
) -> SheetLine:
    """Write on a sheet that its appeal is decided; it goes on where nothing else stops it (a step)."""
    after = after_appeal_decided(progress_of(locked.sheet), locked.terms, goes_on=goes_on)
    return _append_and_move(locked, LineKind.APPEAL_DECIDED, {**content, "goes_on": goes_on}, after, actor)


def _append_and_move(
    locked: LockedSheet, kind: LineKind, content: Mapping[str, Any], after: Progress, actor: Actor
) -> SheetLine:
    match = _match_of(locked)
    line = _append(locked, kind, content, after, actor)
    move_sitting(locked.sheet)
    move_match(match=match, state=state_of_match(match, locked.siblings))
    announce_sheet(locked.sheet, match.event_id)
    return line


def carry_on(*, locked: LockedSheet, loser: Side | None = None, actor: Actor) -> None:
    """Bring sitting, other tables, match and result in line with a sheet that a ruling has changed (a step).

    `loser` forfeits the match. A result that moves somebody else on takes back what followed from it, as a
    correction of results does. Raises MatchesInPlayError where a match that follows is being played.
    """
    match = _match_of(locked)
    _move_tables(locked, is_forfeit=loser is not None, actor=actor)
    result = MatchResult.objects.filter(match=match, is_current=True).first()
    outcome, source = outcome_of_sheets(locked.siblings), ResultSource.SHEET
    if loser is not None:
        winner = Side.B if loser == Side.A else Side.A
        outcome, source = Outcome(kind=ResultKind.WALKOVER, winner=winner), ResultSource.RULING
    if not is_over(match, locked.siblings):
        if result is not None:
            withdraw_deep(match)
            undo_stale_draws(match.event, after=match.stage)
    elif result is None:
        record_match_result(match=match, outcome=outcome, source=source, actor=actor)
    elif not _says(result, outcome, source):
        _change_result(match, result, outcome, source, actor)
    move_match(match=match, state=state_of_match(match, locked.siblings))


def _move_tables(locked: LockedSheet, *, is_forfeit: bool, actor: Actor) -> None:
    sheet = locked.sheet
    move_sitting(sheet)
    is_summed = locked.terms.shares_match and not locked.terms.counting.each_table
    if is_forfeit:
        forfeit_other_tables(locked=locked, actor=actor)
        announce_sheet(sheet, _match_of(locked).event_id)
        return
    reopen_forfeited_tables(locked=locked, actor=actor)
    if sheet.state in STILL_PLAYED:
        resume_other_tables(locked=locked, actor=actor)
    elif is_summed and not sheet.bell_rung:
        end_other_tables(locked=locked, actor=actor)
    announce_sheet(sheet, _match_of(locked).event_id)


def _change_result(
    match: Match, result: MatchResult, outcome: Outcome, source: ResultSource, actor: Actor
) -> None:
    before = winning_side(result.winner, result.bullseyes_a, result.bullseyes_b)
    if before is not None and before == winning_side(outcome.winner or "", *outcome.bullseyes):
        replace_match_result(match=match, outcome=outcome, source=source, actor=actor)
    else:
        withdraw_deep(match)
        record_match_result(match=match, outcome=outcome, source=source, actor=actor)
    undo_stale_draws(match.event, after=match.stage)


def _says(result: MatchResult, outcome: Outcome, source: ResultSource) -> bool:
    stands = (
        result.kind, result.source, result.winner, result.bullseyes_a, result.bullseyes_b,
        result.hang_jacks_a, result.hang_jacks_b, result.chalks_a, result.chalks_b,
    )  # fmt: skip
    wanted = (
        outcome.kind, source, outcome.winner or "", *outcome.bullseyes, *outcome.hang_jacks, *outcome.chalks,
    )  # fmt: skip
    return stands == wanted


def _refuse_forfeited(locked: LockedSheet) -> None:
    match = _match_of(locked)
    if is_forfeited(match):
        raise MatchForfeitedError(match=match.number)


def _append(
    locked: LockedSheet, kind: LineKind, content: Mapping[str, Any], after: Progress, actor: Actor
) -> SheetLine:
    require_transaction()
    sheet = locked.sheet
    draft = LineDraft(
        kind=kind, game_number=sheet.game_number, hand_number=sheet.hand_number, content=dict(content)
    )
    return append_line(sheet=sheet, draft=draft, after=after, actor=actor)


def _match_of(locked: LockedSheet) -> Match:
    if locked.match is None:
        raise RuntimeError("a ruling is written only with its match locked")
    return locked.match
