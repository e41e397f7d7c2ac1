"""The shape of a stage, as stored in its settings: how it is drawn, who comes in, how places are given.

    {"format": {"groups": 4, "legs": 1},
     "intake": [{"from": "group-places", "stage": 1, "first": 1, "last": 2}],
     "placing": {"method": "drawn", "seeded": 4, "clubs_apart": true},
     "tables": 4, "calendar": {"first": "2026-01-10", "every_days": 14}}

An intake names another stage by its position. Everything left out has a default, so that `{}` is a stage of
everybody entered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Any, Final

from tournaments.enums import DrawMethod, StageKind
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.json_fields import Fields
from tournaments.pairing.knockout import MAIN, Plate
from tournaments.pairing.stages.model import (
    Beaten,
    BestOfPlace,
    DoubleEliminationFormat,
    Entries,
    Format,
    GroupPlaces,
    Intake,
    KnockoutFormat,
    Rest,
    RoundRobinFormat,
    SwissFormat,
    TablePlaces,
)
from tournaments.pairing.swiss.model import ClubRule, Method
from tournaments.standings.across import Levelling

SHAPE_KEYS: Final = ("format", "intake", "placing", "tables", "calendar", "departures", "levelling")
MOST_TABLES: Final = 200


class Departures(StrEnum):
    """What becomes of the matches to come of an entrant who leaves."""

    WALKOVER = "walkover"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Placing:
    """How places in the draw are given unless the organizer says otherwise when drawing.

    `seeded` is how many stand where their seed puts them before the rest is drawn.
    """

    method: DrawMethod = DrawMethod.BY_SEED
    seeded: int = 0
    clubs_apart: bool = False


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of a league's rounds: the first, and one every so many days."""

    first: date
    every_days: int = 7

    def day_of(self, number: int) -> date:
        """The day of a round, counted from 1."""
        return self.first + timedelta(days=self.every_days * (number - 1))


@dataclass(frozen=True, slots=True)
class StageShape:
    """Everything about a stage's draw. `fold` and `clubs` concern Swiss rounds, `byes` rests in groups."""

    format: Format
    intake: tuple[Intake, ...]
    placing: Placing
    tables: int
    calendar: Calendar | None
    departures: Departures
    levelling: Levelling
    fold: Method = Method.HALVES
    clubs: ClubRule = ClubRule.IGNORED
    byes: bool = True


def read_stage_shape(kind: StageKind | str, settings: Mapping[str, Any]) -> StageShape:
    """The shape that a stage's settings stand for. Raises UnfitFieldsError listing every problem."""
    problems: list[FieldProblem] = []
    fields = Fields({key: settings[key] for key in SHAPE_KEYS if key in settings}, "", problems)
    part = fields.part("format")
    shape = StageShape(
        format=_format(StageKind(kind), part),
        intake=_intake(fields),
        placing=_placing(fields.part("placing")),
        tables=fields.whole("tables", 1, least=1, most=MOST_TABLES),
        calendar=_calendar(fields),
        departures=fields.choice("departures", Departures.WALKOVER),
        levelling=fields.choice("levelling", Levelling.NOTHING),
        fold=part.choice("fold", Method.HALVES),
        clubs=part.choice("clubs", ClubRule.IGNORED),
        byes=part.flag("byes", default=True),
    )
    part.refuse_others()
    if problems:
        raise UnfitFieldsError(problems=tuple(problems))
    return shape


def _format(kind: StageKind, fields: Fields) -> Format:
    match kind:
        case StageKind.ROUND_ROBIN | StageKind.LEAGUE:
            return RoundRobinFormat(
                groups=fields.whole("groups", 1, least=1),
                legs=fields.whole("legs", 1, least=1, most=10),
                rounds=fields.whole_or_none("rounds"),
            )
        case StageKind.SWISS:
            return SwissFormat(rounds=fields.whole("rounds", 5, least=1, most=99))
        case StageKind.KNOCKOUT:
            return KnockoutFormat(
                places_to=fields.whole("places_to", 2, least=2, most=9999), plates=_plates(fields)
            )
        case StageKind.DOUBLE_ELIMINATION:
            return DoubleEliminationFormat(reset=fields.flag("reset", default=True))


def _plates(fields: Fields) -> tuple[Plate, ...]:
    plates = []
    for plate in fields.objects("plates"):
        name = plate.text("name", longest=40)
        if not name or name == MAIN:
            plate.refuse("name", "must be a name of its own")
        plates.append(Plate(name or "plate", plate.wholes("rounds", (1,)), plate.text("of", MAIN)))
        plate.refuse_others()
    return tuple(plates)


def _intake(fields: Fields) -> tuple[Intake, ...]:
    if not fields.has("intake"):
        fields.objects("intake")
        return (Entries(),)
    taken = [_one_intake(part) for part in fields.objects("intake")]
    if not taken:
        fields.refuse("intake", "must take somebody in")
    return tuple(taken)


def _one_intake(part: Fields) -> Intake:
    way = part.text("from", "entries")
    if way == "entries":
        intake: Intake = Entries(part.whole("first", 1, least=1, most=9999), part.whole_or_none("last"))
    else:
        intake = _intake_from_stage(way, str(part.whole("stage", 1, least=1, most=99)), part)
    part.refuse_others()
    return intake


def _intake_from_stage(way: str, stage: str, part: Fields) -> Intake:
    match way:
        case "group-places":
            first = part.whole("first", 1, least=1)
            return GroupPlaces(stage, first, part.whole("last", first, least=1))
        case "best-of-place":
            return BestOfPlace(stage, part.whole("place", 1, least=1), part.whole("count", 1, least=1))
        case "table-places":
            first = part.whole("first", 1, least=1, most=9999)
            return TablePlaces(stage, first, part.whole("last", first, least=1, most=9999))
        case "beaten":
            return Beaten(stage, part.wholes("rounds", (1,)), part.text("bracket", MAIN))
        case "rest":
            return Rest(stage)
    part.refuse("from", "must be entries, group-places, best-of-place, table-places, beaten or rest")
    return Rest(stage)


def _placing(part: Fields) -> Placing:
    placing = Placing(
        method=part.choice("method", DrawMethod.BY_SEED),
        seeded=part.whole("seeded", 0, most=9999),
        clubs_apart=part.flag("clubs_apart", default=False),
    )
    part.refuse_others()
    return placing


def _calendar(fields: Fields) -> Calendar | None:
    part = fields.part("calendar")
    first, every_days = part.day("first"), part.whole("every_days", 7, least=1, most=366)
    part.refuse_others()
    return None if first is None else Calendar(first, every_days)
