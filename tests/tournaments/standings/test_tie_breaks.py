"""For each tie-break a field that it, and nothing before it, decides."""

from fractions import Fraction

import pytest

from tests.tournaments.standings.fields import amounts, bye, deciders, match, order, table, walkover
from tournaments.standings.keys import Key
from tournaments.standings.settings import Points, Settings, Unmet
from tournaments.standings.tie_breaks import TIE_BREAKS

pytestmark = pytest.mark.unit

ONE_POINT = Points(win=1, draw=Fraction(1, 2), loss=0, bye=1, walkover=1)

# A and B both win: A by more of everything, B by the wider margin.
WINS = [
    match(1, "A", "X", 7, 5, hang_jacks=(3, 2), chalks=(90, 80)),
    match(1, "B", "Y", 6, 2, hang_jacks=(2, 0), chalks=(80, 50)),
]


@pytest.mark.parametrize(
    ("key", "first", "own", "other"),
    [
        (Key.BULLSEYES_FOR, "A", 7, 6),
        (Key.BULLSEYES_AGAINST, "B", 2, 5),
        (Key.BULLSEYE_DIFFERENCE, "B", 4, 2),
        (Key.HANG_JACKS_FOR, "A", 3, 2),
        (Key.HANG_JACKS_AGAINST, "B", 0, 2),
        (Key.CHALKS_FOR, "A", 90, 80),
        (Key.CHALKS_AGAINST, "B", 50, 80),
        (Key.CHALK_DIFFERENCE, "B", 30, 10),
    ],
)
def test_counts_decide_between_two_winners(key, first, own, other):
    made = table("ABXY", WINS, Key.MATCH_POINTS, key)
    leader = made.rows[0]
    assert leader.entrant.id == first
    assert leader.decided_by is key
    assert leader.below is not None
    assert (leader.below.own, leader.below.other) == (own, other)


def test_match_wins_decide_between_equal_bullseyes():
    results = [
        match(1, "A", "X", 2, 1),
        match(2, "A", "Y", 2, 1),
        match(1, "B", "Y", 4, 0),
        match(2, "X", "B", 1, 0),
    ]
    made = table("ABXY", results, Key.BULLSEYES_FOR, Key.MATCH_WINS)
    assert order(made) == "A=1 B=2 X=3 Y=4"
    assert amounts(made, Key.MATCH_WINS) == {"A": 2, "B": 1, "X": 1, "Y": 0}
    assert deciders(made)["A"] is Key.MATCH_WINS


def test_match_points_value_a_draw_as_set():
    results = [match(1, "A", "X", 3, 3), match(2, "A", "Y", 3, 3), match(1, "B", "Y", 4, 0)]
    level = table("ABXY", results, settings=Settings((Key.MATCH_POINTS,), points=Points(win=2, draw=1)))
    ahead = table("ABXY", results, settings=Settings((Key.MATCH_POINTS,), points=Points(win=3, draw=1)))
    assert order(level) == "A=1 B=1 X=3 Y=3"
    assert order(ahead) == "B=1 A=2 X=3 Y=3"


def test_buchholz_adds_up_the_points_of_those_met():
    results = [match(1, "A", "X"), match(1, "B", "Y"), match(2, "X", "Z"), match(2, "Z", "Y")]
    made = table("ABXYZ", results, settings=Settings((Key.MATCH_POINTS, Key.BUCHHOLZ), points=ONE_POINT))
    assert amounts(made, Key.BUCHHOLZ) == {"X": 2, "A": 1, "Z": 1, "B": 0, "Y": 2}
    assert order(made) == "X=1 A=2 Z=2 B=4 Y=5"
    assert deciders(made)["B"] is Key.BUCHHOLZ


def test_an_opponent_met_twice_counts_twice_in_buchholz():
    results = [match(1, "A", "B"), match(2, "B", "A"), match(2, "C", "D")]
    made = table("ABCD", results, settings=Settings((Key.BUCHHOLZ,), points=ONE_POINT))
    assert amounts(made, Key.BUCHHOLZ) == {"A": 2, "B": 2, "C": 0, "D": 1}


@pytest.mark.parametrize(
    ("unmet", "expected"),
    [
        (Unmet.OWN_POINTS, {"A": 2 + 2, "B": 2 + 0, "C": 0 + 0, "D": 0 + 0}),
        (Unmet.NOTHING, {"A": 0, "B": 0, "C": 0, "D": 0}),
    ],
)
def test_own_points_stand_in_for_the_opponent_a_bye_or_walkover_lacks(unmet, expected):
    # A has a bye and a walkover over C; B a bye and a win over D, who has nothing but that defeat.
    results = [bye(1, "A"), walkover(2, "A", "C"), bye(2, "B"), match(1, "B", "D")]
    settings = Settings((Key.BUCHHOLZ,), points=ONE_POINT, unmet=unmet)
    made = table("ABCD", results, settings=settings)
    found = amounts(made, Key.BUCHHOLZ)
    assert found == {**expected, "D": 2}


