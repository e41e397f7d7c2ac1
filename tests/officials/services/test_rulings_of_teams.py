"""Rulings where a match is played at several tables, or ended by a bell."""

import pytest

from officials.access import person
from officials.enums import AppealState, CallOutcome, RoleKind
from officials.rulings.effects import Concern
from officials.rulings.remedies import RemedyKind
from officials.services.appeals import Verdict, decide_appeal, lodge_appeal, show_appeal_decision
from officials.services.calls import close_call
from scoring.enums import LineKind, SheetState
from scoring.projections import progress_of
from scoring.services.bells import ring_bell
from scoring.services.sheets import confirm_sheet
from tests.officials.conftest import add_person
from tests.officials.services.test_rulings import Table, chalks
from tests.scoring.ground import TESTER, a_key, build_hall, commit, open_sitting, play_game, seats_of
from tournaments.enums import EntrantKind, MatchState, Side, SittingState
from tournaments.models import Match, MatchResult, Sitting
from tournaments.services.changes.results import CorrectResult
from tournaments.services.corrections import make_change
from tournaments.services.outcomes import Outcome

pytestmark = pytest.mark.integration

K = RemedyKind


@pytest.fixture
def hall(db):
    return build_hall(kind=EntrantKind.TEAM, players=4, counting={"way": "race-to", "games": 2})


@pytest.fixture
def match(hall) -> Match:
    return hall.schedule(tables=(0, 1))


def open_both(match):
    first = open_sitting(match, number=1, seats=seats_of(match))
    return first, open_sitting(match, number=2, seats=seats_of(match, offset=2))


def overturned(hall, ruling, actor):
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="No", actor=actor)
    head = person(add_person("hope", (hall.event, RoleKind.HEAD_OFFICIAL, None)))
    verdict = Verdict(outcome=AppealState.OVERTURNED, words="so")
    shown = show_appeal_decision(appeal_id=appeal.pk, verdict=verdict, actor=head)
    decide_appeal(appeal_id=appeal.pk, verdict=verdict, fingerprint=shown.fingerprint, actor=head)


def test_a_ruling_at_one_table_ends_the_match_at_all_and_its_reversal_resumes_them(hall, match):
    first, second = open_both(match)
    play_game(first, "A")
    table = Table(hall, second)
    ruling = table.called(K.LOSS_OF_GAME)
    first.refresh_from_db()
    match.refresh_from_db()
    assert first.lines.order_by("sequence").last().kind == LineKind.MATCH_DECIDED
    assert (match.state, MatchResult.objects.get(match=match).winner) == (
        MatchState.AWAITING_CONFIRMATION,
        "A",
    )
    overturned(hall, ruling, table.official)
    first.refresh_from_db()
    match.refresh_from_db()
    assert (first.state, match.state) == (SheetState.IN_PLAY, MatchState.IN_PLAY)
    assert not MatchResult.objects.filter(match=match, is_current=True).exists()
    commit(first)
    commit(second)


def test_another_table_plays_on_while_one_is_ruled_on(hall, match):
    first, second = open_both(match)
    table = Table(hall, second)
    table.call()
    commit(first)
    table.rule(chalks(1))
    commit(first)
    commit(second)
    match.refresh_from_db()
    assert match.state == MatchState.IN_PLAY


def test_a_forfeit_closes_the_tables_not_opened_and_its_reversal_opens_them(hall, match):
    first = open_sitting(match, number=1, seats=seats_of(match))
    table = Table(hall, first)
    ruling = table.called(K.FORFEIT_MATCH)
    assert Sitting.objects.get(match=match, number=2).state == SittingState.FINAL
    match.refresh_from_db()
    assert match.state == MatchState.FINAL
    overturned(hall, ruling, table.official)
    assert Sitting.objects.get(match=match, number=2).state == SittingState.NOT_STARTED
    open_sitting(match, number=2, seats=seats_of(match, offset=2))
    commit(first)


