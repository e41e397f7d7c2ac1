"""What a correction touches, told before it is made: pairings, results, draws, places, and what stays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import QuerySet

from tournaments.enums import EntrantState, MatchState, ResultKind, ResultSource, Side
from tournaments.models import Entrant, Event, Match, MatchResult, Stage, StageEntry
from tournaments.selectors.brackets import BRACKETS
from tournaments.selectors.overtaken import OvertakenDraw, overtaken_draws
from tournaments.selectors.rankings import bracket_places
from tournaments.selectors.reach import reached_by
from tournaments.selectors.standings import group_standings

AT_ONCE: Final = 500
Span = tuple[int | None, int | None]
Table = Mapping[tuple[int, int], Span]
"""By stage and entrant the place, and the last of those it is shared down to; None for one not placed."""

Changes = Mapping[str, Mapping[str, Mapping[str, list[Any]]]]


@dataclass(frozen=True, slots=True)
class Places:
    """The places of an event as they are at one moment, and the draws that were made from others."""

    table: Table = field(default_factory=dict)
    overtaken: tuple[OvertakenDraw, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingChange:
    """A match whose sides change: who met whom, and who meets whom then."""

    match: int
    stage: str
    before: tuple[str, str]
    after: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A result that goes, or comes: of which match, between whom, how many bullseyes, and how it came.

    `given_to` names who has it without playing: a walkover or a bye.
    """

    match: int
    stage: str
    sides: tuple[str, str]
    bullseyes: tuple[int, int]
    kind: str
    given_to: str = ""

    @property
    def note(self) -> str:
        """How it came, in words, where it was not played."""
        if self.kind == ResultKind.PLAYED:
            return ""
        words = ResultKind(self.kind).label.lower()
        return f"{words} for {self.given_to}" if self.given_to else words


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """An entrant's place in a stage, before and after, each with the last of those it is shared down to."""

    stage: str
    entrant: str
    before: int | None
    last_before: int | None
    after: int | None
    last_after: int | None

    @property
    def words(self) -> tuple[str, str]:
        """Before and after as people read it."""
        return _span(self.before, self.last_before), _span(self.after, self.last_after)


@dataclass(frozen=True, slots=True)
class Consequences:
    """Everything a change touches. `stays` are matches played that hang on those touched, and stay.

    `played_aside` are those of the matches set aside that were played, with what they came to. `overtaken`
    are draws whose places would go to others then, the ones undone for it among them. `stands` are stages
    that are over, whose tables do not change though somebody of theirs leaves. `opens_again`: the event is
    finished, and what is then to be played opens it.
    """

    pairings: tuple[PairingChange, ...]
    withdrawn: tuple[ResultChange, ...]
    given: tuple[ResultChange, ...]
    set_aside: tuple[int, ...]
    played_aside: tuple[ResultChange, ...]
    added: tuple[int, ...]
    draws_undone: tuple[str, ...]
    places: tuple[PlaceChange, ...]
    overtaken: tuple[OvertakenDraw, ...]
    stands: tuple[str, ...]
    stays: tuple[int, ...]
    opens_again: bool

    @property
    def is_nothing(self) -> bool:
        """Whether nothing at all would change."""
        return not any(
            (
                self.pairings,
                self.withdrawn,
                self.given,
                self.set_aside,
                self.added,
                self.draws_undone,
                self.places,
                self.overtaken,
            )
        )


def places_in(event: Event) -> Places:
    """The place of everybody in every stage or group, as it is now; None for who is still in a bracket.

    With the draws that are overtaken already.
    """
    found: dict[tuple[int, int], Span] = {}
    for stage in Stage.objects.filter(event=event):
        if stage.kind in BRACKETS:
            found |= _bracket_places(stage)
            continue
        for table in group_standings(stage):
            found |= {
                (stage.pk, placed.entrant.pk): (placed.row.place, placed.row.last_place)
                for placed in table.rows
            }
    return Places(found, overtaken_draws(event))


def _bracket_places(stage: Stage) -> Table:
    ids = dict(StageEntry.objects.filter(stage=stage).values_list("entrant__number", "entrant"))
    return {(stage.pk, ids[number]): span or (None, None) for number, span in bracket_places(stage).items()}


def consequences_of(event: Event, changes: Changes, before: Places, after: Places) -> Consequences:
    """What rows changed and places changed mean to people."""
    matches = {
        match.pk: match for match in Match.on_record.filter(event=event).select_related("stage", "round")
    }
    names = dict(Entrant.objects.filter(event=event).values_list("pk", "name"))
    rows = changes.get("match", {})
    aside = {int(pk) for pk, change in rows.items() if _becomes(change, "is_set_aside", value=True)}
    added = {int(pk) for pk, change in rows.items() if change.get("is_set_aside") == [None, False]}
    results = _results_of(changes)
    withdrawn, given = (
        tuple(
            _result_change(result, matches[result.match_id], names, rows, is_after=is_current)
            for result in results
            if _becomes(changes["result"][str(result.pk)], "is_current", value=is_current)
        )
        for is_current in (False, True)
    )
    touched = aside | {result.match_id for result in results} | {int(pk) for pk in rows}
    return Consequences(
        pairings=tuple(_pairings(rows, matches, names, aside | added)),
        withdrawn=withdrawn,
        given=given,
        set_aside=tuple(sorted(matches[pk].number for pk in aside)),
        played_aside=tuple(
            _result_change(result, matches[result.match_id], names, rows, is_after=False)
            for result in _played_in(aside)
        ),
        added=tuple(sorted(matches[pk].number for pk in added)),
        draws_undone=_draws_undone(event, changes),
        places=tuple(_places(event, names, before.table, after.table)),
        overtaken=_overtaken(event, changes, before),
        stands=_stands(event, changes),
        stays=_stays(event, matches, touched),
        opens_again="event" in changes,
    )