def test_sonneborn_berger_counts_whom_one_beat():
    results = [
        match(1, "A", "X"),
        match(1, "B", "Y"),
        match(2, "Y", "A"),
        match(2, "X", "B"),
        match(3, "X", "W"),
    ]
    made = table(
        "ABWXY", results, settings=Settings((Key.MATCH_POINTS, Key.SONNEBORN_BERGER), points=ONE_POINT)
    )
    assert amounts(made, Key.MATCH_POINTS) == {"X": 2, "A": 1, "B": 1, "Y": 1, "W": 0}
    assert amounts(made, Key.SONNEBORN_BERGER) == {"X": 1, "A": 2, "B": 1, "Y": 1, "W": 0}
    assert order(made) == "X=1 A=2 B=3 Y=3 W=5"


def test_sonneborn_berger_halves_a_draw():
    results = [match(1, "A", "B", 3, 3), match(2, "A", "C"), match(2, "B", "D")]
    made = table("ABCD", results, settings=Settings((Key.SONNEBORN_BERGER,), points=ONE_POINT))
    # A drew with B, who has 3/2, and beat C, who has nothing.
    assert amounts(made, Key.SONNEBORN_BERGER) == {"A": Fraction(3, 4), "B": Fraction(3, 4), "C": 0, "D": 0}


def test_a_play_off_decides_and_counts_for_nothing_else():
    results = [match(1, "A", "X", 3, 0), match(1, "B", "Y", 3, 0), match(9, "B", "A", 5, 1, play_off=True)]
    made = table("ABXY", results, Key.MATCH_POINTS, Key.PLAY_OFF, Key.BULLSEYES_FOR)
    assert order(made) == "B=1 A=2 X=3 Y=3"
    assert deciders(made)["A"] is Key.PLAY_OFF
    assert amounts(made, Key.BULLSEYES_FOR) == {"A": 3, "B": 3, "X": 0, "Y": 0}
    assert made.rows[0].explanation == (
        "Level with A on 2 match points; ahead on the play-off (match wins 1 to 0)."
    )


def test_a_play_off_among_three_ranks_by_wins_and_then_by_their_own_match():
    wins = [match(1, "A", "X"), match(1, "B", "Y"), match(1, "C", "Z")]
    offs = [
        match(9, "A", "B", play_off=True),
        match(9, "A", "C", play_off=True),
        match(9, "C", "B", play_off=True),
    ]
    made = table("ABCXYZ", [*wins, *offs], Key.MATCH_POINTS, Key.PLAY_OFF)
    assert order(made) == "A=1 C=2 B=3 X=4 Y=4 Z=4"


def test_a_play_off_knockout_leaves_its_beaten_level():
    wins = [match(1, name, other) for name, other in zip("ABCD", "WXYZ", strict=True)]
    offs = [
        match(9, "A", "B", play_off=True),
        match(9, "C", "D", play_off=True),
        match(10, "A", "C", play_off=True),
    ]
    made = table("ABCDWXYZ", [*wins, *offs], Key.MATCH_POINTS, Key.PLAY_OFF)
    assert order(made).startswith("A=1 C=2 B=3 D=3 ")


def test_a_play_off_that_one_of_those_level_took_no_part_in_is_passed_over():
    wins = [match(1, "A", "X"), match(1, "B", "Y"), match(1, "C", "Z")]
    made = table("ABCXYZ", [*wins, match(9, "A", "B", play_off=True)], Key.MATCH_POINTS, Key.PLAY_OFF)
    assert order(made) == "A=1 B=1 C=1 X=4 Y=4 Z=4"
    assert made.rows[0].unanswered == (Key.PLAY_OFF,)


def test_lots_follow_the_published_seed():
    # printf '%s' 'carnival 2024:A' | sha256sum, and so on, begin with these digits.
    digests = {"A": "b23b9ec6", "B": "767d1e8b", "C": "91cc0a90", "D": "2bca8093"}
    made = table("ABCD", [], settings=Settings((Key.DRAWN_LOTS,), lots_seed="carnival 2024"))
    assert [row.entrant.id for row in made.rows] == sorted(digests, key=digests.__getitem__)
    assert [row.values[Key.DRAWN_LOTS] for row in made.rows] == [1, 2, 3, 4]
    assert all(row.decided_by is Key.DRAWN_LOTS for row in made.rows)


def test_lots_not_drawn_yet_leave_places_shared_and_say_so():
    made = table("AB", [match(1, "A", "B", 2, 2)], Key.MATCH_POINTS, Key.DRAWN_LOTS)
    assert order(made) == "A=1 B=1"
    assert made.rows[0].explanation == (
        "Level with B on every tie-break, sharing places 1 to 2; lots have not been drawn."
    )


def test_every_key_has_a_tie_break_with_a_name_and_one_function():
    assert set(TIE_BREAKS) == set(Key)
    for key, tie_break in TIE_BREAKS.items():
        assert tie_break.key is key
        assert tie_break.name
        assert (tie_break.value is None) != (tie_break.among is None)
    assert len({tie_break.name for tie_break in TIE_BREAKS.values()}) == len(Key)
