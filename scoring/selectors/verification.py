"""Sheets compared with what follows from their lines: columns, counted hands, seats, results, triggers."""

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from django.db import connection
from django.db.models import Prefetch, QuerySet

from scoring.enums import SheetState
from scoring.ledger import Sealable
from scoring.models import CountedHand, ScoreSheet, SheetLine
from scoring.projections import SITTING_STATES, STILL_PLAYED, projections
from scoring.replay import Difference, DifferenceError, ReplayLine, replay
from scoring.rules.match import Way, leader_of, read_counting
from tournaments.enums import ResultSource, SittingState
from tournaments.models import Match, MatchResult, Seat, Sitting

SQLITE_TRIGGERS: Final = {
    "sheet_lines_refuse_update",
    "sheet_lines_refuse_delete",
    "sheet_lines_refuse_replace",
}
POSTGRES_TRIGGERS: Final = {"sheet_lines_refuse_change", "sheet_lines_refuse_truncate"}
SUMS: Final = ("bullseyes", "hang_jacks", "chalks")
CHUNK: Final = 100

RowT = TypeVar("RowT", ScoreSheet, Match)


def trigger_difference() -> Difference | None:
    """Whether a trigger that keeps lines append-only is missing, disabled, or no longer refuses."""
    is_sqlite = connection.vendor == "sqlite"
    standing = _sqlite_triggers() if is_sqlite else _postgres_triggers()
    missing = (SQLITE_TRIGGERS if is_sqlite else POSTGRES_TRIGGERS) - standing
    if not missing:
        return None
    return Difference("triggers on the lines", 0, sorted(standing), sorted(standing | missing))


def sheets_to_verify(event_slug: str | None = None) -> QuerySet[ScoreSheet]:
    """The sheets of one event, or all, in order."""
    sheets = ScoreSheet.objects.select_related("sitting__match__event").order_by("pk")
    return sheets if event_slug is None else sheets.filter(sitting__match__event__slug=event_slug)


def sheet_differences(sheets: QuerySet[ScoreSheet]) -> Iterator[tuple[ScoreSheet, Difference | None]]:
    """Each sheet, with the first difference found on it if any; a fixed number of queries a chunk."""
    counted = Prefetch("counted_hands", CountedHand.objects.select_related("line"))
    seats = Prefetch("sitting__seats", Seat.objects.select_related("player"))
    for sheet in sheets.prefetch_related("lines", counted, seats).iterator(chunk_size=CHUNK):
        yield sheet, _difference_in(_compare_sheet, sheet)


def match_differences(matches: QuerySet[Match]) -> Iterator[tuple[Match, Difference | None]]:
    """Each match that has a sheet, with the first difference between its sheets and its result if any."""
    played = matches.filter(sittings__sheet__isnull=False).distinct().order_by("pk")
    current = Prefetch("results", MatchResult.objects.filter(is_current=True))
    sittings = Prefetch("sittings", Sitting.objects.select_related("sheet"))
    for match in played.prefetch_related(current, sittings).iterator(chunk_size=CHUNK):
        yield match, _difference_in(_compare_match, match)


def matches_to_verify(event_slug: str | None = None) -> QuerySet[Match]:
    """The matches of one event, or all."""
    matches = Match.objects.select_related("event")
    return matches if event_slug is None else matches.filter(event__slug=event_slug)


def _difference_in(compare: Callable[[RowT], None], row: RowT) -> Difference | None:
    try:
        compare(row)
    except DifferenceError as error:
        return error.difference
    return None


def _as_written(sheet: ScoreSheet) -> Iterator[ReplayLine]:
    for line in sheet.lines.all():
        parts = Sealable(*(getattr(line, name) for name in Sealable._fields))
        yield ReplayLine(parts, line.previous_digest, line.digest)


def _compare_sheet(sheet: ScoreSheet) -> None:
    """The sheet's row, its counted hands and its seats against what the lines come to."""
    replayed = replay(_as_written(sheet))
    wanted = {
        **projections(replayed.progress),
        "version": replayed.version,
        "head": replayed.head,
        "terms": replayed.terms.as_text(),
        "rule_set_digest": replayed.terms.rule_set.digest,
    }
    for column, expected in wanted.items():
        _expect(f"column {column}", getattr(sheet, column), expected)
    counted = {(hand.game_number, hand.hand_number): hand.line.sequence for hand in sheet.counted_hands.all()}
    _expect("hands that count", counted, replayed.counted)
    spells = {
        (seat.seat, seat.from_sequence): (str(seat.player.uid), seat.until_sequence)
        for seat in sheet.sitting.seats.all()
    }
    _expect("seats taken", spells, replayed.seating.spells)
    _expect("state of the sitting", sheet.sitting.state, SITTING_STATES[SheetState(sheet.state)].value)


def _compare_match(match: Match) -> None:
    """The match's current result against the sums of its sheets."""
    sheets = [sitting.sheet for sitting in match.sittings.all() if hasattr(sitting, "sheet")]
    is_all_opened = all(
        hasattr(sitting, "sheet") or sitting.state == SittingState.FINAL for sitting in match.sittings.all()
    )
    is_ended = is_all_opened and not any(sheet.state in STILL_PLAYED for sheet in sheets)
    results = list(match.results.all())
    if is_ended != bool(results):
        raise DifferenceError(Difference("current results", 0, len(results), int(is_ended)))
    counting = read_counting(match.counting)
    bullseyes = _sum(sheets, "bullseyes")
    is_summed = match.table_count > 1 and not counting.each_table and counting.way is not Way.TIMED
    is_decided = counting.is_decided(bullseyes)
    if is_summed and is_ended != is_decided and not (is_ended and _was_forfeited(match)):
        _expect("end of the match", is_ended, is_decided)
    for result in results:
        if result.source == ResultSource.SHEET:
            _compare_result(result, sheets)


def _was_forfeited(match: Match) -> bool:
    """Whether a ruling has ended the match, so that its tables stopped before the counting was through."""
    return MatchResult.objects.filter(match=match, source=ResultSource.RULING).exists()


def _compare_result(result: MatchResult, sheets: list[ScoreSheet]) -> None:
    for name in SUMS:
        recorded = {side: getattr(result, f"{name}_{side.lower()}") for side in "AB"}
        _expect(f"{name} of the result", recorded, _sum(sheets, name))
    _expect("winner of the result", result.winner, leader_of(_sum(sheets, "bullseyes")) or "")


def _sum(sheets: list[ScoreSheet], name: str) -> dict[str, int]:
    return {side: sum(getattr(sheet, f"{name}_{side.lower()}") for sheet in sheets) for side in "AB"}


def _expect(what: str, found: Any, expected: Any) -> None:
    if found != expected:
        raise DifferenceError(Difference(what, 0, found, expected))


def _sqlite_triggers() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s AND sql LIKE %s",
            [SheetLine._meta.db_table, "%RAISE(ABORT%"],
        )
        return {name for (name,) in cursor.fetchall()}


def _postgres_triggers() -> set[str]:
    """Triggers that fire in an ordinary session and whose function still raises."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
            " WHERE tgrelid = %s::regclass AND tgenabled IN ('O', 'A') AND prosrc LIKE %s",
            [SheetLine._meta.db_table, "%RAISE EXCEPTION%"],
        )
        return {name for (name,) in cursor.fetchall()}
