"""The rows of a table: every entrant's place, and what set it apart from its neighbours."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from tournaments.standings import words
from tournaments.standings.keys import Key, Number
from tournaments.standings.ordering import Boundary, Members, Order, Readings
from tournaments.standings.results import Adjustment, Entrant, Status
from tournaments.standings.tally import Tally
from tournaments.standings.tie_breaks import TIE_BREAKS

Adjustments = Mapping[str, tuple[Adjustment, ...]]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entrant stands above or below its neighbours: the first tie-break that set them apart.

    `own` and `other` are the amounts compared, of the count `measure` (which is `key` itself but for head to
    head and play-off). `others` are the nearest neighbours, all alike. `level` is everybody who was still
    level when the tie-break was asked, and `level_on` what they had in common, in the order asked.
    """

    key: Key
    measure: Key
    ahead: bool
    own: Number
    other: Number
    entrant: Entrant
    others: tuple[Entrant, ...]
    level: tuple[Entrant, ...]
    level_on: tuple[tuple[Key, Number | None], ...]
    depth: int


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table.

    `place` is None for an entrant not placed; those who share a place all have it, up to `last_place`, and
    each finds the others in `level_with`. `values` holds the amount of every tie-break; for head to head and
    play-off only where it decided something. `unanswered` are tie-breaks that could still divide a shared
    place, such as lots not yet drawn.
    """

    place: int | None
    last_place: int | None
    entrant: Entrant
    tally: Tally
    values: Mapping[Key, Number | None]
    above: Explanation | None
    below: Explanation | None
    level_with: tuple[Entrant, ...]
    unanswered: tuple[Key, ...]
    adjustments: tuple[Adjustment, ...]

    @property
    def is_shared(self) -> bool:
        """Whether others have the same place."""
        return bool(self.level_with)

    @property
    def deciding(self) -> tuple[Explanation, ...]:
        """What made the place this one: above, below, or both where one tie-break drew both lines."""
        both = tuple(explanation for explanation in (self.above, self.below) if explanation is not None)
        deepest = max((explanation.depth for explanation in both), default=0)
        return tuple(explanation for explanation in both if explanation.depth == deepest)

    @property
    def decided_by(self) -> Key | None:
        """The tie-break that decided the place; None where it is shared or nobody is there to compare."""
        return self.deciding[0].key if self.deciding and not self.is_shared else None

    @property
    def explanation(self) -> str:
        """Why the entrant has this place, in a sentence."""
        return words.place_in_words(self)


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes through, and those level across the line, of whom `left` more may. No guess is made."""

    through: tuple[Entrant, ...]
    level: tuple[Entrant, ...]
    left: int


@dataclass(frozen=True)
class Table:
    """All rows, best first, and the tie-breaks asked, in order."""

    rows: tuple[Row, ...]
    keys: tuple[Key, ...]

    @cached_property
    def by_entrant(self) -> Mapping[str, Row]:
        """Each row by the id of its entrant."""
        return {row.entrant.id: row for row in self.rows}

    @property
    def tiers(self) -> tuple[tuple[Entrant, ...], ...]:
        """Those who share each place, best first; who is not placed is left out."""
        placed = (row for row in self.rows if row.place is not None)
        return tuple(
            tuple(row.entrant for row in sharing) for _, sharing in groupby(placed, key=lambda row: row.place)
        )

    def passing_over(self, gone: Collection[str]) -> "Table":
        """The table with those behind the ones `gone` (by id) moved up; nobody is compared anew.

        Those gone are listed last, without a place.
        """
        last = [row for row in self.rows if row.entrant.id in gone]
        places = [row.place for row in last if row.place is not None]
        kept = (_moved_up(row, places, gone) for row in self.rows if row.entrant.id not in gone)
        return replace(self, rows=(*kept, *(replace(row, place=None, last_place=None) for row in last)))

    def cut_after(self, count: int) -> Cut:
        """Who goes through when the first `count` of those still in do."""
        through: list[Entrant] = []
        for tier in self.tiers:
            still_in = [entrant for entrant in tier if entrant.status is Status.ACTIVE]
            if len(through) == count:
                break
            if len(through) + len(still_in) > count:
                return Cut(tuple(through), tuple(still_in), count - len(through))
            through += still_in
        return Cut(tuple(through), (), count - len(through))


