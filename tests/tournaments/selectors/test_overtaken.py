"""A stage drawn from a table that was corrected since: told before the correction is made, and afterwards."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.tournaments.ground import TESTER, Ground, is_ready, lay_ground, win, win_by_number
from tournaments.enums import StageKind
from tournaments.models import Correction, Entrant, StageEntry
from tournaments.selectors.consequences import Consequences
from tournaments.selectors.overtaken import OvertakenDraw, overtaken_draws, overtaken_draws_of
from tournaments.selectors.standings import group_standings
from tournaments.services.changes import Change
from tournaments.services.changes.departures import DisqualifyEntrant, ReinstateEntrant, WithdrawEntrant
from tournaments.services.changes.entries import EnterLate
from tournaments.services.changes.penalties import Penalize
from tournaments.services.changes.results import CorrectResult, WithdrawResult
from tournaments.services.corrections import make_change, rehearse_change, undo_correction
from tournaments.services.entrants import EntrantDetails, enter_entrant
from tournaments.services.outcomes import Outcome

pytestmark = pytest.mark.integration

GROUPS, CUP, MINOR = range(3)
TOP_TWO = {"from": "group-places", "stage": 1, "first": 1, "last": 2}
REST = {"intake": [{"from": "rest", "stage": 1}]}


def two_groups(*intake: dict[str, Any], slug: str = "carnival-cup") -> Ground:
    """Two groups of four, played in the order of their numbers: 1, 4, 5, 8 and 2, 3, 6, 7."""
    groups = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}})
    cup = (StageKind.KNOCKOUT, {"intake": list(intake) or [TOP_TWO]})
    ground = lay_ground(8, groups, cup, (StageKind.KNOCKOUT, REST), slug=slug)
    ground.draw(GROUPS)
    ground.play_all(GROUPS)
    return ground


def begun(ground: Ground, stage: int = CUP, **asked: Any) -> Ground:
    """The same with a stage drawn and one match of it played."""
    ground.draw(stage, **asked)
    win_by_number(next(match for match in ground.matches(stage) if is_ready(match)))
    return ground


@pytest.fixture
def ground(db: None) -> Ground:
    return two_groups()


def put(ground: Ground, winner: int, loser: int, by: tuple[int, int] = (3, 0)) -> CorrectResult:
    """The correction of a group's match to a win by so many."""
    match = ground.match_between(winner, loser)
    assert match.entrant_a is not None
    is_a = match.entrant_a.number == winner
    outcome = Outcome(winner="A" if is_a else "B", bullseyes=by if is_a else (by[1], by[0]))
    return CorrectResult(match_id=match.pk, outcome=outcome)


def rehearsed(ground: Ground, change: Change) -> Consequences:
    return rehearse_change(event_id=ground.event.pk, change=change, actor=TESTER).consequences


def make(ground: Ground, change: Change) -> Correction:
    return make_change(event_id=ground.event.pk, change=change, actor=TESTER)


def places_of(draws: Iterable[OvertakenDraw]) -> list[tuple[str, str, str, str]]:
    """Stage, place, who goes on there, and who would by the table."""
    return [(draw.stage, place.place, place.goes_on, place.due) for draw in draws for place in draw.places]


def enter_late(ground: Ground) -> tuple[Entrant, EnterLate]:
    entrant = enter_entrant(
        event_id=ground.event.pk, details=EntrantDetails(name="Late", kind="team"), actor=TESTER
    )
    return entrant, EnterLate(entrant_id=entrant.pk, stage_id=ground.stages[GROUPS].pk, group=1)


def table(ground: Ground) -> list[tuple[int | None, int, str]]:
    return [
        (placed.row.place, placed.entrant.number, placed.row.explanation)
        for group in group_standings(ground.stages[GROUPS])
        for placed in group.rows
    ]


def members(ground: Ground, stage: int) -> set[int]:
    rows = StageEntry.objects.filter(stage=ground.stages[stage])
    return set(rows.values_list("entrant__number", flat=True))


def test_who_would_have_the_place_is_told_before_and_stays_to_be_read(ground: Ground) -> None:
    begun(begun(ground), MINOR)
    change = put(ground, 5, 4)
    told = rehearsed(ground, change)
    assert places_of(told.overtaken) == [
        ("Stage 2", "2nd of group 1 of Stage 1", "Entrant 4", "Entrant 5"),
        ("Stage 3", "3rd of group 1 of Stage 1", "Entrant 5", "Entrant 4"),
    ]
    assert told.overtaken[0].places[0].words == (
        "Stage 2 goes on with Entrant 4; by the corrected table Entrant 5 would have the place"
        " (2nd of group 1 of Stage 1), but stands in Stage 3."
    )
    assert not told.draws_undone
    assert overtaken_draws(ground.event) == ()
    made = make(ground, change)
    assert overtaken_draws(ground.event) == told.overtaken
    assert overtaken_draws_of(ground.stages[CUP]) == told.overtaken[:1]
    assert overtaken_draws_of(ground.stages[GROUPS]) == ()
    # What is known is not told again with a correction that has nothing to do with it.
    assert rehearsed(ground, put(ground, 1, 8)).overtaken == ()
    undo_correction(correction_id=made.pk, actor=TESTER)
    assert overtaken_draws(ground.event) == ()


