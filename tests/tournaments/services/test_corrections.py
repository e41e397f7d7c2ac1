"""Correcting results that moved on, leaving, coming back, undoing draws: rehearsed, made, and undone."""

from typing import Any

import pytest

from tests.tournaments.ground import TESTER, Ground, is_ready, lay_ground, win
from tournaments.draw_errors import (
    ChangedSinceError,
    CorrectionUndoneError,
    MatchesInPlayError,
    NoPlaceLeftError,
    NoResultError,
    ResultMovedOnError,
)
from tournaments.enums import EntrantState, MatchState, StageKind
from tournaments.errors import UnfitFieldsError
from tournaments.models import Correction, Entrant, Match, MatchResult, Sitting, StageEntry
from tournaments.selectors.consequences import PairingChange
from tournaments.selectors.standings import standings_for
from tournaments.services.changes import Change
from tournaments.services.changes.departures import (
    DisqualifyEntrant,
    ReinstateEntrant,
    WithdrawEntrant,
    WithdrawEveryone,
)
from tournaments.services.changes.draws import ReopenStage, UndoAllDraws, UndoDraw
from tournaments.services.changes.entries import EnterLate
from tournaments.services.changes.penalties import DrawLots, LiftPenalty, Penalize
from tournaments.services.changes.results import CorrectResult, WithdrawResult
from tournaments.services.corrections import make_change, rehearse_change, undo_correction
from tournaments.services.entrants import EntrantDetails, enter_entrant
from tournaments.services.memento import snapshot_of
from tournaments.services.outcomes import Outcome
from tournaments.services.results import withdraw_match_result
from tournaments.transactions import durable_transaction

pytestmark = pytest.mark.integration

ROUND_ROBIN, SWISS = StageKind.ROUND_ROBIN, StageKind.SWISS
KNOCKOUT, DOUBLE = StageKind.KNOCKOUT, StageKind.DOUBLE_ELIMINATION
FOR_B = Outcome(winner="B", bullseyes=(0, 3))


def make(ground: Ground, change: Change) -> Correction:
    return make_change(event_id=ground.event.pk, change=change, actor=TESTER)


def watched(ground: Ground) -> Any:
    """Everything a correction may touch, results that count and matches that stand only."""
    seen = snapshot_of(ground.event)
    seen["result"] = {pk: row for pk, row in seen["result"].items() if row[0]}
    aside = set(Match.on_record.filter(is_set_aside=True).values_list("pk", flat=True))
    seen["match"] = {pk: row for pk, row in seen["match"].items() if pk not in aside}
    seen["adjustment"] = {pk: row for pk, row in seen["adjustment"].items() if not row[0]}
    return seen


def make_and_undo(ground: Ground, change: Change) -> Correction:
    """Rehearse a change, make it and undo it: rehearsing touches nothing, undoing puts all of it back."""
    before = watched(ground)
    rehearse_change(event_id=ground.event.pk, change=change, actor=TESTER)
    assert watched(ground) == before
    correction = make(ground, change)
    assert watched(ground) != before
    undo_correction(correction_id=correction.pk, actor=TESTER)
    assert watched(ground) == before
    return correction


@pytest.fixture
def cup(db: None) -> Ground:
    ground = lay_ground(4, (KNOCKOUT, {"format": {"places_to": 4}}))
    ground.draw()
    return ground


def test_a_corrected_result_changes_who_plays_next(cup: Ground) -> None:
    first = cup.matches()[0]
    win(first, "A")
    change = CorrectResult(match_id=first.pk, outcome=FOR_B)
    told = rehearse_change(event_id=cup.event.pk, change=change, actor=TESTER).consequences
    final = cup.matches(part="main")[-1]
    assert (
        PairingChange(final.number, "Stage 1", ("Entrant 1", "to be known"), ("Entrant 4", "to be known"))
        in told.pairings
    )
    # One is still in, and nobody who lost its semi-final is placed before the match for third place.
    assert told.places == ()
    make_and_undo(cup, change)
    make(cup, change)
    final.refresh_from_db()
    assert final.entrant_a.number == 4
    assert MatchResult.objects.filter(match=first, is_current=True).count() == 1
    assert MatchResult.objects.filter(match=first).count() == 3


def test_a_match_played_with_the_wrong_side_is_withdrawn_and_one_with_the_right_stays(cup: Ground) -> None:
    cup.play_all()
    first = cup.matches()[0]
    told = rehearse_change(
        event_id=cup.event.pk, change=CorrectResult(match_id=first.pk, outcome=FOR_B), actor=TESTER
    ).consequences
    withdrawn = {result.match for result in told.withdrawn}
    assert withdrawn == {first.number, *(match.number for match in cup.matches()[2:])}
    same_side = Outcome(winner="A", bullseyes=(3, 2))
    told = rehearse_change(
        event_id=cup.event.pk, change=CorrectResult(match_id=first.pk, outcome=same_side), actor=TESTER
    ).consequences
    assert not told.pairings
    assert set(told.stays) == {match.number for match in cup.matches()[2:]}
    make_and_undo(cup, CorrectResult(match_id=first.pk, outcome=FOR_B))


