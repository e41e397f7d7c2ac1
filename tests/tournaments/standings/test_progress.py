"""Places after each round."""

import pytest

from tests.tournaments.standings.fields import entrants, match, order
from tournaments.standings.keys import Key
from tournaments.standings.progress import progress_by_entrant, tables_by_round
from tournaments.standings.results import Adjustment, Kind, Result, Status
from tournaments.standings.settings import Settings
from tournaments.standings.table import compute_table

pytestmark = pytest.mark.unit

SETTINGS = Settings((Key.MATCH_POINTS, Key.BULLSEYES_FOR))
ROUNDS = [
    match(1, "A", "B", 3, 0),
    match(1, "C", "D", 2, 1),
    match(2, "C", "A", 3, 1),
    match(2, "B", "D", 4, 0),
    Result(3, "A", "D", Kind.UNPLAYED),
]


def test_each_round_has_the_table_of_the_results_so_far():
    tables = tables_by_round(entrants("ABCD"), ROUNDS, SETTINGS)
    assert {number: order(made) for number, made in tables.items()} == {
        1: "A=1 C=2 D=3 B=4",
        2: "C=1 A=2 B=2 D=4",
        3: "C=1 A=2 B=2 D=4",
    }
    assert tables[3] == compute_table(entrants("ABCD"), ROUNDS, SETTINGS)


def test_progress_says_who_rose_and_fell():
    steps = progress_by_entrant(tables_by_round(entrants("ABCD"), ROUNDS, SETTINGS))
    assert [(step.round, step.place, step.is_shared, step.rose) for step in steps["B"]] == [
        (1, 4, False, 0),
        (2, 2, True, 2),
        (3, 2, True, 0),
    ]
    assert [step.rose for step in steps["A"]] == [0, -1, 0]


def test_an_adjustment_counts_from_its_round_on():
    docked = [Adjustment("A", Key.MATCH_POINTS, -2, "late", round=2)]
    tables = tables_by_round(entrants("ABCD"), ROUNDS, SETTINGS, docked)
    assert [made.by_entrant["A"].values[Key.MATCH_POINTS] for made in tables.values()] == [2, 0, 0]
    always = [Adjustment("A", Key.MATCH_POINTS, -2, "late")]
    tables = tables_by_round(entrants("ABCD"), ROUNDS, SETTINGS, always)
    assert tables[1].by_entrant["A"].values[Key.MATCH_POINTS] == 0


def test_who_is_not_placed_neither_rises_nor_falls():
    tables = tables_by_round(entrants("ABCD", A=Status.DISQUALIFIED), ROUNDS, SETTINGS)
    steps = progress_by_entrant(tables)["A"]
    assert {(step.place, step.rose) for step in steps} == {(None, 0)}
