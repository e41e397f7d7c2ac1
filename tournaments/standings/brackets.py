"""The matches of a knockout or double elimination, as its final ranking sees them."""

from dataclasses import dataclass
from enum import IntEnum
from itertools import count

from tournaments.standings.errors import UnfitBracketError


class Course(IntEnum):
    """Which part of a bracket a match is in; to go out in a later one is to come further.

    A knockout is all `MAIN` (its final may stand there or in `FINAL`). `PLACING` matches put nobody out: they
    are among those already out, for third place and the like.
    """

    PLACING = 0
    MAIN = 1
    LOSERS = 2
    FINAL = 3


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match of a bracket, decided or still to come (then `winner` is None, and a side may be unknown).

    A bye has a winner and nobody on the other side. `both_out` is a match neither side turned up for.
    `round` counts up within the course. `for_place`, on a placing match, is the place its winner takes; the
    loser takes the next. `title` is what the public calls it: "quarter-final". The grand final of a double
    elimination and its second match are both in `FINAL`, rounds 1 and 2.
    """

    course: Course
    round: int
    a: str | None = None
    b: str | None = None
    winner: str | None = None
    both_out: bool = False
    for_place: int | None = None
    title: str = ""

    def __post_init__(self) -> None:
        """Refuse what no bracket holds."""
        if self.a is not None and self.a == self.b:
            raise UnfitBracketError(fault="nobody meets himself", entrant=self.a)
        if self.winner is not None and (self.both_out or self.winner not in {self.a, self.b}):
            raise UnfitBracketError(fault="the winner is one of the two sides", winner=self.winner)
        if (self.for_place is not None) and self.course is not Course.PLACING:
            raise UnfitBracketError(fault="only a placing match is for a place", for_place=self.for_place)

    @property
    def is_decided(self) -> bool:
        """Whether it is known who goes on."""
        return self.winner is not None or self.both_out

    @property
    def losers(self) -> tuple[str, ...]:
        """Those the match was lost by: one, none for a bye or an open match, two where neither turned up."""
        if not self.is_decided:
            return ()
        return tuple(side for side in (self.a, self.b) if side is not None and side != self.winner)

    @property
    def settled(self) -> tuple[tuple[str, int], ...]:
        """Who took which place by this match: nobody, but for a decided match for a place."""
        if self.for_place is None or self.winner is None:
            return ()
        return tuple(zip((self.winner, *self.losers), count(self.for_place), strict=False))
