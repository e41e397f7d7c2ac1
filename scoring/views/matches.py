"""A match, hand by hand, and the sheets of its sittings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from officials.access import Action, Actor, actor_of, allow, is_allowed
from officials.access.refreshes import shared_by_visitors
from scoring.enums import LineKind, SheetState
from scoring.rules.match import Way, read_counting
from scoring.selectors.pages import SheetRead, sheets_of_match, sides_of
from scoring.services.freezing import MAY_BE_STOPPED
from scoring.services.seat_changes import SEATS_MAY_CHANGE
from scoring.views.history import GameShown, games_shown
from scoring.views.sheet_context import STATE_WORDS
from scoring.views.sheet_page import Lane, Shown, lanes_of, table_of
from tournaments.enums import EventState, MatchState, ResultKind, SittingState
from tournaments.models import Match, MatchResult, Sitting
from tournaments.selectors.announcements import live_page
from tournaments.selectors.brackets import winning_side
from tournaments.selectors.even_matches import is_undecided
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.selectors.matches import matches_of

CALLS: Final = frozenset({LineKind.OFFICIAL_CALLED, LineKind.CALL_CLOSED})
OPEN_STATES: Final = frozenset({SheetState.IN_PLAY, SheetState.FROZEN})

KIND_WORDS: Final = {
    ResultKind.BYE: "{name} had a bye.",
    ResultKind.WALKOVER: "{name} won by walkover.",
    ResultKind.DOUBLE_FORFEIT: "Both sides forfeited the match.",
    ResultKind.VOID: "The match is void: it counts for nobody.",
}


@dataclass(frozen=True, slots=True)
class SideTotal:
    """One side's bullseyes, of a sheet or of the whole match."""

    letter: str
    name: str
    bullseyes: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class SheetShown:
    """One sheet of the match: its board, its games, and whether the viewer may write on it."""

    heading: str
    state: str
    state_words: str
    is_open: bool
    lanes: tuple[Lane, ...]
    totals: tuple[SideTotal, ...]
    players: tuple[str, ...]
    games: tuple[GameShown, ...]
    sheet_id: int
    may_enter: bool
    may_call: bool
    is_called: bool
    may_rule: bool
    may_seat: bool
    has_rulings: bool


@dataclass(frozen=True, slots=True)
class SittingToOpen:
    """A sitting whose sheet has not been opened, and whether the viewer may."""

    heading: str
    sitting_id: int
    may_open: bool


@require_safe
@shared_by_visitors
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one match: who leads, and every hand of every sheet."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    live = live_page()
    shown = found(matches_of(event).filter(number=number), number)
    shown.event = event
    result = next(iter(shown.current_results), None)  # type: ignore[attr-defined]  # set by the prefetch
    sheets = [_sheet_shown(read, actor) for read in sheets_of_match(shown)]
    topics = (f"match:{shown.pk}", *(f"sheet:{sheet.sheet_id}" for sheet in sheets))
    context: dict[str, Any] = {
        "live": replace(live, topics=topics),
        "event": event,
        "match": shown,
        "sides": sides_of(shown),
        "counting": counting_in_words(shown),
        "result": result,
        "tells_result": result is not None
        and result.kind != ResultKind.BYE
        and _is_not_as_on(sheets, result),
        "is_undecided": result is not None and is_undecided(result),
        "totals": _match_totals(shown, result),
        "result_words": _result_in_words(shown, result),
        "sheets": sheets,
        "to_open": _to_open(shown, actor),
        "may_write_result": is_ready_for_paper(shown) and is_allowed(actor, Action.CORRECT_RESULT, event),
        "may_decide": is_allowed(actor, Action.CORRECT_RESULT, event),
        "may_correct": _may_be_corrected(shown, result) and is_allowed(actor, Action.CORRECT_RESULT, event),
        "line_ups": _line_ups(shown, actor),
        "substitutes": _substitutes(shown, actor),
    }
    return render(request, "scoring/match.html", context)


def is_ready_for_paper(shown: Match) -> bool:
    """Whether both sides are known and neither a sheet nor a result stands: one may come from paper."""
    has_both = shown.entrant_a_id is not None and shown.entrant_b_id is not None
    is_open = shown.event.state != EventState.FINISHED
    return is_open and has_both and shown.state in {MatchState.NOT_STARTED, MatchState.CALLED}


def _may_be_corrected(shown: Match, result: MatchResult | None) -> bool:
    """Whether a result stands that somebody may have got wrong; a bye is nobody's mistake."""
    return result is not None and result.kind != ResultKind.BYE and shown.state == MatchState.FINAL


def counting_in_words(shown: Match) -> str:
    """How the match is won, in a sentence."""
    counting = read_counting(shown.counting)
    over = f" over {shown.table_count} tables" if shown.table_count > 1 else ""
    return {
        Way.BEST_OF: f"Best of {counting.games} games{over}.",
        Way.RACE_TO: f"First to {counting.games} bullseyes{over}.",
        Way.FIXED_NUMBER: f"{counting.games} games are played{over}.",
        Way.TIMED: f"Played until the bell{over}; the bullseyes are added up.",
    }[counting.way]


def _match_totals(shown: Match, result: MatchResult | None) -> tuple[SideTotal, ...]:
    if result is None:
        return ()
    totals = _totals(sides_of(shown), {"A": result.bullseyes_a, "B": result.bullseyes_b})
    winner = winning_side(result.winner, result.bullseyes_a, result.bullseyes_b)
    return tuple(replace(side, has_won=side.letter == winner) for side in totals)


