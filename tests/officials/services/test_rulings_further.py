"""Rulings and appeals on a match whose result has moved on."""

from datetime import date
from functools import partial

import pytest
from django.core.management import call_command

from officials.access import person
from officials.enums import AppealState, RoleKind
from officials.models import Appeal, Ruling
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import RemedyKind
from officials.services.appeals import (
    Verdict,
    decide_appeal,
    lodge_appeal,
    set_appeal_policy,
    show_appeal_decision,
)
from officials.services.rulings import apply_ruling, show_ruling
from scoring.enums import SheetState
from scoring.errors import AppealInTheWayError
from tests.conftest import empty_database
from tests.officials.conftest import add_person
from tests.officials.racing import race
from tests.officials.services.test_rulings import Table, chalks, decided
from tests.scoring.ground import TESTER, build_hall, open_sitting, play_game
from tournaments.draw_content import DrawRequest
from tournaments.draw_errors import MatchesInPlayError
from tournaments.enums import (
    Confirmation,
    CorrectionKind,
    DrawState,
    EntrantKind,
    EventState,
    MatchState,
    Side,
    StageKind,
)
from tournaments.errors import DomainError
from tournaments.models import Correction, Draw, Event, Match, MatchResult, Stage
from tournaments.services.draws import draw_stage
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.event_files.importing import import_event
from tournaments.services.event_files.writing import event_file
from tournaments.services.events import EventDetails, create_event, publish_event
from tournaments.services.stages import StageDetails, add_stage

pytestmark = pytest.mark.integration

K = RemedyKind
BEST_OF_1 = {"way": "best-of", "games": 1}
KNOCKOUT = {"counting": BEST_OF_1, "format": {"places_to": 4}}
SWISS = {"counting": BEST_OF_1, "format": {"rounds": 2}}


def lay_out(kind: StageKind, settings) -> Event:
    """An event of four pairs with one stage, drawn."""
    details = EventDetails(
        name="Cup",
        slug="cup",
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 13),
        rule_set="trinidad-tournament",
        confirmation=Confirmation.NONE,
    )
    event = create_event(details=details, actor=TESTER)
    entries = [
        EntrantDetails(
            name=f"Pair {number}",
            kind=EntrantKind.PAIR,
            players=tuple(PlayerEntry(name=f"Player {number}.{seat}") for seat in (1, 2)),
        )
        for number in range(1, 5)
    ]
    enter_entrants(event_id=event.pk, entries=entries, actor=TESTER)
    stage = add_stage(
        event_id=event.pk, details=StageDetails(name="Stage", kind=kind, settings=settings), actor=TESTER
    )
    publish_event(event_id=event.pk, actor=TESTER)
    draw_stage(stage_id=stage.pk, request=DrawRequest(), actor=TESTER)
    return event


class Floor:
    """What a `Table` needs to know of an event."""

    def __init__(self, event):
        self.event = event


@pytest.fixture
def event(db):
    return lay_out(StageKind.KNOCKOUT, KNOCKOUT)


def matches_of(event):
    return list(Match.objects.filter(event=event).order_by("number"))


def play(match, winner="A"):
    match.refresh_from_db()
    sheet = open_sitting(match)
    play_game(sheet, winner)
    return sheet


def head_of(event, name):
    return person(add_person(name, (event, RoleKind.HEAD_OFFICIAL, None)))


def overturn(appeal, actor):
    verdict = Verdict(outcome=AppealState.OVERTURNED, words="looked at again")
    shown = show_appeal_decision(appeal_id=appeal.pk, verdict=verdict, actor=actor)
    decide_appeal(appeal_id=appeal.pk, verdict=verdict, fingerprint=shown.fingerprint, actor=actor)
    return shown


def test_a_ruling_on_an_official_sheet_moves_the_other_side_on(event):
    semi, _, final, _ = matches_of(event)
    sheet = play(semi)
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    assert sheet.state == SheetState.OFFICIAL
    ruling = table.rule(K.FORFEIT_MATCH, side=Side.A, irregularity=Irregularity.TAMPERED_CARDS)
    final.refresh_from_db()
    assert final.entrant_a == semi.entrant_b
    changed = [pairing["match"] for pairing in ruling.effect["consequences"]["pairings"]]
    assert final.number in changed
    assert MatchResult.objects.get(match=semi, is_current=True).source == "ruling"