def test_a_match_played_on_sheets_stays_on_record_and_another_takes_its_place(cup: Ground) -> None:
    cup.play_all()
    first, final = cup.matches()[0], cup.matches(part="main")[-1]
    Sitting.objects.filter(match=final).update(state="final")
    make_and_undo(cup, CorrectResult(match_id=first.pk, outcome=FOR_B))
    make(cup, CorrectResult(match_id=first.pk, outcome=FOR_B))
    again = cup.matches(part="main")[-1]
    assert again.pk != final.pk
    assert is_ready(again)
    assert Sitting.objects.filter(match=again).count() == 1
    win(again, "A")


def test_a_departure_is_not_undone_once_its_walkover_was_played_on(cup: Ground) -> None:
    made = make(cup, DisqualifyEntrant(entrant_id=cup.entrants[3].pk))
    cup.play_all()
    final = cup.matches(part="main")[-1]
    before = watched(cup)
    with pytest.raises(ChangedSinceError) as refused:
        undo_correction(correction_id=made.pk, actor=TESTER)
    assert refused.value.places == (
        "Stage 1, Final: Entrant 1 \N{EN DASH} Entrant 2",
        "Stage 1, Third place: Entrant 4 \N{EN DASH} Entrant 3",
    )
    assert final.pk
    assert watched(cup) == before


def test_a_match_in_play_is_not_taken_away(cup: Ground) -> None:
    first, second, final = cup.matches()[0], cup.matches()[1], cup.matches(part="main")[-1]
    win(first, "A")
    win(second, "A")
    Match.objects.filter(pk=final.pk).update(state=MatchState.IN_PLAY)
    before = watched(cup)
    with pytest.raises(MatchesInPlayError):
        make(cup, CorrectResult(match_id=first.pk, outcome=FOR_B))
    with pytest.raises(MatchesInPlayError):
        make(cup, UndoDraw(stage_id=cup.stages[0].pk))
    assert watched(cup) == before
    assert not Correction.objects.exists()


def test_a_result_that_moved_on_is_taken_back_only_while_nothing_followed(cup: Ground) -> None:
    first, second = cup.matches()[:2]
    win(first, "A")
    with durable_transaction():
        withdraw_match_result(match=first, actor=TESTER)
    assert cup.matches(part="main")[-1].entrant_a is None
    win(first, "A")
    win(second, "A")
    win(cup.matches(part="main")[-1], "A")
    with pytest.raises(ResultMovedOnError), durable_transaction():
        withdraw_match_result(match=first, actor=TESTER)


def test_only_a_result_can_be_corrected(cup: Ground) -> None:
    match = cup.matches()[0]
    for change in (CorrectResult(match_id=match.pk, outcome=FOR_B), WithdrawResult(match_id=match.pk)):
        with pytest.raises(NoResultError):
            make(cup, change)


def test_a_withdrawn_result_is_played_again(cup: Ground) -> None:
    cup.play_all()
    first = cup.matches()[0]
    make_and_undo(cup, WithdrawResult(match_id=first.pk))
    make(cup, WithdrawResult(match_id=first.pk))
    assert [is_ready(match) for match in cup.matches()] == [True, False, False, False]
    cup.play_all()
    assert all(match.state == MatchState.FINAL for match in cup.matches())


def test_undoing_a_draw_sets_its_matches_aside_and_undoing_that_brings_them_back(cup: Ground) -> None:
    cup.play_all()
    make_and_undo(cup, UndoDraw(stage_id=cup.stages[0].pk))
    make(cup, UndoDraw(stage_id=cup.stages[0].pk))
    assert not cup.matches()
    assert not StageEntry.objects.exists()
    cup.draw()
    assert [match.number for match in cup.matches()] == [5, 6, 7, 8]


def test_a_correction_is_undone_once_and_not_under_a_later_one(cup: Ground) -> None:
    first = make(cup, WithdrawEntrant(entrant_id=cup.entrants[0].pk))
    second = make(cup, ReinstateEntrant(entrant_id=cup.entrants[0].pk))
    with pytest.raises(ChangedSinceError) as refused:
        undo_correction(correction_id=first.pk, actor=TESTER)
    assert refused.value.places
    undo_correction(correction_id=second.pk, actor=TESTER)
    undo_correction(correction_id=first.pk, actor=TESTER)
    with pytest.raises(CorrectionUndoneError):
        undo_correction(correction_id=first.pk, actor=TESTER)
    assert Entrant.objects.get(pk=cup.entrants[0].pk).state == EntrantState.ENTERED


