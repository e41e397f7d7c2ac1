"""Scheduling matches and sending their sittings to tables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.rules.match import Counting, counting_as_json
from tournaments.actors import Actor
from tournaments.enums import MatchState, ResultKind, ResultSource, Side
from tournaments.errors import FieldProblem, ForeignObjectError, TableOutOfUseError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Entrant, Event, Match, Round, Sitting, Table
from tournaments.services.beginnings import locked_open_event, refuse_finished
from tournaments.services.locks import locked_match, owner_of
from tournaments.services.outcomes import Outcome
from tournaments.services.results import move_match, record_match_result
from tournaments.stage_settings import read_match_counting, read_stage_settings
from tournaments.transactions import durable_transaction, require_transaction

MOST_TABLES: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchDetails:
    """What is said of a match: its entrants (None while not known), its tables, its own counting if any.

    `table_count` pairs sit down at once; `table_ids` name their tables in order, as far as they are known. A
    match `is_on_paper` where only its result is known here: it has no sittings.
    """

    entrant_a_id: int | None
    entrant_b_id: int | None
    table_count: int = 1
    table_ids: tuple[int, ...] = ()
    counting: Mapping[str, Any] | None = None
    is_bye: bool = False
    is_on_paper: bool = False


def schedule_match(*, round_id: int, details: MatchDetails, actor: Actor) -> Match:
    """Schedule one match of a round, with its sittings.

    Raises UnfitFieldsError, ForeignObjectError, EventFinishedError.
    """
    return schedule_matches(round_id=round_id, matches=[details], actor=actor)[0]


def schedule_matches(*, round_id: int, matches: Sequence[MatchDetails], actor: Actor) -> list[Match]:
    """Schedule several matches of a round together, all or none, numbered on from the event's last."""
    event_id = owner_of(Round, round_id, "stage__event_id")
    with durable_transaction():
        event = locked_open_event(event_id)
        a_round = Round.objects.select_related("stage").get(pk=round_id)
        return append_matches(event=event, a_round=a_round, matches=matches, actor=actor)


def append_matches(
    *, event: Event, a_round: Round, matches: Sequence[MatchDetails], actor: Actor
) -> list[Match]:
    """Add matches and their sittings to a round of a locked event (a step)."""
    require_transaction()
    _check_details(event, matches)
    stage_counting = read_stage_settings(a_round.stage.settings).counting
    scheduled = [
        (_match(event, a_round, number, details, stage_counting), details)
        for number, details in enumerate(matches, next_match_number(event))
    ]
    Match.objects.bulk_create(match for match, _ in scheduled)
    Sitting.objects.bulk_create(
        sitting for match, details in scheduled for sitting in _sittings(match, details)
    )
    for match, details in scheduled:
        if details.is_bye:
            _give_bye(match, actor)
    announce(*(Change(event.pk, "match", match.pk) for match, _ in scheduled))
    return [match for match, _ in scheduled]


def seat_at_table(*, sitting_id: int, table_id: int, actor: Actor) -> Sitting:  # noqa: ARG001
    """Send a sitting to a table.

    Raises ForeignObjectError, TableOutOfUseError, EventFinishedError; ConstraintRefusedError where both the
    sitting and the table are in play.
    """
    match_id = owner_of(Sitting, sitting_id, "match_id")
    with durable_transaction():
        match = locked_match(match_id)
        refuse_finished(match.event)
        sitting = Sitting.objects.get(pk=sitting_id)
        _check_belonging(Table, {table_id}, match.event)
        check_in_use(Table.objects.get(pk=table_id))
        sitting.table_id = table_id
        sitting.save(update_fields=["table"])
        announce(Change(match.event_id, "match", match.pk))
        return sitting


def check_in_use(table: Table) -> None:
    """Refuse a table that is out of use. Raises TableOutOfUseError."""
    if table.out_of_use:
        raise TableOutOfUseError(table=str(table), reason=table.out_of_use)


def next_match_number(event: Event) -> int:
    """The number after the last that any match of the event ever had, those set aside among them."""
    numbers = Match.on_record.filter(event=event).order_by("-number").values_list("number", flat=True)
    return (numbers.first() or 0) + 1


def _match(event: Event, a_round: Round, number: int, details: MatchDetails, usual: Counting) -> Match:
    counting = usual if details.counting is None else read_match_counting(details.counting)
    return Match(
        event=event,
        stage=a_round.stage,
        round=a_round,
        number=number,
        entrant_a_id=details.entrant_a_id,
        entrant_b_id=details.entrant_b_id,
        counting=counting_as_json(counting),
        table_count=details.table_count,
    )


def _sittings(match: Match, details: MatchDetails) -> list[Sitting]:
    """One sitting for each table and half; a bye, and a match on paper, have none."""
    if details.is_bye or details.is_on_paper:
        return []
    halves = read_match_counting(match.counting).halves
    tables = [*details.table_ids, *[None] * (details.table_count - len(details.table_ids))]
    places = [(half, table_id) for half in range(1, halves + 1) for table_id in tables]
    return [
        Sitting(match=match, number=number, half=half, table_id=table_id)
        for number, (half, table_id) in enumerate(places, 1)
    ]


def _give_bye(match: Match, actor: Actor) -> None:
    """A bye is over as soon as it is given; what it is credited with is for the table to say."""
    outcome = Outcome(kind=ResultKind.BYE, winner=Side.A)
    record_match_result(match=match, outcome=outcome, source=ResultSource.DESK, actor=actor)
    move_match(match=match, state=MatchState.FINAL)


def _check_details(event: Event, matches: Sequence[MatchDetails]) -> None:
    """Refuse matches that cannot be, and objects of other events."""
    problems = [
        FieldProblem(where=f"matches[{index}].{where}", problem=problem)
        for index, details in enumerate(matches)
        for where, problem in _faults(details)
    ]
    if problems:
        raise UnfitFieldsError(problems=tuple(problems))
    entrants = {side for match in matches for side in (match.entrant_a_id, match.entrant_b_id) if side}
    _check_belonging(Entrant, entrants, event)
    _check_belonging(Table, {table for match in matches for table in match.table_ids}, event)


def _faults(details: MatchDetails) -> Iterator[tuple[str, str]]:
    if details.is_bye and (details.entrant_a_id is None or details.entrant_b_id is not None):
        yield "entrant_b", "a bye has one entrant, and it is entrant A"
    if details.entrant_a_id is not None and details.entrant_a_id == details.entrant_b_id:
        yield "entrant_b", "nobody plays themselves"
    if not 1 <= details.table_count <= MOST_TABLES:
        yield "table_count", f"must be from 1 to {MOST_TABLES}"
    if len(details.table_ids) > details.table_count:
        yield "tables", "are more than the match has"
    if len(set(details.table_ids)) < len(details.table_ids):
        yield "tables", "are named twice"


def _check_belonging(model: type[Entrant] | type[Table], keys: set[int], event: Event) -> None:
    rows = model._default_manager.filter(pk__in=keys, event=event)
    strangers = keys - {row.pk for row in rows.only("pk")}
    if strangers:
        noun = model._meta.model_name or ""
        raise ForeignObjectError(noun=noun, key=str(min(strangers)), event=event.slug)
