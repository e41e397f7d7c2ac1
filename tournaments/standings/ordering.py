"""Putting a field in order: each tie-break in turn divides those whom all earlier ones left level.

A tie-break asked only among those level (head to head, play-off) that divides them is asked again of each
part it leaves level, by the matches among that part alone; head to head only where the settings say so. Then
the next one is asked. No tie-break is ever asked of two whom an earlier one has set apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from tournaments.standings.field import Field
from tournaments.standings.keys import Key, Number
from tournaments.standings.results import Entrant
from tournaments.standings.tally import Tally
from tournaments.standings.tie_breaks import TIE_BREAKS, merit

Amounts = tuple[Number, ...]
Members = tuple[Tally, ...]
# For each tie-break that reads one entrant's number: the number of every entrant by id.
Readings = Mapping[Key, Mapping[str, Number | None]]


@dataclass(frozen=True, slots=True)
class Split:
    """One tie-break dividing the `level` group into `parts`, best first, `amounts` being those of each part.

    `measures` are the keys of the amounts: the tie-break itself, or the counts it compares among the group.
    `level_on` are the tie-breaks asked before, on which the whole group agreed. A split is deeper than those
    that made its group.
    """

    key: Key
    measures: tuple[Key, ...]
    level: tuple[Entrant, ...]
    parts: tuple[Members, ...]
    amounts: tuple[Amounts, ...]
    level_on: tuple[Key, ...]
    depth: int


class Boundary(NamedTuple):
    """What sets one place apart from the next: part `lower` of the split stands just below it."""

    split: Split
    lower: int


@dataclass(frozen=True, slots=True)
class Order:
    """Those who share each place, by how many stand above them, and what drew the line there.

    `unanswered` are the tie-breaks that could not be asked of those who share a place.
    """

    places: dict[int, Members] = field(default_factory=dict)
    boundaries: dict[int, Boundary] = field(default_factory=dict)
    unanswered: dict[int, tuple[Key, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Group:
    """Entrants level so far: `asked` says how many tie-breaks have been, `silent` which gave no answer."""

    members: Members
    start: int = 0
    asked: int = 0
    depth: int = 0
    silent: tuple[Key, ...] = ()


def ordered(members: Sequence[Tally], keys: Sequence[Key], readings: Readings, around: Field) -> Order:
    """Order the members by the keys. Those who share a place keep the order in which they were given."""
    order = Order()
    waiting = [_Group(tuple(members))] if members else []
    while waiting:
        group = waiting.pop()
        if len(group.members) == 1 or group.asked == len(keys):
            order.places[group.start] = group.members
            order.unanswered[group.start] = group.silent if len(group.members) > 1 else ()
            continue
        waiting.extend(_asked(group, keys, readings, around, order))
    return order


def _asked(
    group: _Group, keys: Sequence[Key], readings: Readings, around: Field, order: Order
) -> list[_Group]:
    """The groups left after asking the next tie-break of this one."""
    key = keys[group.asked]
    measures, amounts = _amounts(group.members, key, readings, around)
    if amounts is None:
        return [
            _Group(group.members, group.start, group.asked + 1, group.depth, (*group.silent, key)),
        ]
    parts = _parted(group.members, measures, amounts)
    if len(parts) == 1:
        return [_Group(group.members, group.start, group.asked + 1, group.depth, group.silent)]
    level_on = tuple(key for key in keys[: group.asked] if key not in {Key.STILL_IN, *group.silent})
    split = Split(
        key=key,
        measures=measures,
        level=tuple(member.entrant for member in group.members),
        parts=tuple(part for part, _ in parts),
        amounts=tuple(amount for _, amount in parts),
        level_on=level_on,
        depth=group.depth,
    )
    return _groups_of(split, group, order, asks_again=_asks_again(key, around))


def _groups_of(split: Split, group: _Group, order: Order, *, asks_again: bool) -> list[_Group]:
    found = []
    start = group.start
    asked = group.asked if asks_again else group.asked + 1
    for number, part in enumerate(split.parts):
        if number:
            order.boundaries[start] = Boundary(split, number)
        found.append(_Group(part, start, asked, group.depth + 1, group.silent))
        start += len(part)
    return found


def _asks_again(key: Key, around: Field) -> bool:
    return key is Key.PLAY_OFF or (key is Key.HEAD_TO_HEAD and around.settings.head_to_head.again)


def _amounts(
    members: Members, key: Key, readings: Readings, around: Field
) -> tuple[tuple[Key, ...], list[Amounts] | None]:
    """What the members are compared by, and the amounts of each; no amounts where it cannot be asked."""
    tie_break = TIE_BREAKS[key]
    if tie_break.among is None:
        read = [readings[key][member.entrant.id] for member in members]
        return (key,), [(amount,) for amount in read if amount is not None] if None not in read else None
    measures = tie_break.compared_by(around.settings)
    tallies = tie_break.among(members, around)
    if tallies is None:
        return measures, None
    return measures, [tuple(_counted(measure, tally, around) for measure in measures) for tally in tallies]


def _counted(measure: Key, tally: Tally, around: Field) -> Number:
    value = TIE_BREAKS[measure].value
    amount = value(tally, around) if value else None
    return 0 if amount is None else amount


def _parted(
    members: Members, measures: tuple[Key, ...], amounts: list[Amounts]
) -> list[tuple[Members, Amounts]]:
    """The members with equal amounts together, best first."""
    ranked = sorted(
        zip(members, amounts, strict=True),
        key=lambda pair: tuple(merit(measure, n) for measure, n in zip(measures, pair[1], strict=True)),
        reverse=True,
    )
    return [
        (tuple(member for member, _ in pairs), amount)
        for amount, pairs in ((a, list(same)) for a, same in groupby(ranked, key=lambda pair: pair[1]))
    ]
