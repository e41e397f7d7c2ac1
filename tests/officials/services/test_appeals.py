"""Appeals: made in time, decided by another, and the sheet follows."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from officials.access import person
from officials.enums import AppealState, RoleKind, RulingState
from officials.models import Appeal, AuthorityLine, Ruling
from officials.ruling_errors import (
    AppealDecidedError,
    AppealPendingError,
    NoAppealError,
    OwnRulingError,
    RulingChangedError,
)
from officials.rulings.effects import Concern
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import Remedy, RemedyKind
from officials.services.appeals import (
    Verdict,
    decide_appeal,
    lodge_appeal,
    set_appeal_policy,
    show_appeal_decision,
)
from scoring.enums import SheetState
from scoring.errors import SheetNotInPlayError
from scoring.models import CountedHand
from scoring.progress import BySide
from scoring.projections import progress_of
from tests.officials.conftest import add_person
from tests.officials.services.test_rulings import Table, chalks, decided
from tests.scoring.ground import commit, open_sitting, play_game
from tournaments.enums import MatchState, Side
from tournaments.errors import UnfitFieldsError
from tournaments.models import Bar, Entrant, MatchResult, Membership, Stage
from tournaments.selectors.stage_results import stage_results
from tournaments.selectors.standings import table_of

pytestmark = pytest.mark.integration

K = RemedyKind
LAST = Concern.LAST_HAND
OVERTURNED, UPHELD, VARIED = AppealState.OVERTURNED, AppealState.UPHELD, AppealState.VARIED


@pytest.fixture
def table(hall):
    return Table(hall, open_sitting(hall.schedule()))


def captain_of(hall, number=1):
    return person(add_person(f"captain-{number}", (hall.event, RoleKind.CAPTAIN, hall.entrants[number])))


def head_of(hall, name="hal"):
    return person(add_person(name, (hall.event, RoleKind.HEAD_OFFICIAL, None)))


def appeal_against(ruling, hall, side=Side.B):
    return lodge_appeal(ruling_id=ruling.pk, side=side, grounds="It was no renege", actor=captain_of(hall))


def decide(appeal, outcome, head, instead=None):
    verdict = Verdict(outcome=outcome, words="we looked again", instead=instead)
    shown = show_appeal_decision(appeal_id=appeal.pk, verdict=verdict, actor=head)
    decide_appeal(appeal_id=appeal.pk, verdict=verdict, fingerprint=shown.fingerprint, actor=head)
    return shown


REVERSIBLE = [
    ([K.PLAY_ON], {}),
    ([K.WARN], {}),
    ([K.REMOVE_PLAYER], {}),
    ([K.REPLACE_PACK], {}),
    ([K.REPLACE_PACK, K.REDEAL_SAME_DEALER], {}),
    ([chalks(2)], {}),
    ([Remedy(K.CHALKS_OFF, 1)], {}),
    ([K.NO_GAME, chalks(1)], {}),
    ([K.LOSS_OF_GAME], {}),
    ([K.LOSS_OF_GAME], {"side": Side.A}),
    ([K.RESTART_GAME], {}),
    ([K.AWARD_BULLSEYE], {}),
    ([K.TAKE_BULLSEYE], {"side": Side.A}),
    ([K.AWARD_BULLSEYE, K.TAKE_BULLSEYE], {"side": Side.A}),
    ([K.REDEAL_PACK_PASSES], {}),
    ([K.CORRECT_SCORE], {"score": BySide(9, 9)}),
    ([K.FORFEIT_MATCH], {}),
    ([K.DISQUALIFY], {}),
    ([K.REDEAL_SAME_DEALER], {"concern": LAST}),
    ([K.NO_GAME, chalks(1)], {"concern": LAST}),
    ([K.LOSS_OF_GAME], {"concern": LAST}),
    ([K.CORRECT_SCORE], {"concern": LAST, "score": BySide(0, 9)}),
    ([K.RESTART_GAME], {"concern": LAST}),
]


def test_every_remedy_is_among_those_reversed():
    chosen = [each for remedies, _ in REVERSIBLE for each in remedies]
    assert {each.kind if isinstance(each, Remedy) else each for each in chosen} == set(RemedyKind)


def hands_counted():
    return list(CountedHand.objects.values_list("game_number", "hand_number", "line__sequence"))


def standing_of(hall):
    """Every entrant's place, points and sums, as the table shows them."""
    return [(row.place, row.entrant, row.tally) for row in table_of(stage_results(Stage.objects.get())).rows]