@pytest.mark.parametrize("kind", [KNOCKOUT, DOUBLE, ROUND_ROBIN, SWISS])
@pytest.mark.parametrize("leaving", [WithdrawEntrant, DisqualifyEntrant])
def test_who_leaves_loses_what_was_to_be_played_and_undoing_restores_it(
    db: None, kind: StageKind, leaving: Any
) -> None:
    ground = lay_ground(6, (kind, {}))
    ground.draw()
    ready = [match for match in ground.matches() if is_ready(match)]
    win(ready[-1], "A")
    make_and_undo(ground, leaving(entrant_id=ground.entrants[5].pk))
    make(ground, leaving(entrant_id=ground.entrants[5].pk))
    left = [
        match
        for match in ground.matches()
        if ground.entrants[5].pk in (match.entrant_a_id, match.entrant_b_id)
    ]
    assert left
    assert not [match for match in left if is_ready(match)]
    ground.play_all()
    if kind != SWISS:
        assert standings_for(ground.stages[0]).unplayed == 0


def test_matches_of_who_leaves_are_void_where_the_stage_says_so(db: None) -> None:
    ground = lay_ground(4, (ROUND_ROBIN, {"departures": "void"}))
    ground.draw()
    make(ground, WithdrawEntrant(entrant_id=ground.entrants[0].pk))
    kinds = MatchResult.objects.filter(is_current=True).values_list("kind", flat=True)
    assert list(kinds) == ["void"] * 3


def test_who_comes_back_plays_what_was_awarded_meanwhile(db: None) -> None:
    ground = lay_ground(4, (ROUND_ROBIN, {}))
    ground.draw()
    ready = [match for match in ground.matches() if is_ready(match)]
    make(ground, WithdrawEntrant(entrant_id=ground.entrants[0].pk))
    make(ground, ReinstateEntrant(entrant_id=ground.entrants[0].pk))
    assert [match for match in ground.matches() if is_ready(match)] == ready


def test_everyone_withdrawn_is_undone(cup: Ground) -> None:
    win(cup.matches()[0], "A")
    make_and_undo(cup, WithdrawEveryone())
    make(cup, WithdrawEveryone())
    assert not Entrant.objects.filter(state=EntrantState.ENTERED).exists()
    assert not [match for match in cup.matches() if is_ready(match)]


def test_all_draws_are_undone_and_restored(db: None) -> None:
    intake = [{"from": "table-places", "stage": 1, "first": 1, "last": 2}]
    ground = lay_ground(4, (ROUND_ROBIN, {}), (KNOCKOUT, {"intake": intake}))
    ground.draw(0)
    ground.play_all(0)
    ground.draw(1)
    make_and_undo(ground, UndoAllDraws())
    make(ground, UndoAllDraws())
    assert not Match.objects.exists()


def test_reopening_a_stage_undoes_what_was_drawn_from_it(db: None) -> None:
    intake = [{"from": "table-places", "stage": 1, "first": 1, "last": 2}]
    ground = lay_ground(4, (ROUND_ROBIN, {}), (KNOCKOUT, {"intake": intake}))
    ground.draw(0)
    ground.play_all(0)
    ground.draw(1)
    make_and_undo(ground, ReopenStage(stage_id=ground.stages[0].pk))
    make(ground, ReopenStage(stage_id=ground.stages[0].pk))
    assert len(ground.matches(0)) == 6
    assert not ground.matches(1)


@pytest.mark.parametrize("is_played", [False, True])
def test_a_correction_undoes_a_later_draw_unless_it_was_played(db: None, is_played: bool) -> None:
    intake = [{"from": "table-places", "stage": 1, "first": 1, "last": 2}]
    ground = lay_ground(3, (ROUND_ROBIN, {}), (KNOCKOUT, {"intake": intake}))
    ground.draw(0)
    ground.play_all(0)
    ground.draw(1)
    if is_played:
        ground.play_all(1)
    match = ground.match_between(2, 3)
    upset = Outcome(winner="A" if match.entrant_a.number == 3 else "B", bullseyes=(0, 3))
    if match.entrant_a.number == 3:
        upset = Outcome(winner="A", bullseyes=(3, 0))
    change = CorrectResult(match_id=match.pk, outcome=upset)
    told = rehearse_change(event_id=ground.event.pk, change=change, actor=TESTER).consequences
    assert told.draws_undone == (() if is_played else ("Stage 2",))
    assert {(place.entrant, place.before, place.after) for place in told.places if place.stage == "Stage 1"}
    make_and_undo(ground, change)


