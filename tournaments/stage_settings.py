"""The settings of a stage, as stored in JSON: how its matches are counted, and how its table is made.

    {"counting": {"way": "race-to", "games": 17},
     "table": {"keys": ["bullseyes-for", "bullseyes-against"], "bye": {"scored": "race-target"}}}

`counting` is read by `scoring.rules.match`, `table` by `tournaments.standings.settings_notation`; its
race target is that of the counting and is not given twice. What concerns the draw is read by
`tournaments.stage_shape`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.rules.match import Counting, CountingError, Way, read_counting
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.stage_shape import SHAPE_KEYS
from tournaments.standings.errors import UnfitSettingsError
from tournaments.standings.keys import Key
from tournaments.standings.settings import Settings as TableSettings
from tournaments.standings.settings_notation import settings_from_json

DEFAULT_COUNTING: Final = {"way": "best-of", "games": 3}
DEFAULT_KEYS: Final = (
    Key.MATCH_POINTS,
    Key.BULLSEYE_DIFFERENCE,
    Key.BULLSEYES_FOR,
    Key.HANG_JACKS_FOR,
    Key.HEAD_TO_HEAD,
)


@dataclass(frozen=True, slots=True)
class StageSettings:
    """How a stage's matches are counted, and how its table is made."""

    counting: Counting
    table: TableSettings


def read_stage_settings(value: object) -> StageSettings:
    """The settings a stage's JSON stands for. Raises UnfitFieldsError listing every problem."""
    if not isinstance(value, Mapping):
        raise UnfitFieldsError(problems=(FieldProblem(where="settings", problem="must be an object"),))
    problems = [
        FieldProblem(where=str(key), problem="is not known here")
        for key in value
        if key not in ("counting", "table", *SHAPE_KEYS)
    ]
    counting = _counting(value.get("counting", DEFAULT_COUNTING), problems)
    table = _table(value.get("table", {}), counting, problems)
    if counting is None or table is None or problems:
        raise UnfitFieldsError(problems=tuple(problems))
    return StageSettings(counting, table)


def read_match_counting(value: object) -> Counting:
    """The counting of one match. Raises UnfitFieldsError listing every problem."""
    problems: list[FieldProblem] = []
    counting = _counting(value, problems)
    if counting is None:
        raise UnfitFieldsError(problems=tuple(problems))
    return counting


def _counting(value: object, problems: list[FieldProblem]) -> Counting | None:
    try:
        return read_counting(value)
    except CountingError as error:
        problems += (FieldProblem(where=f"counting.{field}", problem=what) for field, what in error.problems)
        return None


def _table(value: object, counting: Counting | None, problems: list[FieldProblem]) -> TableSettings | None:
    if not isinstance(value, Mapping):
        problems.append(FieldProblem(where="table", problem="must be an object"))
        return None
    if "race_to" in value:
        problems.append(FieldProblem(where="table.race_to", problem="is that of the counting"))
        return None
    race_to = counting.games if counting is not None and counting.way is Way.RACE_TO else None
    try:
        return settings_from_json({"keys": DEFAULT_KEYS, **value, "race_to": race_to})
    except UnfitSettingsError as error:
        key = error.details.get("key")
        where = f"table.{key}" if isinstance(key, str) else "table"
        problems.append(FieldProblem(where=where, problem=str(error.details["fault"])))
        return None
