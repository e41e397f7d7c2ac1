"""What a correction tells beforehand: results are named with those who played them."""

import pytest

from tests.tournaments.ground import TESTER, lay_ground, win
from tournaments.enums import StageKind
from tournaments.selectors.consequences import ResultChange
from tournaments.services.changes.draws import UndoDraw
from tournaments.services.changes.results import CorrectResult
from tournaments.services.corrections import rehearse_change
from tournaments.services.outcomes import Outcome

pytestmark = pytest.mark.integration


def test_a_result_that_no_longer_counts_names_both_who_played(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ground.draw()
    ground.play_all()
    first = ground.matches(number=1)[0]
    assert first.entrant_a is not None
    loser = "A" if first.entrant_a.number > 2 else "B"
    change = CorrectResult(
        match_id=first.pk, outcome=Outcome(winner=loser, bullseyes=(0, 3) if loser == "B" else (3, 0))
    )
    told = rehearse_change(event_id=ground.event.pk, change=change, actor=TESTER).consequences
    sides = {result.match: result.sides for result in told.withdrawn}
    assert set(sides) == {1, 3}
    assert set(sides[3]) == {"Entrant 1", "Entrant 2"}
    assert [result.match for result in told.given] == [1]


def test_undoing_a_draw_tells_what_was_played_in_it(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ground.draw()
    first, second = ground.matches()[:2]
    win(first, "A", by=(3, 1))
    undone = UndoDraw(stage_id=ground.stages[0].pk)
    told = rehearse_change(event_id=ground.event.pk, change=undone, actor=TESTER).consequences
    played = ResultChange(first.number, "Stage 1", ("Entrant 1", "Entrant 4"), (3, 1), "played")
    assert told.played_aside == (played,)
    assert set(told.set_aside) == {match.number for match in ground.matches()}
    win(second, "A")
    told = rehearse_change(event_id=ground.event.pk, change=undone, actor=TESTER).consequences
    assert [result.match for result in told.played_aside] == [first.number, second.number]


def test_byes_that_are_set_aside_were_never_played(db: None) -> None:
    ground = lay_ground(3, (StageKind.KNOCKOUT, {}))
    ground.draw()
    undone = UndoDraw(stage_id=ground.stages[0].pk)
    told = rehearse_change(event_id=ground.event.pk, change=undone, actor=TESTER).consequences
    assert told.set_aside
    assert told.played_aside == ()
