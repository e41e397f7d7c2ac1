"""A finished event: nothing is played or drawn in it, and what is put right opens it again where it must."""

from collections.abc import Callable

import pytest

from tests.tournaments.ground import TESTER, Ground, lay_ground, win_by_number
from tournaments.draw_content import DrawRequest
from tournaments.draw_errors import ReopeningStandsError
from tournaments.enums import CorrectionKind, EventState, MatchState, StageKind
from tournaments.errors import EventFinishedError
from tournaments.models import Correction, Event
from tournaments.services.allocations import send_match
from tournaments.services.changes import Change
from tournaments.services.changes.draws import UndoDraw
from tournaments.services.changes.results import CorrectResult, WithdrawResult
from tournaments.services.corrections import make_change, rehearse_change, undo_correction
from tournaments.services.draws import draw_stage, preview_draw, publish_draw
from tournaments.services.endings import finish_event, reopen_event
from tournaments.services.forfeits import award_forfeit
from tournaments.services.outcomes import Outcome
from tournaments.services.play_offs import schedule_play_off

pytestmark = pytest.mark.integration

BEST_TWO = [{"from": "table-places", "stage": 1, "first": 1, "last": 2}]
KNOCKOUT, SWISS = StageKind.KNOCKOUT, StageKind.SWISS


@pytest.fixture
def ground(db: None) -> Ground:
    """Three entrants, one of them with a bye: drawn, and nothing played."""
    ground = lay_ground(3, (KNOCKOUT, {}))
    ground.draw()
    return ground


@pytest.fixture
def played(ground: Ground) -> Ground:
    """The same with every match played, and finished."""
    ground.play_all()
    finish(ground)
    return ground


def finish(ground: Ground) -> None:
    finish_event(event_id=ground.event.pk, typed_name=ground.event.name, actor=TESTER)


def state_of(ground: Ground) -> str:
    return Event.objects.get(pk=ground.event.pk).state


def make(ground: Ground, change: Change) -> Correction:
    return make_change(event_id=ground.event.pk, change=change, actor=TESTER)


def record(ground: Ground) -> list[str]:
    rows = Correction.objects.filter(event=ground.event, undone_at=None).order_by("number")
    return list(rows.values_list("kind", flat=True))


