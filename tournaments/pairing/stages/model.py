"""Stages that feed one another, as the organizer describes them, and the plan that comes of it.

A stage takes its entrants in through intakes, best first; what they yield, in order, are its seeds 1, 2, 3 …
An intake speaks of places, not of people, so that the whole event can be drawn as one picture before it
begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.pairing.knockout import MAIN

if TYPE_CHECKING:
    from tournaments.pairing.knockout import Plate
    from tournaments.pairing.nodes import Places, Slot
    from tournaments.pairing.nodes import Source as SideSource
    from tournaments.pairing.placement import Lines


# --- how a stage is played ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundRobinFormat:
    """Groups in which everyone meets everyone; `rounds` cuts each group short.

    Seeds are dealt into `groups` groups in snake order, those who come from one group of the stage before
    kept apart; or they stand in `dealt`, the groups (of seeds) as they were drawn.
    """

    groups: int = 1
    legs: int = 1
    rounds: int | None = None
    dealt: tuple[tuple[int, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class SwissFormat:
    """So many rounds, each drawn when the one before is over."""

    rounds: int


@dataclass(frozen=True, slots=True)
class KnockoutFormat:
    """A knockout (see `knockout`), placed by seed unless `lines` gives the placement."""

    places_to: int = 2
    plates: tuple[Plate, ...] = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True)
class DoubleEliminationFormat:
    """A double elimination (see `double_elimination`), placed by seed unless `lines` gives the placement."""

    reset: bool = True
    lines: Lines | None = None


Format = RoundRobinFormat | SwissFormat | KnockoutFormat | DoubleEliminationFormat


# --- who comes in ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entries:
    """Entrants of the event from number `first` to `last` in its seeding order (None: to the end)."""

    first: int = 1
    last: int | None = None


@dataclass(frozen=True, slots=True)
class GroupPlaces:
    """Places `first` to `last` of every group of a round robin: all firsts, then all seconds, …"""

    stage: str
    first: int = 1
    last: int = 1


@dataclass(frozen=True, slots=True)
class BestOfPlace:
    """The best `count` of those who took `place` in their groups, compared across groups."""

    stage: str
    place: int
    count: int


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """Places `first` to `last` of the whole table of a stage, whatever its format."""

    stage: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Beaten:
    """Those beaten in some rounds (from 1) of a bracket, later rounds first."""

    stage: str
    rounds: tuple[int, ...]
    bracket: str = MAIN


@dataclass(frozen=True, slots=True)
class Rest:
    """Everyone of a stage whom no other intake of the event takes, best places first."""

    stage: str


Intake = Entries | GroupPlaces | BestOfPlace | TablePlaces | Beaten | Rest


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage; `key` names it to the others."""

    key: str
    format: Format
    intake: tuple[Intake, ...] = (Entries(),)


# --- where one seed of a stage comes from ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """The entrant of this number in the seeding order of the event."""

    number: int


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """Who takes this place in this group (both from 1)."""

    stage: str
    group: int
    place: int


@dataclass(frozen=True, slots=True)
class BestPlaced:
    """The one of this rank (from 1) among those who take this place in their groups."""

    stage: str
    place: int
    rank: int


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Who takes this place in the table of the whole stage."""

    stage: str
    place: int


@dataclass(frozen=True, slots=True)
class BeatenIn:
    """Who loses the match of this key."""

    stage: str
    match: int


Origin = Entry | GroupPlace | BestPlaced | TablePlace | BeatenIn


# --- the picture -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """One match of a stage, known by its key within it.

    `part` is the bracket, "group-1", "group-2" …, or "swiss". A side is None while it has yet to be drawn.
    Links, places and `only_if` are those of `MatchNode`; matches of groups and Swiss rounds have none.
    """

    key: int
    part: str
    round: int
    position: int
    sources: tuple[SideSource | None, SideSource | None]
    winner_to: Slot | None = None
    loser_to: Slot | None = None
    winner_places: Places | None = None
    loser_places: Places | None = None
    only_if: Slot | None = None


@dataclass(frozen=True, slots=True)
class PlannedRest:
    """A seed that does not play in a round of its group; None when it has yet to be drawn (Swiss)."""

    part: str
    round: int
    seed: int | None


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage of the picture.

    `seeding` tells where seeds 1, 2, … come from; `tiers` are the seeds that count as equal and may change
    places among themselves to keep old opponents apart. `groups` (of seeds) is empty unless it is a round
    robin; `lines` (seeds and byes from the top) unless it is a bracket. `plates` names brackets with places
    of their own.
    """

    key: str
    format: Format
    seeding: tuple[Origin, ...]
    tiers: tuple[tuple[int, ...], ...]
    groups: tuple[tuple[int, ...], ...]
    lines: Lines
    matches: tuple[PlannedMatch, ...]
    rests: tuple[PlannedRest, ...] = ()
    plates: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many entrants the stage has."""
        return len(self.seeding)


@dataclass(frozen=True, slots=True)
class StageLink:
    """One arrow of the picture: what becomes which seed of which stage."""

    origin: Origin
    stage: str
    seed: int


@dataclass(frozen=True, slots=True)
class EventPlan:
    """The whole event as one picture, stages in order."""

    entrants: int
    stages: tuple[StagePlan, ...]

    def stage(self, key: str) -> StagePlan:
        """The stage of this key; KeyError if there is none."""
        return {stage.key: stage for stage in self.stages}[key]

    @property
    def links(self) -> tuple[StageLink, ...]:
        """Every arrow, in order of stage and seed."""
        return tuple(
            StageLink(origin, stage.key, seed)
            for stage in self.stages
            for seed, origin in enumerate(stage.seeding, 1)
        )
