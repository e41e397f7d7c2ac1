"""The whole life of events of every format, at random: whatever is done, in whatever order, facts agree."""

from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.enums import LineKind
from scoring.models import ScoreSheet
from tests.scoring.ground import commit, open_sitting
from tests.tournaments.ground import TESTER, Ground, is_ready, lay_ground
from tests.tournaments.services.event_files.test_round_trip import elsewhere
from tournaments.draw_content import DrawRequest, content_from_json
from tournaments.enums import DrawMethod, MatchState, ResultKind, StageKind
from tournaments.errors import DomainError
from tournaments.models import Correction, Draw, Entrant, Match, MatchResult, Membership, Stage, StageEntry
from tournaments.pairing.progress import NOBODY
from tournaments.selectors.brackets import BRACKETS, followed_of
from tournaments.selectors.stage_results import stage_results
from tournaments.selectors.standings import standings_for, table_of
from tournaments.services.changes.departures import (
    DisqualifyEntrant,
    ReinstateEntrant,
    WithdrawEntrant,
    WithdrawEveryone,
)
from tournaments.services.changes.draws import ReopenStage, UndoAllDraws, UndoDraw
from tournaments.services.changes.entries import EnterLate
from tournaments.services.changes.penalties import DrawLots, Penalize
from tournaments.services.changes.results import CorrectResult, WithdrawResult
from tournaments.services.corrections import make_change, rehearse_change, undo_correction
from tournaments.services.draws import draw_stage, preview_draw, publish_draw
from tournaments.services.entrants import EntrantDetails, enter_entrant
from tournaments.services.event_files.writing import event_file
from tournaments.services.memento import snapshot_of
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result
from tournaments.standings.table import compute_table

pytestmark = pytest.mark.journey

GROUPS = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}, "departures": "void"})
BEST_TWO = [{"from": "group-places", "stage": 1, "first": 1, "last": 2}]
REST = [{"from": "rest", "stage": 1}]
PLATE = [{"name": "Minor cup", "rounds": [1]}]
FORMATS: tuple[tuple[tuple[StageKind, dict[str, Any]], ...], ...] = (
    ((StageKind.ROUND_ROBIN, {}),),
    ((StageKind.LEAGUE, {"format": {"legs": 2}, "calendar": {"first": "2026-06-13"}}),),
    ((StageKind.SWISS, {"format": {"rounds": 3}}),),
    ((StageKind.KNOCKOUT, {"format": {"places_to": 4}}),),
    ((StageKind.KNOCKOUT, {"format": {"plates": PLATE}}),),
    ((StageKind.DOUBLE_ELIMINATION, {}),),
    (GROUPS, (StageKind.KNOCKOUT, {"intake": BEST_TWO}), (StageKind.KNOCKOUT, {"intake": REST})),
    (
        (StageKind.SWISS, {"format": {"rounds": 2}}),
        (
            StageKind.DOUBLE_ELIMINATION,
            {"intake": [{"from": "table-places", "stage": 1, "first": 1, "last": 4}]},
        ),
    ),
)

outcomes = st.one_of(
    st.builds(
        lambda winner, lost: Outcome(winner=winner, bullseyes=(3, lost) if winner == "A" else (lost, 3)),
        st.sampled_from(["A", "B"]),
        st.integers(0, 2),
    ),
    st.builds(lambda winner: Outcome(kind=ResultKind.WALKOVER, winner=winner), st.sampled_from(["A", "B"])),
    st.just(Outcome(kind=ResultKind.DOUBLE_FORFEIT)),
)
picks = st.integers(0, 99)
LIVES = 3
"""Events of each format."""
STEPS = 15
"""What is done in each."""


