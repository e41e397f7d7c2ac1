"""How a match ended, as it is reported."""

from dataclasses import dataclass

from tournaments.enums import ResultKind, Side

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a match ended. Pairs are (of entrant A, of entrant B); `winner` is empty for a draw or nobody.

    `ended_early`: play stopped before the counting of the match was through, and what stood then counts.
    """

    kind: ResultKind = ResultKind.PLAYED
    winner: Side | None = None
    bullseyes: Pair = (0, 0)
    hang_jacks: Pair = (0, 0)
    chalks: Pair = (0, 0)
    ended_early: bool = False