def test_a_bullseye_taken_brings_an_official_match_back_into_play(event):
    semi, _, final, _ = matches_of(event)
    sheet = play(semi)
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    table.rule(K.TAKE_BULLSEYE, side=Side.A)
    final.refresh_from_db()
    semi.refresh_from_db()
    assert (final.entrant_a, semi.state, table.sheet.state) == (None, MatchState.IN_PLAY, SheetState.IN_PLAY)
    play_game(sheet, "B")
    final.refresh_from_db()
    assert final.entrant_a == semi.entrant_b


def test_nothing_is_ruled_over_a_match_that_is_being_played(event):
    semi, other, final, _ = matches_of(event)
    sheet = play(semi)
    play(other)
    final.refresh_from_db()
    open_sitting(final)
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    with pytest.raises(MatchesInPlayError) as refused:
        table.rule(K.FORFEIT_MATCH, side=Side.A)
    assert refused.value.matches == (final.number,)
    assert not Ruling.objects.exists()


def test_a_final_played_on_a_wrong_result_is_played_again(event):
    semi, other, final, _ = matches_of(event)
    sheet = play(semi)
    play(other)
    play(final)
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    ruling = table.rule(K.FORFEIT_MATCH, side=Side.A)
    assert final.number in ruling.effect["consequences"]["set_aside"]
    again = Match.objects.get(event=event, key=final.key)
    assert (again.entrant_a, again.state) == (semi.entrant_b, MatchState.NOT_STARTED)


def test_an_appeal_after_the_next_match_is_known(event):
    semi, _, final, _ = matches_of(event)
    sheet = play(semi)
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    ruling = table.rule(K.FORFEIT_MATCH, side=Side.A)
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.A, grounds="They were ours", actor=table.official)
    semi.refresh_from_db()
    assert semi.state == MatchState.UNDER_APPEAL
    shown = overturn(appeal, head_of(event, "hope"))
    final.refresh_from_db()
    semi.refresh_from_db()
    assert (final.entrant_a, semi.state) == (semi.entrant_a, MatchState.FINAL)
    assert final.number in [pairing["match"] for pairing in shown.effect["consequences"]["pairings"]]


def test_a_ruling_that_leaves_something_to_play_opens_a_finished_event(event):
    sheet = play(matches_of(event)[0])
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    taken = table.rule(K.TAKE_BULLSEYE, side=Side.A)
    event.refresh_from_db()
    assert (event.state, taken.effect["consequences"]["opens_again"]) == (EventState.RUNNING, True)
    opened = Correction.objects.get(event=event, kind=CorrectionKind.EVENT_REOPENED)
    assert f"ruling {taken.number}" in opened.subject


def test_an_overturning_opens_a_finished_event_where_it_leaves_something_to_play(event):
    semi = matches_of(event)[0]
    sheet = open_sitting(semi)
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    ruling = table.called(K.FORFEIT_MATCH, side=Side.A)
    Event.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.A, grounds="They were ours", actor=table.official)
    event.refresh_from_db()
    assert event.state == EventState.FINISHED
    shown = overturn(appeal, head_of(event, "hope"))
    event.refresh_from_db()
    semi.refresh_from_db()
    assert (event.state, semi.state) == (EventState.RUNNING, MatchState.IN_PLAY)
    assert shown.effect["consequences"]["opens_again"] is True
    opened = Correction.objects.get(event=event, kind=CorrectionKind.EVENT_REOPENED)
    assert f"appeal {appeal.number}" in opened.subject


