"""Play-offs divide those still level and count for nothing else."""

import pytest

from tests.tournaments.ground import TESTER, lay_ground, win
from tournaments.draw_errors import StageNotOverError
from tournaments.enums import StageKind
from tournaments.errors import UnfitFieldsError
from tournaments.selectors.standings import standings_for
from tournaments.services.play_offs import schedule_play_off

pytestmark = pytest.mark.integration

TOP = [{"from": "table-places", "stage": 1, "first": 1, "last": 2}]


def test_a_play_off_divides_two_who_are_level(db: None) -> None:
    # Three entrants beat one another in turn, so everything is level but for a play-off.
    ground = lay_ground(3, (StageKind.ROUND_ROBIN, {}), (StageKind.KNOCKOUT, {"intake": TOP}))
    ground.draw()
    for winner, loser in ((1, 2), (2, 3), (3, 1)):
        match = ground.match_between(winner, loser)
        win(match, "A" if match.entrant_a.number == winner else "B")
    stage = ground.stages[0]
    assert [row.row.place for row in standings_for(stage).rows] == [1, 1, 1]
    for a, b in ((2, 0), (2, 1), (0, 1)):
        match = schedule_play_off(
            stage_id=stage.pk,
            entrant_a_id=ground.entrants[a].pk,
            entrant_b_id=ground.entrants[b].pk,
            actor=TESTER,
        )
        with pytest.raises(StageNotOverError):
            ground.draw(1)
        win(match, "A")
    rows = standings_for(stage).rows
    assert [row.entrant.number for row in rows] == [3, 1, 2]
    assert "play-off" in rows[0].row.explanation.lower()
    assert rows[0].row.tally.played == 2
    ground.draw(1)


def test_only_entrants_of_the_stage_play_off(db: None) -> None:
    ground = lay_ground(3, (StageKind.ROUND_ROBIN, {}))
    ground.draw()
    with pytest.raises(UnfitFieldsError):
        schedule_play_off(
            stage_id=ground.stages[0].pk, entrant_a_id=ground.entrants[0].pk, entrant_b_id=0, actor=TESTER
        )
