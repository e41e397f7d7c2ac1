"""Ratings from games alone: whatever order they come in, winners up and losers down."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from scoring.statistics.ratings import BEGINNER, RatedGame, rate
from scoring.statistics.values import GameWon

pytestmark = pytest.mark.unit

START = datetime(2026, 6, 13, 18, tzinfo=UTC)


def game(number: int, side_a: tuple[int, ...], side_b: tuple[int, ...], winner: str = "A") -> RatedGame:
    won = GameWon(number=1, winner=winner, side_a=side_a, side_b=side_b, at=START + timedelta(minutes=number))
    return RatedGame(sheet=number, place=0, game=won)


def test_a_beginner_has_nought() -> None:
    assert BEGINNER.shown == 0


def test_winners_go_up_and_losers_are_expected_to_lose_the_next() -> None:
    rated = rate([game(1, (1, 2), (3, 4)), game(2, (1, 2), (3, 4), "B")])
    first, second = (move for move in rated.moves if move.player == 1)
    assert first.after.mu > first.before.mu
    assert first.expected == pytest.approx(0.5)
    assert second.expected > 0.5
    assert second.after.mu < first.after.mu


def test_the_order_in_which_games_are_given_makes_no_difference() -> None:
    rng = Random(14)
    games = [game(n, *_sides(rng), rng.choice("AB")) for n in range(60)]
    assert rate(games) == rate(rng.sample(games, len(games)))


def test_the_stronger_comes_out_ahead() -> None:
    rng = Random(3)
    games = []
    for number in range(300):
        side_a, side_b = _sides(rng)
        chance = sum(side_a) / (sum(side_a) + sum(side_b))
        games.append(
            game(
                number,
                side_a,
                side_b,
                "A" if rng.random() < chance**3 / (chance**3 + (1 - chance) ** 3) else "B",
            )
        )
    shown = {player: strength.shown for player, strength in rate(games).strengths.items()}
    assert shown[8] > shown[4] > shown[1]


def test_one_against_one_is_rated_too() -> None:
    rated = rate([game(1, (1,), (2,), "B")])
    assert rated.strengths[2].shown > rated.strengths[1].shown
    assert rated.games == {1: 1, 2: 1}


def _sides(rng: Random) -> tuple[tuple[int, int], tuple[int, int]]:
    one, two, three, four = rng.sample(range(1, 9), 4)
    return (one, two), (three, four)