def test_an_appeal_after_the_next_round_was_drawn(db):
    event = lay_out(StageKind.SWISS, SWISS)
    first, second = matches_of(event)
    sheet = play(first)
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    ruling = table.rule(K.FORFEIT_MATCH, side=Side.A)
    play(second)
    stage = Stage.objects.get(event=event)
    draw_stage(stage_id=stage.pk, request=DrawRequest(), actor=TESTER)
    assert Match.objects.filter(event=event).count() == 4
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.A, grounds="They were ours", actor=table.official)
    shown = overturn(appeal, head_of(event, "hope"))
    first.refresh_from_db()
    result = MatchResult.objects.get(match=first, is_current=True)
    assert (result.winner, result.source) == ("A", "sheet")
    drawn_again = Draw.objects.filter(stage=stage, state=DrawState.UNDONE).exists()
    assert drawn_again is bool(shown.effect["consequences"]["draws_undone"])


def test_a_blocking_appeal_keeps_the_next_match_closed(event):
    semi, other, final, _ = matches_of(event)
    sheet = play(semi)
    play(other)
    table = Table(Floor(event), sheet, RoleKind.HEAD_OFFICIAL, "hal")
    set_appeal_policy(
        event_id=event.pk, is_final=False, window_minutes=30, blocks_progress=True, actor=table.official
    )
    ruling = table.rule(K.WARN)
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="why us", actor=table.official)
    final.refresh_from_db()
    with pytest.raises(AppealInTheWayError) as refused:
        open_sitting(final)
    assert refused.value.waits_for == semi.number
    overturn(appeal, head_of(event, "hope"))
    open_sitting(final)


def test_a_file_of_the_event_carries_rulings_and_appeals(committing_db):
    hall = build_hall()
    table = Table(hall, open_sitting(hall.schedule()))
    ruling = table.called(chalks(2), note="Third trick.")
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="No", actor=table.official)
    overturn(appeal, head_of(hall.event, "hope"))
    table.called(K.WARN)
    content = event_file(hall.event)
    empty_database()
    build_hall(slug="in-the-way", size=5)
    brought = import_event(content=content, actor=TESTER)
    assert event_file(brought) == content
    told = list(Ruling.objects.filter(event=brought).values_list("number", "state", "note", "made_by_name"))
    assert told == [(1, "overturned", "Third trick.", "olga"), (2, "stands", "", "olga")]
    carried = Appeal.objects.get(event=brought)
    assert (carried.state, carried.ruling.number, carried.grounds) == ("overturned", 1, "No")


def test_two_heads_decide_one_appeal_at_once(committing_db):
    for number in range(4):
        hall = build_hall(slug=f"race-{number}")
        table = Table(hall, open_sitting(hall.schedule()), name=f"olga-{number}")
        ruling = table.called(chalks(2))
        appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="No", actor=table.official)
        jobs = []
        for name, outcome in (("hal", AppealState.UPHELD), ("hope", AppealState.OVERTURNED)):
            head = head_of(hall.event, f"{name}-{number}")
            verdict = Verdict(outcome=outcome, words="so")
            shown = show_appeal_decision(appeal_id=appeal.pk, verdict=verdict, actor=head)
            jobs.append(
                partial(
                    decide_appeal,
                    appeal_id=appeal.pk,
                    verdict=verdict,
                    fingerprint=shown.fingerprint,
                    actor=head,
                )
            )
        outcomes = race(*jobs)
        assert sum(isinstance(outcome, Appeal) for outcome in outcomes) == 1, outcomes
        assert sum(isinstance(outcome, DomainError) for outcome in outcomes) == 1, outcomes


def test_an_appeal_racing_another_ruling(committing_db):
    for number in range(4):
        hall = build_hall(slug=f"race-{number}")
        table = Table(hall, open_sitting(hall.schedule()), name=f"olga-{number}")
        first = table.called(chalks(1))
        table.call()
        decision = decided(chalks(2))
        shown = show_ruling(sheet_id=table.sheet.pk, decision=decision, actor=table.official)
        appeal, ruling = race(
            partial(lodge_appeal, ruling_id=first.pk, side=Side.B, grounds="No", actor=table.official),
            partial(
                apply_ruling,
                sheet_id=table.sheet.pk,
                decision=decision,
                fingerprint=shown.fingerprint,
                actor=table.official,
            ),
        )
        assert isinstance(appeal, Appeal), appeal
        assert isinstance(ruling, Ruling | DomainError), ruling
        call_command("verify_sheets", verbosity=0)
