"""Drawn matches laid out as rows: their rounds, their links, their sittings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.rules.match import counting_as_json
from tournaments.draw_content import DrawContent
from tournaments.enums import Side
from tournaments.models import Draw, Event, Match, Round, Sitting, Stage
from tournaments.pairing.double_elimination import WINNERS
from tournaments.pairing.knockout import MAIN
from tournaments.pairing.nodes import LoserOf, Seed, Slot, WinnerOf
from tournaments.pairing.stages.model import PlannedMatch
from tournaments.services.matches import next_match_number
from tournaments.stage_settings import read_stage_settings
from tournaments.stage_shape import Calendar, StageShape
from tournaments.transactions import require_transaction

SIDES: Final = (Side.A, Side.B)
LAST_ROUNDS: Final = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}


@dataclass(frozen=True, slots=True)
class Placed:
    """One match of a draw ready to be laid out: its round within the stage, its sides as entrants' ids."""

    planned: PlannedMatch
    round: int
    entrant_a_id: int | None
    entrant_b_id: int | None


@dataclass(frozen=True, slots=True)
class Rest:
    """An entrant that rests in a round, as a bye to be credited."""

    part: str
    round: int
    entrant_id: int


def placed_matches(
    planned: Sequence[PlannedMatch], content: DrawContent, ids: Mapping[int, int]
) -> list[Placed]:
    """Planned matches with the entrants who are their seeds; `ids` gives rows by entrants' numbers."""
    rounds = levels(planned)
    return [
        Placed(match, rounds[match.key], *(_seated(source, content, ids) for source in match.sources))
        for match in planned
    ]


def levels(planned: Iterable[PlannedMatch]) -> dict[int, int]:
    """By key the round of the stage a match is played in: after every match that sends somebody to it.

    The main bracket keeps its own rounds, so that those with byes do not run ahead.
    """
    found: dict[int, int] = {}
    for match in planned:
        after = [found[s.match] for s in match.sources if isinstance(s, WinnerOf | LoserOf)]
        is_own = not after or match.part in {MAIN, WINNERS}
        least = match.round if is_own else 1
        found[match.key] = max([least, *(level + 1 for level in after)])
    return found


def lay_out(
    *, event: Event, draw: Draw, shape: StageShape, placed: Sequence[Placed], rests: Sequence[Rest] = ()
) -> list[Match]:
    """Add the matches of a draw, their rounds and sittings to a locked event (a step)."""
    require_transaction()
    stage = draw.stage
    highest = max([1, *(one.round for one in placed), *(rest.round for rest in rests)])
    rounds = rounds_up_to(stage, highest, _names(placed), shape.calendar)
    counting = read_stage_settings(stage.settings).counting
    number = next_match_number(event)
    pattern = Match(
        event=event, stage=stage, draw=draw, counting=counting_as_json(counting), table_count=shape.tables
    )
    matches = [_row(pattern, number + n, rounds, one) for n, one in enumerate(placed)]
    Match.objects.bulk_create(matches)
    Match.objects.bulk_create(
        _rest_row(pattern, number + len(matches) + n, len(matches) + n + 1, rounds, rest)
        for n, rest in enumerate(rests)
    )
    add_sittings(matches, halves=counting.halves, tables=shape.tables)
    return matches


def rounds_up_to(
    stage: Stage, highest: int, names: Mapping[int, str], calendar: Calendar | None
) -> dict[int, Round]:
    """The rounds of a stage by number, those missing up to `highest` added (a step)."""
    found = {a_round.number: a_round for a_round in Round.objects.filter(stage=stage)}
    missing = [
        Round(
            stage=stage,
            number=number,
            name=names.get(number, ""),
            plays_on=None if calendar is None else calendar.day_of(number),
        )
        for number in range(1, highest + 1)
        if number not in found
    ]
    Round.objects.bulk_create(missing)
    return found | {a_round.number: a_round for a_round in missing}


def add_sittings(matches: Iterable[Match], *, halves: int, tables: int) -> None:
    """One sitting for each table and half of every match (a step)."""
    Sitting.objects.bulk_create(
        Sitting(match_id=match.pk, number=(half - 1) * tables + place, half=half)
        for match in matches
        for half in range(1, halves + 1)
        for place in range(1, tables + 1)
    )


def _seated(source: object, content: DrawContent, ids: Mapping[int, int]) -> int | None:
    return ids[content.entrants[source.number - 1]] if isinstance(source, Seed) else None


def _row(pattern: Match, number: int, rounds: Mapping[int, Round], one: Placed) -> Match:
    planned = one.planned
    winner_to, winner_to_side = _link(planned.winner_to)
    loser_to, loser_to_side = _link(planned.loser_to)
    return Match(
        event_id=pattern.event_id,
        stage_id=pattern.stage_id,
        draw_id=pattern.draw_id,
        counting=pattern.counting,
        table_count=pattern.table_count,
        round_id=rounds[one.round].pk,
        number=number,
        key=planned.key,
        part=planned.part,
        position=planned.position,
        entrant_a_id=one.entrant_a_id,
        entrant_b_id=one.entrant_b_id,
        winner_to=winner_to,
        winner_to_side=winner_to_side,
        loser_to=loser_to,
        loser_to_side=loser_to_side,
        only_if="" if planned.only_if is None else SIDES[planned.only_if.side],
    )


def _rest_row(pattern: Match, number: int, key: int, rounds: Mapping[int, Round], rest: Rest) -> Match:
    return Match(
        event=pattern.event,
        stage=pattern.stage,
        draw=pattern.draw,
        counting=pattern.counting,
        round=rounds[rest.round],
        number=number,
        key=key,
        part=rest.part,
        entrant_a_id=rest.entrant_id,
    )


def _link(slot: Slot | None) -> tuple[int | None, str]:
    return (None, "") if slot is None else (slot.match, SIDES[slot.side])


def _names(placed: Sequence[Placed]) -> dict[int, str]:
    """What the rounds of a knockout are called, by how many matches of the main bracket they hold."""
    main = [one for one in placed if one.planned.part == MAIN]
    if not main:
        return {}
    last = max(one.round for one in main)
    sizes = {number: 2 ** (last - number) for number in range(1, last + 1)}
    return {number: LAST_ROUNDS.get(size, f"Round of {2 * size}") for number, size in sizes.items()}
