"""Every pairing and every bye can say why it is as it is, and what it says is true."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.errors import NoLegalRoundError
from tournaments.pairing.swiss.model import (
    Basis,
    ByeBasis,
    ClubRule,
    Obstacle,
    PassedBy,
    PassedOver,
    Rule,
    SwissEntrant,
    SwissRound,
    SwissRules,
)
from tournaments.pairing.swiss.pair import pair_round
from tournaments.pairing.swiss.wording import bye_in_words, pairing_in_words

pytestmark = pytest.mark.unit


def name(entrant: int) -> str:
    return f"Team {entrant}"


def field_of(*scores: int, **changes: dict[int, object]) -> list[SwissEntrant]:
    """Entrants 1, 2, … on these scores, with fields changed by entrant."""
    field = [SwissEntrant(number, score, rank=number) for number, score in enumerate(scores, 1)]
    for key, by_entrant in changes.items():
        for number, value in by_entrant.items():
            field[number - 1] = replace(field[number - 1], **{key: value})
    return field


def reason_of(drawn: SwissRound, entrant: int):
    return next(one.reason for one in drawn.pairings if entrant in (one.home, one.away))


@st.composite
def events(draw: st.DrawFn) -> list[SwissEntrant]:
    size = draw(st.integers(2, 21))
    met = draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=3 * size))
    return [
        SwissEntrant(
            number,
            draw(st.integers(0, 3)),
            met=tuple(sorted({other for pair in met if number in pair for other in pair} - {number})),
            byes=draw(st.integers(0, 1)),
            club=draw(st.integers(0, 3)),
        )
        for number in range(size)
    ]


@given(events())
@settings(max_examples=120)
def test_what_a_reason_says_is_true(entrants: list[SwissEntrant]) -> None:
    by_number = {one.entrant: one for one in entrants}
    rules = SwissRules(clubs=ClubRule.APART, relaxed=frozenset({Rule.NO_REMATCH}))
    try:
        drawn = pair_round(entrants, rules=rules)
    except NoLegalRoundError:
        return
    for match in drawn.pairings:
        reason = match.reason
        level = match.home_score == match.away_score
        assert level or reason.basis in {Basis.FLOAT, Basis.SOLVED}
        assert not level or reason.basis is not Basis.FLOAT
        assert (reason.solved_together > 0) == (reason.basis is Basis.SOLVED)
        assert (reason.basis is Basis.FOLD) <= (not reason.passed_over)
        for passed in reason.passed_over:
            assert passed.entrant in (match.home, match.away)
            assert passed.opponent not in (match.home, match.away)
            if passed.opponent is not None:
                one, other = by_number[passed.entrant], by_number[passed.opponent]
                have_met = other.entrant in one.met
                assert (passed.obstacle is Obstacle.MET) == have_met
                assert (passed.obstacle is Obstacle.CLUB) == (not have_met and one.club == other.club)
        assert pairing_in_words(match, name=name).endswith(".")


@given(events())
@settings(max_examples=120)
def test_a_bye_names_everyone_placed_lower(entrants: list[SwissEntrant]) -> None:
    try:
        drawn = pair_round(entrants)
    except NoLegalRoundError:
        return
    placed = sorted(entrants, key=lambda one: (-one.score, one.rank, one.entrant))
    fewest = min(one.byes for one in entrants)
    for bye in drawn.byes:
        lower = placed[[one.entrant for one in placed].index(bye.entrant) + 1 :]
        assert [entrant for entrant, _ in bye.reason.passed_by] == [one.entrant for one in lower]
        for (_, why), one in zip(bye.reason.passed_by, lower, strict=True):
            assert (why is PassedBy.HAD_BYE) == (one.byes > fewest)
        solved = any(why is PassedBy.LEAVES_NO_ROUND for _, why in bye.reason.passed_by)
        assert (bye.reason.basis is ByeBasis.SOLVED) == solved


def test_a_fold() -> None:
    drawn = pair_round(field_of(2, 2, 0, 0))
    assert reason_of(drawn, 1).basis is Basis.FOLD
    assert pairing_in_words(drawn.pairings[0], name=name) == (
        "Team 1 and Team 2 are both on 2 and opposite each other in their score group."
    )


def test_a_float() -> None:
    drawn = pair_round(field_of(2, 1, 1, 1))
    assert pairing_in_words(drawn.pairings[0], name=name, points=lambda score: f"{score} points") == (
        "Team 1 on 2 points goes down to meet Team 2 on 1 points, because an odd number are left above."
    )


def test_a_float_past_one_already_met() -> None:
    drawn = pair_round(field_of(2, 1, 1, 1, met={1: (2,), 2: (1,)}))
    assert {drawn.pairings[0].home, drawn.pairings[0].away} == {1, 3}
    assert pairing_in_words(drawn.pairings[0], name=name).endswith("Team 1 has met Team 2 already.")


def test_an_exchange_names_whom_it_parts_and_whom_it_moves() -> None:
    drawn = pair_round(field_of(0, 0, 0, 0, met={1: (3,), 3: (1,)}))
    assert [{one.home, one.away} for one in drawn.pairings] == [{1, 4}, {2, 3}]
    assert reason_of(drawn, 1).basis is Basis.EXCHANGE
    assert set(reason_of(drawn, 1).passed_over) == {
        PassedOver(1, 3, Obstacle.MET),
        PassedOver(4, 2, Obstacle.NEEDED),
    }
    text = pairing_in_words(drawn.pairings[0], name=name)
    assert "Team 1 has met Team 3 already." in text
    assert "Team 2, next in line for Team 4, is needed elsewhere." in text


def test_an_exchange_for_the_sake_of_clubs_and_of_forbidden_pairs() -> None:
    clubs = pair_round(field_of(0, 0, 0, 0, club={1: 5, 3: 5}), rules=SwissRules(clubs=ClubRule.APART))
    assert "Team 1 and Team 3 are of one club." in pairing_in_words(clubs.pairings[0], name=name)
    barred = SwissRules(forbidden=frozenset({frozenset((1, 3))}))
    forbidden = pair_round(field_of(0, 0, 0, 0), rules=barred)
    assert "Team 1 and Team 3 are not to meet." in pairing_in_words(forbidden.pairings[0], name=name)


def test_a_part_solved_exactly_says_how_many_it_took() -> None:
    drawn = pair_round(field_of(4, 4, 2, 2, met={1: (2,), 2: (1,)}))
    assert reason_of(drawn, 1).basis is Basis.SOLVED
    text = pairing_in_words(drawn.pairings[0], name=name)
    assert "4 entrants were paired together" in text
    assert "Team 1 has met Team 2 already." in text


def test_a_rematch_on_request_says_so() -> None:
    relaxed = SwissRules(relaxed=frozenset({Rule.NO_REMATCH}))
    drawn = pair_round(field_of(0, 0, met={1: (2,), 2: (1,)}), rules=relaxed)
    assert "a rematch was allowed" in pairing_in_words(drawn.pairings[0], name=name)


def test_byes() -> None:
    plain = pair_round(field_of(1, 0, 0))
    assert bye_in_words(plain.byes[0], name=name) == (
        "Team 3 (0) is the lowest placed of those who have had fewest byes."
    )
    had = pair_round(field_of(1, 0, 0, 0, 0, byes={2: 1, 3: 1, 4: 1, 5: 1}))
    assert bye_in_words(had.byes[0], name=name).endswith(
        "Placed lower, but has had a bye already: Team 2, Team 3, Team 4 and 1 more."
    )
    needed = pair_round(field_of(0, 0, 0, met={1: (2,), 2: (1,)}))
    assert needed.byes[0].entrant == 2
    assert bye_in_words(needed.byes[0], name=name) == (
        "Team 2 (0) is the lowest placed whose bye leaves the others a good round."
        " Placed lower, but is needed as an opponent: Team 3."
    )
    asked = pair_round(field_of(0, 0, 0), half_byes={1})
    assert bye_in_words(asked.byes[0], name=name) == "Team 1 asked for this bye."