REFUSED: dict[str, Callable[[Ground], object]] = {
    "a result": lambda ground: win_by_number(ground.match_between(2, 3)),
    "a forfeit": lambda ground: award_forfeit(
        match_id=ground.match_between(2, 3).pk, absent="B", actor=TESTER
    ),
    "a table": lambda ground: send_match(match_id=ground.match_between(2, 3).pk, table_ids=[], actor=TESTER),
    "a play-off": lambda ground: schedule_play_off(
        stage_id=ground.stages[0].pk,
        entrant_a_id=ground.entrants[1].pk,
        entrant_b_id=ground.entrants[2].pk,
        actor=TESTER,
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_nothing_is_played_in_a_finished_event(ground: Ground, what: str) -> None:
    finish(ground)
    with pytest.raises(EventFinishedError):
        REFUSED[what](ground)
    reopen_event(event_id=ground.event.pk, actor=TESTER)
    if what != "a table":
        REFUSED[what](ground)


def test_nothing_is_drawn_in_a_finished_event(db: None) -> None:
    ground = lay_ground(3, (KNOCKOUT, {}))
    stage_id = ground.stages[0].pk
    preview_draw(stage_id=stage_id, request=DrawRequest(), actor=TESTER)
    finish(ground)
    with pytest.raises(EventFinishedError):
        publish_draw(stage_id=stage_id, actor=TESTER)
    with pytest.raises(EventFinishedError):
        draw_stage(stage_id=stage_id, request=DrawRequest(), actor=TESTER)
    reopen_event(event_id=ground.event.pk, actor=TESTER)
    publish_draw(stage_id=stage_id, actor=TESTER)


def test_a_correction_that_leaves_matches_to_be_played_opens_the_event_again(played: Ground) -> None:
    final = played.matches()[-1]
    change = WithdrawResult(match_id=final.pk)
    told = rehearse_change(event_id=played.event.pk, change=change, actor=TESTER).consequences
    assert told.opens_again
    assert state_of(played) == EventState.FINISHED
    made = make(played, change)
    assert state_of(played) == EventState.RUNNING
    undo_correction(correction_id=made.pk, actor=TESTER)
    assert state_of(played) == EventState.FINISHED
    assert record(played) == []


def test_a_correction_that_leaves_nothing_open_leaves_the_event_finished(played: Ground) -> None:
    final = played.matches()[-1]
    change = CorrectResult(match_id=final.pk, outcome=Outcome(winner="A", bullseyes=(3, 2)))
    told = rehearse_change(event_id=played.event.pk, change=change, actor=TESTER).consequences
    assert not told.opens_again
    made = make(played, change)
    undo_correction(correction_id=made.pk, actor=TESTER)
    assert state_of(played) == EventState.FINISHED


def test_undoing_that_leaves_nothing_open_leaves_the_event_finished(ground: Ground) -> None:
    award_forfeit(match_id=ground.match_between(2, 3).pk, absent="B", actor=TESTER)
    ground.play_all()
    undone = make(ground, UndoDraw(stage_id=ground.stages[0].pk))
    ground.draw()
    ground.play_all()
    make(ground, UndoDraw(stage_id=ground.stages[0].pk))
    finish(ground)
    undo_correction(correction_id=undone.pk, actor=TESTER)
    # The draw undone first stands again, with every match of it played: nothing is left open.
    assert state_of(ground) == EventState.FINISHED


def test_undoing_that_leaves_matches_to_be_played_opens_the_event_again(ground: Ground) -> None:
    undone = make(ground, UndoDraw(stage_id=ground.stages[0].pk))
    finish(ground)
    undo_correction(correction_id=undone.pk, actor=TESTER)
    assert any(match.state == MatchState.NOT_STARTED for match in ground.matches())
    assert state_of(ground) == EventState.RUNNING
    assert record(ground) == [CorrectionKind.EVENT_REOPENED]
    win_by_number(ground.match_between(2, 3))


def test_a_swiss_round_undone_opens_the_event_again_though_another_is_drawn(db: None) -> None:
    ground = lay_ground(4, (SWISS, {"format": {"rounds": 2}}))
    for _ in range(2):
        ground.draw()
        ground.play_all()
    finish(ground)
    make(ground, UndoDraw(stage_id=ground.stages[0].pk))
    assert state_of(ground) == EventState.RUNNING


def test_undoing_does_not_finish_an_event_in_which_something_else_is_open_by_now(db: None) -> None:
    ground = lay_ground(4, (KNOCKOUT, {}), (SWISS, {"format": {"rounds": 1}, "intake": BEST_TWO}))
    for stage in (0, 1):
        ground.draw(stage)
        ground.play_all(stage)
    finish(ground)
    made = make(ground, WithdrawResult(match_id=ground.matches()[-1].pk))
    make(ground, WithdrawResult(match_id=ground.matches(1)[0].pk))
    undo_correction(correction_id=made.pk, actor=TESTER)
    assert state_of(ground) == EventState.RUNNING


def test_an_event_finished_once_more_by_hand_does_not_stop_the_undoing(played: Ground) -> None:
    made = make(played, WithdrawResult(match_id=played.matches()[-1].pk))
    finish(played)
    undo_correction(correction_id=made.pk, actor=TESTER)
    assert state_of(played) == EventState.FINISHED
    assert played.matches()[-1].state == MatchState.FINAL


def test_who_opens_an_event_again_stands_in_its_record_and_takes_it_back_by_finishing(played: Ground) -> None:
    reopen_event(event_id=played.event.pk, actor=TESTER)
    line = Correction.objects.get(event=played.event)
    assert (line.kind, line.made_by) == (CorrectionKind.EVENT_REOPENED, TESTER.signature)
    with pytest.raises(ReopeningStandsError):
        undo_correction(correction_id=line.pk, actor=TESTER)
    reopen_event(event_id=played.event.pk, actor=TESTER)
    assert record(played) == [CorrectionKind.EVENT_REOPENED]
