"""Rulings: from the call to the sheet, the match and the standing."""

import pytest

from officials.access import person
from officials.enums import CallOutcome, CallState, RoleKind, RulingState
from officials.models import AuthorityLine, Ruling, Sanction
from officials.ruling_errors import (
    NoCallError,
    RulingChangedError,
    UnfitRemediesChosenError,
)
from officials.rulings.decision import Decision
from officials.rulings.effects import Concern
from officials.rulings.irregularities import CATALOGUE, Irregularity
from officials.rulings.remedies import ON_A_PLAYER, Remedy, RemedyKind, standards_for
from officials.services.calls import raise_call, take_call
from officials.services.rulings import apply_ruling, publish_ruling, show_ruling
from officials.services.sanctions import set_sanction_terms
from scoring.enums import LineKind, SheetState
from scoring.errors import MatchForfeitedError, UnfitOrderError
from scoring.models import CountedHand, SheetLine
from scoring.progress import BySide
from scoring.rules.presets import RULE_SETS
from tests.officials.conftest import add_person
from tests.scoring.ground import a_hand, commit, open_sitting, play_game
from tournaments.enums import MatchState, Side
from tournaments.errors import DomainError
from tournaments.models import Bar, Entrant, MatchResult, Membership

pytestmark = pytest.mark.integration

K = RemedyKind
LAST, NOW = Concern.LAST_HAND, Concern.HAND_IN_PLAY


class Table:
    """A sheet with its official, and a device that calls them."""

    signature, name, user = "table-link:7", "Device at Table 1", None

    def __init__(self, hall, sheet, kind=RoleKind.OFFICIAL, name="olga"):
        self.hall, self.sheet = hall, sheet
        self.official = person(add_person(name, (hall.event, kind, None)))

    def call(self, irregularity=Irregularity.RENEGE):
        call = raise_call(sheet_id=self.sheet.pk, irregularity=irregularity, actor=self)
        take_call(call_id=call.pk, actor=self.official)
        return call

    def rule(self, *remedies, **more):
        if {K.WARN, K.REMOVE_PLAYER} & set(remedies):
            more.setdefault("player", self.player_of(more.get("side", Side.B)))
        decision = decided(*remedies, **more)
        shown = show_ruling(sheet_id=self.sheet.pk, decision=decision, actor=self.official)
        ruling = apply_ruling(
            sheet_id=self.sheet.pk, decision=decision, fingerprint=shown.fingerprint, actor=self.official
        )
        assert ruling.effect["after"]["sheet"] == shown.effect["after"]["sheet"]
        self.sheet.refresh_from_db()
        self.sheet.sitting.match.refresh_from_db()
        return ruling

    def called(self, *remedies, **more):
        self.call(more.get("irregularity", Irregularity.RENEGE))
        return self.rule(*remedies, **more)

    def player_of(self, side):
        """The uid of the first player of a side."""
        match = self.sheet.sitting.match
        entrant = match.entrant_a if side == Side.A else match.entrant_b
        return str(Membership.objects.filter(entrant=entrant).order_by("pk")[0].player.uid)

    @property
    def score(self):
        return (self.sheet.score_a, self.sheet.score_b)

    @property
    def bullseyes(self):
        return (self.sheet.bullseyes_a, self.sheet.bullseyes_b)


def decided(*remedies, **more):
    chosen = tuple(each if isinstance(each, Remedy) else Remedy(each) for each in remedies)
    given = {"irregularity": Irregularity.RENEGE, "side": Side.B, "reason": "as found", **more}
    return Decision(remedies=chosen, **given)


def chalks(amount):
    return Remedy(K.CHALKS, amount)


@pytest.fixture
def table(hall):
    return Table(hall, open_sitting(hall.schedule()))


def remedies_of(irregularity):
    """The gravest of what is offered first, told so that it fits a hand in play."""
    offered = standards_for(irregularity, RULE_SETS["trinidad-tournament"]).offered
    return offered[-1].remedies