def _is_not_as_on(sheets: list[SheetShown], result: MatchResult) -> bool:
    """Whether a result says more than the one sheet does: several, none, or decided away from it."""
    if len(sheets) != 1 or result.kind != ResultKind.PLAYED:
        return True
    if result.ended_early:
        return True
    return tuple(side.bullseyes for side in sheets[0].totals) != (result.bullseyes_a, result.bullseyes_b)


def _totals(sides: Mapping[str, str], bullseyes: Mapping[str, int]) -> tuple[SideTotal, ...]:
    most = max(bullseyes.values())
    is_level = len(set(bullseyes.values())) == 1
    return tuple(
        SideTotal(letter, name, bullseyes[letter], has_won=not is_level and bullseyes[letter] == most)
        for letter, name in sides.items()
    )


def _result_in_words(shown: Match, result: MatchResult | None) -> str:
    """What decided a match that was not played, or the smaller counts of one that was."""
    if result is None:
        return ""
    if result.kind in KIND_WORDS:
        return KIND_WORDS[ResultKind(result.kind)].format(name=sides_of(shown).get(result.winner, ""))
    early = "Play ended early, and what stood then counts. " if result.ended_early else ""
    counts = [f"Hang Jacks {result.hang_jacks_a} to {result.hang_jacks_b}"]
    if result.chalks_a or result.chalks_b:
        counts.append(f"chalks {result.chalks_a} to {result.chalks_b}")
    return f"{early}{', '.join(counts)}."


def _sheet_shown(read: SheetRead, actor: Actor) -> SheetShown:
    table = table_of(read)
    sheet = read.sheet
    return SheetShown(
        heading=_heading(sheet.sitting),
        state=sheet.state,
        state_words=STATE_WORDS[SheetState(sheet.state)],
        is_open=sheet.state in OPEN_STATES,
        lanes=lanes_of(table, (), Shown()),
        totals=_totals(read.sides, table.bullseyes),
        players=tuple(f"{name} ({seat})" for seat, name in table.seats.items()),
        games=games_shown(read),
        sheet_id=sheet.pk,
        may_enter=sheet.state != SheetState.OFFICIAL and is_allowed(actor, Action.ENTER_HAND, sheet),
        may_call=sheet.state in MAY_BE_STOPPED and is_allowed(actor, Action.CALL_OFFICIAL, sheet),
        is_called=_is_called(read) and is_allowed(actor, Action.CALL_OFFICIAL, sheet),
        may_rule=sheet.state == SheetState.OFFICIAL
        and is_allowed(actor, Action.RULE, sheet)
        and is_allowed(actor, Action.CORRECT_RESULT, sheet),
        may_seat=sheet.state in SEATS_MAY_CHANGE and is_allowed(actor, Action.SEAT_SUBSTITUTE, sheet),
        has_rulings=any(line.kind == LineKind.RULING for line in read.lines)
        and is_allowed(actor, Action.VIEW_CALL, sheet),
    )


def _is_called(read: SheetRead) -> bool:
    """Whether the last call on the sheet is open; it stops the sheet, and so may an appeal."""
    kinds = (line.kind for line in reversed(read.lines))
    return next((kind for kind in kinds if kind in CALLS), None) == LineKind.OFFICIAL_CALLED


def _line_ups(shown: Match, actor: Actor) -> list[tuple[str, str]]:
    """The sides whose line-up the viewer may name: letter and entrant."""
    if shown.state in {MatchState.FINAL, MatchState.NOT_NEEDED} or shown.event.state == EventState.FINISHED:
        return []
    if not any(sitting.state == SittingState.NOT_STARTED for sitting in shown.seated):  # type: ignore[attr-defined]
        return []
    sides = (("A", shown.entrant_a), ("B", shown.entrant_b))
    found = [(letter, entrant) for letter, entrant in sides if entrant is not None]
    for _, entrant in found:
        entrant.event = shown.event
    return [
        (side, str(entrant)) for side, entrant in found if is_allowed(actor, Action.EDIT_LINE_UP, entrant)
    ]


def _substitutes(shown: Match, actor: Actor) -> list[tuple[str, str]]:
    """The sides the viewer may ask for a substitute for, while something is still to be played."""
    is_over = shown.state in {MatchState.AWAITING_CONFIRMATION, MatchState.FINAL, MatchState.NOT_NEEDED}
    if is_over or shown.is_rest:
        return []
    sides = (("A", shown.entrant_a), ("B", shown.entrant_b))
    found = [(letter, entrant) for letter, entrant in sides if entrant is not None]
    for _, entrant in found:
        entrant.event = shown.event
    return [
        (side, str(entrant))
        for side, entrant in found
        if is_allowed(actor, Action.REQUEST_SUBSTITUTE, entrant)
    ]


def _heading(sitting: Sitting) -> str:
    return str(sitting.table) if sitting.table else f"Sitting {sitting.number}"


def _to_open(shown: Match, actor: Actor) -> list[SittingToOpen]:
    is_over = shown.state in {MatchState.FINAL, MatchState.NOT_NEEDED}
    if is_over or shown.entrant_a is None or shown.entrant_b is None:
        return []
    seated: list[Sitting] = shown.seated  # type: ignore[attr-defined]  # set by the prefetch
    unopened = [sitting for sitting in seated if not hasattr(sitting, "sheet")]
    for sitting in unopened:
        sitting.match = shown
    return [
        SittingToOpen(_heading(sitting), sitting.pk, is_allowed(actor, Action.OPEN_SHEET, sitting))
        for sitting in unopened
    ]
