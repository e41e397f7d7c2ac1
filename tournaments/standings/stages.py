"""The final ranking of an event of several stages: whoever came into a later stage is placed by it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.standings.placings import Placing
from tournaments.standings.results import Entrant
from tournaments.standings.rows import Table

Tiers = Sequence[Sequence[Entrant]]


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Those who finish at `place`, shared up to `last_place`."""

    place: int
    last_place: int
    entrants: tuple[Entrant, ...]


def final_ranking(stages: Iterable[Tiers]) -> tuple[FinalPlace, ...]:
    """One ranking of the whole event from the tiers of its stages, the deciding stage first.

    A stage's tiers are those who share each of its places, best first. Each stage places those whom no stage
    before it in the list has: the final bracket, then the minor cup, then the groups.
    """
    found: list[FinalPlace] = []
    placed: set[str] = set()
    for tiers in stages:
        for tier in tiers:
            entrants = tuple(entrant for entrant in tier if entrant.id not in placed)
            if entrants:
                found.append(FinalPlace(len(placed) + 1, len(placed) + len(entrants), entrants))
                placed.update(entrant.id for entrant in entrants)
    return tuple(found)


def tiers_of_bracket(placings: Iterable[Placing]) -> tuple[tuple[Entrant, ...], ...]:
    """Those who share each place of a bracket, best first; those still in lead, together."""
    tiers: dict[int, list[Entrant]] = {}
    for placing in placings:
        tiers.setdefault(placing.place or 0, []).append(placing.entrant)
    return tuple(tuple(tiers[place]) for place in sorted(tiers))


def tiers_of_groups(tables: Iterable[Table]) -> tuple[tuple[Entrant, ...], ...]:
    """All winners of groups together, then all seconds, and so on; who shares a place goes with its first."""
    places: dict[int, list[Entrant]] = {}
    for table in tables:
        for row in table.rows:
            if row.place is not None:
                places.setdefault(row.place, []).append(row.entrant)
    return tuple(tuple(places[place]) for place in sorted(places))
