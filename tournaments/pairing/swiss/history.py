"""Entrants as the next round finds them, from the rounds behind them."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.pairing.swiss.model import Float, SwissEntrant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that has been drawn, with the scores that its two came with."""

    home: int
    away: int
    home_score: int
    away_score: int


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round behind us: its matches and who had a bye that weighs against another.

    Leave a match out if it may be drawn again (a draw withdrawn, say). A match that was forfeited stays in if
    the two are not to be drawn together again.
    """

    matches: tuple[PastMatch, ...]
    byes: tuple[int, ...] = ()


def entrants_after(
    rounds: Sequence[PastRound],
    *,
    scores: Mapping[int, int],
    ranks: Mapping[int, int] | None = None,
    clubs: Mapping[int, int] | None = None,
) -> list[SwissEntrant]:
    """Everyone in `scores` (whoever has left is left out of it) after `rounds`, the oldest first.

    `ranks` orders those level on score; who is missing from it comes first. `clubs` names clubs.
    """
    met: dict[int, list[int]] = defaultdict(list)
    balance: Counter[int] = Counter()
    byes = Counter(entrant for played in rounds for entrant in played.byes)
    for match in (match for played in rounds for match in played.matches):
        met[match.home].append(match.away)
        met[match.away].append(match.home)
        balance[match.home] += 1
        balance[match.away] -= 1
    floated = _floats(rounds[-1]) if rounds else {}
    return [
        SwissEntrant(
            entrant,
            score,
            rank=(ranks or {}).get(entrant, 0),
            met=tuple(met[entrant]),
            byes=byes[entrant],
            club=(clubs or {}).get(entrant),
            home_balance=balance[entrant],
            floated=floated.get(entrant, Float.NONE),
        )
        for entrant, score in scores.items()
    ]


def _floats(last: PastRound) -> dict[int, Float]:
    """Who was paired out of its score group in the last round, and which way."""
    floats = {}
    for match in last.matches:
        if match.home_score != match.away_score:
            higher, lower = (match.home, match.away)
            if match.home_score < match.away_score:
                higher, lower = lower, higher
            floats[higher], floats[lower] = Float.DOWN, Float.UP
    return floats