@pytest.mark.parametrize(("remedies", "more"), REVERSIBLE)
def test_each_remedy_is_reversed_on_appeal(table, hall, remedies, more):
    """On the sheet, in the match and in the standing; side A has a bullseye and leads the second game."""
    play_game(table.sheet)
    commit(table.sheet)
    before, counted, standing = progress_of(table.sheet), hands_counted(), standing_of(hall)
    ruling = table.called(*remedies, **more)
    has_ended = ruling.effect["after"]["result"] is not None
    assert (standing_of(hall) != standing) is has_ended, "the table counts what the match came to"
    appeal = appeal_against(ruling, hall)
    table.sheet.sitting.match.refresh_from_db()
    assert table.sheet.sitting.match.state == MatchState.UNDER_APPEAL
    shown = decide(appeal, OVERTURNED, head_of(hall))
    table.sheet.refresh_from_db()
    assert progress_of(table.sheet) == before
    assert shown.effect["after"]["sheet"] == before.as_json()
    assert hands_counted() == counted
    table.sheet.sitting.match.refresh_from_db()
    assert table.sheet.sitting.match.state == MatchState.IN_PLAY
    assert not MatchResult.objects.filter(is_current=True).exists()
    assert standing_of(hall) == standing
    assert Ruling.objects.get().state == RulingState.OVERTURNED
    assert not Entrant.objects.filter(state="disqualified").exists()
    assert not Bar.objects.filter(lifted_at=None).exists()
    powers = AuthorityLine.objects.filter(event=hall.event).values_list("power", flat=True)
    assert {"appeal", "decide-appeal"} <= set(powers)
    commit(table.sheet)


def test_a_player_removed_may_sit_again(table, hall):
    player = Membership.objects.filter(entrant=hall.entrants[1])[0].player
    ruling = table.called(K.REMOVE_PLAYER, irregularity=Irregularity.ABUSE, player=str(player.uid))
    decide(appeal_against(ruling, hall), OVERTURNED, head_of(hall))
    assert Bar.objects.get().lifted_at is not None


def test_an_upheld_ruling_stands(table, hall):
    ruling = table.called(chalks(2))
    decide(appeal_against(ruling, hall), UPHELD, head_of(hall))
    table.sheet.refresh_from_db()
    ruling.refresh_from_db()
    assert (table.score, ruling.state, table.sheet.appeal) == ((2, 0), RulingState.UPHELD, "")


def test_a_varied_ruling_is_replaced(table, hall):
    play_game(table.sheet)
    ruling = table.called(K.LOSS_OF_GAME)
    assert table.bullseyes == (2, 0)
    instead = decided(chalks(1))
    decide(appeal_against(ruling, hall), VARIED, head_of(hall), instead)
    table.sheet.refresh_from_db()
    table.sheet.sitting.match.refresh_from_db()
    assert (table.bullseyes, table.score) == ((1, 0), (1, 0))
    assert (table.sheet.state, table.sheet.sitting.match.state) == (SheetState.IN_PLAY, MatchState.IN_PLAY)
    second = Ruling.objects.get(replaces=ruling.number)
    with pytest.raises(NoAppealError) as refused:
        appeal_again(second, hall)
    assert refused.value.why == "replaced"


def appeal_again(ruling, hall):
    actor = captain_of(hall, 0)
    return lodge_appeal(ruling_id=ruling.pk, side=Side.A, grounds="no", actor=actor)


def test_a_forfeit_is_varied(table, hall):
    commit(table.sheet)
    ruling = table.called(K.FORFEIT_MATCH)
    decide(appeal_against(ruling, hall), VARIED, head_of(hall), decided(K.LOSS_OF_GAME))
    table.sheet.refresh_from_db()
    assert (table.bullseyes, table.sheet.state) == ((1, 0), SheetState.IN_PLAY)


def test_play_that_went_on_is_not_lost_by_a_reversal(table, hall):
    commit(table.sheet)
    ruling = table.called(chalks(2))
    commit(table.sheet)
    assert table.score == (6, 2)
    decide(appeal_against(ruling, hall), OVERTURNED, head_of(hall))
    table.sheet.refresh_from_db()
    assert (table.score, table.sheet.hand_number) == ((4, 2), 3)


def test_chalks_that_went_with_a_game_begun_again_are_not_taken_off_twice(table, hall):
    ruling, head = table.called(chalks(2)), head_of(hall)
    again = table.called(K.RESTART_GAME)
    commit(table.sheet)
    assert table.score == (2, 1)
    decide(appeal_against(ruling, hall), OVERTURNED, head)
    table.sheet.refresh_from_db()
    assert (table.score, table.sheet.chalks_a) == ((2, 1), 2)
    decide(appeal_again(again, hall), OVERTURNED, head)
    table.sheet.refresh_from_db()
    assert table.score == (2, 1), "what the restart had taken away was overturned before it"


def test_a_game_given_by_a_ruling_is_taken_back_after_later_play(table, hall):
    ruling = table.called(K.LOSS_OF_GAME)
    commit(table.sheet)
    decide(appeal_against(ruling, hall), OVERTURNED, head_of(hall))
    table.sheet.refresh_from_db()
    assert (table.bullseyes, table.score, table.sheet.game_number) == ((0, 0), (2, 1), 2)


