"""Taking in a list of entrants from a CSV or XLSX file: looked at first, then entered."""

from dataclasses import dataclass
from typing import Final

from tournaments.actors import Actor
from tournaments.entrants_file.entries import (
    CellProblem,
    EntryOnFile,
    Limits,
    Standing,
    folded,
    read_entries,
)
from tournaments.entrants_file.grid import Grid, read_grid
from tournaments.enums import EntrantKind, EntrantState
from tournaments.errors import FieldProblem, UnfitEntrantsFileError
from tournaments.models import Entrant, Event, Membership
from tournaments.selectors.shortages import players_wanted
from tournaments.services.beginnings import locked_open_event
from tournaments.services.entrants import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    EntrantDetails,
    PlayerEntry,
    add_entrants,
)
from tournaments.transactions import durable_transaction

MOST_SUBSTITUTES: Final = 20
MOST_PROBLEMS: Final = 100
LIMITS: Final = Limits(
    players={kind: (FEWEST_PLAYERS[kind], MOST_PLAYERS[kind]) for kind in EntrantKind},
    most_substitutes=MOST_SUBSTITUTES,
)


@dataclass(frozen=True, slots=True)
class EntrantList:
    """A list as it was read: its cells, its entries, and everything wrong with them."""

    grid: Grid
    entries: tuple[EntryOnFile, ...]

    @property
    def problems(self) -> tuple[CellProblem, ...]:
        """Everything wrong, row by row and cell by cell."""
        found = (problem for entry in self.entries for problem in entry.problems)
        return tuple(sorted(found, key=lambda problem: (problem.row, len(problem.cell), problem.cell)))

    @property
    def short(self) -> tuple[EntryOnFile, ...]:
        """The entries that can stand, with fewer players than matches of the event take."""
        return tuple(entry for entry in self.good if entry.shortage)

    @property
    def good(self) -> tuple[EntryOnFile, ...]:
        """The entries that can stand."""
        return tuple(entry for entry in self.entries if not entry.problems)


def entrant_list(event: Event, content: bytes, *, kind: EntrantKind) -> EntrantList:
    """A list as it would be taken in now; changes nothing. Raises UnfitEntrantsFileError."""
    grid = read_grid(content)
    entries = read_entries(grid, kind=kind, limits=LIMITS, standing=_standing(event))
    wanted = players_wanted(event)
    for entry in entries:
        entry.shortage = wanted.shortage(entry.kind, entry.playing)
    return EntrantList(grid, entries)


def import_entrants(
    *, event_id: int, content: bytes, kind: EntrantKind, only_good: bool = False, actor: Actor
) -> list[Entrant]:
    """Enter everybody on a list; where a row cannot stand nobody, unless `only_good` rows are asked for.

    Raises UnfitEntrantsFileError with every cell that cannot stand, or where no row can; EventFinishedError.
    """
    with durable_transaction():
        event = locked_open_event(event_id)
        read = entrant_list(event, content, kind=kind)
        if read.problems and not (only_good and read.good):
            raise UnfitEntrantsFileError(problems=_told(read.problems))
        return add_entrants(event=event, entries=[_details(entry) for entry in read.good], actor=actor)


def _standing(event: Event) -> Standing:
    entrants = Entrant.objects.filter(event=event).exclude(state=EntrantState.DECLINED)
    members = Membership.objects.filter(entrant__in=entrants).values_list("player__name", "entrant__name")
    rows = list(entrants.values_list("name", "number", "seed"))
    return Standing(
        names={folded(name): number for name, number, _ in rows},
        seeds=frozenset(seed for _, _, seed in rows if seed is not None),
        players={folded(player): entrant for player, entrant in members},
    )


def _told(problems: tuple[CellProblem, ...]) -> tuple[FieldProblem, ...]:
    return tuple(FieldProblem(where=found.cell, problem=found.problem) for found in problems[:MOST_PROBLEMS])


def _details(entry: EntryOnFile) -> EntrantDetails:
    people = tuple(PlayerEntry(name=person.name, role=person.role) for person in entry.people)
    return EntrantDetails(name=entry.name, kind=entry.kind, club=entry.club, seed=entry.seed, players=people)
