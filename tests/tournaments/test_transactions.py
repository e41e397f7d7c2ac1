"""One durable transaction to a use case: steps refuse to run without it, and refusals have names."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction

from tests.scoring.ground import TESTER, Hall, build_hall, open_sitting, play_game
from tournaments.constraints import constraint_of
from tournaments.enums import EntrantKind, MatchState, ResultSource
from tournaments.errors import ConstraintRefusedError, TransactionRequiredError
from tournaments.models import Entrant, Event, Match, Stage
from tournaments.services.entrants import add_entrants
from tournaments.services.locks import locked_event, locked_match, locked_stage
from tournaments.services.results import (
    Outcome,
    move_match,
    record_match_result,
    record_match_results,
    withdraw_match_result,
)
from tournaments.services.stages import StageDetails, append_round, append_stage
from tournaments.transactions import durable_transaction, require_transaction

pytestmark = pytest.mark.integration


@pytest.fixture
def hall(db: None) -> Hall:
    return build_hall()


@pytest.fixture
def match(hall: Hall) -> Match:
    return hall.schedule()


STEPS: dict[str, Callable[[Match], object]] = {
    "locked_event": lambda match: locked_event(match.event_id),
    "locked_stage": lambda match: locked_stage(match.stage_id),
    "locked_match": lambda match: locked_match(match.pk),
    "add_entrants": lambda match: add_entrants(event=match.event, entries=[], actor=TESTER),
    "append_stage": lambda match: append_stage(
        event=match.event, details=StageDetails(name="x", kind=Stage.objects.get().kind), actor=TESTER
    ),
    "append_round": lambda match: append_round(stage=match.stage, actor=TESTER),
    "record_match_result": lambda match: record_match_result(
        match=match, outcome=Outcome(), source=ResultSource.DESK, actor=TESTER
    ),
    "record_match_results": lambda match: record_match_results(
        outcomes=[(match, Outcome())], source=ResultSource.DESK, state=MatchState.FINAL, actor=TESTER
    ),
    "withdraw_match_result": lambda match: withdraw_match_result(match=match, actor=TESTER),
    "move_match": lambda match: move_match(match=match, state=MatchState.FINAL),
}


@pytest.mark.parametrize("name", STEPS)
def test_a_step_refuses_to_run_without_a_use_case(match: Match, name: str) -> None:
    with pytest.raises(TransactionRequiredError):
        STEPS[name](match)


@pytest.mark.parametrize("name", STEPS)
def test_a_step_inside_somebody_elses_transaction_is_no_use_case(match: Match, name: str) -> None:
    with transaction.atomic(), pytest.raises(TransactionRequiredError):
        STEPS[name](match)


def test_a_use_case_runs_inside_nothing(committing_db: None) -> None:
    with transaction.atomic(), pytest.raises(RuntimeError, match="durable"), durable_transaction():
        pass


def test_after_a_use_case_steps_refuse_again(hall: Hall) -> None:
    with durable_transaction():
        require_transaction()
    with pytest.raises(TransactionRequiredError):
        require_transaction()


def test_an_error_undoes_everything_and_closes_the_use_case(hall: Hall) -> None:
    def fail() -> None:
        with durable_transaction():
            Event.objects.filter(pk=hall.event.pk).update(name="Other")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert Event.objects.get(pk=hall.event.pk).name == "Carnival Cup"
    with pytest.raises(TransactionRequiredError):
        require_transaction()


def test_a_named_constraint_is_told_by_its_name(hall: Hall) -> None:
    first = hall.entrants[0]
    with pytest.raises(ConstraintRefusedError) as refused, durable_transaction():
        Entrant.objects.create(event=hall.event, number=99, name=first.name, kind=EntrantKind.PAIR)
    assert refused.value.code == "one-entrant-per-name"


def test_a_fault_of_the_program_stays_one(hall: Hall) -> None:
    with pytest.raises(IntegrityError), durable_transaction():
        Entrant.objects.create(event=hall.event, number=99, name=None, kind=EntrantKind.PAIR)


def refusal(statement: str, *values: object) -> str | None:
    """The name of what refuses the statement."""
    with pytest.raises(IntegrityError) as refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)
    return constraint_of(refused.value)


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("UPDATE tournaments_event SET state = 'lost'", "event_state_is_known"),
        ("UPDATE tournaments_event SET ends_on = '1999-01-01'", "event_ends_after_it_starts"),
        ("UPDATE tournaments_event SET rule_set_digest = ''", "published_event_has_its_rule_set"),
        ("UPDATE tournaments_entrant SET name = 'x'", "one_entrant_per_name"),
        ("UPDATE tournaments_entrant SET number = 1", "one_entrant_per_number"),
        ("UPDATE tournaments_entrant SET seed = 1", "one_entrant_per_seed"),
        ("UPDATE tournaments_entrant SET kind = 'trio'", "entrant_kind_is_known"),
        ("UPDATE tournaments_membership SET player_id = 1", "one_entrant_per_player"),
        ("UPDATE tournaments_table SET number = 1", "one_table_per_number"),
        ("UPDATE tournaments_match SET number = 1", "one_match_per_number"),
        ("UPDATE tournaments_match SET entrant_b_id = entrant_a_id", "nobody_plays_themselves"),
        ("UPDATE tournaments_match SET state = 'lost'", "match_state_is_known"),
        ("UPDATE tournaments_match SET table_count = 0", "match_has_a_table"),
        ("UPDATE tournaments_seat SET seat = 'A1'", "one_player_per_seat"),
        ("UPDATE tournaments_seat SET seat = 'C1' WHERE seat = 'A1'", "seat_name_is_known"),
        ("UPDATE tournaments_seat SET until_sequence = 1", "seat_ends_after_it_begins"),
        ("UPDATE tournaments_matchresult SET winner = 'C'", "result_winner_is_a_side"),
        ("UPDATE tournaments_matchresult SET kind = 'void'", "double_forfeit_has_no_winner"),
        ("UPDATE tournaments_sitting SET state = 'lost'", "sitting_state_is_known"),
        ("UPDATE scoring_scoresheet SET version = 0", "sheet_has_its_opening_line"),
        ("UPDATE scoring_scoresheet SET game_number = 0", "sheet_counts_from_one"),
        ("UPDATE scoring_scoresheet SET state = 'lost'", "sheet_state_is_known"),
    ],
)
def test_what_cannot_be_is_refused_by_name(db: None, statement: str, name: str) -> None:
    hall = build_hall(counting={"way": "race-to", "games": 1})
    play_game(open_sitting(hall.schedule()))
    hall.schedule(2, 3)
    assert refusal(statement) == name


def test_a_column_unique_by_itself_has_a_name_too(hall: Hall) -> None:
    build_hall(slug="harvest-cup")
    assert refusal("UPDATE tournaments_event SET slug = 'x'") == "one_event_per_slug"


def test_one_result_is_current(hall: Hall) -> None:
    match = hall.schedule()
    play = Outcome(bullseyes=(2, 1))
    for _ in range(2):
        with durable_transaction():
            record_match_result(
                match=locked_match(match.pk), outcome=play, source=ResultSource.DESK, actor=TESTER
            )
            withdraw_match_result(match=match, actor=TESTER)
    assert refusal("UPDATE tournaments_matchresult SET is_current = TRUE") == "one_current_result_per_match"
