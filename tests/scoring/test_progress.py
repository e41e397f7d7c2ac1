"""Where a sheet gets to with each kind of line: dealers, games, decisions, bells (articles 2.1, 7, 8)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.enums import SheetState
from scoring.progress import (
    BySide,
    Progress,
    after_bell,
    after_confirmation,
    after_cut,
    after_decision,
    after_hand,
    is_played_out,
    opened,
    progress_from_json,
)
from scoring.rules.cards import CARDS
from scoring.rules.match import Counting, Unfinished, Way
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import HandRecord, Outcome
from scoring.rules.verdict import Accepted, Award, Kind
from scoring.terms import Terms, terms_from_text
from tournaments.enums import Confirmation, NextDealer, Side

pytestmark = pytest.mark.unit

TERMS = Terms(
    rule_set=RULE_SETS["trinidad-tournament"],
    players=4,
    next_dealer=NextDealer.GOES_ROUND,
    confirmation=Confirmation.BOTH_SIDES,
    counting=Counting(Way.BEST_OF, 3),
    table_count=1,
)
HIGH = Award(Kind.HIGH, "A", 1)
HANG = Award(Kind.HANG_JACK, "B", 3)

numbers = st.integers(0, 30)
pairs = st.builds(BySide, numbers, numbers)
states = st.builds(
    Progress,
    state=st.sampled_from(SheetState),
    game_number=st.integers(1, 9),
    hand_number=st.integers(1, 30),
    dealer=st.sampled_from(["", "A1", "B1", "A2", "B2"]),
    score=pairs,
    bullseyes=pairs,
    hang_jacks=pairs,
    chalks=pairs,
    bell_rung=st.booleans(),
    confirmed=st.frozensets(st.sampled_from(Side)),
)


def record(outcome: Outcome = Outcome.PLAYED) -> HandRecord:
    return HandRecord(
        ruleset=TERMS.rule_set,
        players=4,
        dealer="A1",
        score={"A": 0, "B": 0},
        kicks=(CARDS["9H"],),
        calls=(),
        outcome=outcome,
    )


def accepted(*awards: Award, score: tuple[int, int], bullseye: str | None = None) -> Accepted:
    return Accepted(awards, (), {"A": score[0], "B": score[1]}, bullseye)


def test_a_hand_moves_score_deal_and_sums() -> None:
    after = after_hand(opened("A1"), record(), accepted(HIGH, HANG, score=(1, 3)), TERMS)
    assert after == Progress(
        state=SheetState.IN_PLAY,
        hand_number=2,
        dealer="B1",
        score=BySide(1, 3),
        hang_jacks=BySide(0, 1),
        chalks=BySide(1, 3),
    )


def test_an_exhausted_pack_is_dealt_again_by_the_same_dealer() -> None:
    after = after_hand(opened("A2"), record(Outcome.EXHAUSTED), accepted(score=(0, 0)), TERMS)
    assert (after.dealer, after.hand_number) == ("A2", 2)


@pytest.mark.parametrize(
    ("policy", "dealer", "winner", "first"),
    [
        (NextDealer.GOES_ROUND, "B2", "A", "A1"),
        (NextDealer.GOES_ROUND, "B2", "B", "A1"),
        (NextDealer.LOSERS_DEAL, "A1", "A", "B1"),
        (NextDealer.LOSERS_DEAL, "A1", "B", "A2"),
        (NextDealer.CUT_AGAIN, "A1", "A", ""),
    ],
)
def test_who_deals_the_next_game_first(policy: NextDealer, dealer: str, winner: str, first: str) -> None:
    terms = replace(TERMS, next_dealer=policy)
    won = accepted(HIGH, score=(14, 9), bullseye=winner)
    after = after_hand(opened(dealer), record(), won, terms)
    assert after.dealer == first
    assert (after.game_number, after.hand_number, after.score) == (2, 1, BySide(0, 0))
    assert after.bullseyes == BySide(*((1, 0) if winner == "A" else (0, 1)))


def test_the_dealer_who_won_the_cut_deals() -> None:
    assert after_cut(replace(opened("A1"), dealer=""), "B2").dealer == "B2"


def test_a_match_decided_waits_for_the_sides_or_for_nobody() -> None:
    assert after_decision(opened("A1"), TERMS).state == SheetState.AWAITING_CONFIRMATION
    at_once = replace(TERMS, confirmation=Confirmation.NONE)
    assert after_decision(opened("A1"), at_once).state == SheetState.OFFICIAL


def test_both_sides_make_a_sheet_official() -> None:
    waiting = after_decision(opened("A1"), TERMS)
    one = after_confirmation(waiting, Side.B)
    assert one.state == SheetState.AWAITING_CONFIRMATION
    assert after_confirmation(one, Side.A).state == SheetState.OFFICIAL


@pytest.mark.parametrize(
    ("unfinished", "score", "bullseyes", "is_over"),
    [
        (Unfinished.VOID, BySide(9, 3), BySide(0, 0), True),
        (Unfinished.TO_THE_LEADER, BySide(9, 3), BySide(1, 0), True),
        (Unfinished.TO_THE_LEADER, BySide(3, 3), BySide(0, 0), True),
        (Unfinished.PLAYED_OUT, BySide(9, 3), BySide(0, 0), False),
    ],
)
def test_what_the_bell_makes_of_a_game_in_play(
    unfinished: Unfinished, score: BySide, bullseyes: BySide, *, is_over: bool
) -> None:
    terms = replace(TERMS, counting=Counting(Way.TIMED, halves=2, unfinished=unfinished))
    after = after_bell(replace(opened("A1"), hand_number=4, score=score), terms)
    assert after.bell_rung
    assert after.bullseyes == bullseyes
    assert (after.state != SheetState.IN_PLAY) is is_over


@pytest.mark.parametrize("unfinished", Unfinished)
def test_a_bell_between_two_games_ends_the_half(unfinished: Unfinished) -> None:
    terms = replace(TERMS, counting=Counting(Way.TIMED, halves=2, unfinished=unfinished))
    assert after_bell(opened("A1"), terms).state == SheetState.AWAITING_CONFIRMATION


def test_a_timed_sheet_is_played_out_with_the_game_the_bell_fell_in() -> None:
    terms = replace(TERMS, counting=Counting(Way.TIMED, halves=1, unfinished=Unfinished.PLAYED_OUT))
    rung = after_bell(replace(opened("A1"), hand_number=3), terms)
    assert not is_played_out(rung, BySide(5, 0), terms)
    won = after_hand(rung, record(), accepted(HIGH, score=(14, 2), bullseye="A"), terms)
    assert is_played_out(won, won.bullseyes, terms)


@given(states)
def test_a_state_is_read_back_as_it_was_written(state: Progress) -> None:
    assert progress_from_json(state.as_json()) == state


@given(
    st.sampled_from(sorted(RULE_SETS)),
    st.sampled_from(NextDealer),
    st.sampled_from(Confirmation),
    st.sampled_from([Counting(Way.RACE_TO, 17, each_table=True), Counting(Way.TIMED, 0, 2, Unfinished.VOID)]),
)
def test_terms_are_read_back_as_they_were_written(
    name: str, policy: NextDealer, confirmation: Confirmation, counting: Counting
) -> None:
    terms = Terms(
        rule_set=RULE_SETS[name],
        players=2,
        next_dealer=policy,
        confirmation=confirmation,
        counting=counting,
        table_count=3,
    )
    assert terms_from_text(terms.as_text()) == terms
