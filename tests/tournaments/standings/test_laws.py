"""What holds of every table, whatever was played."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.plain_table import PlainTable
from tournaments.standings.keys import ADJUSTABLE_KEYS, COUNTED_KEYS, Key
from tournaments.standings.lots import lots_drawn
from tournaments.standings.results import Adjustment, Entrant, Kind, Result, Status
from tournaments.standings.settings import (
    Credit,
    Departure,
    HeadToHead,
    KeptResults,
    Placed,
    Points,
    Scale,
    Settings,
    Share,
    Unmet,
)
from tournaments.standings.table import compute_table
from tournaments.standings.tie_breaks import merit

pytestmark = pytest.mark.unit

NAMES = "ABCDEFG"
PLAIN = sorted(COUNTED_KEYS)

small = st.integers(0, 3)
pairs = st.tuples(small, small)
credits_ = st.builds(Credit, st.sampled_from(Share), st.sampled_from(Share), small, small)
departures = st.builds(Departure, st.sampled_from(KeptResults), st.sampled_from(Placed))
amounts_of_points = st.sampled_from([0, 1, 2, 3, -1, Fraction(1, 2)])
keys_asked = st.lists(
    st.sampled_from([key for key in Key if key is not Key.STILL_IN]), min_size=1, unique=True
).map(tuple)


@st.composite
def entrants_of_a_field(draw):
    count = draw(st.integers(1, len(NAMES)))
    return [
        Entrant(
            id=name,
            name=draw(st.sampled_from(["Carib", "Strikers"])) + name,
            seed=draw(st.none() | st.integers(1, 3)),
            status=draw(st.sampled_from([Status.ACTIVE] * 5 + [Status.WITHDRAWN, Status.DISQUALIFIED])),
        )
        for name in NAMES[:count]
    ]


@st.composite
def results_of_a_field(draw, entrants):
    ids = [entrant.id for entrant in entrants]
    found = []
    for _ in range(draw(st.integers(0, 10))):
        a = draw(st.sampled_from(ids))
        others = [name for name in ids if name != a]
        b = draw(st.sampled_from(others)) if others and draw(st.integers(0, 5)) else None
        kinds = [Kind.PLAYED] * 4 + [Kind.WALKOVER, Kind.DOUBLE_FORFEIT, Kind.VOID, Kind.UNPLAYED]
        kind = Kind.BYE if b is None else draw(st.sampled_from(kinds))
        found.append(
            Result(
                round=draw(st.integers(1, 4)),
                a=a,
                b=b,
                kind=kind,
                bullseyes=draw(pairs),
                hang_jacks=draw(pairs),
                chalks=draw(pairs),
                winner=draw(st.sampled_from([a, b])) if kind is Kind.WALKOVER else None,
                play_off=b is not None and draw(st.integers(0, 6)) == 0,
            )
        )
    return found


@st.composite
def whole_settings(draw):
    return Settings(
        keys=draw(keys_asked),
        points=Points(*(draw(amounts_of_points) for _ in range(6))),
        race_to=3,
        bye=draw(credits_),
        walkover=draw(credits_),
        forfeit=draw(credits_),
        bye_is_win=draw(st.booleans()),
        withdrawn=draw(departures),
        disqualified=draw(departures),
        unmet=draw(st.sampled_from(Unmet)),
        head_to_head=HeadToHead(
            tuple(draw(st.lists(st.sampled_from(PLAIN), min_size=1, max_size=3, unique=True))),
            draw(st.booleans()),
            draw(st.booleans()),
        ),
        scale=draw(st.sampled_from(Scale)),
        lots_seed=draw(st.none() | st.just("carnival")),
    )


@st.composite
def adjustments_of_a_field(draw, entrants):
    return [
        Adjustment(
            draw(st.sampled_from([entrant.id for entrant in entrants])),
            draw(st.sampled_from(sorted(ADJUSTABLE_KEYS))),
            draw(st.integers(-3, 3)),
            draw(st.sampled_from(["late arrival", "abuse"])),
            draw(st.none() | st.integers(1, 4)),
        )
        for _ in range(draw(st.integers(0, 3)))
    ]


@st.composite
def fields(draw):
    entrants = draw(entrants_of_a_field())
    return (
        entrants,
        draw(results_of_a_field(entrants)),
        draw(whole_settings()),
        draw(adjustments_of_a_field(entrants)),
    )


def turned(result):
    """The same match with its sides the other way round."""
    return replace(
        result,
        a=result.b,
        b=result.a,
        bullseyes=result.bullseyes[::-1],
        hang_jacks=result.hang_jacks[::-1],
        chalks=result.chalks[::-1],
    )


@given(fields(), st.data())
def test_the_order_in_which_anything_comes_changes_nothing(field, data):
    entrants, results, rules, adjustments = field
    made = compute_table(entrants, results, rules, adjustments)
    again = compute_table(
        data.draw(st.permutations(entrants)),
        data.draw(st.permutations(results)),
        rules,
        data.draw(st.permutations(adjustments)),
    )
    assert again == made
    assert [row.explanation for row in again.rows] == [row.explanation for row in made.rows]


@given(fields())
def test_which_side_is_named_first_changes_nothing(field):
    entrants, results, rules, adjustments = field
    sides_turned = [result if result.b is None else turned(result) for result in results]
    assert compute_table(entrants, sides_turned, rules, adjustments) == compute_table(
        entrants, results, rules, adjustments
    )


@given(fields(), st.data())
def test_an_unplayed_match_changes_nothing(field, data):
    entrants, results, rules, adjustments = field
    still_in = [entrant.id for entrant in entrants if entrant.status is Status.ACTIVE]
    if len(still_in) < 2:
        return
    a, b = data.draw(st.permutations(still_in))[:2]
    idle = Result(round=5, a=a, b=b, kind=Kind.UNPLAYED, bullseyes=(3, 0), hang_jacks=(3, 0))
    assert compute_table(entrants, [*results, idle], rules, adjustments) == compute_table(
        entrants, results, rules, adjustments
    )


@given(fields())
def test_voiding_all_of_one_who_left_is_leaving_those_results_out(field):
    entrants, results, rules, adjustments = field
    gone = Departure(KeptResults.NONE, rules.withdrawn.placed)
    void = replace(rules, withdrawn=gone, disqualified=gone)
    left = {entrant.id for entrant in entrants if entrant.status is not Status.ACTIVE}
    rest = [result for result in results if not left.intersection((result.a, result.b))]
    assert compute_table(entrants, results, void, adjustments) == compute_table(
        entrants, rest, void, adjustments
    )


@given(fields())
def test_places_are_a_ranking(field):
    entrants, results, rules, adjustments = field
    made = compute_table(entrants, results, rules, adjustments)
    assert {row.entrant for row in made.rows} == set(entrants)
    placed = [row for row in made.rows if row.place is not None]
    assert placed == list(made.rows[: len(placed)])
    for position, row in enumerate(placed, start=1):
        sharing = [other for other in placed if other.place == row.place]
        assert row.place <= position <= row.last_place
        assert row.last_place - row.place + 1 == len(sharing)
        assert {entrant.id for entrant in row.level_with} == {
            other.entrant.id for other in sharing if other is not row
        }
        assert (row.above is None) == (row.place == 1)
        assert (row.below is None) == (row.last_place == len(placed))


@given(fields())
def test_a_place_is_explained_by_the_first_tie_break_that_differs(field):
    entrants, results, rules, adjustments = field
    made = compute_table(entrants, results, rules, adjustments)
    placed = [row for row in made.rows if row.place is not None]
    asked = (Key.STILL_IN, *rules.keys)
    for upper, lower in pairwise(placed):
        if upper.place == lower.place:
            continue
        assert upper.below is not None
        assert lower.above is not None
        assert upper.below.key is lower.above.key
        assert (upper.below.own, upper.below.other) == (lower.above.other, lower.above.own)
        assert merit(upper.below.measure, upper.below.own) > merit(upper.below.measure, upper.below.other)
        for key in asked[: asked.index(upper.below.key)]:
            if key in {Key.HEAD_TO_HEAD, Key.PLAY_OFF}:
                continue
            assert upper.values[key] == lower.values[key]


@given(fields())
def test_the_order_is_that_of_a_table_written_separately(field):
    entrants, results, rules, adjustments = field
    made = compute_table(entrants, results, rules, adjustments)
    found = [{entrant.id for entrant in tier} for tier in made.tiers]
    assert found == PlainTable(entrants, results, rules, adjustments).tiers()


@given(fields())
def test_a_bullseye_for_one_is_a_bullseye_against_another(field):
    entrants, results, rules, _ = field
    nothing_credited = replace(rules, bye=Credit(), walkover=Credit(), forfeit=Credit())
    made = compute_table(entrants, results, nothing_credited)
    tallies = [row.tally for row in made.rows]
    assert sum(t.bullseyes_for for t in tallies) == sum(t.bullseyes_against for t in tallies)
    assert sum(t.chalks_for for t in tallies) == sum(t.chalks_against for t in tallies)


@given(fields())
def test_drawn_lots_leave_no_place_shared(field):
    entrants, results, rules, adjustments = field
    keys = tuple(key for key in rules.keys if key is not Key.DRAWN_LOTS)
    drawn = replace(rules, keys=(*keys, Key.DRAWN_LOTS), lots_seed="carnival")
    made = compute_table(entrants, results, drawn, adjustments)
    assert not any(row.is_shared for row in made.rows)


@given(st.text(max_size=8), st.sets(st.text(max_size=4), min_size=2, max_size=8), st.text(max_size=4))
def test_a_late_entry_swaps_no_lots(seed, names, late):
    before = lots_drawn(seed, names)
    after = lots_drawn(seed, names | {late})
    assert sorted(names, key=before.__getitem__) == sorted(names, key=after.__getitem__)
    assert sorted(before.values()) == list(range(1, len(names) + 1))


@given(fields(), st.integers(2, 5))
def test_counting_points_in_larger_units_changes_no_place(field, times):
    entrants, results, rules, _ = field
    plain = replace(rules, keys=(Key.MATCH_POINTS, Key.HEAD_TO_HEAD, Key.BUCHHOLZ, Key.SONNEBORN_BERGER))
    points = plain.points
    larger = Points(*(times * getattr(points, name) for name in Points.__slots__))
    first = compute_table(entrants, results, plain)
    second = compute_table(entrants, results, replace(plain, points=larger))
    assert [(row.entrant, row.place) for row in first.rows] == [
        (row.entrant, row.place) for row in second.rows
    ]