@pytest.mark.parametrize("each_table", [False, True], ids=["summed", "each table"])
def test_a_forfeit_closes_the_other_sheets_and_its_reversal_puts_them_back(db, each_table):
    """One in play, one to be confirmed and confirmed by one side, one that waits for its official."""
    counting = {"way": "fixed-number", "games": 1} if each_table else {"way": "race-to", "games": 9}
    hall = build_hall(kind=EntrantKind.TEAM, players=8, counting={**counting, "each_table": each_table})
    match = hall.schedule(tables=(0, 1, 2, 3))
    sheets = [open_sitting(match, number=n, seats=seats_of(match, offset=2 * n - 2)) for n in range(1, 5)]
    forfeited, played, done, called = sheets
    commit(played)
    if each_table:
        play_game(done)
        confirm_sheet(
            sheet_id=done.pk, side=Side.A, expected_version=done.version, submission_key=a_key(), actor=TESTER
        )
    elsewhere = Table(hall, called, name="oscar")
    elsewhere.call()
    before = [refreshed(sheet) for sheet in (played, done, called)]
    table = Table(hall, forfeited)
    ruling = table.called(K.FORFEIT_MATCH)
    states = [refreshed(sheet).state for sheet in (played, done, called)]
    assert states == [SheetState.OFFICIAL, SheetState.OFFICIAL, SheetState.DISPUTED]
    close_call(call_id=called.calls.get().pk, outcome=CallOutcome.SETTLED, actor=elsewhere.official)
    assert refreshed(called).state == SheetState.OFFICIAL, "nothing is left to confirm there either"
    match.refresh_from_db()
    assert match.state == MatchState.FINAL
    overturned(hall, ruling, table.official)
    after = [refreshed(sheet) for sheet in (played, done, called)]
    assert after[:2] == before[:2]
    assert after[2].state == SheetState.IN_PLAY
    commit(played)
    commit(called)


def refreshed(sheet):
    """Where a sheet stands now."""
    sheet.refresh_from_db()
    return progress_of(sheet)


def test_a_forfeit_of_both_tables_is_corrected_at_the_desk(hall, match):
    first, _ = open_both(match)
    table = Table(hall, first)
    table.called(K.FORFEIT_MATCH)
    outcome = Outcome(bullseyes=(1, 2), winner=Side.B)
    make_change(
        event_id=hall.event.pk, change=CorrectResult(match_id=match.pk, outcome=outcome), actor=TESTER
    )
    assert MatchResult.objects.get(match=match, is_current=True).winner == "B"


def test_a_second_table_opens_while_an_appeal_does_not_block(hall, match):
    first = open_sitting(match, number=1, seats=seats_of(match))
    table = Table(hall, first)
    ruling = table.called(chalks(1))
    lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="No", actor=table.official)
    open_sitting(match, number=2, seats=seats_of(match, offset=2))
    match.refresh_from_db()
    assert match.state == MatchState.UNDER_APPEAL


def test_each_table_counts_for_itself(db):
    hall = build_hall(
        kind=EntrantKind.TEAM,
        players=4,
        counting={"way": "best-of", "games": 1, "each_table": True},
    )
    match = hall.schedule(tables=(0, 1))
    first, second = open_both(match)
    table = Table(hall, first)
    table.called(K.LOSS_OF_GAME)
    second.refresh_from_db()
    assert (first.state, second.state) == (SheetState.AWAITING_CONFIRMATION, SheetState.IN_PLAY)


@pytest.mark.parametrize("unfinished", ["void", "played-out", "to-the-leader"])
def test_a_bell_stays_rung(db, unfinished):
    hall = build_hall(counting={"way": "timed", "halves": 1, "unfinished": unfinished})
    match = hall.schedule()
    sheet = open_sitting(match)
    play_game(sheet)
    commit(sheet)
    ring_bell(match_id=match.pk, half=1, actor=TESTER)
    sheet.refresh_from_db()
    state = sheet.state
    table = Table(hall, sheet)
    table.call()
    ruling = table.rule(K.AWARD_BULLSEYE, concern=Concern.LAST_HAND)
    assert (sheet.bell_rung, sheet.state) == (True, state)
    overturned(hall, ruling, table.official)
    sheet.refresh_from_db()
    assert (sheet.bell_rung, sheet.state) == (True, state)