def test_the_order_is_told_where_seeds_decide_lines_and_not_where_chance_did(db: None) -> None:
    swapped = [
        ("Stage 2", "1st of group 1 of Stage 1", "Entrant 1", "Entrant 4"),
        ("Stage 2", "2nd of group 1 of Stage 1", "Entrant 4", "Entrant 1"),
    ]
    asked: dict[str, dict[str, Any]] = {
        "by-seed": {},
        "drawn": {"method": "drawn", "seed": "carnival"},
        "headed": {"method": "drawn", "seed": "carnival", "seeded": 2},
        "tiers": {"method": "by-tiers", "seed": "carnival"},
    }
    for slug, how in asked.items():
        ground = begun(two_groups(slug=slug), **how)
        told = rehearsed(ground, put(ground, 4, 1)).overtaken
        assert places_of(told) == ([] if slug == "drawn" else swapped), slug


def test_one_who_moves_up_twice_takes_the_place_of_the_one_who_falls_out(ground: Ground) -> None:
    begun(ground, method="drawn", seed="carnival")
    make(ground, put(ground, 5, 4))
    # By now 1, 5, 4: then 5 beats 1 as well, and 1 is only second.
    assert places_of(rehearsed(ground, put(ground, 5, 1)).overtaken) == [
        ("Stage 2", "1st of group 1 of Stage 1", "Entrant 4", "Entrant 5")
    ]


def test_the_best_thirds_are_told_as_well(db: None) -> None:
    third = {"from": "best-of-place", "stage": 1, "place": 3, "count": 1}
    ground = two_groups(TOP_TWO, third)
    make(ground, put(ground, 5, 8, (3, 0)))
    begun(ground)
    begun(ground, MINOR)
    make(ground, put(ground, 6, 7, (3, 0)))
    waits = [draw.waits for draw in overtaken_draws(ground.event)]
    assert waits == [
        f"Stage {stage} was drawn, and now it is not decided who has its places: in Stage 1 a place that"
        " decides who goes on is shared by Entrant 5, Entrant 6."
        for stage in (2, 3)
    ]
    make(ground, put(ground, 2, 6, (3, 2)))
    assert places_of(overtaken_draws(ground.event)) == [
        ("Stage 2", "1st best 3rd of Stage 1", "Entrant 5", "Entrant 6"),
        ("Stage 3", "2nd best 3rd of Stage 1", "Entrant 6", "Entrant 5"),
    ]


def test_a_draw_of_which_nothing_was_played_leaves_the_choice(ground: Ground) -> None:
    ground.draw(CUP)
    told = rehearsed(ground, put(ground, 5, 4))
    assert told.draws_undone == ("Stage 2",)
    (draw,) = told.overtaken
    assert (draw.is_undone, draw.is_played) == (True, False)
    (place,) = draw.places
    assert place.words == (
        "Stage 2 was drawn with Entrant 4; by the corrected table Entrant 5 has the place"
        " (2nd of group 1 of Stage 1)."
    )
    assert "draw it again" in draw.choice
    assert "as it was with the newcomers" in draw.choice


def test_beside_a_cup_that_goes_on_the_minor_cup_goes_on_as_well(ground: Ground) -> None:
    begun(ground)
    ground.draw(MINOR)
    told = rehearsed(ground, put(ground, 5, 4))
    assert told.draws_undone == ()
    cup, minor = told.overtaken
    assert (cup.is_played, minor.is_played) == (True, False)
    assert minor.places[0].stands_in == "Stage 2"
    assert "stands in another stage already" in minor.choice


def test_a_place_swapped_when_it_was_drawn_is_no_news(ground: Ground) -> None:
    begun(ground)
    make(ground, put(ground, 5, 4))
    ground.draw(MINOR)
    assert [draw.stage for draw in overtaken_draws(ground.event)] == ["Stage 2"]


def test_a_late_entry_opens_the_group_and_then_may_have_a_place(ground: Ground) -> None:
    begun(ground)
    late, change = enter_late(ground)
    (told,) = rehearsed(ground, change).overtaken
    assert told.waits.endswith("it is not decided who has its places: Stage 1 has 4 matches to be played.")
    assert told.is_played
    make(ground, change)
    for match in ground.matches(GROUPS, state="not-started"):
        win(match, "A" if match.entrant_a_id == late.pk else "B", by=(3, 0))
    assert places_of(overtaken_draws(ground.event))[0][1:] == (
        "1st of group 1 of Stage 1", "Entrant 1", "Late"
    )  # fmt: skip


