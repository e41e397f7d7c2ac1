"""What a correction touched, written down so that it can be put back.

A memento holds, row by row, the columns that changed with their values before and after. Only columns that a
correction may change are watched; nothing that was played is ever among them. A row that came to be is put
back by setting it aside, never by deleting it, but for entries of a stage, which follow from its draw.

    {"match": {"17": {"state": ["not-started", "final"]}},
     "result": {"40": {"is_current": [null, true]}}}
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Model, QuerySet

from tournaments.enums import DrawState, MatchState
from tournaments.models import Adjustment, Draw, Entrant, Event, Match, MatchResult, Stage, StageEntry
from tournaments.transactions import require_transaction

Columns = dict[str, Any]
RowChange = dict[str, list[Any]]
Changes = dict[str, dict[str, RowChange]]

EVENT: Final = "event"
SIDES: Final = frozenset({"entrant_a_id", "entrant_b_id", "nobody_a", "nobody_b"})
AT_ONCE: Final = 500
"""Rows named in one statement; databases limit how many."""


@dataclass(frozen=True, slots=True)
class Watched:
    """The columns of one kind of row. `aside` is what makes a row of no effect; without it, it is deleted.

    Nothing stands in the column `known_by` only where there is no row, so that by it a row that came to be,
    or went, is known; also in what was written down before another column was watched.
    """

    rows: Callable[[Event], QuerySet[Any]]
    every: Callable[[], QuerySet[Any]]
    columns: tuple[str, ...]
    aside: Columns = field(default_factory=dict)
    known_by: str = "state"

    def came_to_be(self, change: RowChange) -> bool:
        """Whether there was no such row before."""
        return change.get(self.known_by, [self])[0] is None

    def went(self, change: RowChange) -> bool:
        """Whether there is no such row any more."""
        return change.get(self.known_by, [self])[-1] is None


WATCHED: Final[Mapping[str, Watched]] = {
    EVENT: Watched(lambda event: Event.objects.filter(pk=event.pk), Event.objects.all, ("state",)),
    "entrant": Watched(lambda event: Entrant.objects.filter(event=event), Entrant.objects.all, ("state",)),
    "stage": Watched(
        lambda event: Stage.objects.filter(event=event),
        Stage.objects.all,
        ("lots_seed",),
        known_by="lots_seed",
    ),
    "entry": Watched(
        lambda event: StageEntry.objects.filter(stage__event=event),
        StageEntry.objects.all,
        ("stage_id", "entrant_id", "seed", "group", "played_out"),
        known_by="stage_id",
    ),
    "draw": Watched(
        lambda event: Draw.objects.filter(stage__event=event),
        Draw.objects.all,
        ("state",),
        {"state": DrawState.UNDONE.value},
    ),
    "match": Watched(
        lambda event: Match.on_record.filter(event=event),
        Match.on_record.all,
        ("entrant_a_id", "entrant_b_id", "nobody_a", "nobody_b", "state", "is_set_aside"),
        {"is_set_aside": True},
    ),
    "result": Watched(
        lambda event: MatchResult.objects.filter(match__event=event),
        MatchResult.objects.all,
        ("is_current",),
        {"is_current": False},
        known_by="is_current",
    ),
    "adjustment": Watched(
        lambda event: Adjustment.objects.filter(stage__event=event),
        Adjustment.objects.all,
        ("is_lifted",),
        {"is_lifted": True},
        known_by="is_lifted",
    ),
}

Snapshot = dict[str, dict[int, tuple[Any, ...]]]


def snapshot_of(event: Event) -> Snapshot:
    """Every watched column of an event, in one query for each kind of row."""
    return {
        kind: {pk: tuple(values) for pk, *values in watched.rows(event).values_list("pk", *watched.columns)}
        for kind, watched in WATCHED.items()
    }


def changes_between(before: Snapshot, after: Snapshot) -> Changes:
    """What changed, row by row; a row that was not there has nothing before (or after) in every column."""
    found: Changes = {}
    for kind, watched in WATCHED.items():
        rows = {
            str(pk): change
            for pk in sorted(before[kind].keys() | after[kind].keys())
            if (change := _row_change(watched.columns, before[kind].get(pk), after[kind].get(pk)))
        }
        if rows:
            found[kind] = rows
    return found


def rows_changed_since(event: Event, changes: Changes) -> dict[str, list[int]]:
    """The rows (ids by kind) that no longer are as the changes left them.

    An event finished since is none of them: whether it is open follows from what is open in it.
    """
    now = snapshot_of(event)
    found = {
        kind: [
            int(pk)
            for pk, change in rows.items()
            if not _is_as_left(WATCHED[kind], change, now[kind].get(int(pk)))
        ]
        for kind, rows in changes.items()
        if kind != EVENT
    }
    moved_on = _played_since(changes, now["match"])
    found["match"] = sorted({*moved_on, *found.get("match", ())})
    return {kind: rows for kind, rows in found.items() if rows}


def _played_since(changes: Changes, now: dict[int, tuple[Any, ...]]) -> list[int]:
    """The matches whose sides changed, and which were played, or given without play, on the strength of it.

    Where their state is no part of the changes, nothing else would tell: a side would be taken out of them.
    """
    state = WATCHED["match"].columns.index("state")
    suspects = [
        int(pk)
        for pk, change in changes.get("match", {}).items()
        if SIDES & change.keys() and "state" not in change and int(pk) in now
    ]
    begun = [pk for pk in suspects if now[pk][state] not in {MatchState.NOT_STARTED, MatchState.NOT_NEEDED}]
    own = {int(pk) for pk, change in changes.get("result", {}).items() if change["is_current"][1]}
    decided = {
        match
        for chunk in _chunks(begun)
        for match, pk in MatchResult.objects.filter(match__in=chunk, is_current=True).values_list(
            "match_id", "pk"
        )
        if pk in own
    }
    return [pk for pk in begun if pk not in decided]


def put_back(changes: Changes) -> None:
    """Give every row but the event its values from before (a step)."""
    require_transaction()
    for kind, rows in changes.items():
        if kind != EVENT:
            _put_back_kind(WATCHED[kind], rows)


def _row_change(
    columns: tuple[str, ...], before: tuple[Any, ...] | None, after: tuple[Any, ...] | None
) -> RowChange:
    if before == after:
        return {}
    olds = before or (None,) * len(columns)
    news = after or (None,) * len(columns)
    whole = before is None or after is None
    return {
        column: [old, new]
        for column, old, new in zip(columns, olds, news, strict=True)
        if whole or old != new
    }


def _is_as_left(watched: Watched, change: RowChange, now: tuple[Any, ...] | None) -> bool:
    if now is None:
        return watched.went(change)
    current = dict(zip(watched.columns, now, strict=True))
    return all(current[column] == after for column, (_, after) in change.items())


def _put_back_kind(watched: Watched, rows: dict[str, RowChange]) -> None:
    """Set rows aside first, then update, then add: no constraint is broken on the way."""
    updates: dict[tuple[tuple[str, Any], ...], list[int]] = defaultdict(list)
    returning: list[tuple[int, Columns]] = []
    for pk, change in rows.items():
        before: Columns = {column: old for column, (old, _) in change.items()}
        came_to_be = watched.came_to_be(change)
        if came_to_be and not watched.aside:
            watched.every().filter(pk=int(pk)).delete()
        elif watched.went(change):
            returning.append((int(pk), before))
        else:
            updates[tuple((watched.aside if came_to_be else before).items())].append(int(pk))
    for values, keys in sorted(updates.items(), key=lambda found: not _sets_aside(watched, dict(found[0]))):
        for chunk in _chunks(keys):
            watched.every().filter(pk__in=chunk).update(**dict(values))
    model: type[Model] = watched.every().model
    model._default_manager.bulk_create([model(pk=pk, **values) for pk, values in returning])


def _sets_aside(watched: Watched, values: Columns) -> bool:
    return any(values.get(column) == value for column, value in watched.aside.items())


def _chunks(keys: list[int]) -> Iterator[list[int]]:
    return (keys[first : first + AT_ONCE] for first in range(0, len(keys), AT_ONCE))