@pytest.mark.parametrize("irregularity", Irregularity)
def test_each_irregularity_from_call_to_applied_ruling(table, irregularity):
    commit(table.sheet)
    remedies = remedies_of(irregularity)
    kinds = {remedy.kind for remedy in remedies}
    more = {"score": BySide(3, 3)} if K.CORRECT_SCORE in kinds else {}
    if kinds & ON_A_PLAYER:
        more["player"] = str(Membership.objects.filter(entrant=table.hall.entrants[1])[0].player.uid)
    call = table.call(irregularity)
    ruling = table.rule(*remedies, irregularity=irregularity, **more)
    call.refresh_from_db()
    assert (call.state, call.outcome, ruling.call) == (CallState.CLOSED, CallOutcome.RULED, call)
    assert table.sheet.state in {SheetState.IN_PLAY, SheetState.OFFICIAL}
    line = SheetLine.objects.get(sheet=table.sheet, sequence=ruling.line)
    assert line.kind == LineKind.RULING
    assert line.content["article"] == CATALOGUE[irregularity].article
    assert "as found" not in line.payload, "the reason is for officials"
    authority = AuthorityLine.objects.get(event=table.hall.event, power="rule")
    assert (authority.reason, authority.article) == ("as found", CATALOGUE[irregularity].article)
    if K.FORFEIT_MATCH not in kinds and K.DISQUALIFY not in kinds:
        commit(table.sheet)


@pytest.mark.parametrize(
    ("remedies", "more", "score", "bullseyes"),
    [
        ([K.PLAY_ON], {}, (2, 1), (0, 0)),
        ([K.WARN], {}, (2, 1), (0, 0)),
        ([K.REPLACE_PACK, K.REDEAL_SAME_DEALER], {}, (2, 1), (0, 0)),
        ([chalks(2)], {}, (4, 1), (0, 0)),
        ([chalks(2)], {"side": Side.A}, (2, 3), (0, 0)),
        ([Remedy(K.CHALKS_OFF, 5)], {}, (2, 0), (0, 0)),
        ([K.LOSS_OF_GAME], {}, (0, 0), (1, 0)),
        ([chalks(14)], {}, (0, 0), (1, 0)),
        ([K.CORRECT_SCORE], {"score": BySide(2, 2)}, (2, 2), (0, 0)),
        ([K.CORRECT_SCORE], {"score": BySide(14, 2)}, (0, 0), (1, 0)),
        ([K.RESTART_GAME], {}, (0, 0), (0, 0)),
        ([K.AWARD_BULLSEYE], {}, (2, 1), (1, 0)),
        ([K.REDEAL_PACK_PASSES, chalks(1)], {}, (3, 1), (0, 0)),
        ([K.REDEAL_SAME_DEALER], {"concern": LAST}, (0, 0), (0, 0)),
        ([K.REDEAL_PACK_PASSES, chalks(1)], {"concern": LAST}, (1, 0), (0, 0)),
        ([K.NO_GAME, chalks(1)], {"concern": LAST}, (3, 1), (0, 0)),
        ([K.NO_GAME, chalks(1)], {"concern": LAST, "side": Side.A}, (1, 2), (0, 0)),
        ([K.LOSS_OF_GAME], {"concern": LAST}, (0, 0), (1, 0)),
        ([K.CORRECT_SCORE], {"concern": LAST, "score": BySide(1, 2)}, (1, 2), (0, 0)),
        ([K.RESTART_GAME], {"concern": LAST}, (0, 0), (0, 0)),
    ],
)
def test_what_each_remedy_does_to_the_score(table, remedies, more, score, bullseyes):
    commit(table.sheet)
    assert table.score == (2, 1)
    ruling = table.called(*remedies, **more)
    assert (table.score, table.bullseyes) == (score, bullseyes)
    assert (ruling.effect["before"]["sheet"]["score"], ruling.state) == ({"A": 2, "B": 1}, RulingState.STANDS)
    commit(table.sheet)


def test_showing_changes_nothing(table):
    commit(table.sheet)
    table.call()
    lines = SheetLine.objects.count()
    decision = decided(K.FORFEIT_MATCH)
    shown = show_ruling(sheet_id=table.sheet.pk, decision=decision, actor=table.official)
    assert shown.effect["after"]["result"]["winner"] == "A"
    assert (SheetLine.objects.count(), Ruling.objects.count(), MatchResult.objects.count()) == (lines, 0, 0)


def test_the_dealer_after_a_redeal(table):
    commit(table.sheet)
    table.called(K.REDEAL_SAME_DEALER, concern=LAST)
    assert (table.sheet.dealer, table.sheet.hand_number) == ("A1", 1)
    table.called(K.REDEAL_PACK_PASSES)
    assert (table.sheet.dealer, table.sheet.hand_number) == ("B1", 1)
    assert not CountedHand.objects.exists()


def test_a_pack_passes_within_its_game_alone(table):
    commit(table.sheet)
    table.called(K.CORRECT_SCORE, score=BySide(13, 0))
    table.called(K.REDEAL_PACK_PASSES, chalks(1))
    assert (table.bullseyes, table.sheet.game_number, table.sheet.dealer) == ((1, 0), 2, "A2")


