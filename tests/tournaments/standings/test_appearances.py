"""What byes, walkovers and forfeits are credited with, and which results stand."""

import pytest

from tests.tournaments.standings.fields import bye, entrants, match, order, table, walkover
from tournaments.standings.errors import DuplicateEntrantError, DuplicateResultError, UnknownEntrantError
from tournaments.standings.keys import Key
from tournaments.standings.results import Kind, Result, Status
from tournaments.standings.settings import (
    Credit,
    Departure,
    KeptResults,
    Placed,
    Points,
    Settings,
    Share,
)
from tournaments.standings.table import compute_table

pytestmark = pytest.mark.unit

KEYS = (Key.BULLSEYES_FOR, Key.BULLSEYES_AGAINST)


def counts(made, entrant):
    tally = made.by_entrant[entrant].tally
    return (
        tally.bullseyes_for,
        tally.bullseyes_against,
        tally.hang_jacks_for,
        tally.hang_jacks_against,
        tally.chalks_for,
        tally.chalks_against,
    )


TWO_MATCHES = [
    match(1, "A", "B", 17, 12, hang_jacks=(5, 2), chalks=(301, 220)),
    match(2, "A", "C", 10, 17, hang_jacks=(2, 3), chalks=(200, 255)),
]


@pytest.mark.parametrize(
    ("credit", "expected"),
    [
        (Credit(), (27, 29, 7, 5, 501, 475)),
        (Credit(scored=Share.RACE_TARGET), (27 + 17, 29, 7, 5, 501, 475)),
        # 27/2, 29/2, 7/2, 5/2, 501/2 and 475/2, each rounded down.
        (Credit(Share.AVERAGE, Share.AVERAGE), (27 + 13, 29 + 14, 7 + 3, 5 + 2, 501 + 250, 475 + 237)),
        (Credit(scored=Share.AVERAGE), (27 + 13, 29, 7 + 3, 5, 501 + 250, 475)),
        (Credit(Share.FIXED, Share.FIXED, 9, 4), (27 + 9, 29 + 4, 7, 5, 501, 475)),
    ],
)
def test_a_bye_is_credited_as_set(credit, expected):
    settings = Settings(KEYS, race_to=17, bye=credit)
    made = table("ABC", [*TWO_MATCHES, bye(3, "A")], settings=settings)
    assert counts(made, "A") == expected


def test_a_second_bye_does_not_change_the_average():
    settings = Settings(KEYS, bye=Credit(scored=Share.AVERAGE))
    once = table("ABC", [*TWO_MATCHES, bye(3, "A")], settings=settings)
    twice = table("ABC", [*TWO_MATCHES, bye(3, "A"), bye(4, "A")], settings=settings)
    assert counts(twice, "A")[0] - counts(once, "A")[0] == 13


def test_an_average_of_no_matches_is_nothing():
    made = table("A", [bye(1, "A")], settings=Settings(KEYS, bye=Credit(scored=Share.AVERAGE)))
    assert counts(made, "A") == (0, 0, 0, 0, 0, 0)


def test_a_bye_given_with_a_score_can_count_as_recorded():
    given = Result(round=1, a="A", b=None, kind=Kind.BYE, bullseyes=(15, 0))
    made = table("A", [given], settings=Settings(KEYS, bye=Credit(scored=Share.RECORDED)))
    assert counts(made, "A")[0] == 15


@pytest.mark.parametrize(("bye_is_win", "wins"), [(True, 1), (False, 0)])
def test_a_bye_is_a_win_where_set(bye_is_win, wins):
    settings = Settings((Key.MATCH_WINS,), bye_is_win=bye_is_win)
    assert table("A", [bye(1, "A")], settings=settings).rows[0].values[Key.MATCH_WINS] == wins


def test_a_walkover_credits_one_side_and_charges_the_other():
    settings = Settings(
        (Key.MATCH_POINTS,),
        race_to=17,
        points=Points(win=3, walkover=2, forfeit=-1),
        walkover=Credit(scored=Share.RACE_TARGET),
        forfeit=Credit(conceded=Share.RACE_TARGET),
    )
    made = table("AB", [walkover(1, "B", "A")], settings=settings)
    assert counts(made, "B")[:2] == (17, 0)
    assert counts(made, "A")[:2] == (0, 17)
    assert order(made) == "B=1 A=2"
    assert [row.values[Key.MATCH_POINTS] for row in made.rows] == [2, -1]
    assert [row.tally.wins for row in made.rows] == [1, 0]


def test_a_match_forfeited_half_way_can_keep_its_score():
    recorded = Credit(Share.RECORDED, Share.RECORDED)
    settings = Settings(KEYS, walkover=recorded, forfeit=recorded)
    made = table("AB", [walkover(1, "B", "A", bullseyes=(4, 9))], settings=settings)
    assert counts(made, "A")[:2] == (9, 4)
    assert counts(made, "B")[:2] == (4, 9)