def test_a_late_entrant_of_an_odd_group_plays_in_the_rounds_of_the_rests(db: None) -> None:
    ground = lay_ground(5, (ROUND_ROBIN, {}))
    ground.draw()
    late = enter_entrant(
        event_id=ground.event.pk, details=EntrantDetails(name="Late", kind="team"), actor=TESTER
    )
    change = EnterLate(entrant_id=late.pk, stage_id=ground.stages[0].pk)
    make_and_undo(ground, change)
    make(ground, change)
    own = [match for match in ground.matches() if late.pk in (match.entrant_a_id, match.entrant_b_id)]
    assert sorted(match.round.number for match in own) == [1, 2, 3, 4, 5]
    assert all(match.entrant_b_id for match in ground.matches())


def test_a_late_entrant_of_a_swiss_stage_is_paired_from_the_next_round(db: None) -> None:
    ground = lay_ground(4, (SWISS, {"format": {"rounds": 3}}))
    ground.draw()
    ground.play_all()
    late = enter_entrant(
        event_id=ground.event.pk, details=EntrantDetails(name="Late", kind="team"), actor=TESTER
    )
    make(ground, EnterLate(entrant_id=late.pk, stage_id=ground.stages[0].pk))
    ground.draw()
    playing = {side for m in ground.matches(round__number=2) for side in (m.entrant_a_id, m.entrant_b_id)}
    assert late.pk in playing


def test_a_late_entrant_takes_a_place_in_a_bracket_only_of_one_who_left(cup: Ground) -> None:
    late = enter_entrant(
        event_id=cup.event.pk, details=EntrantDetails(name="Late", kind="team"), actor=TESTER
    )
    stage_id = cup.stages[0].pk
    with pytest.raises(NoPlaceLeftError):
        make(cup, EnterLate(entrant_id=late.pk, stage_id=stage_id))
    make(cup, WithdrawEntrant(entrant_id=cup.entrants[0].pk))
    change = EnterLate(entrant_id=late.pk, stage_id=stage_id, in_place_of=cup.entrants[0].pk)
    make_and_undo(cup, change)
    make(cup, change)
    first = cup.matches()[0]
    assert is_ready(first)
    assert late.pk in (first.entrant_a_id, first.entrant_b_id)
    assert cup.matches(part="main")[-1].entrant_a is None


def test_a_penalty_moves_its_entrant_and_is_lifted(db: None) -> None:
    ground = lay_ground(3, (ROUND_ROBIN, {}))
    ground.draw()
    ground.play_all()
    change = Penalize(
        stage_id=ground.stages[0].pk,
        entrant_id=ground.entrants[0].pk,
        key="match-points",
        amount="-3",
        why="Late three times",
    )
    told = rehearse_change(event_id=ground.event.pk, change=change, actor=TESTER).consequences
    assert ("Entrant 1", 1, 2) in {(place.entrant, place.before, place.after) for place in told.places}
    make_and_undo(ground, change)
    made = make(ground, change)
    row = next(r for r in standings_for(ground.stages[0]).rows if r.entrant == ground.entrants[0])
    assert "Late three times" in row.row.explanation
    (adjustment_id,) = made.changes["adjustment"]
    make(ground, LiftPenalty(adjustment_id=int(adjustment_id)))
    assert standings_for(ground.stages[0]).rows[0].entrant == ground.entrants[0]


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"amount": "much"}, "amount"),
        ({"amount": "0"}, "amount"),
        ({"key": "buchholz"}, "key"),
        ({"why": " "}, "why"),
    ],
)
def test_a_penalty_that_cannot_stand_is_refused(db: None, given: dict[str, str], where: str) -> None:
    ground = lay_ground(3, (ROUND_ROBIN, {}))
    wanted = {"key": "match-points", "amount": "-1", "why": "Late", **given}
    change = Penalize(stage_id=ground.stages[0].pk, entrant_id=ground.entrants[0].pk, **wanted)
    with pytest.raises(UnfitFieldsError) as refused:
        make(ground, change)
    assert refused.value.problems[0].where == where


def test_lots_divide_those_who_are_level_and_go_by_the_entrants_numbers(db: None) -> None:
    ground = lay_ground(4, (ROUND_ROBIN, {}))
    ground.draw()
    assert [row.row.place for row in standings_for(ground.stages[0]).rows] == [1, 1, 1, 1]
    make_and_undo(ground, DrawLots(stage_id=ground.stages[0].pk, seed="carnival"))
    make(ground, DrawLots(stage_id=ground.stages[0].pk, seed="carnival"))
    ground.stages[0].refresh_from_db()
    order = [row.entrant.number for row in standings_for(ground.stages[0]).rows]
    # sha256("carnival:1") and so on, lowest first: anyone can check it in a shell.
    assert order == [4, 3, 2, 1]
