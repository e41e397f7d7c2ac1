"""Dividing a field into groups or divisions: in snake order, by pots or at random, clubs kept apart."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournaments.pairing.assignment import cheapest_assignment
from tournaments.pairing.draws import DrawStream
from tournaments.pairing.errors import RepeatedEntrantError, SettingOutOfRangeError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Groups = tuple[tuple[int, ...], ...]


def snake_groups(entrants: Sequence[int], groups: int, *, clubs: Mapping[int, int] | None = None) -> Groups:
    """`entrants` in seeding order dealt out to and fro: 1 2 3 4, then 8 7 6 5 reading from group 1.

    With `clubs` an entrant may change places with others of its row, so that as few clubmates as can be
    share a group; among equals it stays as near to its place in the snake as it can. The result is in group
    order, each group in seeding order. Raises SettingOutOfRangeError unless 1 ≤ `groups` ≤ entrants.
    """
    _refuse_bad_field(entrants, groups)
    rows = [list(entrants[first : first + groups]) for first in range(0, len(entrants), groups)]
    targets = [
        list(range(groups))[: len(row)] if number % 2 == 0 else list(range(groups))[::-1][: len(row)]
        for number, row in enumerate(rows)
    ]
    return _dealt(rows, targets, groups, clubs or {})


def drawn_groups(
    pots: Sequence[Sequence[int]], groups: int, *, seed: str, clubs: Mapping[int, int] | None = None
) -> Groups:
    """Groups drawn from the published `seed`, one of each pot to each group; one pot is a random draw.

    Pot by pot, the entrants are shuffled and dealt in rows of one to a group. A row that is not full goes to
    groups drawn from the smallest, so that sizes never differ by more than one. Clubs as in `snake_groups`.
    Raises SettingOutOfRangeError unless 1 ≤ `groups` ≤ entrants, RepeatedEntrantError.
    """
    _refuse_bad_field([one for pot in pots for one in pot], groups)
    stream = DrawStream(seed)
    rows: list[list[int]] = []
    targets: list[list[int]] = []
    room: list[int] = []
    for pot in pots:
        order = stream.shuffled(pot)
        while order:
            if not room:
                room = stream.shuffled(range(groups))
            width = min(len(room), len(order))
            rows.append(order[:width])
            targets.append(room[:width])
            order, room = order[width:], room[width:]
    return _dealt(rows, targets, groups, clubs or {})


def division_sizes(entrants: int, *, smallest: int = 3, largest: int = 5) -> tuple[int, ...]:
    """Sizes of divisions for a field, larger first and none differing by more than one.

    Of the numbers of divisions that fit, the one with the fewest odd divisions (each of them rests somebody
    every round), then the fewest divisions. Raises SettingOutOfRangeError when none fits.
    """
    fitting = [
        number
        for number in range(1, entrants // smallest + 1)
        if smallest <= entrants // number and -(-entrants // number) <= largest
    ]
    if not fitting:
        raise SettingOutOfRangeError(setting="entrants", given=entrants, least=smallest)
    return min((_even_sizes(entrants, number) for number in fitting), key=_odd_then_many)


def _even_sizes(entrants: int, number: int) -> tuple[int, ...]:
    size, over = divmod(entrants, number)
    return (size + 1,) * over + (size,) * (number - over)


def _odd_then_many(sizes: tuple[int, ...]) -> tuple[int, int]:
    return sum(size % 2 for size in sizes), len(sizes)


def _refuse_bad_field(entrants: Sequence[int], groups: int) -> None:
    repeated = sorted(one for one, times in Counter(entrants).items() if times > 1)
    if repeated:
        raise RepeatedEntrantError(entrants=repeated)
    if not 1 <= groups <= len(entrants):
        raise SettingOutOfRangeError(setting="groups", given=groups, least=1, most=len(entrants))


def _dealt(
    rows: Sequence[Sequence[int]], targets: Sequence[Sequence[int]], groups: int, clubs: Mapping[int, int]
) -> Groups:
    """Rows dealt to their target groups, rearranged inside a row where clubmates would share a group."""
    members: list[list[int]] = [[] for _ in range(groups)]
    present: list[Counter[int]] = [Counter() for _ in range(groups)]
    for row, target in zip(rows, targets, strict=True):
        for entrant, group in zip(row, _seated_row(row, target, present, clubs), strict=True):
            members[group].append(entrant)
            if entrant in clubs:
                present[group][clubs[entrant]] += 1
    return tuple(map(tuple, members))


def _seated_row(
    row: Sequence[int], target: Sequence[int], present: Sequence[Counter[int]], clubs: Mapping[int, int]
) -> Sequence[int]:
    """The group of each of `row`: fewest clubmates together, then nearest to its own target."""
    if all(
        entrant not in clubs or not present[group][clubs[entrant]]
        for entrant, group in zip(row, target, strict=True)
    ):
        return target
    # One clubmate avoided outweighs every place that a whole row can be moved by.
    heavy = len(row) ** 2 + 1
    chosen = cheapest_assignment(
        [
            [
                heavy * _mates(entrant, present[group], clubs) + abs(place - other)
                for other, group in enumerate(target)
            ]
            for place, entrant in enumerate(row)
        ]
    )
    return [target[place] for place in chosen]


def _mates(entrant: int, present: Counter[int], clubs: Mapping[int, int]) -> int:
    return present[clubs[entrant]] if entrant in clubs else 0
