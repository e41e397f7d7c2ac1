"""Double elimination: two losses and out, old opponents apart as long as can be."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.double_elimination import GRAND_FINAL, LOSERS, RESET, WINNERS, double_elimination
from tournaments.pairing.errors import EmptyMatchError
from tournaments.pairing.nodes import AWAY, HOME, Bracket, LoserOf, Seed, Slot, WinnerOf
from tournaments.pairing.placement import placed_by_seed
from tournaments.pairing.progress import follow

pytestmark = pytest.mark.unit

fields = st.integers(2, 70)
SIDES = (HOME, AWAY)


def played(bracket: Bracket, coins: st.DataObject) -> dict[int, int]:
    """Winning sides, each match a coin's throw; the second final only if it is needed."""
    throws = coins.draw(
        st.lists(st.sampled_from([HOME, AWAY]), min_size=len(bracket.matches), max_size=len(bracket.matches))
    )
    winners = {node.key: throw for node, throw in zip(bracket.matches, throws, strict=True)}
    for node in bracket.matches:
        if node.only_if is not None and winners[node.only_if.match] != node.only_if.side:
            del winners[node.key]
    return winners


@given(fields, st.data())
def test_everybody_but_the_winner_goes_out_with_the_second_loss(entrants: int, coins: st.DataObject) -> None:
    bracket = double_elimination(placed_by_seed(entrants))
    winners = played(bracket, coins)
    followed = follow(bracket, winners)
    losses = dict.fromkeys(range(1, entrants + 1), 0)
    for key, side in winners.items():
        assert all(losses[one] < 2 for one in followed.sides[key] if one is not None)
        losses[followed.sides[key][1 - side]] += 1
    champion = next(one for one, places in followed.places.items() if places == (1, 1))
    assert losses.pop(champion) < 2
    assert set(losses.values()) == {2}


@given(fields, st.booleans())
def test_every_match_is_linked(entrants: int, reset: bool) -> None:
    bracket = double_elimination(placed_by_seed(entrants), reset=reset)
    assert len(bracket.matches) == 2 * entrants - 2 + reset
    seeds = []
    for node in bracket.matches:
        for side, source in enumerate(node.sources):
            match source:
                case Seed(number):
                    seeds.append(number)
                case WinnerOf(match):
                    assert bracket.match(match).winner_to == Slot(node.key, side)
                case LoserOf(match):
                    assert bracket.match(match).loser_to == Slot(node.key, side)
    assert sorted(seeds) == list(range(1, entrants + 1))


def test_the_finals() -> None:
    final, again = double_elimination(placed_by_seed(8)).matches[-2:]
    assert (final.bracket, again.bracket) == (GRAND_FINAL, RESET)
    assert again.only_if == Slot(final.key, AWAY)
    assert double_elimination(placed_by_seed(8), reset=False).matches[-1].winner_to is None


def test_byes_in_the_first_round_are_byes_in_the_losers_bracket_too() -> None:
    bracket = double_elimination(placed_by_seed(5))
    assert [len(one) for one in bracket.rounds(WINNERS)] == [1, 2, 1]
    assert [len(one) for one in bracket.rounds(LOSERS)] == [1, 1, 1]
    with pytest.raises(EmptyMatchError):
        double_elimination([1, 2, None, None])


Reach = dict[
    tuple[int, int], int
]  # (seed, key of the match lost in the winners' bracket) -> losers' matches won


def meetings_again(bracket: Bracket) -> dict[int, float]:
    """By round of the losers' bracket, how many rematches to expect there when every match is a coin's throw.

    Two meet again when one beat the other at some match of the winners' bracket, lost later, and both win
    every match of the losers' bracket on the way: all of it independent throws.
    """
    expected = dict.fromkeys(range(1, len(bracket.rounds(LOSERS)) + 1), 0.0)
    arrivals: dict[int, tuple[Reach, Reach]] = {}
    starters: dict[int, tuple[set[int], set[int]]] = {}
    for node in bracket.matches:
        if node.bracket == WINNERS:
            home, away = (_starters(source, starters) for source in node.sources)
            starters[node.key] = home, away
        elif node.bracket == LOSERS:
            home, away = (_arrivals(source, arrivals, starters) for source in node.sources)
            arrivals[node.key] = home, away
            for (one, lost), (other, other_lost) in product(home, away):
                early, late = sorted((lost, other_lost), key=lambda key: bracket.match(key).round)
                sides = [
                    side for seed in (one, other) for side in (HOME, AWAY) if seed in starters[early][side]
                ]
                rounds = bracket.match(early).round, bracket.match(late).round
                if sorted(sides) == [HOME, AWAY] and rounds[0] < rounds[1]:
                    throws = sum(rounds) - 1 + home[one, lost] + away[other, other_lost]
                    expected[node.round] += 0.5**throws
    return expected


def _starters(source, starters: dict[int, tuple[set[int], set[int]]]) -> set[int]:
    return {source.number} if isinstance(source, Seed) else set.union(*starters[source.match])


def _arrivals(source, arrivals: dict[int, tuple[Reach, Reach]], starters) -> Reach:
    if source.match in starters:
        return {(seed, source.match): 0 for seed in set.union(*starters[source.match])}
    return {who: won + 1 for side in arrivals[source.match] for who, won in side.items()}


@pytest.mark.parametrize(("entrants", "first"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (6, 2), (12, 3)])
def test_the_first_round_in_which_old_opponents_can_meet_again(entrants: int, first: int) -> None:
    expected = meetings_again(double_elimination(placed_by_seed(entrants)))
    assert min(number for number, times in expected.items() if times) == first


@pytest.mark.parametrize("levels", [2, 3, 4])
def test_no_other_crossing_makes_fewer_rematches_likely(levels: int) -> None:
    """Of every order in which each round's beaten could drop, none has a lower expectation."""
    ours = sum(meetings_again(double_elimination(placed_by_seed(2**levels))).values())
    drops = [list(permutations(range(2 ** (levels - number)))) for number in range(2, levels + 1)]
    others = [sum(meetings_again(_crossed(levels, orders)).values()) for orders in product(*drops)]
    assert ours == pytest.approx(min(others))
    assert min(others) < max(others) or levels == 2


def _crossed(levels: int, orders: tuple[tuple[int, ...], ...]) -> Bracket:
    """A full bracket whose beaten of round 2, 3, … drop in these orders from the top."""
    bracket = double_elimination(placed_by_seed(2**levels), reset=False)
    keys = {(node.bracket, node.round, node.position): node.key for node in bracket.matches}
    nodes = []
    for node in bracket.matches:
        home, away = node.sources
        if node.bracket == LOSERS and node.round % 2 == 0:
            number = node.round // 2 + 1
            away = LoserOf(keys[WINNERS, number, orders[number - 2][node.position]])
        nodes.append(node._replace(sources=(home, away)))
    return Bracket(bracket.entrants, tuple(nodes))