def test_one_who_comes_back_into_a_group_that_was_drawn_from_opens_it_again(db: None) -> None:
    ground = lay_ground(
        8, (StageKind.ROUND_ROBIN, {"format": {"groups": 2}}), (StageKind.KNOCKOUT, {"intake": [TOP_TWO]})
    )
    ground.draw(GROUPS)
    left = make(ground, WithdrawEntrant(entrant_id=ground.entrants[3].pk))
    ground.play_all(GROUPS)
    begun(ground)
    assert members(ground, CUP) == {1, 2, 3, 5}
    told = rehearsed(ground, ReinstateEntrant(entrant_id=ground.entrants[3].pk))
    assert "3 matches to be played" in told.overtaken[0].waits
    assert left.undone_at is None


def test_a_penalty_and_a_result_withdrawn_are_told_too(ground: Ground) -> None:
    begun(ground)
    penalty = Penalize(
        stage_id=ground.stages[GROUPS].pk,
        entrant_id=ground.entrants[3].pk,
        key="match-points",
        amount="-4",
        why="Late",
    )
    assert places_of(rehearsed(ground, penalty).overtaken)[0][2:] == ("Entrant 4", "Entrant 5")
    withdrawn = WithdrawResult(match_id=ground.match_between(4, 5).pk)
    assert "1 match to be played" in rehearsed(ground, withdrawn).overtaken[0].waits


def test_who_leaves_a_cup_leaves_the_table_of_the_group_as_it_is(ground: Ground) -> None:
    begun(ground)
    before = table(ground)
    change = WithdrawEntrant(entrant_id=ground.entrants[3].pk)
    told = rehearsed(ground, change)
    assert told.stands == ("Stage 1",)
    assert {place.stage for place in told.places} <= {"Stage 2"}
    assert told.overtaken == ()
    made = make(ground, change)
    assert table(ground) == before
    undo_correction(correction_id=made.pk, actor=TESTER)
    assert table(ground) == before
    assert not StageEntry.objects.filter(played_out=True).exists()


@pytest.mark.parametrize("is_played", [False, True])
def test_who_leaves_a_cup_leaves_the_minor_cup_drawn_beside_it_as_it_is(
    ground: Ground, is_played: bool
) -> None:
    for stage in (CUP, MINOR):
        begun(ground, stage) if is_played else ground.draw(stage)
    told = rehearsed(ground, WithdrawEntrant(entrant_id=ground.entrants[3].pk))
    assert (told.overtaken, told.draws_undone) == ((), ())
    make(ground, WithdrawEntrant(entrant_id=ground.entrants[3].pk))
    assert overtaken_draws(ground.event) == ()


def test_results_of_a_group_that_is_over_stand_whatever_the_policy_for_those_who_leave(db: None) -> None:
    policy = {"withdrawn": {"kept": "none", "placed": "not-placed"}}
    groups = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}, "table": policy})
    ground = lay_ground(8, groups, (StageKind.KNOCKOUT, {"intake": [TOP_TWO]}))
    ground.draw(GROUPS)
    ground.play_all(GROUPS)
    before = table(ground)
    begun(ground)
    make(ground, WithdrawEntrant(entrant_id=ground.entrants[0].pk))
    assert table(ground) == before


def test_who_left_after_the_groups_is_passed_over_and_keeps_the_place_in_the_table(ground: Ground) -> None:
    before = table(ground)
    make(ground, WithdrawEntrant(entrant_id=ground.entrants[3].pk))
    assert table(ground) == before
    ground.draw(CUP)
    ground.draw(MINOR)
    assert members(ground, CUP) == {1, 2, 3, 5}
    assert members(ground, MINOR) == {4, 6, 7, 8}


@pytest.mark.parametrize("is_drawn", [False, True])
def test_one_disqualified_leaves_a_table_standing_that_others_went_on_from(
    ground: Ground, is_drawn: bool
) -> None:
    if is_drawn:
        begun(ground)
    before = table(ground)
    told = rehearsed(ground, DisqualifyEntrant(entrant_id=ground.entrants[3].pk))
    assert (told.stands == ("Stage 1",)) is is_drawn
    make(ground, DisqualifyEntrant(entrant_id=ground.entrants[3].pk))
    assert (table(ground) == before) is is_drawn
    assert overtaken_draws(ground.event) == ()


def test_who_left_while_the_group_was_played_does_not_rise_when_disqualified_later(ground: Ground) -> None:
    ground = two_groups(slug="second")
    make(ground, WithdrawResult(match_id=ground.match_between(1, 4).pk))
    make(ground, WithdrawEntrant(entrant_id=ground.entrants[3].pk))
    begun(ground)
    before = [number for _, number, _ in table(ground)]
    make(ground, DisqualifyEntrant(entrant_id=ground.entrants[3].pk))
    assert [number for _, number, _ in table(ground)] == before
