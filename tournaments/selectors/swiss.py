"""The field of a Swiss stage as its next round finds it, and the round that follows from it, with reasons."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from tournaments.composition import Contestants
from tournaments.draw_content import DrawContent, DrawnBye, DrawnPairing, DrawRequest, content_from_json
from tournaments.draw_errors import RoundNotOverError
from tournaments.enums import ResultKind
from tournaments.models import Draw, Entrant, Stage
from tournaments.pairing.swiss.model import Float, Rule, SwissEntrant, SwissRound, SwissRules
from tournaments.pairing.swiss.pair import pair_round
from tournaments.pairing.swiss.wording import bye_in_words, pairing_in_words
from tournaments.selectors.brackets import published_draws
from tournaments.selectors.plans import pairing_refusals
from tournaments.selectors.stage_results import StageResults, stage_results
from tournaments.selectors.standings import table_of
from tournaments.stage_shape import StageShape
from tournaments.standings.results import Status


@dataclass(slots=True)
class _History:
    """What the rounds before say of one entrant."""

    met: list[int] = field(default_factory=list)
    byes: int = 0
    home_balance: int = 0


@dataclass(frozen=True, slots=True)
class SwissField:
    """Everybody still in, by score; scores are whole numbers in units of one over `scale` points."""

    entrants: tuple[SwissEntrant, ...]
    names: Mapping[int, str]
    scale: int

    def points(self, score: int) -> str:
        """A score as people say it."""
        points = Fraction(score, self.scale)
        return str(points) if points.denominator == 1 else f"{float(points):.2f}".rstrip("0")


def next_swiss_round(
    stage: Stage, shape: StageShape, contestants: Contestants | None, request: DrawRequest
) -> DrawContent:
    """The next round of a Swiss stage; `contestants` are those of its first.

    Raises RoundNotOverError while a match of the round before has no result, and UnfitDrawError where no
    round keeps the rules.
    """
    read = stage_results(stage)
    _refuse_open_round(read)
    draws = published_draws(stage)
    first = contestants or _contestants_on_record(read, draws)
    swiss = swiss_field(read, draws, first)
    rules = SwissRules(
        method=shape.fold,
        clubs=shape.clubs,
        relaxed=frozenset(Rule(rule) for rule in request.relaxed),
        seed=request.seed,
    )
    with pairing_refusals():
        drawn = pair_round(swiss.entrants, rules=rules, absent=request.absent, half_byes=request.half_byes)
    return _content(first, drawn, swiss)


def swiss_field(read: StageResults, draws: list[Draw], contestants: Contestants) -> SwissField:
    """The field as the next round finds it."""
    numbers = {club: n for n, club in enumerate(dict.fromkeys(filter(None, contestants.clubs.values())))}
    histories = _histories(read)
    floats = _floats(draws[-1]) if draws else {}
    standing, scale = _standing(read, contestants)
    entrants = tuple(
        SwissEntrant(
            entrant=number,
            score=score,
            rank=rank,
            met=tuple(histories[number].met),
            byes=histories[number].byes,
            club=numbers.get(contestants.clubs.get(number, "")),
            home_balance=histories[number].home_balance,
            floated=floats.get(number, Float.NONE),
        )
        for rank, (number, score) in enumerate(standing)
    )
    return SwissField(entrants, _names(read, contestants), scale)


def _names(read: StageResults, contestants: Contestants) -> dict[int, str]:
    """Names by number; before its first round nobody is on record in a stage that others feed."""
    names = {number: entrant.name for number, entrant in read.entrants.items()}
    if names.keys() >= set(contestants.seeds):
        return names
    rows = Entrant.objects.filter(event_id=read.stage.event_id, number__in=contestants.seeds)
    return dict(rows.values_list("number", "name"))


def _standing(read: StageResults, contestants: Contestants) -> tuple[list[tuple[int, int]], int]:
    """Everybody still in, best first, with the score in whole units, and how many units a point has."""
    active = {contender.id for contender in read.contenders if contender.status is Status.ACTIVE}
    if not read.results:
        return [(number, 0) for number in contestants.seeds if str(number) in active or not active], 1
    rows = [row for row in table_of(read).rows if row.entrant.id in active]
    points = [Fraction(row.tally.points) for row in rows]
    scale = lcm(*(amount.denominator for amount in points)) if points else 1
    return [
        (int(row.entrant.id), int(amount * scale)) for row, amount in zip(rows, points, strict=True)
    ], scale


def _histories(read: StageResults) -> defaultdict[int, _History]:
    found: defaultdict[int, _History] = defaultdict(_History)
    for match in read.matches:
        a, b = match["entrant_a__number"], match["entrant_b__number"]
        if match["is_play_off"] or match["current__kind"] == ResultKind.VOID:
            continue
        if a is None or b is None:
            found[a or b].byes += 1
            continue
        found[a].met.append(b)
        found[b].met.append(a)
        found[a].home_balance += 1
        found[b].home_balance -= 1
    return found


def _floats(draw: Draw) -> dict[int, Float]:
    """Which way each was paired out of its score group in the last round."""
    found: dict[int, Float] = {}
    for pairing in content_from_json(draw.content).pairings:
        if pairing.home_score == pairing.away_score:
            continue
        home_is_higher = pairing.home_score > pairing.away_score
        found[pairing.home] = Float.DOWN if home_is_higher else Float.UP
        found[pairing.away] = Float.UP if home_is_higher else Float.DOWN
    return found


def _refuse_open_round(read: StageResults) -> None:
    open_matches = tuple(match["number"] for match in read.matches if match["current__kind"] is None)
    if open_matches:
        raise RoundNotOverError(stage=read.stage.name, matches=open_matches)


def _contestants_on_record(read: StageResults, draws: list[Draw]) -> Contestants:
    content = content_from_json(draws[0].content)
    clubs = {number: entrant.club.strip().casefold() for number, entrant in read.entrants.items()}
    return Contestants(content.field, tuple(read.entrants), clubs)


def _content(contestants: Contestants, drawn: SwissRound, swiss: SwissField) -> DrawContent:
    def name(number: int) -> str:
        return swiss.names[number]

    return DrawContent(
        field=contestants.field,
        entrants=contestants.seeds,
        swaps=contestants.swaps,
        pairings=tuple(
            DrawnPairing(
                pairing.home,
                pairing.away,
                pairing.home_score,
                pairing.away_score,
                pairing_in_words(pairing, name=name, points=swiss.points),
            )
            for pairing in drawn.pairings
        ),
        byes=tuple(
            DrawnBye(bye.entrant, bye.half, bye_in_words(bye, name=name, points=swiss.points))
            for bye in drawn.byes
        ),
    )
