"""How stages ended: who took which place, for the stages that take them in."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from tournaments.draw_errors import PlacesSharedError, StageNotDrawnError, StageNotOverError
from tournaments.pairing.stages.model import BeatenIn, BestPlaced, GroupPlace, Origin, TablePlace
from tournaments.pairing.stages.seating import Outcome
from tournaments.selectors.brackets import BRACKETS, followed_of, published_draws
from tournaments.selectors.stage_results import StageResults, stage_results
from tournaments.selectors.standings import table_of
from tournaments.stage_shape import read_stage_shape
from tournaments.standings.across import Group, rank_across

if TYPE_CHECKING:
    from tournaments.models import Stage
    from tournaments.standings.rows import Row, Table

NAMED_AT_MOST: Final = 12


def stage_outcome(
    stage: "Stage", asked: Iterable[Origin], *, staying: frozenset[int] = frozenset()
) -> Outcome:
    """How a stage ended, as far as the places `asked` of it go.

    Its table stands as it was played out; but whoever has left the event since is passed over, so that those
    behind move up: all but those `staying` (by number).

    Raises StageNotDrawnError, then StageNotOverError while a match of it is to be played, PlacesSharedError
    where a place asked for is shared: lots or a play-off have to divide it, no guess is made.
    """
    read = stage_results(stage)
    if not read.matches:
        raise StageNotDrawnError(stage=stage.name, unplayed=0)
    if read.unplayed:
        raise StageNotOverError(stage=stage.name, unplayed=read.unplayed)
    if stage.kind in BRACKETS:
        return _bracket_outcome(stage, read, list(asked))
    groups = sorted(set(read.group_of.values())) or [0]
    parts = [read] if len(groups) == 1 else [read.of_group(group) for group in groups]
    gone = frozenset(map(str, read.gone - staying))
    tables = [table_of(part).passing_over(gone) for part in parts]
    listed = list(asked)
    for number, table in enumerate(tables, 1):
        _refuse_shared(stage, table, _group_places(listed, number, is_only=len(tables) == 1))
    return Outcome(
        groups=tuple(_numbers(table.rows) for table in tables),
        table=_whole_table(stage, read, parts, tables, listed, gone),
    )


def _group_places(asked: list[Origin], group: int, *, is_only: bool) -> set[int]:
    own = {origin.place for origin in asked if isinstance(origin, GroupPlace) and origin.group == group}
    best = {origin.place for origin in asked if isinstance(origin, BestPlaced)}
    whole = {origin.place for origin in asked if isinstance(origin, TablePlace)} if is_only else set()
    return own | best | whole


def _whole_table(
    stage: "Stage",
    read: StageResults,
    parts: list[StageResults],
    tables: list["Table"],
    asked: list[Origin],
    gone: frozenset[str],
) -> tuple[int, ...]:
    """Everybody in one order: all firsts ranked across the groups, then all seconds …"""
    if len(tables) == 1:
        return _numbers(tables[0].rows)
    groups = [Group(part.contenders, part.results, part.adjustments) for part in parts]
    levelling = read_stage_shape(stage.kind, stage.settings).levelling
    best = {origin.place for origin in asked if isinstance(origin, BestPlaced)}
    order: list[int] = []
    for place in range(1, max(len(table.rows) for table in tables) + 1):
        across = rank_across(groups, place, read.settings, levelling, gone=gone)
        if place in best:
            taken = max(o.rank for o in asked if isinstance(o, BestPlaced) and o.place == place)
            _refuse_shared(stage, across, set(range(1, taken + 1)))
        order += [number for number in _numbers(across.rows) if number not in order]
    return tuple(order + [number for number in read.entrants if number not in order])


def _numbers(rows: Iterable["Row"]) -> tuple[int, ...]:
    return tuple(int(row.entrant.id) for row in rows)


def _refuse_shared(stage: "Stage", table: "Table", places: set[int]) -> None:
    level = [
        row.entrant.name
        for row in table.rows
        if row.place is not None
        and row.last_place is not None
        and row.is_shared
        and places.intersection(range(row.place, row.last_place + 1))
    ]
    if level:
        raise PlacesSharedError(stage=stage.name, entrants=tuple(level[:NAMED_AT_MOST]))


def _bracket_outcome(stage: "Stage", read: StageResults, asked: list[Origin]) -> Outcome:
    followed = followed_of(published_draws(stage)[0], read)
    entrants = tuple(read.entrants)  # in order of their seeds; one may have taken another's place
    ranked = sorted(followed.places.items(), key=lambda placed: (placed[1].first, placed[0]))
    wanted = [origin.place for origin in asked if isinstance(origin, TablePlace)]
    for seed, places in ranked:
        if any(places.first <= place <= places.last for place in wanted) and not all(
            place in wanted for place in range(places.first, places.last + 1)
        ):
            name = read.entrants[entrants[seed - 1]].name
            raise PlacesSharedError(stage=stage.name, entrants=(name,))
    beaten: dict[int, int] = {}
    for origin in asked:
        if isinstance(origin, BeatenIn):
            side, sides = followed.winners.get(origin.match), followed.sides[origin.match]
            loser = None if side is None else sides[1 - side]
            if loser:
                beaten[origin.match] = entrants[loser - 1]
    return Outcome(table=tuple(entrants[seed - 1] for seed, _ in ranked), beaten=beaten)
