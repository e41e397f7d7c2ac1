"""People put to the places of a plan, when the stages they come from are over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.pairing.errors import StageNotOverError
from tournaments.pairing.separation import keep_apart
from tournaments.pairing.stages.model import BeatenIn, BestPlaced, Entry, GroupPlace, TablePlace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.pairing.stages.model import EventPlan, Origin, StagePlan


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a stage ended: groups by place, the whole table best first, who was beaten by match key.

    All of it entrants, and only what later stages ask for need be given.
    """

    groups: tuple[tuple[int, ...], ...] = ()
    table: tuple[int, ...] = ()
    beaten: Mapping[int, int] = field(default_factory=dict)


def seated(
    plan: EventPlan, stage: str, *, entries: Sequence[int], outcomes: Mapping[str, Outcome]
) -> tuple[int, ...]:
    """The entrants who are seeds 1, 2, … of a stage.

    `entries` are the entrants of the event in seeding order, `outcomes` the stages that are over, by key. The
    places of the plan stand. But who comes in as one of the best of a place may come from any group; these
    change seeds among themselves where that keeps them longer from those of their own group.

    Raises StageNotOverError when an outcome is missing or lacks a place that is asked for.
    """
    chosen = plan.stage(stage)
    seeds = [_entrant(origin, entries, outcomes) for origin in chosen.seeding]
    groups = _groups(chosen, seeds, outcomes)
    if chosen.lines and groups:
        _rearrange(chosen, seeds, groups)
    return tuple(seeds)


def _entrant(origin: Origin, entries: Sequence[int], outcomes: Mapping[str, Outcome]) -> int:
    if isinstance(origin, Entry):
        return entries[origin.number - 1]
    outcome = outcomes.get(origin.stage)
    if outcome is None:
        raise StageNotOverError(stage=origin.stage, place=str(origin))
    try:
        return _taker(origin, outcome)
    except (IndexError, KeyError) as missing:
        raise StageNotOverError(stage=origin.stage, place=str(origin)) from missing


def _taker(origin: GroupPlace | BestPlaced | TablePlace | BeatenIn, outcome: Outcome) -> int:
    match origin:
        case GroupPlace(group=group, place=place):
            return outcome.groups[group - 1][place - 1]
        case BestPlaced(place=place, rank=rank):
            takers = {group[place - 1] for group in outcome.groups if place <= len(group)}
            return [entrant for entrant in outcome.table if entrant in takers][rank - 1]
        case TablePlace(place=place):
            return outcome.table[place - 1]
        case BeatenIn(match=match):
            return outcome.beaten[match]


def _groups(chosen: StagePlan, seeds: Sequence[int], outcomes: Mapping[str, Outcome]) -> dict[int, int]:
    """By entrant the group it comes from, for those who come in by their place in one."""
    named = {
        entrant: (origin.stage, number)
        for entrant, origin in zip(seeds, chosen.seeding, strict=True)
        if isinstance(origin, GroupPlace | BestPlaced)
        for number, group in enumerate(outcomes[origin.stage].groups)
        if entrant in group
    }
    numbers = {group: number for number, group in enumerate(dict.fromkeys(named.values()))}
    return {entrant: numbers[group] for entrant, group in named.items()}


def _rearrange(chosen: StagePlan, seeds: list[int], groups: Mapping[int, int]) -> None:
    line_of = {seed: line for line, seed in enumerate(chosen.lines) if seed is not None}
    for tier in chosen.tiers:
        if not isinstance(chosen.seeding[tier[0] - 1], BestPlaced):
            continue
        free = [line_of[seed] for seed in tier]
        lines = [None if seed is None or seed in tier else seeds[seed - 1] for seed in chosen.lines]
        order = keep_apart(lines, free, [seeds[seed - 1] for seed in tier], groups)
        for seed, entrant in zip(tier, order, strict=True):
            seeds[seed - 1] = entrant
