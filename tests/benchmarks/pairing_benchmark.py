"""How fast the pairing engines are and how well they pair, beside other engines on the same fields.

python -m tests.benchmarks.pairing_benchmark

See `pairing_peers` for how other engines are found; without them only our own figures are given.
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.benchmarks import pairing_peers as peers
from tests.benchmarks.pairing_peers import Paired
from tournaments.pairing.double_elimination import GRAND_FINAL, RESET, double_elimination
from tournaments.pairing.errors import NoLegalRoundError
from tournaments.pairing.nodes import Seed
from tournaments.pairing.placement import placed_by_draw, placed_by_seed
from tournaments.pairing.round_robin import round_robin
from tournaments.pairing.stages.model import (
    BestOfPlace,
    GroupPlaces,
    KnockoutFormat,
    Rest,
    RoundRobinFormat,
    Stage,
)
from tournaments.pairing.stages.plan import plan
from tournaments.pairing.swiss.model import Float, SwissEntrant, SwissRound
from tournaments.pairing.swiss.pair import pair_round

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.benchmarks.pairing_peers import Engine, Field

REPEATS = 5
TIGHT_EVENTS = 12
COIN_RUNS = 4000
PEER_LIMIT = 200  # the largest field given to the peers that take seconds for more


class Line(NamedTuple):
    """One figure: what it is of, its value and its unit."""

    name: str
    value: float
    unit: str


def run() -> list[Line]:
    """Every figure there is to give here."""
    return [*_speed_lines(), *_large_swiss_lines(), *_tight_swiss_lines(), *_rematch_lines()]


def _best(work: Callable[[], object]) -> float:
    """The best of several runs, in milliseconds: the one least disturbed by the rest of the machine."""
    spent = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return 1000 * min(spent)


def _speed_lines() -> list[Line]:
    clubs = {entrant: entrant % 40 for entrant in range(1, 1025)}
    stages = [
        Stage("groups", RoundRobinFormat(groups=8)),
        Stage("cup", KnockoutFormat(places_to=4), (GroupPlaces("groups", 1, 1), BestOfPlace("groups", 2, 2))),
        Stage("minor", KnockoutFormat(), (Rest("groups"),)),
    ]
    lines = [
        ("round robin of 200", lambda: round_robin(range(200))),
        ("double elimination of 4096, linked", lambda: double_elimination(placed_by_seed(4096))),
        (
            "draw of 1024, 40 clubs apart",
            lambda: placed_by_draw([range(1, 1025)], seed="benchmark", clubs=clubs),
        ),
        ("plan of a world cup of 40", lambda: plan(stages, entrants=40)),
    ]
    found = [Line(name, _best(work), "ms") for name, work in lines]
    if peers.node_has("tournament-pairings"):
        found.append(
            Line("round robin of 200, tournament-pairings", peers.run_node(peers.ROUND_ROBIN, 200), "ms")
        )
        spent = peers.run_node(peers.DOUBLE, 4096)["spent"]
        found.append(Line("double elimination of 4096, tournament-pairings", spent, "ms"))
    if peers.node_has("brackets-manager"):
        spent = peers.run_node(peers.BRACKETS, 4096)
        found.append(Line("double elimination of 4096 into its memory store, brackets-manager", spent, "ms"))
    return found


# --- Swiss -------------------------------------------------------------------------------------------------


def _ours(fields: Sequence[Field]) -> list[Paired]:
    made = []
    for field in fields:
        start = time.perf_counter()
        drawn = _drawn(field)
        seconds = time.perf_counter() - start
        pairs = drawn and [
            *((match.home, match.away) for match in drawn.pairings),
            *((bye.entrant, None) for bye in drawn.byes),
        ]
        made.append(Paired(pairs, seconds))
    return made


def _drawn(field: Field) -> SwissRound | None:
    try:
        return pair_round(field)
    except NoLegalRoundError:
        return None


def event_fields(size: int, rounds: int, chance: Random) -> list[Field]:
    """The field before every round of an event that our engine pairs, until it has no legal round."""
    entrants = {number: SwissEntrant(number, 0, rank=number) for number in range(1, size + 1)}
    fields: list[Field] = []
    for _ in range(rounds):
        fields.append(list(entrants.values()))
        drawn = _drawn(fields[-1])
        if drawn is None:
            return fields[:-1]
        _play(entrants, drawn, chance)
    return fields


def _play(entrants: dict[int, SwissEntrant], drawn: SwissRound, chance: Random) -> None:
    for match in drawn.pairings:
        gained = chance.choice((2, 2, 2, 0, 0, 0, 1))
        gap = match.home_score - match.away_score
        for entrant, opponent, points, side, above in (
            (match.home, match.away, gained, 1, gap),
            (match.away, match.home, 2 - gained, -1, -gap),
        ):
            one = entrants[entrant]
            entrants[entrant] = replace(
                one,
                score=one.score + points,
                met=(*one.met, opponent),
                home_balance=one.home_balance + side,
                floated=Float.NONE if not above else Float.DOWN if above > 0 else Float.UP,
            )
    for bye in drawn.byes:
        one = entrants[bye.entrant]
        entrants[bye.entrant] = replace(one, score=one.score + 2, byes=one.byes + 1)


def _engines() -> dict[str, Engine]:
    return {"ours": _ours, **peers.swiss_engines()}


def _large_swiss_lines() -> list[Line]:
    lines = []
    for size, rounds in ((PEER_LIMIT, 8), (1000, 10), (10_000, 12)):
        field = event_fields(size, rounds, Random(size))[-1]
        engines = _engines() if size <= PEER_LIMIT else {"ours": _ours}
        lines += [
            Line(f"swiss round {rounds} of {size}, {name}", 1000 * engine([field])[0].seconds, "ms")
            for name, engine in engines.items()
        ]
    return lines


def _tight_swiss_lines() -> list[Line]:
    """How each engine pairs every round of events of as many rounds as opponents, as our engine played them.

    Each of these rounds has a legal pairing, so an engine that gives up or makes a rematch need not have.
    """
    chance = Random(2024)
    fields: list[Field] = []
    for _ in range(TIGHT_EVENTS):
        size = chance.randint(8, 40)
        fields += event_fields(size, size - 1 + size % 2, chance)
    lines = [Line("tight swiss: rounds to pair, each with a legal pairing", len(fields), "rounds")]
    for name, engine in _engines().items():
        lines += _quality_lines(name, fields, engine(fields))
    return lines


def _quality_lines(name: str, fields: Sequence[Field], made: Sequence[Paired]) -> list[Line]:
    sums: dict[str, float] = defaultdict(float)
    for field, paired in zip(fields, made, strict=True):
        by_number = {one.entrant: one for one in field}
        if paired.pairs is None or len(paired.pairs) != (len(field) + 1) // 2:
            sums["failed"] += 1
            continue
        fewest = min(one.byes for one in field)
        for first, second in paired.pairs:
            if second is None:
                sums["second byes"] += by_number[first].byes > fewest
            else:
                sums["rematches"] += second in by_number[first].met
                sums["gap"] += abs(by_number[first].score - by_number[second].score)
    paired_rounds = max(1, len(fields) - sums["failed"])
    spent = 1000 * sum(paired.seconds for paired in made) / len(made)
    return [
        Line(f"tight swiss: rounds failed, {name}", sums["failed"], "rounds"),
        Line(f"tight swiss: rematches, {name}", sums["rematches"], "matches"),
        Line(f"tight swiss: second byes, {name}", sums["second byes"], "byes"),
        Line(f"tight swiss: score gap a round, {name}", sums["gap"] / paired_rounds, "half points"),
        Line(f"tight swiss: time a round, {name}", spent, "ms"),
    ]


# --- rematches in double elimination -----------------------------------------------------------------------


class Played(NamedTuple):
    """A match as any engine describes it: who starts here, where the winner and the loser go."""

    seeds: list[int]
    win: object
    loss: object


def _rematch_lines() -> list[Line]:
    lines = []
    for size in (16, 64):
        brackets = {"ours": _our_bracket(size)}
        if peers.node_has("tournament-pairings"):
            brackets["tournament-pairings"] = _their_bracket(size)
        lines += [
            Line(
                f"rematches before the grand final of {size}, by coin, {name}", _rematches(bracket), "matches"
            )
            for name, bracket in brackets.items()
        ]
    return lines


def _our_bracket(size: int) -> dict[object, Played]:
    bracket = double_elimination(placed_by_seed(size))
    return {
        node.key: Played(
            [source.number for source in node.sources if isinstance(source, Seed)],
            node.winner_to and node.winner_to.match,
            node.loser_to and node.loser_to.match,
        )
        for node in bracket.matches
        if node.bracket not in (GRAND_FINAL, RESET)
    }


def _their_bracket(size: int) -> dict[object, Played]:
    matches = peers.run_node(peers.DOUBLE, size)["matches"]
    return {
        tuple(match["key"]): Played(
            [seed for seed in match["seeds"] if seed],
            tuple(match["win"]),
            tuple(match["loss"]) if match.get("loss") else None,
        )
        for match in matches
        if match.get("win")
    }


def _rematches(matches: dict[object, Played]) -> float:
    """Rematches to expect when every match is a coin's throw."""
    coin = Random(7)
    return sum(_rematches_once(matches, coin) for _ in range(COIN_RUNS)) / COIN_RUNS


def _rematches_once(matches: dict[object, Played], coin: Random) -> int:
    present = {key: list(match.seeds) for key, match in matches.items()}
    ready = [key for key, seated in present.items() if len(seated) == 2]
    met: set[frozenset[int]] = set()
    again = 0
    while ready:
        key = ready.pop()
        pair = frozenset(present[key])
        again += pair in met
        met.add(pair)
        winner, loser = coin.sample(sorted(pair), 2)
        for target, entrant in ((matches[key].win, winner), (matches[key].loss, loser)):
            if target in present:
                present[target].append(entrant)
                if len(present[target]) == 2:
                    ready.append(target)
    return again


if __name__ == "__main__":
    for line in run():
        print(f"{line.name:<72}{line.value:>10.2f} {line.unit}")