def _moved_up(row: Row, gone_from: Collection[int], gone: Collection[str]) -> Row:
    if row.place is None or row.last_place is None:
        return row
    ahead = sum(place < row.place for place in gone_from)
    beside = sum(place == row.place for place in gone_from)
    level_with = tuple(entrant for entrant in row.level_with if entrant.id not in gone)
    place, last_place = row.place - ahead, row.last_place - ahead - beside
    return replace(row, place=place, last_place=last_place, level_with=level_with)


def rows_of(order: Order, readings: Readings, adjustments: Adjustments) -> Iterator[Row]:
    """A row for everybody placed, best first."""
    decided = _decided_among(order)
    for start, members in sorted(order.places.items()):
        end = start + len(members)
        for member in members:
            entrant = member.entrant
            yield Row(
                place=start + 1,
                last_place=end,
                entrant=entrant,
                tally=member,
                values=_values(entrant, readings) | decided.get(entrant.id, {}),
                above=_explanation(entrant, order.boundaries.get(start), readings, is_ahead=False),
                below=_explanation(entrant, order.boundaries.get(end), readings, is_ahead=True),
                level_with=tuple(other.entrant for other in members if other is not member),
                unanswered=order.unanswered[start],
                adjustments=adjustments.get(entrant.id, ()),
            )


def unplaced_row(tally: Tally, readings: Readings, adjustments: Adjustments) -> Row:
    """The row of an entrant who is listed without a place."""
    return Row(
        place=None,
        last_place=None,
        entrant=tally.entrant,
        tally=tally,
        values=_values(tally.entrant, readings),
        above=None,
        below=None,
        level_with=(),
        unanswered=(),
        adjustments=adjustments.get(tally.entrant.id, ()),
    )


def _values(entrant: Entrant, readings: Readings) -> dict[Key, Number | None]:
    return {key: read[entrant.id] for key, read in readings.items()}


def _decided_among(order: Order) -> dict[str, dict[Key, Number | None]]:
    """For tie-breaks asked only among those level: the amount by which each entrant was last set apart."""
    found: dict[str, dict[Key, Number | None]] = defaultdict(dict)
    splits = {id(boundary.split): boundary.split for boundary in order.boundaries.values()}
    for split in sorted(splits.values(), key=lambda split: split.depth):
        if TIE_BREAKS[split.key].among is None:
            continue
        for part, amounts in zip(split.parts, split.amounts, strict=True):
            for member in part:
                found[member.entrant.id][split.key] = amounts[0]
    return found


def _explanation(
    entrant: Entrant, boundary: Boundary | None, readings: Readings, *, is_ahead: bool
) -> Explanation | None:
    if boundary is None:
        return None
    split, lower = boundary
    own, other = (lower - 1, lower) if is_ahead else (lower, lower - 1)
    compared = zip(split.measures, split.amounts[own], split.amounts[other], strict=True)
    measure, own_amount, other_amount = next(
        (measure, mine, theirs) for measure, mine, theirs in compared if mine != theirs
    )
    return Explanation(
        key=split.key,
        measure=measure,
        ahead=is_ahead,
        own=own_amount,
        other=other_amount,
        entrant=entrant,
        others=_entrants(split.parts[other]),
        level=split.level,
        level_on=tuple((key, _reading(readings, key, entrant)) for key in split.level_on),
        depth=split.depth,
    )


def _reading(readings: Readings, key: Key, entrant: Entrant) -> Number | None:
    return readings[key][entrant.id] if key in readings else None


def _entrants(members: Members) -> tuple[Entrant, ...]:
    return tuple(member.entrant for member in members)