def test_a_blocking_appeal_stops_the_table(table, hall):
    set_appeal_policy(
        event_id=hall.event.pk, is_final=False, window_minutes=30, blocks_progress=True, actor=table.official
    )
    ruling = table.called(chalks(1))
    appeal = appeal_against(ruling, hall)
    table.sheet.refresh_from_db()
    assert table.sheet.state == SheetState.FROZEN
    with pytest.raises(SheetNotInPlayError):
        commit(table.sheet)
    decide(appeal, UPHELD, head_of(hall))
    commit(table.sheet)


def test_an_appeal_that_does_not_block_lets_play_go_on(table, hall):
    appeal_against(table.called(chalks(1)), hall)
    commit(table.sheet)
    table.sheet.sitting.match.refresh_from_db()
    assert table.sheet.sitting.match.state == MatchState.UNDER_APPEAL


def test_a_call_closed_while_an_appeal_blocks_changes_nothing(table, hall):
    set_appeal_policy(
        event_id=hall.event.pk, is_final=False, window_minutes=30, blocks_progress=True, actor=table.official
    )
    table.call()
    ruling = table.rule(chalks(1), closes_call=False)
    appeal = appeal_against(ruling, hall)
    decide(appeal, UPHELD, head_of(hall))
    table.sheet.refresh_from_db()
    assert table.sheet.state == SheetState.FROZEN, "the call is still open"


def test_when_there_is_no_appeal(table, hall):
    policy = {"event_id": hall.event.pk, "window_minutes": 30, "blocks_progress": False}
    ruling = table.called(chalks(1))
    with time_machine.travel(timezone.now() + timedelta(minutes=31)), pytest.raises(NoAppealError) as late:
        lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="late", actor=table.official)
    assert late.value.why == "too-late"
    set_appeal_policy(is_final=True, **policy, actor=table.official)
    with pytest.raises(NoAppealError) as final:
        lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="why", actor=table.official)
    assert final.value.why == "final"
    set_appeal_policy(is_final=False, **policy, actor=table.official)
    lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="why", actor=table.official)
    with pytest.raises(NoAppealError) as twice:
        lodge_appeal(ruling_id=ruling.pk, side=Side.A, grounds="why", actor=table.official)
    assert twice.value.why == "appealed"


@pytest.mark.parametrize("minutes", [0, -1, 10081, 10**9])
def test_a_window_is_a_time(hall, table, minutes):
    with pytest.raises(UnfitFieldsError):
        set_appeal_policy(
            event_id=hall.event.pk,
            is_final=False,
            window_minutes=minutes,
            blocks_progress=False,
            actor=table.official,
        )


def test_nobody_decides_about_their_own_ruling(hall):
    table = Table(hall, open_sitting(hall.schedule()), RoleKind.HEAD_OFFICIAL, "hal")
    appeal = appeal_against(table.called(chalks(1)), hall)
    with pytest.raises(OwnRulingError):
        decide(appeal, UPHELD, table.official)
    head = head_of(hall, "hope")
    decide(appeal, UPHELD, head)
    with pytest.raises(AppealDecidedError):
        decide(appeal, OVERTURNED, head)


def test_no_ruling_is_made_while_an_appeal_is_pending(table, hall):
    appeal_against(table.called(chalks(1)), hall)
    table.call()
    with pytest.raises(AppealPendingError):
        table.rule(chalks(1))


def test_a_decision_is_made_as_it_was_shown(table, hall):
    appeal = appeal_against(table.called(chalks(1)), hall)
    head, verdict = head_of(hall), Verdict(outcome=OVERTURNED)
    shown = show_appeal_decision(appeal_id=appeal.pk, verdict=verdict, actor=head)
    commit(table.sheet)
    with pytest.raises(RulingChangedError):
        decide_appeal(appeal_id=appeal.pk, verdict=verdict, fingerprint=shown.fingerprint, actor=head)
    assert Appeal.objects.get().state == AppealState.PENDING


@pytest.mark.parametrize("outcome", [AppealState.PENDING, VARIED])
def test_a_verdict_says_what_becomes_of_the_ruling(table, hall, outcome):
    appeal = appeal_against(table.called(chalks(1)), hall)
    with pytest.raises(UnfitFieldsError):
        decide(appeal, outcome, head_of(hall))


def test_an_official_result_is_overturned_after_the_match_is_final(table, hall):
    play_game(table.sheet)
    ruling = table.called(K.LOSS_OF_GAME)
    appeal = appeal_against(ruling, hall)
    decide(appeal, OVERTURNED, head_of(hall))
    table.sheet.refresh_from_db()
    assert (table.bullseyes, table.sheet.state) == ((1, 0), SheetState.IN_PLAY)
    assert not MatchResult.objects.filter(match=table.sheet.sitting.match, is_current=True).exists()
