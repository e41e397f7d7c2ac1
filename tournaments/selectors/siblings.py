"""Stages that share out the places of one before them: the cup and the minor cup.

A stage that has been drawn stays as it is when the places it was drawn from change, unless a correction
undoes its draw. Whoever stands in it then comes into no other, and whoever lost a place in it to them comes
into the other instead.
"""

from typing import TYPE_CHECKING

from tournaments.draw_content import DrawnSwap
from tournaments.enums import MatchState
from tournaments.models import Match, Stage, StageEntry
from tournaments.pairing.stages.model import Entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tournaments.pairing.stages.model import Origin


def has_been_played(stage: Stage) -> bool:
    """Whether anything of a stage was played; matches that departures decided were not."""
    played = Match.objects.filter(stage=stage, results__is_current=True).exclude(results__source="departure")
    at_rest = (MatchState.NOT_STARTED, MatchState.NOT_NEEDED, MatchState.FINAL)
    return played.exists() or Match.objects.filter(stage=stage).exclude(state__in=at_rest).exists()


def share_places(one: "Iterable[Origin]", other: "Iterable[Origin]") -> bool:
    """Whether two stages take different places of the same stage."""
    ones = {origin for origin in one if not isinstance(origin, Entry)}
    others = {origin for origin in other if not isinstance(origin, Entry)}
    sources = {origin.stage for origin in ones} & {origin.stage for origin in others}
    return bool(sources) and ones.isdisjoint(others)


def beside(
    seeds: tuple[int, ...], siblings: "Iterable[Stage]", due: "Callable[[Stage], tuple[int, ...]]"
) -> tuple[tuple[int, ...], tuple[DrawnSwap, ...]]:
    """The entrants of a stage by seed, and who of them came in instead of whom.

    Those who stand in a sibling change places with those who are `due` there and did not come in. Where
    nobody is found for one of them, that one is left where the places send them.
    """
    swaps: list[DrawnSwap] = []
    for sibling in siblings:
        members = members_of(sibling)
        staying = [entrant for entrant in seeds if entrant in members]
        if staying:
            ousted = [entrant for entrant in due(sibling) if entrant not in members and entrant not in seeds]
            found = [
                DrawnSwap(entrant, instead_of, sibling.position)
                for instead_of, entrant in zip(staying, ousted, strict=False)
            ]
            changed = {swap.instead_of: swap.entrant for swap in found}
            seeds = tuple(changed.get(entrant, entrant) for entrant in seeds)
            swaps += found
    return seeds, tuple(swaps)


def members_of(stage: Stage) -> set[int]:
    """Who is in a stage that is drawn, by number."""
    return set(StageEntry.objects.filter(stage=stage).values_list("entrant__number", flat=True))
