"""How a draw gives places: seeds of a stage to the lines of a bracket or to groups, as it was asked for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.draw_content import DrawContent, DrawnSwap, DrawRequest, Groups
from tournaments.enums import DrawMethod
from tournaments.pairing.errors import PlacementMismatchError
from tournaments.pairing.groups import drawn_groups, snake_groups
from tournaments.pairing.placement import placed_by_draw, placed_by_hand, seeded_pots, tiered_pots
from tournaments.pairing.stages.model import (
    DoubleEliminationFormat,
    Format,
    KnockoutFormat,
    RoundRobinFormat,
    StagePlan,
)


@dataclass(frozen=True, slots=True)
class Contestants:
    """Who is to be drawn: the event's field in seeding order, the stage's by seed, their clubs, and swaps."""

    field: tuple[int, ...]
    seeds: tuple[int, ...]
    clubs: Mapping[int, str]
    swaps: tuple[DrawnSwap, ...] = ()

    def seed_of(self, entrants: Iterable[int]) -> list[int]:
        """The seeds of some entrants. Raises PlacementMismatchError for one who is not in the stage."""
        known = {entrant: seed for seed, entrant in enumerate(self.seeds, 1)}
        named = list(entrants)
        strangers = [entrant for entrant in named if entrant not in known]
        if strangers:
            raise PlacementMismatchError(missing=(), repeated=(), unknown=strangers)
        return [known[entrant] for entrant in named]

    def seeds_by_club(self) -> dict[int, int]:
        """By seed the club as a number, for those who have one."""
        numbers = {club: n for n, club in enumerate(dict.fromkeys(filter(None, self.clubs.values())))}
        return {
            seed: numbers[self.clubs[entrant]]
            for seed, entrant in enumerate(self.seeds, 1)
            if self.clubs.get(entrant)
        }


def compose(plan: StagePlan, contestants: Contestants, request: DrawRequest) -> DrawContent:
    """The places of a stage drawn all at once. Raises what `pairing.placement` and `pairing.groups` raise."""
    content = DrawContent(field=contestants.field, entrants=contestants.seeds, swaps=contestants.swaps)
    match plan.format:
        case RoundRobinFormat(groups=groups):
            return replace(content, groups=_groups(plan, groups, contestants, request))
        case KnockoutFormat() | DoubleEliminationFormat():
            return replace(content, lines=_lines(plan, contestants, request))
    return content


def format_as_drawn(chosen: Format, content: DrawContent) -> Format:
    """The format with its places as they were drawn."""
    match chosen:
        case RoundRobinFormat():
            return replace(chosen, dealt=content.groups)
        case KnockoutFormat() | DoubleEliminationFormat():
            return replace(chosen, lines=content.lines)
    return chosen


def pots_of_seeds(chosen: Format, size: int, method: DrawMethod | str, request: DrawRequest) -> Groups:
    """The seeds in pots: those of one pot are worth the same to a draw made so.

    By hand, by pots of entrants, and in a Swiss round, no seed decides a place, so all are in one.
    """
    everybody = tuple(range(1, size + 1))
    groups = chosen.groups if isinstance(chosen, RoundRobinFormat) else None
    match method:
        case DrawMethod.BY_SEED if groups is not None or not request.clubs_apart:
            return tuple((seed,) for seed in everybody)
        case DrawMethod.BY_SEED | DrawMethod.BY_TIERS if groups is None:
            # Seeds keep their own lines; asking for clubs apart lets those of one tier change places.
            return tiered_pots(size)
        case DrawMethod.BY_TIERS:
            step = groups or size
            return tuple(everybody[first : first + step] for first in range(0, size, step))
        case DrawMethod.DRAWN if groups is None:
            return seeded_pots(size, seeded=request.seeded)
        case DrawMethod.DRAWN:
            heads, rest = everybody[: request.seeded], everybody[request.seeded :]
            return tuple(pot for pot in (heads, rest) if pot)
    return (everybody,)


def _lines(plan: StagePlan, contestants: Contestants, request: DrawRequest) -> tuple[int | None, ...]:
    size = len(contestants.seeds)
    clubs = contestants.seeds_by_club() if request.clubs_apart else None
    match request.method:
        case DrawMethod.BY_HAND:
            return placed_by_hand(_hand_lines(contestants, request.lines), size)
        case DrawMethod.BY_POTS:
            return placed_by_draw(_pots(contestants, request.pots), seed=request.seed, clubs=clubs)
    if request.method == DrawMethod.BY_SEED and clubs is None:
        return plan.lines
    pots = pots_of_seeds(plan.format, size, request.method, request)
    return placed_by_draw(pots, seed=request.seed, clubs=clubs)


def _groups(plan: StagePlan, groups: int, contestants: Contestants, request: DrawRequest) -> Groups:
    size = len(contestants.seeds)
    clubs = contestants.seeds_by_club() if request.clubs_apart else None
    match request.method:
        case DrawMethod.BY_HAND:
            return tuple(tuple(contestants.seed_of(group)) for group in request.groups)
        case DrawMethod.BY_POTS:
            return drawn_groups(_pots(contestants, request.pots), groups, seed=request.seed, clubs=clubs)
        case DrawMethod.DRAWN | DrawMethod.BY_TIERS:
            pots = pots_of_seeds(plan.format, size, request.method, request)
            return drawn_groups(pots, groups, seed=request.seed, clubs=clubs)
    return plan.groups if clubs is None else snake_groups(range(1, size + 1), groups, clubs=clubs)


def _hand_lines(contestants: Contestants, lines: Sequence[int | None]) -> list[int | None]:
    seeds = iter(contestants.seed_of(line for line in lines if line is not None))
    return [None if line is None else next(seeds) for line in lines]


def _pots(contestants: Contestants, pots: Groups) -> Groups:
    return tuple(tuple(contestants.seed_of(pot)) for pot in pots)
