"""What a Swiss round is drawn from, and what comes of it.

Scores are whole numbers in any unit (double them where half points are given). An entrant is *placed* by
score, then rank, then number. A *score group* is everyone on one score.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Method(StrEnum):
    """How a score group is folded when nothing stands in the way."""

    HALVES = "halves"  # the upper half meets the lower half, each in order: 1v5 2v6 3v7 4v8
    BEST_WORST = "best-worst"  # 1v8 2v7 3v6 4v5
    NEIGHBOURS = "neighbours"  # 1v2 3v4 5v6 7v8
    DRAWN = "drawn"  # neighbours after the group is shuffled from the published seed


class ClubRule(StrEnum):
    """What it means that two entrants are of one club."""

    IGNORED = "ignored"
    APART = "apart"  # kept apart where the scores allow it
    NEVER = "never"  # as binding as a rematch


class Rule(StrEnum):
    """The rules that make a round legal; a round that breaks one has to be asked for."""

    NO_REMATCH = "no-rematch"
    NO_SECOND_BYE = "no-second-bye"  # while another entrant present has had fewer
    NO_FORBIDDEN_PAIR = "no-forbidden-pair"
    NO_CLUBMATES = "no-clubmates"


class Float(StrEnum):
    """Which way an entrant was paired out of its score group in the round before."""

    NONE = "none"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class SwissEntrant:
    """One entrant as the round begins.

    `met` lists its opponents in order of play (one met twice stands twice); `byes` counts the byes that
    weigh against another one; `home_balance` is matches at home less matches away; `rank` orders equals,
    lowest first.
    """

    entrant: int
    score: int
    rank: int = 0
    met: tuple[int, ...] = ()
    byes: int = 0
    club: int | None = None
    home_balance: int = 0
    floated: Float = Float.NONE


@dataclass(frozen=True, slots=True)
class SwissRules:
    """How to pair: the fold, what clubs mean, who may never meet, and which rules may be broken if need be.

    `seed` is the published seed of a drawn fold. A rule in `relaxed` is still broken as seldom as can be:
    with `Rule.NO_REMATCH` relaxed the round has the fewest rematches, and none where none is needed.
    """

    method: Method = Method.HALVES
    clubs: ClubRule = ClubRule.IGNORED
    forbidden: frozenset[frozenset[int]] = frozenset()
    relaxed: frozenset[Rule] = frozenset()
    seed: str = ""


class Basis(StrEnum):
    """How a pairing came about."""

    FOLD = "fold"  # as the fold of the score group gives it
    FLOAT = "float"  # an odd score group lends its floater to the next
    EXCHANGE = "exchange"  # the nearest exchange that removes an obstacle
    SOLVED = "solved"  # an exact matching of the part of the field where folding forces an obstacle


class Obstacle(StrEnum):
    """Why an entrant did not get the opponent the fold alone would give it."""

    MET = "met"
    FORBIDDEN = "forbidden"
    CLUB = "club"
    NEEDED = "needed-elsewhere"  # nothing between them: one was needed to free another pairing


@dataclass(frozen=True, slots=True)
class PassedOver:
    """`entrant` would by the fold alone have met `opponent` (None: had the bye) but for `obstacle`."""

    entrant: int
    opponent: int | None
    obstacle: Obstacle


@dataclass(frozen=True, slots=True)
class PairingReason:
    """Why this pairing: its basis, whom its two would have met instead, and how many entrants were solved for
    together (0 unless `basis` is SOLVED)."""

    basis: Basis
    passed_over: tuple[PassedOver, ...] = ()
    solved_together: int = 0


@dataclass(frozen=True, slots=True)
class SwissPairing:
    """One match of the round; `broken` names rules it breaks because that was asked for."""

    home: int
    away: int
    home_score: int
    away_score: int
    reason: PairingReason
    broken: frozenset[Rule] = frozenset()


class ByeBasis(StrEnum):
    """Why an entrant does not play."""

    LOWEST = "lowest"  # the lowest placed of those with fewest byes
    SOLVED = "solved"  # the lowest that leaves a legal round to the others
    REQUESTED = "requested"


class PassedBy(StrEnum):
    """Why somebody placed lower does not have the bye."""

    HAD_BYE = "had-bye"
    LEAVES_NO_ROUND = "leaves-no-round"  # or only one that keeps less to the score groups


@dataclass(frozen=True, slots=True)
class ByeReason:
    """Why this bye: its basis, and those placed lower with the reason each was passed by."""

    basis: ByeBasis
    passed_by: tuple[tuple[int, PassedBy], ...] = ()


@dataclass(frozen=True, slots=True)
class SwissBye:
    """An entrant who does not play this round; `half` for a bye it asked for."""

    entrant: int
    score: int
    half: bool
    reason: ByeReason
    broken: frozenset[Rule] = frozenset()


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A round: pairings in table order (by the better placed of each), the bye, then requested half-byes."""

    pairings: tuple[SwissPairing, ...]
    byes: tuple[SwissBye, ...]

    @property
    def broken(self) -> frozenset[Rule]:
        """Every rule that the round breaks somewhere."""
        return frozenset(rule for part in (self.pairings, self.byes) for one in part for rule in one.broken)
