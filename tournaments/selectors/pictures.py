"""The plan of an event in words and in boxes: what a picture of it, drawn before it is played, shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournaments.models import Stage
from tournaments.pairing.stages.model import (
    BeatenIn,
    BestPlaced,
    Entry,
    GroupPlace,
    Origin,
    StagePlan,
    TablePlace,
)
from tournaments.selectors.plans import PlannedEvent

PLACES: Final = {1: "1st", 2: "2nd", 3: "3rd"}


@dataclass(frozen=True, slots=True)
class Box:
    """One stage of the picture: what is in it, line by line, where it stands and how large it is."""

    stage: Stage
    lines: tuple[str, ...]
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Arrow:
    """Entrants who go from one stage to another: how many, which places, and the line from box to box."""

    label: str
    path: str
    label_x: int
    label_y: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole plan as boxes and arrows, in units of the drawing."""

    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    width: int
    height: int
    entrants: int


WIDTH: Final = 220
LINE: Final = 22
HEAD: Final = 40
GAP_X: Final = 150
GAP_Y: Final = 28
MARGIN: Final = 8


def picture_of(planned: PlannedEvent) -> Picture:
    """The plan as a picture: stages in columns by how far down the chain they are, arrows between them."""
    columns = _columns(planned)
    boxes: dict[str, Box] = {}
    heights: dict[int, int] = {}
    for plan in planned.plan.stages:
        column = columns[plan.key]
        lines = stage_in_lines(plan)
        top = heights.get(column, MARGIN)
        height = HEAD + LINE * len(lines) + MARGIN
        boxes[plan.key] = Box(
            planned.stages[plan.key], lines, MARGIN + column * (WIDTH + GAP_X), top, WIDTH, height
        )
        heights[column] = top + height + GAP_Y
    arrows = [
        _arrow(boxes[source], boxes[plan.key], origins)
        for plan in planned.plan.stages
        for source, origins in _sources(plan).items()
    ]
    width = max((box.x + box.width for box in boxes.values()), default=0) + MARGIN
    height = max((box.y + box.height for box in boxes.values()), default=0) + MARGIN
    return Picture(tuple(boxes.values()), tuple(arrows), width, height, planned.plan.entrants)


def stage_in_lines(plan: StagePlan) -> tuple[str, ...]:
    """What a stage is, in a few short lines."""
    rounds = max((match.round for match in plan.matches), default=0)
    lines = [f"{plan.size} entrants"]
    if len(plan.groups) > 1:
        sizes = sorted({len(group) for group in plan.groups})
        lines.append(f"{len(plan.groups)} groups of {' and '.join(map(str, sizes))}")
    lines.append(_counted(len(plan.matches), "match", "matches"))
    if not plan.lines:
        lines.append(_counted(rounds, "round", "rounds"))
    lines += [f"with {name}" for name in _extras(plan)]
    return tuple(lines)


def origin_in_words(origin: Origin, names: Mapping[str, str] | None = None) -> str:
    """Where a seed of a stage comes from; stages by their `names`, given by key, or by their position."""
    if isinstance(origin, Entry):
        return f"entrant {origin.number}"
    source = f"stage {origin.stage}" if names is None else names[origin.stage]
    match origin:
        case GroupPlace(group=group, place=place):
            return f"{place_in_words(place)} of group {group} of {source}"
        case BestPlaced(place=place, rank=rank):
            return f"{place_in_words(rank)} best {place_in_words(place)} of {source}"
        case TablePlace(place=place):
            return f"{place_in_words(place)} of {source}"
        case BeatenIn(match=match):
            return f"loser of match {match} of {source}"


def place_in_words(place: int) -> str:
    """1st, 2nd, 3rd, 4th …"""
    if place % 100 in {11, 12, 13}:
        return f"{place}th"
    return PLACES.get(place) or f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th') }"


def _columns(planned: PlannedEvent) -> dict[str, int]:
    found: dict[str, int] = {}
    for plan in planned.plan.stages:
        found[plan.key] = max((found[source] + 1 for source in _sources(plan)), default=0)
    return found


def _sources(plan: StagePlan) -> dict[str, list[Origin]]:
    found: dict[str, list[Origin]] = {}
    for origin in plan.seeding:
        if not isinstance(origin, Entry):
            found.setdefault(origin.stage, []).append(origin)
    return found


def _arrow(source: Box, target: Box, origins: list[Origin]) -> Arrow:
    x, y = source.x + source.width, source.y + source.height // 2
    end_x, end_y = target.x, target.y + target.height // 2
    bend = (x + end_x) // 2
    path = f"M{x} {y}C{bend} {y} {bend} {end_y} {end_x - 7} {end_y}"
    return Arrow(_who(origins), path, bend, (y + end_y) // 2 - 7)


def _who(origins: list[Origin]) -> str:
    places = sorted(
        {origin.place for origin in origins if isinstance(origin, GroupPlace | BestPlaced | TablePlace)}
    )
    if not places:
        return f"{len(origins)} beaten"
    span = place_in_words(places[0])
    if len(places) > 1:
        span += f" to {place_in_words(places[-1])}"
    return f"{len(origins)} through: {span}" if len(origins) > 1 else span


def _extras(plan: StagePlan) -> list[str]:
    names = dict.fromkeys(match.part for match in plan.matches)
    return [
        name.replace("-", " ")
        for name in names
        if name not in {"main", "swiss", "winners", "losers"} and not name.startswith("group-")
    ]


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