def test_no_game_for_the_offenders_in_the_hand_in_play(table):
    table.called(K.NO_GAME, chalks(1), side=Side.A)
    assert (table.sheet.no_game, table.score) == ("A", (0, 1))
    outcome = commit(table.sheet)
    assert [award["kind"] for award in outcome.line.content["verdict"]["awards"]] == ["high", "low"]
    assert (table.sheet.no_game, table.score) == ("", (1, 2))
    commit(table.sheet)
    assert table.score == (3, 3), "the next hand pays Game again"


def test_a_penalty_is_counted_before_the_end_of_its_hand(table):
    table.called(K.CORRECT_SCORE, score=BySide(12, 12))
    commit(table.sheet, a_hand(table.sheet, winner="B"))
    assert table.bullseyes == (0, 1)
    table.called(K.NO_GAME, chalks(1), concern=LAST)
    assert (table.bullseyes, table.score) == ((1, 0), (0, 0)), "the chalk for the renege came first"


def test_a_game_won_by_its_last_hand_is_lost_after_all(table):
    play_game(table.sheet, "B")
    assert table.bullseyes == (0, 1)
    table.called(K.LOSS_OF_GAME, concern=LAST)
    assert (table.bullseyes, table.sheet.game_number) == ((1, 0), 2)


def test_a_game_lost_already_is_not_lost_twice(table):
    play_game(table.sheet, "A")
    table.called(K.LOSS_OF_GAME, concern=LAST)
    assert table.bullseyes == (1, 0)


def test_a_ruling_ends_a_match_and_its_result_counts(table):
    play_game(table.sheet)
    table.called(K.LOSS_OF_GAME, closes_call=False)
    match = table.sheet.sitting.match
    assert (table.sheet.state, match.state) == (SheetState.DISPUTED, MatchState.DISPUTED)
    result = MatchResult.objects.get(match=match, is_current=True)
    assert (result.winner, result.bullseyes_a, result.source) == ("A", 2, "sheet")


def test_a_ruling_brings_a_match_back_into_play(table):
    play_game(table.sheet)
    play_game(table.sheet)
    ruling = table.called(K.REDEAL_SAME_DEALER, concern=LAST, side=Side.A)
    match = table.sheet.sitting.match
    assert (table.sheet.state, match.state) == (SheetState.IN_PLAY, MatchState.IN_PLAY)
    assert not MatchResult.objects.filter(match=match, is_current=True).exists()
    assert [gone["match"] for gone in ruling.effect["consequences"]["withdrawn"]] == [match.number]
    commit(table.sheet)


def test_a_match_forfeited_is_over(table):
    commit(table.sheet)
    table.called(K.FORFEIT_MATCH)
    match = table.sheet.sitting.match
    result = MatchResult.objects.get(match=match, is_current=True)
    assert (result.kind, result.winner, result.source) == ("walkover", "A", "ruling")
    assert (table.sheet.state, match.state) == (SheetState.OFFICIAL, MatchState.FINAL)
    head = Table(table.hall, table.sheet, RoleKind.HEAD_OFFICIAL, "hal")
    with pytest.raises(MatchForfeitedError):
        head.rule(K.AWARD_BULLSEYE)


def test_a_team_disqualified_loses_what_it_has_to_play(hall):
    table = Table(hall, open_sitting(hall.schedule()))
    later = hall.schedule(1, 2, tables=(1,))
    ruling = table.called(K.DISQUALIFY)
    later.refresh_from_db()
    assert Entrant.objects.get(pk=hall.entrants[1].pk).state == "disqualified"
    assert (later.state, MatchResult.objects.get(match=later).kind) == (MatchState.FINAL, "walkover")
    assert {given["match"] for given in ruling.effect["consequences"]["given"]} >= {later.number}


@pytest.mark.parametrize("kind", [K.CHALKS, K.CHALKS_OFF])
def test_no_remedy_gives_or_takes_more_than_a_game_holds(table, kind):
    with pytest.raises(UnfitRemediesChosenError) as refused:
        table.called(Remedy(kind, 15))
    assert refused.value.why == "chalks"
    table.called(Remedy(kind, 14))


def test_a_player_removed_is_barred(table):
    player = Membership.objects.filter(entrant=table.hall.entrants[1])[0].player
    table.called(K.REMOVE_PLAYER, irregularity=Irregularity.ABUSE, player=str(player.uid))
    assert Bar.objects.get().player == player
    sanction = Sanction.objects.get()
    assert (sanction.kind, sanction.player, sanction.article, sanction.call_id) == (
        "removal", player, "9.12", Ruling.objects.get().call_id,
    )  # fmt: skip
    with pytest.raises(UnfitRemediesChosenError):
        table.called(K.REMOVE_PLAYER, irregularity=Irregularity.ABUSE, player="nobody")


