"""Other engines that pair the same fields, where they are installed; none of them is needed by anything else.

Python's are found by import (swisspair, py4swiss). JavaScript's (tournament-pairings, brackets-manager) are
run by node in the folder that PAIRING_PEERS_NODE names, in whose node_modules they are.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournaments.pairing.swiss.model import SwissEntrant

Field = Sequence[SwissEntrant]
Round = list[tuple[int, int | None]]  # None: the bye


@dataclass(frozen=True)
class Paired:
    """What an engine made of one field: its pairs (None if it gave up) and its seconds."""

    pairs: Round | None
    seconds: float


Engine = Callable[[Sequence[Field]], list[Paired]]


def swiss_engines() -> dict[str, Engine]:
    """The engines found here, by name."""
    engines: dict[str, Engine] = {}
    if importlib.util.find_spec("swisspair"):
        engines["swisspair"] = lambda fields: [_timed(_swisspair(field)) for field in fields]
    if importlib.util.find_spec("py4swiss"):
        engines["py4swiss (dutch)"] = lambda fields: [_timed(_py4swiss(field)) for field in fields]
    if node_has("tournament-pairings"):
        engines["tournament-pairings"] = _tournament_pairings
    return engines


def _timed(pair: Callable[[], Round | None]) -> Paired:
    start = time.perf_counter()
    pairs = pair()
    return Paired(pairs, time.perf_counter() - start)


def _placed(field: Field) -> list[SwissEntrant]:
    return sorted(field, key=lambda one: (-one.score, one.rank))


def _swisspair(field: Field) -> Callable[[], Round | None]:
    from swisspair import Player, create_matches  # noqa: PLC0415 - a peer, only where it is installed

    fewest = min(one.byes for one in field)
    players = [
        Player(str(one.entrant), one.score, rank, one.byes == fewest, {str(other) for other in one.met})
        for rank, one in enumerate(_placed(field), 1)
    ]

    def pair() -> Round | None:
        try:
            matches = create_matches(players)
        except RuntimeError:
            return None
        return [(int(match.p1.id), int(match.p2.id) if match.p2 else None) for match in matches]

    return pair


def _py4swiss(field: Field) -> Callable[[], Round | None]:
    from py4swiss.engines import DutchEngine  # noqa: PLC0415 - a peer, only where it is installed
    from py4swiss.engines.common import PairingError  # noqa: PLC0415

    report = _report(field)

    def pair() -> Round | None:
        try:
            pairings = DutchEngine.generate_pairings(report)
        except PairingError:
            return None
        return [(pairing.white, pairing.black or None) for pairing in pairings]

    return pair


def _report(field: Field) -> Any:
    """The field as that engine's report: everyone's opponents in order, venues in turn.

    Results are made up to give the scores; colours alternate, so that its rule against three of a kind, of
    which All Fours knows nothing, forbids as little as can be.
    """
    from py4swiss.trf import ParsedTrf  # noqa: PLC0415
    from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415
    from py4swiss.trf.sections import PlayerSection, XSection  # noqa: PLC0415

    colours = (ColorToken.WHITE, ColorToken.BLACK)
    players = []
    for one in field:
        results = [
            RoundResult(id=opponent, color=colours[number % 2], result=ResultToken.DRAW)
            for number, opponent in enumerate(one.met)
        ]
        results += [
            RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE)
        ] * one.byes
        players.append(
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=one.entrant,
                points_times_ten=5 * one.score,
                rank=one.entrant,
                results=results,
            )
        )
    return ParsedTrf(player_sections=players, x_section=XSection(number_of_rounds=len(field)))


def node_has(package: str) -> bool:
    """Whether node can be run where the package is."""
    folder = os.environ.get("PAIRING_PEERS_NODE", "")
    return bool(folder and shutil.which("node") and (Path(folder) / "node_modules" / package).is_dir())


def run_node(script: str, given: object) -> Any:
    """What a script makes of a JSON value on its standard input."""
    ran = subprocess.run(
        [shutil.which("node") or "node", "--input-type=module", "-e", script],
        cwd=os.environ["PAIRING_PEERS_NODE"],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(ran.stdout)


_READ = "import {readFileSync} from 'node:fs'; const given = JSON.parse(readFileSync(0)); "

_SWISS = (
    "import {Swiss} from 'tournament-pairings'; "
    + _READ
    + """
const paired = given.map(({players, round}) => {
  const start = performance.now();
  let matches = null;
  try { matches = Swiss(players, round); } catch { matches = null; }
  return {seconds: (performance.now() - start) / 1000,
          pairs: matches && matches.map(match => [match.player1, match.player2])};
});
console.log(JSON.stringify(paired));
"""
)


def _tournament_pairings(fields: Sequence[Field]) -> list[Paired]:
    given = [
        {
            "round": 1 + max(len(one.met) + one.byes for one in field),
            "players": [
                {"id": one.entrant, "score": one.score, "avoid": one.met, "receivedBye": one.byes > 0}
                for one in _placed(field)
            ],
        }
        for field in fields
    ]
    return [Paired(_whole(made["pairs"]), made["seconds"]) for made in run_node(_SWISS, given)]


def _whole(pairs: list[list[int | None]] | None) -> Round | None:
    """The pairs of a round, None where two sides are missing or the engine gave up."""
    if pairs is None or any(first is None for first, _ in pairs):
        return None
    return [(first, second) for first, second in pairs if first is not None]


DOUBLE = (
    "import {DoubleElimination} from 'tournament-pairings'; "
    + _READ
    + """
let spent = Infinity, matches;
for (let run = 0; run < 3; run++) {
  const start = performance.now();
  matches = DoubleElimination(given, 1, true);
  spent = Math.min(spent, performance.now() - start);
}
console.log(JSON.stringify({spent, matches: matches.map(({round, match, player1, player2, win, loss}) =>
  ({key: [round, match], seeds: [player1, player2], win: win && [win.round, win.match],
    loss: loss && [loss.round, loss.match]}))}));
"""
)

ROUND_ROBIN = (
    "import {RoundRobin} from 'tournament-pairings'; "
    + _READ
    + """
let spent = Infinity;
for (let run = 0; run < 3; run++) {
  const start = performance.now();
  RoundRobin(given, 1, true);
  spent = Math.min(spent, performance.now() - start);
}
console.log(spent);
"""
)

BRACKETS = (
    "import {BracketsManager} from 'brackets-manager'; "
    "import {InMemoryDatabase} from 'brackets-memory-db'; "
    + _READ
    + """
let spent = Infinity;
for (let run = 0; run < 3; run++) {
  const manager = new BracketsManager(new InMemoryDatabase());
  const seeding = Array.from({length: given}, (_, place) => `T${place}`);
  const start = performance.now();
  await manager.create.stage({tournamentId: 0, name: 'x', type: 'double_elimination', seeding,
                              settings: {grandFinal: 'double', seedOrdering: ['inner_outer']}});
  spent = Math.min(spent, performance.now() - start);
}
console.log(spent);
"""
)
