"""Knockout: one way to the top, byes for the best, places and plates for the beaten."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import LosersSentTwiceError, UnknownBracketError
from tournaments.pairing.knockout import MAIN, THIRD_PLACE, Plate, knockout
from tournaments.pairing.nodes import HOME, Bracket, LoserOf, Places, Seed, Slot, WinnerOf
from tournaments.pairing.placement import placed_by_seed
from tournaments.pairing.progress import follow

pytestmark = pytest.mark.unit

fields = st.integers(2, 70)


def assert_links_hold(bracket: Bracket) -> None:
    """Keys in order, and every source mirrored by the link of the match it comes from, and the reverse."""
    assert [node.key for node in bracket.matches] == list(range(1, len(bracket.matches) + 1))
    seeds = []
    for node in bracket.matches:
        for side, source in enumerate(node.sources):
            match source:
                case Seed(number):
                    seeds.append(number)
                case WinnerOf(match):
                    assert match < node.key
                    assert bracket.match(match).winner_to == Slot(node.key, side)
                case LoserOf(match):
                    assert match < node.key
                    assert bracket.match(match).loser_to == Slot(node.key, side)
    assert sorted(seeds) == list(range(1, bracket.entrants + 1))
    links = [slot for node in bracket.matches for slot in (node.winner_to, node.loser_to) if slot]
    assert len(links) == len(set(links)) == 2 * len(bracket.matches) - bracket.entrants


@given(fields)
def test_one_match_for_each_but_the_champion(entrants: int) -> None:
    bracket = knockout(placed_by_seed(entrants))
    assert_links_hold(bracket)
    assert len(bracket.matches) == entrants - 1
    assert [node.key for node in bracket.matches if node.winner_to is None] == [entrants - 1]


@given(fields)
def test_winners_of_neighbours_meet(entrants: int) -> None:
    bracket = knockout(placed_by_seed(entrants))
    for node in bracket.matches:
        if node.winner_to is not None:
            onward = bracket.match(node.winner_to.match)
            assert (onward.round, onward.position) == (node.round + 1, node.position // 2)
            assert node.winner_to.side == node.position % 2


@given(fields, st.data())
def test_places_are_played_for_as_far_as_asked(entrants: int, data: st.DataObject) -> None:
    places_to = data.draw(st.integers(2, entrants))
    bracket = knockout(placed_by_seed(entrants), places_to=places_to)
    assert_links_hold(bracket)
    places = follow(bracket, dict.fromkeys(range(1, len(bracket.matches) + 1), HOME)).places
    certain = {first for first, last in places.values() if first == last}
    assert set(range(1, places_to + 1)) <= certain


def test_third_place() -> None:
    bracket = knockout(placed_by_seed(8), places_to=4)
    third = bracket.rounds(THIRD_PLACE)[0][0]
    assert third.sources == (LoserOf(5), LoserOf(6))
    assert (third.winner_places, third.loser_places) == (Places(3, 3), Places(4, 4))
    assert bracket.names == (MAIN, THIRD_PLACE)
    # The better losers of three are third without a match.
    assert len(knockout(placed_by_seed(3), places_to=4).matches) == 2


@pytest.mark.parametrize("size", [4, 8, 16, 32])
def test_a_full_consolation_gives_everybody_as_many_matches(size: int) -> None:
    bracket = knockout(placed_by_seed(size), places_to=size)
    assert len(bracket.matches) == size // 2 * (size.bit_length() - 1)
    places = follow(bracket, dict.fromkeys(range(1, len(bracket.matches) + 1), HOME)).places
    assert sorted(places.values()) == [(place, place) for place in range(1, size + 1)]


def test_plates_take_the_beaten_of_the_rounds_they_name() -> None:
    plates = [Plate("plate", (1, 2)), Plate("bowl", (3,)), Plate("spoon", (1,), of="plate")]
    bracket = knockout(placed_by_seed(16), plates=plates)
    assert_links_hold(bracket)
    assert bracket.plates == ("plate", "bowl", "spoon")
    assert [len(one) for one in bracket.rounds("plate")] == [4, 4, 2, 1]
    assert [len(one) for one in bracket.rounds("bowl")] == [1]
    assert [len(one) for one in bracket.rounds("spoon")] == [2, 1]
    for node in bracket.rounds(MAIN)[2]:
        assert node.loser_to is not None
        assert bracket.match(node.loser_to.match).bracket == "bowl"


def test_a_plate_of_two_rounds_keeps_old_opponents_apart() -> None:
    bracket = knockout(placed_by_seed(16), plates=[Plate("plate", (1, 2))])
    for node in bracket.rounds("plate")[1]:
        early, late = node.sources
        assert isinstance(early, WinnerOf)
        assert isinstance(late, LoserOf)
        links = [bracket.match(one.match).winner_to for one in bracket.match(early.match).sources]
        beaten_by = {link.match for link in links if link is not None}
        assert late.match not in beaten_by


@given(st.integers(2, 40), st.integers(1, 2))
def test_plates_of_any_size(entrants: int, last: int) -> None:
    rounds = min(last, (entrants - 1).bit_length())
    bracket = knockout(placed_by_seed(entrants), plates=[Plate("plate", tuple(range(1, rounds + 1)))])
    assert_links_hold(bracket)
    beaten = sum(len(bracket.rounds(MAIN)[number]) for number in range(rounds))
    assert len(bracket.matches) == entrants - 1 + beaten - 1


@pytest.mark.parametrize(
    ("plates", "places_to", "error"),
    [
        ([Plate("plate", (5,))], 2, UnknownBracketError),
        ([Plate("plate", (0,))], 2, UnknownBracketError),
        ([Plate("plate", ())], 2, UnknownBracketError),
        ([Plate("plate", (1,), of="cup")], 2, UnknownBracketError),
        ([Plate("main", (1,))], 2, UnknownBracketError),
        ([Plate("plate", (1,)), Plate("bowl", (1,))], 2, LosersSentTwiceError),
        ([Plate("plate", (3,))], 4, LosersSentTwiceError),
    ],
)
def test_plates_that_cannot_be_are_refused(
    plates: list[Plate], places_to: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        knockout(placed_by_seed(16), places_to=places_to, plates=plates)