def test_a_warning_by_name_adds_up(table):
    player = Membership.objects.filter(entrant=table.hall.entrants[1])[0].player
    set_sanction_terms(
        event_id=table.hall.event.pk,
        warnings_to_removal=1,
        removals_to_disqualification=None,
        actor=table.official,
    )
    table.called(K.WARN, irregularity=Irregularity.DELAY, player=str(player.uid))
    given = Sanction.objects.order_by("number").values_list("kind", "state")
    assert list(given) == [("warning", "in-force"), ("removal", "proposed")]


@pytest.mark.parametrize(
    ("remedies", "more", "why"),
    [
        ([], {}, "nothing"),
        ([K.WARN, K.WARN], {}, "twice"),
        ([K.LOSS_OF_GAME, chalks(1)], {}, "together"),
        ([K.REDEAL_SAME_DEALER, K.REDEAL_PACK_PASSES], {}, "together"),
        ([K.FORFEIT_MATCH, chalks(1)], {}, "together"),
        ([K.PLAY_ON, K.LOSS_OF_GAME], {}, "together"),
        ([chalks(1)], {"side": None}, "side"),
        ([K.CORRECT_SCORE], {}, "score"),
        ([chalks(1)], {"score": BySide(1, 1)}, "score"),
        ([chalks(1)], {"concern": LAST}, "no-last-hand"),
    ],
)
def test_remedies_that_cannot_be_ordered(table, remedies, more, why):
    table.call()
    with pytest.raises(UnfitRemediesChosenError) as refused:
        table.rule(*remedies, **more)
    assert refused.value.why == why


@pytest.mark.parametrize("score", [BySide(14, 14), BySide(99, 0), BySide(-1, 0)])
def test_scores_that_cannot_stand(table, score):
    table.call()
    with pytest.raises(UnfitOrderError):
        table.rule(K.CORRECT_SCORE, score=score)


def test_no_hand_is_in_play_on_a_sheet_played_out(table):
    play_game(table.sheet)
    play_game(table.sheet)
    table.call()
    with pytest.raises(UnfitRemediesChosenError) as refused:
        table.rule(chalks(1))
    assert refused.value.why == "no-hand-in-play"


def test_a_bullseye_nobody_has_is_not_taken(table):
    table.call()
    with pytest.raises(UnfitOrderError):
        table.rule(K.TAKE_BULLSEYE)


def test_the_last_hand_is_out_of_reach_once_ruled_on(table):
    commit(table.sheet)
    table.called(chalks(1))
    table.call()
    with pytest.raises(UnfitRemediesChosenError) as refused:
        table.rule(K.REDEAL_SAME_DEALER, concern=LAST)
    assert refused.value.why == "no-last-hand"


def test_a_sheet_is_ruled_on_through_its_own_call(table):
    oscar = Table(table.hall, table.sheet, name="oscar")
    with pytest.raises(NoCallError):
        table.rule(chalks(1))
    table.call()
    with pytest.raises(DomainError) as refused:
        oscar.rule(chalks(1))
    assert refused.value.code == "not-own-call"


def test_the_freeze_is_kept_where_that_is_chosen(table):
    call = table.call()
    table.rule(chalks(1), closes_call=False)
    call.refresh_from_db()
    assert (table.sheet.state, call.state) == (SheetState.FROZEN, CallState.TAKEN)
    table.rule(chalks(1))
    assert (table.score, table.sheet.state) == ((2, 0), SheetState.IN_PLAY)


def test_another_effect_than_was_shown_is_not_applied(table):
    table.call()
    decision = decided(chalks(1))
    shown = show_ruling(sheet_id=table.sheet.pk, decision=decision, actor=table.official)
    table.rule(chalks(2), closes_call=False)
    with pytest.raises(RulingChangedError):
        apply_ruling(
            sheet_id=table.sheet.pk, decision=decision, fingerprint=shown.fingerprint, actor=table.official
        )
    assert Ruling.objects.count() == 1


def test_a_ruling_is_published_with_words_of_its_own(table):
    ruling = table.called(chalks(1))
    publish_ruling(ruling_id=ruling.pk, note="A renege on the third trick.", actor=table.official)
    ruling.refresh_from_db()
    assert (ruling.note, ruling.published_at is not None) == ("A renege on the third trick.", True)
