"""An event that is written down at the desk is playing as much as one with sheets."""

import pytest

from tests.tournaments.ground import TESTER, Ground, lay_ground, win_by_number
from tournaments.enums import EventState, StageKind
from tournaments.errors import UnfitFieldsError
from tournaments.models import Event
from tournaments.services.forfeits import award_forfeit
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result

pytestmark = pytest.mark.integration


@pytest.fixture
def ground(db: None) -> Ground:
    """Three entrants, one of them with a bye: drawn, and nothing played."""
    ground = lay_ground(3, (StageKind.KNOCKOUT, {}))
    ground.draw()
    return ground


def state_of(ground: Ground) -> str:
    return Event.objects.get(pk=ground.event.pk).state


def test_a_draw_with_its_byes_begins_nothing(ground: Ground) -> None:
    assert state_of(ground) == EventState.PUBLISHED


def test_a_result_from_paper_begins_the_event(ground: Ground) -> None:
    win_by_number(ground.match_between(2, 3))
    assert state_of(ground) == EventState.RUNNING


def test_a_forfeit_begins_the_event(ground: Ground) -> None:
    award_forfeit(match_id=ground.match_between(2, 3).pk, absent="B", actor=TESTER)
    assert state_of(ground) == EventState.RUNNING


def test_a_refused_result_begins_nothing(ground: Ground) -> None:
    unfit = Outcome(winner="A", bullseyes=(-1, 0))
    with pytest.raises(UnfitFieldsError):
        enter_result(match_id=ground.match_between(2, 3).pk, outcome=unfit, actor=TESTER)
    assert state_of(ground) == EventState.PUBLISHED
