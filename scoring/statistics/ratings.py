"""How strong a player is, told from games alone: the method of Weng and Lin with Plackett and Luce's model.

Everybody begins at the same strength, unsure. Each game moves the four who sat at its end: the winners up,
the losers down, by more where the result was less expected and where less was known of the player. Players
who sit together are taken to be as strong as both together. Ratings are derived from all games in order of
time, every time anew, and never changed by hand.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from scoring.statistics.values import GameWon

METHOD: Final = "openskill-plackett-luce/1"
SCALE: Final = 40
"""What is shown is this many times what is certain of a player, so a beginner has 0, a master 1000."""

_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Strength:
    """What is known of a player: the likeliest strength, and how unsure it is."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The rating as it is published: what the player is almost certainly worth."""
        return round(SCALE * (self.mu - 3 * self.sigma))


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGame:
    """One game to rate: the sheet it stands on, its place there, and how it ended."""

    sheet: int
    place: int
    game: GameWon


@dataclass(slots=True, kw_only=True)
class Move:
    """What the games of one sheet made of one player. `expected` is how many of them they were to win."""

    player: int
    sheet: int
    at: datetime
    before: Strength
    after: Strength
    won: int = 0
    lost: int = 0
    expected: float = 0.0


@dataclass(frozen=True, slots=True)
class Rated:
    """Everybody's strength after all games, how many they are, and every move that led there, in order."""

    strengths: dict[int, Strength]
    games: dict[int, int]
    moves: tuple[Move, ...]


BEGINNER: Final = Strength(_MODEL.mu, _MODEL.sigma)


def rate(games: Iterable[RatedGame]) -> Rated:
    """Rate all games in the order of time; the order in which they are given makes no difference."""
    strengths: dict[int, Strength] = {}
    played: dict[int, int] = {}
    moves: dict[tuple[int, int], Move] = {}
    for one in sorted(games, key=lambda one: (one.game.at, one.sheet, one.place)):
        sides = (one.game.side_a, one.game.side_b)
        teams = [[_rating(strengths.get(player, BEGINNER)) for player in side] for side in sides]
        chances = _MODEL.predict_win(teams)
        rated = _MODEL.rate(teams, ranks=[0, 1] if one.game.winner == "A" else [1, 0])
        for side, players in enumerate(sides):
            for player, new in zip(players, rated[side], strict=True):
                before = strengths.get(player, BEGINNER)
                strengths[player] = Strength(new.mu, new.sigma)
                played[player] = played.get(player, 0) + 1
                move = moves.setdefault(
                    (one.sheet, player),
                    Move(player=player, sheet=one.sheet, at=one.game.at, before=before, after=before),
                )
                _note(move, strengths[player], chances[side], is_won=one.game.winner == "AB"[side])
    return Rated(strengths, played, tuple(moves.values()))


def _note(move: Move, after: Strength, chance: float, *, is_won: bool) -> None:
    move.after = after
    move.expected += chance
    move.won += is_won
    move.lost += not is_won


def _rating(strength: Strength) -> PlackettLuceRating:
    return _MODEL.rating(mu=strength.mu, sigma=strength.sigma)
