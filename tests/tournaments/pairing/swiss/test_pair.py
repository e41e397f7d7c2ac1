"""The laws of a Swiss round, on random fields, against counts of every round there could be."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.swiss.fields import (
    BYE,
    Event,
    assert_lawful,
    every_round,
    has_legal_round,
    legal_pairs,
    matches_of,
    pairs_of,
    small_fields,
    strain,
    ways_out,
)
from tournaments.pairing.errors import (
    NoLegalRoundError,
    RepeatedEntrantError,
    TooFewEntrantsError,
)
from tournaments.pairing.swiss.exact import solve
from tournaments.pairing.swiss.field import Field
from tournaments.pairing.swiss.model import (
    Basis,
    ClubRule,
    Float,
    Method,
    Rule,
    SwissEntrant,
    SwissRules,
)
from tournaments.pairing.swiss.pair import pair_round, rounds_for_a_clear_winner

pytestmark = pytest.mark.unit


@given(small_fields())
@settings(max_examples=250)
def test_of_every_legal_round_none_keeps_closer_to_the_scores(
    drawn_field: tuple[list[SwissEntrant], SwissRules],
) -> None:
    entrants, rules = drawn_field
    legal = set(map(frozenset, legal_pairs(entrants, rules)))
    numbers = [one.entrant for one in entrants] + [BYE] * (len(entrants) % 2)
    rounds = list(every_round(numbers, legal))
    if not rounds:
        with pytest.raises(NoLegalRoundError):
            pair_round(entrants, rules=rules)
        return
    drawn = pair_round(entrants, rules=rules)
    scores = {one.entrant: one.score for one in entrants}
    assert_lawful(entrants, drawn)
    assert all(frozenset(pair) in legal for pair in pairs_of(drawn))
    assert strain(pairs_of(drawn), scores) == min(strain(pairs, scores) for pairs in rounds)


@given(small_fields())
@settings(max_examples=120)
def test_when_nothing_is_legal_the_ways_out_are_the_smallest(
    drawn_field: tuple[list[SwissEntrant], SwissRules],
) -> None:
    entrants, rules = drawn_field
    for way in ways_out(entrants, rules):
        named = frozenset(Rule(name) for name in way.rules)
        drawn = pair_round(entrants, rules=replace(rules, relaxed=named))
        assert drawn.broken <= named
        assert sum(bool(match.broken) for match in drawn.pairings) == len(way.pairs)
        assert (way.second_bye is not None) == any(bye.broken for bye in drawn.byes)
        for rule in named:
            assert ways_out(entrants, replace(rules, relaxed=named - {rule}))


@given(small_fields())
@settings(max_examples=120)
def test_relaxed_rounds_have_the_fewest_rematches(drawn_field: tuple[list[SwissEntrant], SwissRules]) -> None:
    entrants, rules = drawn_field
    open_rules = replace(rules, clubs=ClubRule.IGNORED, relaxed=frozenset({Rule.NO_REMATCH}))
    allowed = [replace(one, met=()) for one in entrants]
    legal = set(map(frozenset, legal_pairs(allowed, open_rules)))
    numbers = [one.entrant for one in entrants] + [BYE] * (len(entrants) % 2)
    met = {frozenset((one.entrant, other)) for one in entrants for other in one.met}
    counts = [sum(frozenset(pair) in met for pair in pairs) for pairs in every_round(numbers, legal)]
    if counts:
        drawn = pair_round(entrants, rules=open_rules)
        assert sum(frozenset(pair) in met for pair in pairs_of(drawn)) == min(counts)
        assert sum(Rule.NO_REMATCH in match.broken for match in drawn.pairings) == min(counts)


@pytest.mark.parametrize("number", range(40))
def test_a_tight_event_never_fails_while_a_legal_round_exists(number: int) -> None:
    """As many rounds as there are opponents, on 8 to 40 entrants; a refusal is proved right each time."""
    lot = random.Random(number)
    event = Event(lot.randint(8, 40), lot, SwissRules(clubs=lot.choice(list(ClubRule)[:2])))
    for _ in range(event.size - 1):
        entrants = list(event.entrants.values())
        try:
            drawn = event.next_round()
        except NoLegalRoundError:
            assert not has_legal_round(entrants, event.rules, lot)
            return
        assert_lawful(entrants, drawn)
        event.play(drawn)


@pytest.mark.parametrize("number", range(8))
def test_a_field_of_up_to_64_is_as_near_to_its_scores_as_can_be(number: int) -> None:
    """In tight rounds, where parts are solved one after another: no further than solving all at once."""
    lot = random.Random(1000 + number)
    event = Event(lot.randint(30, 64), lot)
    for played in range(event.size - 4):
        drawn = event.next_round()
        if played % 4 == 0 or played > event.size - 12:
            scores = {one.entrant: one.score for one in event.entrants.values()}
            at_once = solved_at_once(event)
            assert strain(pairs_of(drawn), scores) == strain(at_once, scores)
        event.play(drawn)


def solved_at_once(event: Event) -> list[tuple[int, int]]:
    whole = Field(list(event.entrants.values()), event.rules)
    places = [*range(whole.size), whole.bye] if whole.is_odd else list(range(whole.size))
    numbers = [*whole.numbers, BYE]
    return [(numbers[one], numbers[other]) for one, other in solve(whole, places) or []]


def test_some_tight_events_do_run_out_of_legal_rounds() -> None:
    """So that the test above is known to have refusals to prove."""
    refusals = 0
    for number in range(40):
        lot = random.Random(number)
        event = Event(lot.randint(8, 14), lot)
        try:
            for _ in range(event.size - 1):
                event.play(event.next_round())
        except NoLegalRoundError:
            refusals += 1
    assert 0 < refusals < 40


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("size", [99, 300])
def test_a_large_event_floats_no_more_than_it_must(size: int, method: Method) -> None:
    """With plenty of opponents left, every boundary between score groups is crossed once if odd, else not."""
    lot = random.Random(size)
    event = Event(size, lot, SwissRules(method=method, seed="large"))
    for _ in range(6):
        drawn = event.next_round()
        assert_lawful(list(event.entrants.values()), drawn)
        resting = {bye.entrant for bye in drawn.byes}
        scores = sorted(
            (one.score for one in event.entrants.values() if one.entrant not in resting), reverse=True
        )
        pairs = zip(scores[::2], scores[1::2], strict=True)
        crossing = sum((match.home_score - match.away_score) ** 2 for match in drawn.pairings)
        assert crossing <= sum((one - other) ** 2 for one, other in pairs) + 8
        event.play(drawn)


def test_the_first_round_is_the_plain_fold() -> None:
    entrants = [SwissEntrant(number, 0, rank=number) for number in range(1, 9)]
    folds = {
        Method.HALVES: [{1, 5}, {2, 6}, {3, 7}, {4, 8}],
        Method.BEST_WORST: [{1, 8}, {2, 7}, {3, 6}, {4, 5}],
        Method.NEIGHBOURS: [{1, 2}, {3, 4}, {5, 6}, {7, 8}],
    }
    for method, expected in folds.items():
        drawn = pair_round(entrants, rules=SwissRules(method=method))
        assert [{match.home, match.away} for match in drawn.pairings] == expected


def test_a_drawn_fold_follows_its_seed() -> None:
    entrants = [SwissEntrant(number, 0, rank=number) for number in range(1, 33)]
    one, same, other = (
        pair_round(entrants, rules=SwissRules(method=Method.DRAWN, seed=seed)) for seed in ("a", "a", "b")
    )
    assert one == same
    assert one != other


@given(st.randoms(use_true_random=False), st.integers(2, 24))
@settings(max_examples=40)
def test_the_order_of_the_entrants_does_not_matter(lot: random.Random, size: int) -> None:
    event = Event(size, lot, SwissRules(clubs=ClubRule.APART))
    for _ in range(min(3, size - 1)):
        event.play(event.next_round())
    entrants = list(event.entrants.values())
    shuffled = lot.sample(entrants, len(entrants))
    try:
        expected = pair_round(entrants, rules=event.rules)
    except NoLegalRoundError:
        return
    assert pair_round(shuffled, rules=event.rules) == expected


@given(st.integers(2, 40), st.integers(1, 6), st.data())
def test_clubs_stay_apart_in_the_first_round_as_far_as_they_can(
    size: int, clubs: int, data: st.DataObject
) -> None:
    names = data.draw(st.lists(st.integers(1, clubs), min_size=size, max_size=size))
    entrants = [SwissEntrant(number, 0, rank=number, club=club) for number, club in enumerate(names)]
    drawn = pair_round(entrants, rules=SwissRules(clubs=ClubRule.APART))
    resting = {bye.entrant for bye in drawn.byes}
    playing = [club for number, club in enumerate(names) if number not in resting]
    together = sum(names[match.home] == names[match.away] for match in drawn.pairings)
    largest = max(map(playing.count, playing))
    assert together == max(0, largest - len(playing) // 2)


def test_clubmates_whom_no_exchange_parts_are_parted_by_solving() -> None:
    # 1 and 4 are opposite and of one club; each of the four exchanges would make a rematch.
    met = {1: (5, 3), 3: (4, 1), 4: (5, 3), 5: (1, 4)}
    entrants = [
        SwissEntrant(number, 0, rank=number, met=met.get(number, ()), club=7 if number in (1, 4) else number)
        for number in range(1, 7)
    ]
    drawn = pair_round(entrants, rules=SwissRules(clubs=ClubRule.APART))
    assert frozenset((3, 5)) in matches_of(drawn)
    assert frozenset((1, 4)) not in matches_of(drawn)
    assert all(match.reason.basis is Basis.SOLVED for match in drawn.pairings)


def test_clubs_never_come_before_scores() -> None:
    entrants = [
        SwissEntrant(1, 2, club=7),
        SwissEntrant(2, 2, club=7),
        SwissEntrant(3, 0, club=8),
        SwissEntrant(4, 0, club=9),
    ]
    apart = pair_round(entrants, rules=SwissRules(clubs=ClubRule.APART))
    assert [{match.home, match.away} for match in apart.pairings] == [{1, 2}, {3, 4}]
    never = pair_round(entrants, rules=SwissRules(clubs=ClubRule.NEVER))
    assert [{match.home, match.away} for match in never.pairings] == [{1, 3}, {2, 4}]


def test_who_floated_down_last_round_does_not_again_if_another_can() -> None:
    entrants = [
        SwissEntrant(1, 2),
        SwissEntrant(2, 2),
        SwissEntrant(3, 2, floated=Float.DOWN),
        SwissEntrant(4, 0),
    ]
    drawn = pair_round(entrants)
    assert matches_of(drawn) == {frozenset((1, 3)), frozenset((2, 4))}


def test_home_goes_to_whoever_has_had_it_less() -> None:
    entrants = [SwissEntrant(1, 0, home_balance=1), SwissEntrant(2, 0, home_balance=-1)]
    assert pair_round(entrants).pairings[0].home == 2


def test_absent_entrants_and_requested_byes_are_left_out() -> None:
    entrants = [SwissEntrant(number, 0, rank=number) for number in range(1, 7)]
    drawn = pair_round(entrants, absent={6}, half_byes={5, 6})
    assert {one for match in drawn.pairings for one in (match.home, match.away)} == {1, 2, 3, 4}
    assert [(bye.entrant, bye.half) for bye in drawn.byes] == [(5, True)]


def test_a_late_entrant_is_paired_with_its_score() -> None:
    early = [SwissEntrant(1, 4, met=(2,)), SwissEntrant(2, 0, met=(1,)), SwissEntrant(3, 4, met=())]
    drawn = pair_round([*early, SwissEntrant(4, 0)])
    assert matches_of(drawn) == {frozenset((1, 3)), frozenset((2, 4))}


def test_a_lone_entrant_has_the_bye_and_nobody_is_refused() -> None:
    assert [bye.entrant for bye in pair_round([SwissEntrant(3, 0, byes=2)]).byes] == [3]
    with pytest.raises(TooFewEntrantsError):
        pair_round([SwissEntrant(3, 0)], absent={3})
    with pytest.raises(RepeatedEntrantError):
        pair_round([SwissEntrant(3, 0), SwissEntrant(3, 1)])


def test_a_rematch_is_refused_with_the_way_out_and_made_on_request() -> None:
    entrants = [SwissEntrant(1, 2, met=(2,)), SwissEntrant(2, 0, met=(1,))]
    with pytest.raises(NoLegalRoundError) as refusal:
        pair_round(entrants)
    assert [(way.rules, way.pairs) for way in refusal.value.ways] == [(("no-rematch",), ((1, 2),))]
    drawn = pair_round(entrants, rules=SwissRules(relaxed=frozenset({Rule.NO_REMATCH})))
    assert drawn.pairings[0].broken == {Rule.NO_REMATCH}


def test_what_is_relaxed_already_is_not_named_as_a_way_out() -> None:
    entrants = [SwissEntrant(1, 2, met=(2,)), SwissEntrant(2, 0, met=(1,))]
    rules = SwissRules(forbidden=frozenset({frozenset((1, 2))}), relaxed=frozenset({Rule.NO_REMATCH}))
    assert [way.rules for way in ways_out(entrants, rules)] == [("no-forbidden-pair",)]


def test_a_second_bye_is_named_as_a_way_out() -> None:
    # 2 and 3 have met both others and 1 alone has had no bye: with the bye for 1 nobody else can play.
    entrants = [
        SwissEntrant(1, 0, met=(3,)),
        SwissEntrant(2, 2, met=(3,), byes=1),
        SwissEntrant(3, 2, met=(1, 2), byes=1),
    ]
    with pytest.raises(NoLegalRoundError) as refusal:
        pair_round(entrants)
    assert [(way.rules, way.pairs, way.second_bye) for way in refusal.value.ways] == [
        (("no-rematch",), ((2, 3),), None),
        (("no-second-bye",), (), 3),
    ]


def test_of_two_unavoidable_rematches_the_older_is_made() -> None:
    # Everyone has met everyone; 1-2 and 3-4 met first, long ago.
    entrants = [
        SwissEntrant(1, 0, met=(2, 3, 4)),
        SwissEntrant(2, 0, met=(1, 4, 3)),
        SwissEntrant(3, 0, met=(4, 1, 2)),
        SwissEntrant(4, 0, met=(3, 2, 1)),
    ]
    drawn = pair_round(entrants, rules=SwissRules(relaxed=frozenset({Rule.NO_REMATCH})))
    assert matches_of(drawn) == {frozenset((1, 2)), frozenset((3, 4))}


@pytest.mark.parametrize(("entrants", "rounds"), [(1, 0), (2, 1), (3, 2), (8, 3), (9, 4), (1000, 10)])
def test_rounds_for_a_clear_winner(entrants: int, rounds: int) -> None:
    assert rounds_for_a_clear_winner(entrants) == rounds
