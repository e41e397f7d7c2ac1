"""What a table is computed from: entrants, results, and adjustments made to a standing by a ruling.

A bullseye is one game won, so the games of a match are the bullseyes of both sides together.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.standings.errors import UnfitAdjustmentError, UnfitResultError
from tournaments.standings.keys import ADJUSTABLE_KEYS, Key, Number

Pair = tuple[int, int]


class Status(StrEnum):
    """Whether an entrant is still in the event."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class Kind(StrEnum):
    """How a match came to its result, if it has one."""

    PLAYED = "played"
    BYE = "bye"
    WALKOVER = "walkover"
    DOUBLE_FORFEIT = "double-forfeit"
    VOID = "void"
    UNPLAYED = "unplayed"


class Outcome(StrEnum):
    """How a match ended for one side; each is a field of `settings.Points`."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    WALKOVER = "walkover"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team, pair or single: `id` is what results name and lots are drawn on; seed 1 is the best."""

    id: str
    name: str
    seed: int | None = None
    status: Status = Status.ACTIVE

    @property
    def neutral_order(self) -> tuple[bool, int, str, str]:
        """How those who share a place are listed: by seed, then name, then id."""
        return (self.seed is None, self.seed or 0, self.name.casefold(), self.id)


@dataclass(frozen=True, slots=True)
class Result:
    """One match as the table sees it. Pairs of counts are (of `a`, of `b`).

    `b` is None for a bye. A walkover needs its `winner`; a played match is won by the side with more
    bullseyes, drawn when they are equal, unless `winner` names the side it was decided for. `match`, when
    given, is the match's own id, and no two results may carry the same. A play-off result counts for
    nothing but the tie-break `play-off`.

    Raises `UnfitResultError` where these contradict one another.
    """

    round: int
    a: str
    b: str | None
    kind: Kind = Kind.PLAYED
    bullseyes: Pair = (0, 0)
    hang_jacks: Pair = (0, 0)
    chalks: Pair = (0, 0)
    winner: str | None = None
    match: str = ""
    play_off: bool = False

    def __post_init__(self) -> None:
        """Refuse what no match can be."""
        fault = self._fault()
        if fault:
            raise UnfitResultError(fault=fault, round=self.round, a=self.a, b=self.b, kind=self.kind)

    def _fault(self) -> str:
        if (self.b is None) != (self.kind is Kind.BYE):
            return "a bye has no opponent, and every other match has one"
        if self.a == self.b:
            return "nobody meets himself"
        if self.winner is not None and self.winner not in {self.a, self.b}:
            return "the winner is one of the two sides"
        if self.kind is Kind.WALKOVER and self.winner is None:
            return "a walkover names the side that goes on"
        if min(*self.bullseyes, *self.hang_jacks, *self.chalks) < 0:
            return "no count is below nought"
        return ""

    @property
    def games(self) -> int:
        """Games counted in the match: each was somebody's bullseye."""
        return sum(self.bullseyes)

    def won_by(self) -> str | None:
        """The id of the side that won, or None for a draw or where nothing was decided."""
        if self.winner is not None or self.kind is not Kind.PLAYED or self.bullseyes[0] == self.bullseyes[1]:
            return self.winner
        return self.a if self.bullseyes[0] > self.bullseyes[1] else self.b


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A penalty (or a restored credit) put on a standing: `amount` is added to the count `key` names.

    `round` is the round from which it applies, for the places after each round; None is from the start.
    Raises `UnfitAdjustmentError` for a key that is no count of its own, or where the reason is missing.
    """

    entrant: str
    key: Key
    amount: Number
    reason: str
    round: int | None = None

    def __post_init__(self) -> None:
        """Refuse an adjustment that could not be shown to the public."""
        if self.key not in ADJUSTABLE_KEYS or not self.reason.strip():
            raise UnfitAdjustmentError(entrant=self.entrant, key=self.key, reason=self.reason)