def test_a_double_forfeit_is_a_forfeit_of_both():
    settings = Settings(
        (Key.MATCH_POINTS,), race_to=17, points=Points(forfeit=-1), forfeit=Credit(conceded=Share.RACE_TARGET)
    )
    made = table("AB", [Result(1, "A", "B", Kind.DOUBLE_FORFEIT)], settings=settings)
    assert order(made) == "A=1 B=1"
    assert [row.values[Key.MATCH_POINTS] for row in made.rows] == [-1, -1]
    assert counts(made, "A")[:2] == counts(made, "B")[:2] == (0, 17)


def test_a_played_match_can_be_decided_for_the_side_named():
    drawn = Result(1, "A", "B", bullseyes=(8, 8), winner="B")
    made = table("AB", [drawn], Key.MATCH_WINS)
    assert order(made) == "B=1 A=2"


@pytest.mark.parametrize("kind", [Kind.VOID, Kind.UNPLAYED])
def test_what_was_not_decided_is_no_result(kind):
    idle = Result(2, "A", "B", kind, bullseyes=(3, 1))
    with_it = table("ABC", [*TWO_MATCHES, idle], *KEYS)
    assert with_it == table("ABC", TWO_MATCHES, *KEYS)
    assert with_it.by_entrant["A"].tally.matches == 2


LEFT = [match(1, "A", "B", 5, 1), match(2, "B", "C", 5, 2), match(3, "C", "A", 5, 3)]


def departed(kept, placed=Placed.LAST):
    return Settings(KEYS, withdrawn=Departure(kept, placed))


def test_results_against_one_who_left_are_kept_or_lost_as_set():
    kept = table("ABC", LEFT, settings=departed(KeptResults.ALL), B=Status.WITHDRAWN)
    lost = table("ABC", LEFT, settings=departed(KeptResults.NONE), B=Status.WITHDRAWN)
    assert counts(kept, "A")[:2] == (8, 6)
    assert counts(lost, "A")[:2] == (3, 5)
    assert counts(lost, "B")[:2] == (0, 0)


@pytest.mark.parametrize(("to_come", "expected"), [(2, (8, 6)), (3, (3, 5))])
def test_results_are_kept_from_half_of_the_matches_played(to_come, expected):
    # B played two, and had `to_come` still to play; a bye and a void match are none.
    rest = [walkover(3 + number, "C", "B") for number in range(to_come - 1)]
    rest += [Result(9, "A", "B", Kind.UNPLAYED), bye(10, "B"), Result(11, "A", "B", Kind.VOID)]
    made = table("ABC", [*LEFT, *rest], settings=departed(KeptResults.HALF), B=Status.WITHDRAWN)
    assert counts(made, "A")[:2] == expected


@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        (Placed.BY_RESULTS, "A=1 C=2 B=3"),
        (Placed.LAST, "C=1 B=2 A=3"),
        (Placed.NOT_PLACED, "C=1 B=2 A=None"),
    ],
)
def test_who_left_is_listed_as_set(placed, expected):
    made = table("ABC", LEFT, settings=departed(KeptResults.ALL, placed), A=Status.WITHDRAWN)
    assert order(made) == expected


def test_the_disqualified_are_not_placed_unless_set_otherwise():
    made = table("ABC", LEFT, *KEYS, A=Status.DISQUALIFIED)
    assert order(made) == "C=1 B=2 A=None"
    assert made.by_entrant["A"].explanation == "Disqualified: not placed."
    assert made.by_entrant["C"].last_place == 1


def test_several_who_left_are_ranked_among_themselves():
    made = table("ABC", LEFT, settings=departed(KeptResults.ALL), A=Status.WITHDRAWN, C=Status.WITHDRAWN)
    assert order(made) == "B=1 A=2 C=3"
    assert made.by_entrant["B"].explanation == "The only one still in the event."
    assert made.by_entrant["C"].explanation == (
        "Withdrawn: below those still in. Behind A on bullseyes for (7 to 8)."
    )


def test_a_stranger_in_the_results_is_refused():
    with pytest.raises(UnknownEntrantError) as caught:
        table("AB", [Result(1, "A", "Z", Kind.UNPLAYED)], *KEYS)
    assert caught.value.details == {"entrant": "Z", "round": 1}


def test_one_id_for_two_entrants_is_refused():
    with pytest.raises(DuplicateEntrantError):
        compute_table([*entrants("AB"), *entrants("A")], [], Settings(KEYS))


def test_two_results_of_one_match_are_refused():
    with pytest.raises(DuplicateResultError):
        table("AB", [match(1, "A", "B", match="m1"), match(1, "A", "B", 2, 1, match="m1")], *KEYS)
