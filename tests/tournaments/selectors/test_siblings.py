"""A cup and a minor cup share out the places of the groups, and go on doing so after a correction."""

from typing import Any

import pytest

from tests.tournaments.ground import TESTER, Ground, lay_ground, win, win_by_number
from tournaments.draw_content import DrawnSwap, content_from_json
from tournaments.draw_errors import InBothStagesError
from tournaments.enums import StageKind
from tournaments.models import StageEntry
from tournaments.services.changes.departures import WithdrawEntrant
from tournaments.services.changes.draws import UndoDraw
from tournaments.services.changes.entries import EnterLate
from tournaments.services.changes.results import CorrectResult
from tournaments.services.corrections import make_change, undo_correction
from tournaments.services.entrants import EntrantDetails, enter_entrant
from tournaments.services.outcomes import Outcome

pytestmark = pytest.mark.integration

GROUPS, CUP, MINOR = range(3)


def places(first: int, last: int) -> dict[str, Any]:
    return {"intake": [{"from": "group-places", "stage": 1, "first": first, "last": last}]}


@pytest.fixture
def ground(db: None) -> Ground:
    """Two groups of four are over: 1 to 4 go to the cup, 5 to 8 to the minor cup."""
    groups = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}})
    ground = lay_ground(8, groups, (StageKind.KNOCKOUT, places(1, 2)), (StageKind.KNOCKOUT, places(3, 4)))
    ground.draw(GROUPS)
    ground.play_all(GROUPS)
    return ground


def let_entrant_1_lose_everything(ground: Ground) -> None:
    for match in ground.matches(GROUPS):
        assert match.entrant_a is not None
        assert match.entrant_b is not None
        if 1 in {match.entrant_a.number, match.entrant_b.number}:
            is_a = match.entrant_a.number == 1
            lost = Outcome(winner="B", bullseyes=(0, 3)) if is_a else Outcome(winner="A", bullseyes=(3, 0))
            change = CorrectResult(match_id=match.pk, outcome=lost)
            make_change(event_id=ground.event.pk, change=change, reason="", actor=TESTER)


def members(ground: Ground, stage: int) -> set[int]:
    rows = StageEntry.objects.filter(stage=ground.stages[stage])
    return set(rows.values_list("entrant__number", flat=True))


def test_who_stays_in_a_cup_that_was_played_comes_into_no_other(ground: Ground) -> None:
    ground.draw(CUP)
    win_by_number(ground.matches(CUP)[0])
    let_entrant_1_lose_everything(ground)
    ground.draw(MINOR)
    assert members(ground, CUP) == {1, 2, 3, 4}
    assert members(ground, MINOR) == {5, 6, 7, 8}


def test_what_was_not_played_is_drawn_anew_by_the_places(ground: Ground) -> None:
    ground.draw(CUP)
    ground.draw(MINOR)
    let_entrant_1_lose_everything(ground)
    assert members(ground, CUP) == members(ground, MINOR) == set()
    ground.draw(CUP)
    ground.draw(MINOR)
    assert 1 in members(ground, MINOR)
    assert members(ground, CUP) == set(range(1, 9)) - members(ground, MINOR)


def make(ground: Ground, change: Any) -> Any:
    return make_change(event_id=ground.event.pk, change=change, actor=TESTER)


def enter_late(ground: Ground, group: int) -> int:
    """Somebody comes late into a group that was over, and beats everybody there."""
    entrant = enter_entrant(
        event_id=ground.event.pk, details=EntrantDetails(name="Late", kind="team"), actor=TESTER
    )
    stage = ground.stages[GROUPS]
    make(ground, EnterLate(entrant_id=entrant.pk, stage_id=stage.pk, group=group))
    for match in ground.matches(GROUPS, state="not-started"):
        win(match, "A" if match.entrant_a_id == entrant.pk else "B")
    return entrant.number


def test_a_late_entry_that_takes_a_place_in_a_cup_that_is_drawn_plays_the_minor_cup(ground: Ground) -> None:
    ground.draw(CUP)
    late = enter_late(ground, group=1)
    content = content_from_json(ground.draw(MINOR).content)
    # By the places the late one would be in the cup, and the third of the group in the minor cup.
    assert content.swaps == (DrawnSwap(late, 4, 2),)
    assert not members(ground, CUP) & members(ground, MINOR)
    assert late in members(ground, MINOR)


def test_who_moves_up_when_another_leaves_has_a_place_all_the_same(ground: Ground) -> None:
    ground.draw(CUP)
    make(ground, WithdrawEntrant(entrant_id=ground.entrants[3].pk))
    ground.draw(MINOR)
    assert not members(ground, CUP) & members(ground, MINOR)
    assert members(ground, CUP) | members(ground, MINOR) == set(range(1, 9))


def test_nobody_is_let_into_a_minor_cup_who_stands_in_the_cup(ground: Ground) -> None:
    ground.draw(CUP)
    ground.draw(MINOR)
    left = ground.entrants[7]
    make(ground, WithdrawEntrant(entrant_id=left.pk))
    change = EnterLate(
        entrant_id=ground.entrants[0].pk, stage_id=ground.stages[MINOR].pk, in_place_of=left.pk
    )
    with pytest.raises(InBothStagesError):
        make(ground, change)
    assert 1 not in members(ground, MINOR)


def test_a_draw_is_not_brought_back_beside_one_that_took_its_entrants(ground: Ground) -> None:
    ground.draw(CUP)
    undone = make(ground, UndoDraw(stage_id=ground.stages[CUP].pk))
    let_entrant_1_lose_everything(ground)
    ground.draw(MINOR)
    assert 1 in members(ground, MINOR)
    with pytest.raises(InBothStagesError):
        undo_correction(correction_id=undone.pk, actor=TESTER)
    assert not members(ground, CUP)