def _becomes(change: Mapping[str, list[Any]], column: str, *, value: bool) -> bool:
    return column in change and change[column][1] is value and change[column][0] is not value


def _results_of(changes: Changes) -> list[MatchResult]:
    return _in_chunks(MatchResult.objects.all(), "pk", [int(pk) for pk in changes.get("result", {})])


def _played_in(keys: set[int]) -> list[MatchResult]:
    """The results that stand in matches set aside; a bye and what a departure gave were never played."""
    rows = MatchResult.objects.filter(is_current=True).exclude(source=ResultSource.DEPARTURE)
    return _in_chunks(rows.exclude(kind=ResultKind.BYE), "match", sorted(keys))


def _in_chunks(rows: QuerySet[MatchResult], column: str, keys: list[int]) -> list[MatchResult]:
    """The results with one of these keys, by match; databases limit how many a statement may name."""
    found: list[MatchResult] = []
    for first in range(0, len(keys), AT_ONCE):
        found += rows.filter(**{f"{column}__in": keys[first : first + AT_ONCE]}).select_related("match")
    return sorted(found, key=lambda result: (result.match.number, result.pk))


def _result_change(
    result: MatchResult,
    match: Match,
    names: Mapping[int, str],
    rows: Mapping[str, Mapping[str, list[Any]]],
    *,
    is_after: bool,
) -> ResultChange:
    """A result with those who played it: a match may have lost a side together with its result."""
    change = rows.get(str(match.pk), {})
    a, b = (
        change[column][is_after] if column in change else getattr(match, column)
        for column in ("entrant_a_id", "entrant_b_id")
    )
    sides = (_name(names, a), _name(names, b))
    is_given = result.kind in {ResultKind.WALKOVER, ResultKind.BYE}
    return ResultChange(
        match=match.number,
        stage=match.stage.name,
        sides=sides,
        bullseyes=(result.bullseyes_a, result.bullseyes_b),
        kind=result.kind,
        given_to=sides[result.winner == Side.B] if is_given else "",
    )


def _pairings(
    rows: Mapping[str, Mapping[str, list[Any]]],
    matches: Mapping[int, Match],
    names: Mapping[int, str],
    left_out: set[int],
) -> Iterable[PairingChange]:
    for pk, change in rows.items():
        match = matches[int(pk)]
        if match.pk in left_out or not {"entrant_a_id", "entrant_b_id"} & set(change):
            continue
        old_a, new_a = change.get("entrant_a_id", [match.entrant_a_id] * 2)
        old_b, new_b = change.get("entrant_b_id", [match.entrant_b_id] * 2)
        yield PairingChange(
            match.number,
            match.stage.name,
            (_name(names, old_a), _name(names, old_b)),
            (_name(names, new_a), _name(names, new_b)),
        )


def _overtaken(event: Event, changes: Changes, before: Places) -> tuple[OvertakenDraw, ...]:
    """The draws that the changes overtake, or undo because they would; what was so before is known."""
    now = overtaken_draws(event, undone=_undone(changes))
    return tuple(draw for draw in now if draw not in before.overtaken)


def _stands(event: Event, changes: Changes) -> tuple[str, ...]:
    """The stages that are over already for those whom the changes let go."""
    moved = changes.get("entrant", {})
    left = [int(pk) for pk, change in moved.items() if change["state"][0] == EntrantState.ENTERED]
    entries = StageEntry.objects.filter(stage__event=event, entrant__in=left, played_out=True)
    stages = Stage.objects.filter(pk__in=entries.values("stage")).order_by("position")
    return tuple(stages.values_list("name", flat=True))


def _undone(changes: Changes) -> list[int]:
    return [int(pk) for pk, change in changes.get("draw", {}).items() if change["state"][1] == "undone"]


def _draws_undone(event: Event, changes: Changes) -> tuple[str, ...]:
    undone = _undone(changes)
    names = Stage.objects.filter(event=event, draws__in=undone).order_by("position", "draws__first_round")
    return tuple(names.values_list("name", flat=True))


def _places(event: Event, names: Mapping[int, str], before: Table, after: Table) -> Iterable[PlaceChange]:
    stages = dict(Stage.objects.filter(event=event).values_list("pk", "name"))
    for stage, entrant in sorted(before.keys() & after.keys()):
        old, new = before[stage, entrant], after[stage, entrant]
        if old != new:
            yield PlaceChange(stages[stage], names[entrant], *old, *new)


def _stays(event: Event, matches: Mapping[int, Match], touched: set[int]) -> tuple[int, ...]:
    """Matches over that hang on those touched."""
    reached = reached_by(touched, matches, Stage.objects.filter(event=event)) - touched
    over = (matches[pk] for pk in reached if matches[pk].state == MatchState.FINAL)
    return tuple(sorted(match.number for match in over if not match.is_set_aside))


def _name(names: Mapping[int, str], entrant_id: int | None) -> str:
    return names.get(entrant_id, "to be known") if entrant_id is not None else "to be known"


def _span(first: int | None, last: int | None) -> str:
    if first is None:
        return "no place"
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"
