"""How long tables take, beside the least any table must do: add the same results up and sort once.

python -m tests.benchmarks.standings_benchmark
"""

import time
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import NamedTuple

from tournaments.standings.brackets import BracketMatch, Course
from tournaments.standings.keys import Key
from tournaments.standings.placings import bracket_placings
from tournaments.standings.progress import tables_by_round
from tournaments.standings.results import Entrant, Result
from tournaments.standings.settings import HeadToHead, Points, Settings
from tournaments.standings.table import compute_table

# Every tie-break there is, in an order that makes the costly ones work.
EVERYTHING = Settings(
    keys=(
        Key.MATCH_POINTS,
        Key.HEAD_TO_HEAD,
        Key.BUCHHOLZ,
        Key.SONNEBORN_BERGER,
        Key.MATCH_WINS,
        Key.BULLSEYE_DIFFERENCE,
        Key.BULLSEYES_FOR,
        Key.BULLSEYES_AGAINST,
        Key.HANG_JACKS_FOR,
        Key.HANG_JACKS_AGAINST,
        Key.CHALK_DIFFERENCE,
        Key.CHALKS_FOR,
        Key.CHALKS_AGAINST,
        Key.PLAY_OFF,
        Key.DRAWN_LOTS,
    ),
    points=Points(win=1, draw=Fraction(1, 2), bye=1, walkover=1),
    head_to_head=HeadToHead(keys=(Key.MATCH_POINTS, Key.BULLSEYE_DIFFERENCE), all_met=False),
    lots_seed="benchmark",
)
SIZES = ((18, 3), (128, 7), (1000, 11))
REPEATS = 9


class Line(NamedTuple):
    """One figure: what it is of, its value and its unit."""

    name: str
    value: float
    unit: str


def run() -> list[Line]:
    """Measure every size, and a bracket of 4,096."""
    lines = []
    for entrants, rounds in SIZES:
        lines += _table_lines(entrants, rounds)
    field, matches = _bracket(4096)
    lines.append(
        Line("placings of a knockout of 4096", _best(lambda: bracket_placings(field, matches)), "ms")
    )
    return lines


def _table_lines(entrants: int, rounds: int) -> list[Line]:
    field, results = _random_field(entrants, rounds)
    size = f"{entrants} entrants, {rounds} rounds"
    table = compute_table(field, results, EVERYTHING)
    spent = _best(lambda: compute_table(field, results, EVERYTHING))
    floor = _best(lambda: _sums_sorted(field, results))
    return [
        Line(f"table by every tie-break, {size}", spent, "ms"),
        Line(
            f"its explanations in words, {size}", _best(lambda: [row.explanation for row in table.rows]), "ms"
        ),
        Line(
            f"tables after every round, {size}",
            _best(lambda: tables_by_round(field, results, EVERYTHING)),
            "ms",
        ),
        Line(f"yardstick: sums sorted once, {size}", floor, "ms"),
        Line(f"table against yardstick, {size}", spent / floor, "times"),
    ]


def _best(work: Callable[[], object]) -> float:
    """The best of several runs, in milliseconds: the one least disturbed by the rest of the machine."""
    spent = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return 1000 * min(spent)


def _random_field(entrants: int, rounds: int) -> tuple[list[Entrant], list[Result]]:
    chance = Random(entrants * rounds)
    field = [Entrant(f"e{number}", f"Entrant {number}", number) for number in range(1, entrants + 1)]
    results = []
    for number in range(1, rounds + 1):
        drawn = chance.sample(field, entrants)
        for a, b in zip(drawn[::2], drawn[1::2], strict=True):
            score = [17, chance.randrange(17)]
            chance.shuffle(score)
            results.append(
                Result(
                    round=number,
                    a=a.id,
                    b=b.id,
                    bullseyes=(score[0], score[1]),
                    hang_jacks=(chance.randrange(9), chance.randrange(9)),
                    chalks=(chance.randrange(300), chance.randrange(300)),
                )
            )
    return field, results


def _sums_sorted(field: list[Entrant], results: list[Result]) -> list[Entrant]:
    sums = {entrant.id: [0, 0, 0] for entrant in field}
    for result in results:
        if result.b is None:
            continue
        for_a, for_b = result.bullseyes
        for own, scored, conceded in ((result.a, for_a, for_b), (result.b, for_b, for_a)):
            sums[own][0] += scored > conceded
            sums[own][1] += scored - conceded
            sums[own][2] += scored
    return sorted(field, key=lambda entrant: sums[entrant.id], reverse=True)


def _bracket(size: int) -> tuple[list[Entrant], list[BracketMatch]]:
    field = [Entrant(f"e{number}", f"Entrant {number}", number) for number in range(size)]
    matches: list[BracketMatch] = []
    left = [entrant.id for entrant in field]
    number = 0
    while len(left) > 1:
        number += 1
        matches += [
            BracketMatch(Course.MAIN, number, a, b, a) for a, b in zip(left[::2], left[1::2], strict=True)
        ]
        left = left[::2]
    return field, matches


if __name__ == "__main__":
    for line in run():
        print(f"{line.name:<62}{line.value:>10.2f} {line.unit}")
