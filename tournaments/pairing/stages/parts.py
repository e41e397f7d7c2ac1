"""One stage of the picture: its seeds placed, its rounds and matches laid out."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tournaments.pairing.double_elimination import double_elimination
from tournaments.pairing.errors import SettingOutOfRangeError, TooFewEntrantsError
from tournaments.pairing.groups import snake_groups
from tournaments.pairing.knockout import knockout
from tournaments.pairing.nodes import Seed
from tournaments.pairing.placement import placed_by_hand, placed_by_seed, refuse_mismatch, seed_lines
from tournaments.pairing.round_robin import round_robin
from tournaments.pairing.separation import keep_apart
from tournaments.pairing.stages.model import (
    DoubleEliminationFormat,
    GroupPlace,
    KnockoutFormat,
    PlannedMatch,
    PlannedRest,
    RoundRobinFormat,
    StagePlan,
    SwissFormat,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pairing.nodes import Bracket
    from tournaments.pairing.placement import Lines
    from tournaments.pairing.stages.intake import Tier
    from tournaments.pairing.stages.model import Origin, Stage

SWISS = "swiss"

Tiers = tuple[tuple[int, ...], ...]


def planned_stage(stage: Stage, tiers: Sequence[Tier]) -> StagePlan:
    """The stage with these origins, tier by tier from the best.

    Raises TooFewEntrantsError below two, SettingOutOfRangeError, and what the format's own module raises.
    """
    seeding = tuple(chain.from_iterable(tiers))
    if len(seeding) < 2:
        raise TooFewEntrantsError(given=len(seeding), needed=2)
    numbers = iter(range(1, len(seeding) + 1))
    seeds = tuple(tuple(next(numbers) for _ in tier) for tier in tiers)
    match stage.format:
        case RoundRobinFormat() as chosen:
            return _round_robin_plan(stage.key, chosen, seeding, seeds)
        case SwissFormat() as chosen:
            return _swiss_plan(stage.key, chosen, seeding, seeds)
        case KnockoutFormat() as chosen:
            lines, seeding = _placed(chosen.lines, seeding, seeds)
            bracket = knockout(lines, places_to=chosen.places_to, plates=chosen.plates)
        case DoubleEliminationFormat() as chosen:
            lines, seeding = _placed(chosen.lines, seeding, seeds)
            bracket = double_elimination(lines, reset=chosen.reset)
    matches = tuple(_planned_matches(bracket))
    return StagePlan(stage.key, stage.format, seeding, seeds, (), lines, matches, plates=bracket.plates)


def groups_of_origin(seeding: Iterable[Origin]) -> dict[int, int]:
    """For each seed (from 1) known to come from a group, that group, numbered across all stages."""
    named = {
        seed: (origin.stage, origin.group)
        for seed, origin in enumerate(seeding, 1)
        if isinstance(origin, GroupPlace)
    }
    numbers = {group: number for number, group in enumerate(dict.fromkeys(named.values()))}
    return {seed: numbers[group] for seed, group in named.items()}


def _placed(
    lines: Lines | None, seeding: tuple[Origin, ...], tiers: Tiers
) -> tuple[Lines, tuple[Origin, ...]]:
    """The lines of a bracket, and the seeding with equals rearranged so that old groups meet late."""
    if lines is not None:
        return placed_by_hand(lines, len(seeding)), seeding
    line_of = seed_lines(len(seeding))
    groups = groups_of_origin(seeding)
    by_seed = placed_by_seed(len(seeding))
    taken: list[int | None] = [None] * len(by_seed)
    arranged: list[Origin] = []
    for tier in tiers:
        free = [line_of[seed - 1] for seed in tier]
        order = keep_apart(taken, free, tier, groups)
        for line, seed in zip(free, order, strict=True):
            taken[line] = seed
        arranged.extend(seeding[seed - 1] for seed in order)
    return by_seed, tuple(arranged)


def _round_robin_plan(
    key: str, chosen: RoundRobinFormat, seeding: tuple[Origin, ...], tiers: Tiers
) -> StagePlan:
    seeds = range(1, len(seeding) + 1)
    groups = chosen.dealt or snake_groups(seeds, chosen.groups, clubs=groups_of_origin(seeding))
    refuse_mismatch(list(chain.from_iterable(groups)), len(seeding))
    matches: list[PlannedMatch] = []
    rests: list[PlannedRest] = []
    drawn = [
        (f"group-{name}", played)
        for name, group in enumerate(groups, 1)
        for played in round_robin(group, legs=chosen.legs, rounds=chosen.rounds)
    ]
    # Round by round over all groups, since that is the order of play.
    for part, played in sorted(drawn, key=lambda one: one[1].number):
        for position, (home, away) in enumerate(played.fixtures):
            sources = Seed(home), Seed(away)
            matches.append(PlannedMatch(len(matches) + 1, part, played.number, position, sources))
        if played.resting is not None:
            rests.append(PlannedRest(part, played.number, played.resting))
    return StagePlan(key, chosen, seeding, tiers, groups, (), tuple(matches), tuple(rests))


def _swiss_plan(key: str, chosen: SwissFormat, seeding: tuple[Origin, ...], tiers: Tiers) -> StagePlan:
    size = len(seeding)
    most = size - 1 + size % 2
    if not 1 <= chosen.rounds <= most:
        raise SettingOutOfRangeError(setting="rounds", given=chosen.rounds, least=1, most=most)
    tables = size // 2
    matches = tuple(
        PlannedMatch(place + 1, SWISS, place // tables + 1, place % tables, (None, None))
        for place in range(chosen.rounds * tables)
    )
    rests = tuple(PlannedRest(SWISS, number, None) for number in range(1, chosen.rounds + 1) if size % 2)
    return StagePlan(key, chosen, seeding, tiers, (), (), matches, rests)


def _planned_matches(bracket: Bracket) -> Iterable[PlannedMatch]:
    for node in bracket.matches:
        yield PlannedMatch(
            node.key,
            node.bracket,
            node.round,
            node.position,
            node.sources,
            node.winner_to,
            node.loser_to,
            node.winner_places,
            node.loser_places,
            node.only_if,
        )
