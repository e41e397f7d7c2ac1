"""A field rebuilt from its past rounds is the field that lived through them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import NoLegalRoundError
from tournaments.pairing.swiss.history import PastMatch, PastRound, entrants_after
from tournaments.pairing.swiss.model import Float, SwissEntrant, SwissRound
from tournaments.pairing.swiss.pair import pair_round

pytestmark = pytest.mark.unit


def past(drawn: SwissRound) -> PastRound:
    return PastRound(
        tuple(PastMatch(one.home, one.away, one.home_score, one.away_score) for one in drawn.pairings),
        tuple(bye.entrant for bye in drawn.byes),
    )


def test_everything_the_next_round_looks_at_is_counted() -> None:
    rounds = [
        PastRound((PastMatch(1, 2, 0, 0), PastMatch(3, 4, 0, 0)), (5,)),
        PastRound((PastMatch(3, 1, 0, 2), PastMatch(5, 2, 2, 2))),
    ]
    found = entrants_after(rounds, scores={1: 4, 2: 0, 3: 2, 5: 2}, ranks={1: 9}, clubs={3: 7})
    assert found == [
        SwissEntrant(1, 4, rank=9, met=(2, 3), home_balance=0, floated=Float.DOWN),
        SwissEntrant(2, 0, met=(1, 5), home_balance=-2),
        SwissEntrant(3, 2, met=(4, 1), home_balance=2, club=7, floated=Float.UP),
        SwissEntrant(5, 2, met=(2,), byes=1, home_balance=1),
    ]


def test_before_the_first_round_there_is_no_past() -> None:
    assert entrants_after([], scores={4: 0, 2: 0}) == [SwissEntrant(4, 0), SwissEntrant(2, 0)]


@given(st.integers(2, 20), st.data())
def test_an_event_run_from_its_past_meets_nobody_twice(size: int, data: st.DataObject) -> None:
    scores = dict.fromkeys(range(size), 0)
    rounds: list[PastRound] = []
    met: set[frozenset[int]] = set()
    for _ in range(min(6, size - 1)):
        try:
            drawn = pair_round(entrants_after(rounds, scores=scores))
        except NoLegalRoundError:
            return
        pairs = {frozenset((one.home, one.away)) for one in drawn.pairings}
        assert not pairs & met
        met |= pairs
        rounds.append(past(drawn))
        for one in drawn.pairings:
            scores[data.draw(st.sampled_from([one.home, one.away]))] += 2
        for bye in drawn.byes:
            scores[bye.entrant] += 2
    resting = [entrant for played in rounds for entrant in played.byes]
    assert len(resting) == len(set(resting))
