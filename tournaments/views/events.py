"""The list of events, and what there is to see of one event."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from officials.access import Action, Actor, actor_of, allow, is_allowed
from officials.access.refreshes import shared_by_visitors
from officials.selectors.roles import roles_of_person
from tournaments.enums import EventState, MatchState, ResultKind
from tournaments.models import Event, Match, MatchResult, Sitting, Stage, Table
from tournaments.selectors.announcements import live_page
from tournaments.selectors.boards import main_last, round_names
from tournaments.selectors.brackets import BRACKETS, winning_side
from tournaments.selectors.entry import entrants_in_public
from tournaments.selectors.events import event_at, events_seen, stages_of
from tournaments.selectors.matches import matches_of
from tournaments.table_words import tables_in_words

KIND_WORDS: Final = {
    ResultKind.BYE: "bye",
    ResultKind.WALKOVER: "walkover",
    ResultKind.VOID: "void",
    ResultKind.DOUBLE_FORFEIT: "double forfeit",
}


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match as a line of a list: bullseyes of its result, or so far, or none yet."""

    match: Match
    name_a: str
    name_b: str
    bullseyes: tuple[int, int] | None
    winner: str
    note: str
    tables: str
    is_bye: bool


@dataclass(frozen=True, slots=True)
class RoundShown:
    """One round with its fixtures, or what one bracket has of it; `anchor` is its place on the page.

    `day` is the one it is played on, if it has its own.
    """

    heading: str
    anchor: str
    fixtures: tuple[Fixture, ...]
    day: date | None


@dataclass(frozen=True, slots=True)
class StageShown:
    """One stage with its rounds in the order of play."""

    stage: Stage
    rounds: tuple[RoundShown, ...]


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """List the events: those everybody sees, and the viewer's own drafts."""
    actor = actor_of(request)
    allow(actor, Action.LIST_EVENTS, None)
    listed = list(events_seen(own_event_ids=_own_event_ids(actor)))
    now = [event for event in listed if event.state == EventState.RUNNING]
    coming = [event for event in listed if event.state in {EventState.PUBLISHED, EventState.DRAFT}]
    past = [event for event in listed if event.state == EventState.FINISHED]
    groups = [("Now playing", now), ("Coming", coming[::-1]), ("Played", past)]
    shown = [(heading, rows) for heading, rows in groups if rows]
    may_create = is_allowed(actor, Action.CREATE_EVENT, None)
    return render(request, "tournaments/events.html", {"groups": shown, "may_create": may_create})


@require_safe
@shared_by_visitors
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one event: what is being played, round by round, and who takes part."""
    found = event_for(request, slug)
    live = live_page(f"event:{slug}")
    matches = list(matches_of(found))
    stages = stages_shown(stages_of(found), matches)
    context: dict[str, Any] = {
        "live": live,
        "event": found,
        "stages": stages,
        "has_many_rounds": sum(len(shown.rounds) for shown in stages) > FEW_ROUNDS,
        "playing": [fixture_of(match) for match in matches if match.state in LIVE],
        "entrants": entrants_in_public(found),
    }
    return render(request, "tournaments/event.html", context)


LIVE: Final = frozenset(set(MatchState) - {MatchState.NOT_STARTED, MatchState.FINAL})
"""A match between its first hand and its last confirmation."""

FEW_ROUNDS: Final = 2
"""More rounds than these are listed above the matches, to jump to."""


def event_for(request: HttpRequest, slug: str) -> Event:
    """The event of an address, once the door has let the viewer through."""
    found = event_at(slug)
    allow(actor_of(request), Action.VIEW_EVENT, found)
    return found


def stages_shown(stages: Iterable[Stage], matches: Iterable[Match]) -> list[StageShown]:
    """Every stage with its rounds and matches, in the order of play."""
    of_stage: dict[int, list[Match]] = defaultdict(list)
    for match in matches:
        of_stage[match.stage_id].append(match)
    return [StageShown(stage, tuple(_rounds(stage, of_stage[stage.pk]))) for stage in stages]


def _rounds(stage: Stage, matches: list[Match]) -> Iterator[RoundShown]:
    """The rounds of a stage; of brackets that play in the same one, each by itself, the main one last."""
    names = round_names(matches) if stage.kind in BRACKETS else {}
    for a_round in sorted(stage.rounds.all(), key=lambda one: one.number):
        own = sorted((match for match in matches if match.round_id == a_round.pk), key=_order_of_play)
        anchor = f"round-{stage.position}-{a_round.number}"
        if not (names and own):
            yield RoundShown(str(a_round), anchor, tuple(map(fixture_of, own)), a_round.plays_on)
            continue
        for part in sorted({match.part for match in own}, key=main_last):
            fixtures = tuple(fixture_of(match) for match in own if match.part == part)
            name = names[part, a_round.number]
            yield RoundShown(name, f"{anchor}-{part}", fixtures, a_round.plays_on)


def _order_of_play(match: Match) -> tuple[bool, int, int]:
    """By table, as far as tables are known; what waits for the same one in the order of its number."""
    tables = _tables(match)
    return (not tables, tables[0].number if tables else 0, match.number)


def fixture_of(match: Match) -> Fixture:
    """One match as a line, from what `matches_of` has read."""
    result = current_result(match)
    name_a, name_b = match.sides
    return Fixture(
        match=match,
        name_a=name_a,
        name_b=name_b,
        bullseyes=_bullseyes(match, result),
        winner=_winner(result),
        note=_note(result),
        tables=tables_in_words(_tables(match)),
        is_bye=match.is_rest or (result is not None and result.kind == ResultKind.BYE),
    )


def _winner(result: MatchResult | None) -> str:
    return "" if result is None else winning_side(result.winner, result.bullseyes_a, result.bullseyes_b) or ""


def _note(result: MatchResult | None) -> str:
    if result is None:
        return ""
    return "ended early" if result.ended_early else KIND_WORDS.get(ResultKind(result.kind), "")


def _tables(match: Match) -> list[Table]:
    """The tables of a match in their order, each once, however many halves are played at it."""
    tables = {sitting.table.number: sitting.table for sitting in sittings_read(match) if sitting.table}
    return [tables[number] for number in sorted(tables)]


def current_result(match: Match) -> MatchResult | None:
    """The current result that `matches_of` has read."""
    return next(iter(match.current_results), None)  # type: ignore[attr-defined]  # set by the prefetch


def sittings_read(match: Match) -> list[Sitting]:
    """The sittings that `matches_of` has read."""
    return match.seated  # type: ignore[attr-defined,no-any-return]  # set by the prefetch


def _bullseyes(match: Match, result: MatchResult | None) -> tuple[int, int] | None:
    if result is not None:
        return result.bullseyes_a, result.bullseyes_b
    sheets = [sitting.sheet for sitting in sittings_read(match) if hasattr(sitting, "sheet")]
    if not sheets:
        return None
    return sum(sheet.bullseyes_a for sheet in sheets), sum(sheet.bullseyes_b for sheet in sheets)


def _own_event_ids(actor: Actor) -> tuple[int, ...]:
    if actor.user is None:
        return ()
    return tuple(roles_of_person(actor.user).values_list("event_id", flat=True))
