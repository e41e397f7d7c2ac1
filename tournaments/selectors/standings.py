"""Standings: computed from the results on record each time they are asked for, never stored."""

from dataclasses import dataclass

from tournaments.models import Entrant, Stage
from tournaments.selectors.stage_results import StageResults, stage_results
from tournaments.standings.keys import Key
from tournaments.standings.rows import Row, Table
from tournaments.standings.table import compute_table


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One entrant's line: the row of the pure table, and the entrant it is about."""

    entrant: Entrant
    row: Row


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a stage, or of one `group` of it.

    `unconfirmed` counts results that still wait for the sides' confirmation or a ruling; `unplayed` counts
    matches without a result, which change nothing in the table.
    """

    stage: Stage
    keys: tuple[Key, ...]
    rows: tuple[StandingRow, ...]
    unconfirmed: int
    unplayed: int
    group: int | None = None


def standings_for(stage: Stage) -> Standings:
    """The standings of one stage over all its groups, in four queries at most, whatever its size."""
    return standings_of(stage_results(stage), None)


def group_standings(stage: Stage) -> tuple[Standings, ...]:
    """The standings of every group of a stage; of the whole stage where it has no groups, or one."""
    read = stage_results(stage)
    groups = sorted(set(read.group_of.values()))
    if len(groups) < 2:
        return (standings_of(read, None),)
    return tuple(standings_of(read.of_group(group), group) for group in groups)


def table_of(read: StageResults) -> Table:
    """The pure table of what was read."""
    return compute_table(read.contenders, read.results, read.settings, read.adjustments)


def standings_of(read: StageResults, group: int | None) -> Standings:
    """The standings of what was read, all of it one group."""
    table = table_of(read)
    return Standings(
        stage=read.stage,
        keys=table.keys,
        rows=tuple(StandingRow(read.entrants[int(row.entrant.id)], row) for row in table.rows),
        unconfirmed=read.unconfirmed,
        unplayed=read.unplayed,
        group=group,
    )
