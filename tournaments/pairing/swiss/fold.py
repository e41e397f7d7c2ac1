"""The quick way: fold every score group, float the odd one down, exchange neighbours round an obstacle.

It runs from the top group to the bottom. What it cannot free by an exchange inside a group it leaves standing
as it is; `repair` finds those pairs and solves the part of the field around them exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import TYPE_CHECKING

from tournaments.pairing.draws import DrawStream
from tournaments.pairing.swiss.model import Float, Method

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tournaments.pairing.swiss.field import Field, Pair

Couples = list[tuple[int, int]]


@dataclass(slots=True)
class Folded:
    """Pairs as folded, in order of the better place; by place the opponent the fold alone would have given;
    and the places that an exchange has moved."""

    pairs: list[Pair] = dataclass_field(default_factory=list)
    natural: dict[int, int] = dataclass_field(default_factory=dict)
    exchanged: set[int] = dataclass_field(default_factory=set)


def fold(field: Field) -> Folded:
    """Pair the whole field, the bye included, keeping to score groups but not minding every obstacle.

    The sum of squared score differences of the result is the least that any pairing of the field with that
    bye could have: a boundary between groups is crossed once if those above it are odd in number, else not.
    """
    folded = Folded()
    resting = lowest_resting(field) if field.is_odd else None
    if resting is not None:
        _agree(folded, resting, field.bye)
    stream = DrawStream(field.rules.seed)
    floater: int | None = None
    for number, group in enumerate(field.groups):
        members = [place for place in group if place != resting]
        if not members:
            continue
        if floater is not None:
            _land(field, folded, floater, members)
            floater = None
        if len(members) % 2:
            floater = _floater(field, members, _next_members(field, number, resting))
            members.remove(floater)
        _fold_group(field, folded, members, stream)
    folded.pairs.sort()
    return folded


def lowest_resting(field: Field) -> int:
    """The place of the lowest placed entrant who may have the bye."""
    return max(place for place in range(field.size) if field.may_rest[place])


def _agree(folded: Folded, one: int, other: int) -> None:
    folded.pairs.append((one, other))
    folded.natural[one], folded.natural[other] = other, one


def _next_members(field: Field, number: int, resting: int | None) -> list[int]:
    """Members of the next score group that has any who play."""
    for group in field.groups[number + 1 :]:
        members = [place for place in group if place != resting]
        if members:
            return members
    return []


def _land(field: Field, folded: Folded, floater: int, members: list[int]) -> None:
    """Pair the floater with the best placed of the group whom nothing keeps from it; remove that one."""
    chosen = _first(
        members,
        lambda place: field.is_free(floater, place) and field.order[place].floated is not Float.UP,
        lambda place: field.is_free(floater, place),
        lambda place: field.is_legal(floater, place),
    )
    folded.pairs.append((floater, chosen))
    folded.natural[floater], folded.natural[chosen] = members[0], floater
    members.remove(chosen)


def _floater(field: Field, members: Sequence[int], below: Sequence[int]) -> int:
    """The lowest placed who can go down to somebody there, and did not go down last time if that can be."""
    return _first(
        members[::-1],
        lambda place: (
            field.order[place].floated is not Float.DOWN and any(field.is_free(place, low) for low in below)
        ),
        lambda place: any(field.is_legal(place, low) for low in below),
    )


def _first(places: Sequence[int], *wishes: Callable[[int], bool]) -> int:
    """The first place that has the first wish that any has; the first of all if none has any."""
    for wish in wishes:
        for place in places:
            if wish(place):
                return place
    return places[0]


def _fold_group(field: Field, folded: Folded, members: list[int], stream: DrawStream) -> None:
    couples = _couples(members, field.rules.method, stream)
    for one, other in couples:
        folded.natural[one], folded.natural[other] = other, one
    for number, (one, other) in enumerate(couples):
        if not field.is_free(one, other):
            folded.exchanged.update(_exchange(field, couples, number))
    folded.pairs.extend((one, other) if one < other else (other, one) for one, other in couples)


def _couples(members: list[int], method: Method, stream: DrawStream) -> Couples:
    half = len(members) // 2
    match method:
        case Method.HALVES:
            return list(zip(members[:half], members[half:], strict=True))
        case Method.BEST_WORST:
            return list(zip(members[:half], reversed(members[half:]), strict=True))
        case Method.NEIGHBOURS:
            return list(zip(members[::2], members[1::2], strict=True))
        case Method.DRAWN:
            drawn = stream.shuffled(members)
            return list(zip(drawn[::2], drawn[1::2], strict=True))


def _exchange(field: Field, couples: Couples, number: int) -> tuple[int, ...]:
    """Free couple `number` by exchanging with the nearest couple that allows it; the places moved, if any."""
    one, other = couples[number]
    for near in _outward(number, len(couples)):
        third, fourth = couples[near]
        for swapped in (((one, fourth), (third, other)), ((one, third), (other, fourth))):
            if field.is_free(*swapped[0]) and field.is_free(*swapped[1]):
                couples[number], couples[near] = swapped
                return one, other, third, fourth
    return ()


def _outward(start: int, length: int) -> Iterator[int]:
    """Positions other than `start`, the nearest first and the later of two equally near first."""
    for distance in range(1, max(start, length - 1 - start) + 1):
        if start + distance < length:
            yield start + distance
        if start >= distance:
            yield start - distance
