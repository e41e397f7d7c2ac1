"""Results followed through a bracket agree with the links a service would move them along."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.double_elimination import double_elimination
from tournaments.pairing.knockout import Plate, knockout
from tournaments.pairing.nodes import AWAY, HOME, Bracket, Seed
from tournaments.pairing.placement import placed_by_seed
from tournaments.pairing.progress import NOBODY, ResultBeforeMatchError, follow, is_replayed

pytestmark = pytest.mark.unit


@st.composite
def brackets(draw: st.DrawFn) -> Bracket:
    entrants = draw(st.integers(2, 24))
    lines = placed_by_seed(entrants)
    if draw(st.booleans()):
        return double_elimination(lines, reset=draw(st.booleans()))
    if draw(st.booleans()):
        return knockout(lines, places_to=draw(st.integers(2, entrants)))
    return knockout(lines, plates=[Plate("plate", (1,))])


def moved_along(bracket: Bracket, winners: dict[int, int]) -> dict[int, list[int | None]]:
    """The sides of every match as a service would fill them: by the onward links alone."""
    sides: dict[int, list[int | None]] = {node.key: [None, None] for node in bracket.matches}
    for node in bracket.matches:
        for side, source in enumerate(node.sources):
            if isinstance(source, Seed):
                sides[node.key][side] = source.number
    for key in sorted(winners):
        node = bracket.match(key)
        target = node.winner_to and bracket.match(node.winner_to.match)
        if target and target.only_if and not is_replayed(bracket, node, winners[key]):
            continue
        winner, loser = sides[key][winners[key]], sides[key][1 - winners[key]]
        for slot, seed in ((node.winner_to, winner), (node.loser_to, loser)):
            if slot is not None:
                sides[slot.match][slot.side] = seed
    return sides


@given(brackets(), st.data())
def test_links_forward_and_sources_backward_say_the_same(bracket: Bracket, data: st.DataObject) -> None:
    upto = data.draw(st.integers(0, len(bracket.matches)))
    winners: dict[int, int] = {}
    for node in bracket.matches[:upto]:
        if follow(bracket, winners).is_ready(node.key):
            winners[node.key] = data.draw(st.sampled_from([HOME, AWAY]))
    followed = follow(bracket, winners)
    assert {key: list(sides) for key, sides in followed.sides.items()} == moved_along(bracket, winners)


@given(brackets(), st.data())
def test_a_played_out_bracket_places_everybody_exactly_once(bracket: Bracket, data: st.DataObject) -> None:
    winners: dict[int, int] = {}
    for node in bracket.matches:
        if follow(bracket, winners).is_ready(node.key):
            winners[node.key] = data.draw(st.sampled_from([HOME, AWAY]))
    places = follow(bracket, winners).places
    assert sorted(places) == list(range(1, bracket.entrants + 1))
    taken = sorted(places.values())
    for first, last in taken:
        assert sum(other == (first, last) for other in taken) == last - first + 1
    assert sorted({place for first, last in taken for place in range(first, last + 1)}) == list(
        range(1, bracket.entrants + 1)
    )


@given(brackets(), st.data())
def test_a_changed_result_touches_no_more_than_it_says(bracket: Bracket, data: st.DataObject) -> None:
    winners: dict[int, int] = {}
    for node in bracket.matches:
        if follow(bracket, winners).is_ready(node.key):
            winners[node.key] = data.draw(st.sampled_from([HOME, AWAY]))
    key = data.draw(st.sampled_from(sorted(winners)))
    before = follow(bracket, winners).sides
    kept = {other: side for other, side in winners.items() if other not in bracket.touched_by(key)}
    after = follow(bracket, kept | {key: 1 - winners[key]}).sides
    changed = {other for other, sides in before.items() if after[other] != sides}
    assert changed <= set(bracket.touched_by(key))


def test_the_second_final_is_played_only_after_an_upset_in_the_first() -> None:
    bracket = double_elimination(placed_by_seed(2))
    assert [node.bracket for node in bracket.matches] == ["winners", "grand-final", "reset"]
    settled = follow(bracket, {1: HOME, 2: HOME})
    assert settled.sides[3] == (None, None)
    assert settled.places == {1: (1, 1), 2: (2, 2)}
    upset = follow(bracket, {1: HOME, 2: AWAY})
    assert upset.sides[3] == (2, 1)
    assert upset.places == {}
    assert follow(bracket, {1: HOME, 2: AWAY, 3: AWAY}).places == {1: (1, 1), 2: (2, 2)}


def test_a_plate_has_places_of_its_own() -> None:
    bracket = knockout(placed_by_seed(4), plates=[Plate("plate", (1,))])
    followed = follow(bracket, {1: HOME, 2: HOME, 3: HOME, 4: AWAY})
    assert followed.places == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4)}
    assert followed.plate_places == {"plate": {3: (1, 1), 4: (2, 2)}}


def test_when_both_stay_away_whoever_would_have_met_one_has_a_walkover() -> None:
    bracket = knockout(placed_by_seed(8), places_to=4)
    followed = follow(bracket, {1: None, 2: HOME, 3: HOME, 4: HOME, 6: AWAY})
    assert followed.sides[5] == (NOBODY, 4)
    assert followed.winners[5] == AWAY
    assert followed.sides[7] == (4, 2)
    assert followed.is_ready(7)
    # Nobody lost to 4 in the semi-final, so 3 is third without a match.
    assert followed.sides[8] == (NOBODY, 3)
    assert followed.places == {1: (5, 8), 8: (5, 8), 5: (5, 8), 6: (5, 8), 7: (5, 8), 3: (3, 3)}


def test_in_double_elimination_both_who_stay_away_are_out() -> None:
    bracket = double_elimination(placed_by_seed(4))
    followed = follow(bracket, {1: None, 2: HOME})
    assert followed.sides[3] == (NOBODY, 2)
    assert followed.places == {1: (4, 4), 4: (4, 4)}
    # 3 has nobody to meet in the losers' bracket and waits for whoever loses above: nobody does.
    assert [followed.sides[key] for key in (4, 5)] == [(NOBODY, 3), (3, NOBODY)]
    assert followed.sides[6] == (2, 3)


@given(brackets(), st.data())
def test_whatever_happens_nobody_is_lost_or_in_two_places(bracket: Bracket, data: st.DataObject) -> None:
    winners: dict[int, int | None] = {}
    for node in bracket.matches:
        if follow(bracket, winners).is_ready(node.key):
            winners[node.key] = data.draw(st.sampled_from([HOME, AWAY, None]))
    followed = follow(bracket, winners)
    assert sorted(followed.places) == list(range(1, bracket.entrants + 1))
    for pair in followed.sides.values():
        assert pair[0] != pair[1] or not any(pair)


@pytest.mark.parametrize("winners", [{3: HOME}, {1: HOME, 3: HOME}, {9: HOME}, {0: HOME}, {1: None, 3: HOME}])
def test_a_result_cannot_come_before_its_match(winners: dict[int, int]) -> None:
    with pytest.raises(ResultBeforeMatchError):
        follow(knockout(placed_by_seed(4)), winners)