class EventLife(RuleBasedStateMachine):
    """One event, from its entrants to its last result, with everything an organizer may do on the way."""

    stages: tuple[tuple[StageKind, dict[str, Any]], ...]
    ground: Ground

    def __init__(self) -> None:
        super().__init__()
        # Everything happens within one transaction that is rolled back, as `TestCase` does it.
        self.atomic = transaction.atomic()
        self.atomic._from_testcase = True
        self.atomic.__enter__()

    def teardown(self) -> None:
        try:
            if hasattr(self, "ground") and not connection.needs_rollback:
                self.taken_out_and_brought_in_elsewhere_it_is_the_same()
        finally:
            transaction.set_rollback(True)
            self.atomic.__exit__(None, None, None)

    @initialize(entrants=st.integers(4, 9))
    def begin(self, entrants: int) -> None:
        self.ground = lay_ground(entrants, *self.stages, players=2)

    # --- what an organizer and the tables do -------------------------------------------------------------

    @rule(method=st.sampled_from([DrawMethod.BY_SEED, DrawMethod.DRAWN]), seed=st.sampled_from("abc"))
    def draw_what_can_be_drawn(self, method: DrawMethod, seed: str) -> None:
        for stage in self.ground.stages:
            request = DrawRequest(method=method, seed=seed)
            if self.try_to(lambda s=stage, r=request: draw_stage(stage_id=s.pk, request=r, actor=TESTER)):
                return

    @rule(pick=picks)
    def preview_then_publish(self, pick: int) -> None:
        stage = self.ground.stages[pick % len(self.ground.stages)]
        asked = DrawRequest(method=DrawMethod.DRAWN, seed=str(pick))
        if self.try_to(lambda: preview_draw(stage_id=stage.pk, request=asked, actor=TESTER)):
            self.try_to(lambda: publish_draw(stage_id=stage.pk, actor=TESTER))

    @rule(pick=picks, outcome=outcomes)
    def play(self, pick: int, outcome: Outcome) -> None:
        ready = [match for match in self.standing() if is_ready(match)]
        if ready:
            match = ready[pick % len(ready)]
            self.try_to(lambda: enter_result(match_id=match.pk, outcome=outcome, actor=TESTER))

    @rule(outcome=outcomes)
    def play_a_round(self, outcome: Outcome) -> None:
        for match in [match for match in self.standing() if is_ready(match)]:
            match.refresh_from_db()
            if is_ready(match):
                enter_result(match_id=match.pk, outcome=outcome, actor=TESTER)

    @rule(pick=picks, hands=st.integers(0, 2))
    def play_hands_on_a_sheet(self, pick: int, hands: int) -> None:
        ready = [match for match in self.standing() if is_ready(match) and is_seated(match)]
        if not ready:
            return
        match = ready[pick % len(ready)]
        # Whoever sits at another table is refused here.
        if sheet := self.try_to(lambda: open_sitting(match)):
            for _ in range(hands):
                commit(sheet)

    @rule(pick=picks, outcome=outcomes)
    def correct_a_result(self, pick: int, outcome: Outcome) -> None:
        decided = [match for match in self.standing() if match.state == MatchState.FINAL]
        if decided:
            match = decided[pick % len(decided)]
            self.change(CorrectResult(match_id=match.pk, outcome=outcome))

    @rule(pick=picks)
    def withdraw_a_result(self, pick: int) -> None:
        standing = self.standing()
        if standing:
            self.change(WithdrawResult(match_id=standing[pick % len(standing)].pk))

    @rule(pick=picks, leaving=st.sampled_from([WithdrawEntrant, DisqualifyEntrant, ReinstateEntrant]))
    def move_an_entrant(self, pick: int, leaving: Any) -> None:
        entrants = list(Entrant.objects.filter(event=self.ground.event).order_by("number"))
        self.change(leaving(entrant_id=entrants[pick % len(entrants)].pk))

    @rule(pick=picks)
    def enter_late(self, pick: int) -> None:
        stage = self.ground.stages[pick % len(self.ground.stages)]
        number = Entrant.objects.filter(event=self.ground.event).count() + 1
        if number > 11:
            return
        late = EntrantDetails(name=f"Late {number}", kind="team")
        entrant = enter_entrant(event_id=self.ground.event.pk, details=late, actor=TESTER)
        left = StageEntry.objects.filter(stage=stage).exclude(entrant__state="entered").first()
        replaced = left.entrant_id if left is not None and stage.kind in BRACKETS else None
        self.change(EnterLate(entrant_id=entrant.pk, stage_id=stage.pk, in_place_of=replaced))

    @rule(pick=picks, undoing=st.sampled_from([UndoDraw, ReopenStage]))
    def undo_a_draw(self, pick: int, undoing: Any) -> None:
        self.change(undoing(stage_id=self.ground.stages[pick % len(self.ground.stages)].pk))

    @rule(change=st.sampled_from([UndoAllDraws(), WithdrawEveryone()]))
    def call_it_all_off_and_think_again(self, change: Any) -> None:
        before = self.seen()
        if (made := self.change(change)) is not None:
            undo_correction(correction_id=made.pk, actor=TESTER)
            assert self.seen() == before

    @rule(pick=picks)
    def penalize_and_draw_lots(self, pick: int) -> None:
        stage = self.ground.stages[pick % len(self.ground.stages)]
        self.change(DrawLots(stage_id=stage.pk, seed=f"lots {pick % 3}"))
        entries = list(StageEntry.objects.filter(stage=stage))
        if entries:
            entrant_id = entries[pick % len(entries)].entrant_id
            penalty = Penalize(
                stage_id=stage.pk, entrant_id=entrant_id, key="match-points", amount="-1", why="Late"
            )
            self.change(penalty)

    @rule()
    @precondition(lambda _: Correction.objects.filter(undone_at=None).exists())
    def undo_the_last_correction(self) -> None:
        last = Correction.objects.filter(undone_at=None).order_by("-number").first()
        self.try_to(lambda: undo_correction(correction_id=last.pk, actor=TESTER))

    # --- the named invariants ----------------------------------------------------------------------------

    @invariant()
    def nobody_is_in_a_cup_and_its_minor_cup(self) -> None:
        shared = [stage for stage in self.ground.stages if stage.settings.get("intake") in (BEST_TWO, REST)]
        names = [
            entrant
            for stage in shared
            for entrant in StageEntry.objects.filter(stage=stage).values_list("entrant")
        ]
        assert len(names) == len(set(names))

    @invariant()
    def nobody_plays_twice_in_a_round(self) -> None:
        sides = Counter(
            (match.round_id, side)
            for match in self.standing()
            for side in (match.entrant_a_id, match.entrant_b_id)
            if side is not None
        )
        assert [place for place, times in sides.items() if times > 1] == []

    @invariant()
    def every_decided_match_has_exactly_one_result(self) -> None:
        current = (
            Counter(
                MatchResult.objects.filter(match__event=self.ground.event, is_current=True).values_list(
                    "match_id", flat=True
                )
            )
            if hasattr(self, "ground")
            else Counter()
        )
        for match in self.standing():
            assert current[match.pk] == (1 if match.state == MatchState.FINAL else 0), match.number

    @invariant()
    def every_hand_counts_once_on_a_sheet_in_play(self) -> None:
        """What the ledger says stands, whatever is drawn, corrected or undone around it."""
        for sheet in ScoreSheet.objects.filter(sitting__match__event=self.ground.event) if self.begun else ():
            assert sheet.lines.filter(kind=LineKind.HAND).count() == sheet.hand_number - 1
            assert Match.on_record.get(pk=sheet.sitting.match_id).state == MatchState.IN_PLAY

    @invariant()
    def bracket_and_results_agree(self) -> None:
        if not hasattr(self, "ground"):
            return
        for draw in Draw.objects.filter(stage__event=self.ground.event, state="published"):
            if draw.stage.kind not in BRACKETS:
                continue
            read = stage_results(draw.stage)
            followed = followed_of(draw, read)
            numbers = [None, *read.entrants]
            for match in Match.objects.filter(draw=draw).select_related("entrant_a", "entrant_b"):
                expected = tuple(
                    NOBODY if seed == NOBODY else None if seed is None else numbers[seed]
                    for seed in followed.sides[match.key]
                )
                assert expected == (self.side(match, "a"), self.side(match, "b")), match.number

    @invariant()
    def standings_recomputed_are_those_shown(self) -> None:
        for stage in Stage.objects.filter(event=self.ground.event) if hasattr(self, "ground") else ():
            read = stage_results(stage)
            shown = [(row.entrant.id, row.place, row.explanation) for row in table_of(read).rows]
            again = compute_table(
                reversed(read.contenders), reversed(read.results), read.settings, read.adjustments
            )
            assert [(row.entrant.id, row.place, row.explanation) for row in again.rows] == shown
            assert [str(row.entrant.number) for row in standings_for(stage).rows] == [
                entrant for entrant, _, _ in shown
            ]

    @invariant()
    def every_published_draw_is_what_its_request_gives(self) -> None:
        """A draw on record holds its stage's entrants, and everybody in the stage is in it or came late."""
        if not hasattr(self, "ground"):
            return
        for draw in Draw.objects.filter(stage__event=self.ground.event, state="published", first_round=1):
            drawn = len(content_from_json(draw.content).entrants)
            assert StageEntry.objects.filter(stage=draw.stage).count() >= drawn

    def taken_out_and_brought_in_elsewhere_it_is_the_same(self) -> None:
        """Asked once, when a life is over: it empties the database, which only the rollback mends."""
        content = event_file(self.ground.event)
        # PostgreSQL empties no table while a deferred constraint waits for its turn.
        connection.check_constraints()
        assert event_file(elsewhere(content)) == content
        # It ends in an error where anything differs.
        call_command("verify_sheets", stdout=StringIO())

    @property
    def begun(self) -> bool:
        """Whether there is an event yet."""
        return hasattr(self, "ground")

    # --- words -------------------------------------------------------------------------------------------

    def standing(self) -> list[Match]:
        """The matches that stand."""
        if not hasattr(self, "ground"):
            return []
        rows = Match.objects.filter(event=self.ground.event)
        return list(rows.select_related("entrant_a", "entrant_b", "stage").order_by("number"))

    def side(self, match: Match, side: str) -> int | None:
        """The entrant of a side by number, NOBODY where nobody comes."""
        entrant = getattr(match, f"entrant_{side}")
        if entrant is not None:
            return entrant.number
        return NOBODY if getattr(match, f"nobody_{side}") else None

    def seen(self) -> Any:
        """Everything that a failed request must leave alone, of what stands."""
        seen = snapshot_of(self.ground.event)
        seen["result"] = {pk: row for pk, row in seen["result"].items() if row[0]}
        seen["match"] = {pk: row for pk, row in seen["match"].items() if not row[-1]}
        seen["draw"] = {pk: row for pk, row in seen["draw"].items() if row[0] == "published"}
        return seen

    def change(self, change: Any) -> Correction | None:
        """Rehearse a change, which touches nothing, then make it, if it can be made."""
        event_id = self.ground.event.pk
        before = self.seen()
        if not self.try_to(lambda: rehearse_change(event_id=event_id, change=change, actor=TESTER)):
            return None
        assert self.seen() == before, "a rehearsal changes nothing"
        return make_change(event_id=event_id, change=change, actor=TESTER)

    def try_to(self, act: Any) -> Any:
        """Do it; where it is refused, nothing has changed."""
        before = self.seen()
        try:
            return act() or True
        except DomainError:
            assert self.seen() == before, "an error changes nothing"
            return None


def is_seated(match: Match) -> bool:
    """Whether both entrants have people to sit down; one that came late has none."""
    return Membership.objects.filter(entrant__in=(match.entrant_a, match.entrant_b)).count() == 4


@pytest.mark.parametrize("stages", FORMATS, ids=lambda stages: "+".join(kind for kind, _ in stages))
def test_the_life_of_an_event(db: None, stages: tuple[tuple[StageKind, dict[str, Any]], ...]) -> None:
    life = type("Life", (EventLife,), {"stages": stages})
    asked = settings(
        max_examples=LIVES,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(life, settings=asked)
