"""The two searches for wrong answers on claims, on a small budget (article 13.6)."""

from dataclasses import replace
from random import Random

import pytest

from scoring.rules.claims import facts_and_said, possible_claims
from scoring.rules.claims.known import sides_in_order
from scoring.rules.claims.ordinary import is_ordinary
from scoring.rules.claims.search import tricks_can_hold
from scoring.rules.claims.stated import look_at_trumps
from scoring.rules.judge import judge
from scoring.rules.opening import follow_opening
from scoring.rules.proof.acceptances import accepted_claims, find_doubts
from scoring.rules.proof.outcomes import VARIED_RULE_SETS, random_outcome, varied_outcome
from scoring.rules.proof.refusals import find_refusals, find_refusals_at_limit, less_noted
from scoring.rules.proof.witness import find_witness
from scoring.rules.verdict import Accepted

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("seed", range(4))
def test_article_13_1_no_true_claim_is_refused(seed):
    assert find_refusals(Random(seed), 300) == []


@pytest.mark.parametrize("seed", range(2))
def test_article_13_1_no_true_claim_is_refused_near_the_limit(seed):
    assert find_refusals_at_limit(Random(seed), 400) == []


@pytest.mark.parametrize("ruleset", VARIED_RULE_SETS, ids=lambda ruleset: ruleset.digest[:6])
def test_the_hands_searched_are_lawful_and_their_claims_true(ruleset):
    rng = Random(ruleset.digest)
    for _ in range(4):
        first = random_outcome(rng, ruleset)
        for outcome in (first, varied_outcome(rng, first.whole_record())):
            assert isinstance(judge(outcome.whole_record()), Accepted)
            assert follow_opening(outcome.record, ruleset).dealing == outcome.dealing


def test_the_hands_searched_reach_the_corners():
    rng = Random(14)
    records = [random_outcome(rng).record for _ in range(2000)]
    claims = [record.claims for record in records]
    pips = [sorted(claim.game.pips.values()) for claim in claims]
    assert {len(record.kicks) for record in records if record.players == 4} == {1, 2, 3}
    assert {len(record.kicks) for record in records if record.players == 2} == {1, 2, 3, 4, 5, 6}
    assert any(claim.high is None for claim in claims)
    assert any(claim.high and claim.high == claim.low for claim in claims)
    assert any(claim.jack and claim.jack.hung and claim.jack.side != claim.high.side for claim in claims)
    assert any(counts[-1] >= 70 and counts[-2] == 0 for counts in pips)
    assert any(counts[-1] == counts[-2] > 0 for counts in pips)
    assert any(counts[-1] == 0 for counts in pips)


def test_article_11_6_a_record_noted_in_part_follows_the_same_opening():
    rng = Random(6)
    for _ in range(300):
        record, dealing = less_noted(rng, random_outcome(rng))
        opening = follow_opening(record, record.ruleset)
        assert opening.is_sure
        assert opening.dealing == dealing


@pytest.mark.parametrize("seed", range(3))
def test_article_13_6_a_hand_is_found_for_what_is_accepted(seed):
    assert find_doubts(Random(seed), 40) == []


def test_article_13_6_a_witness_bears_out_the_claims_and_nothing_else_does():
    rng = Random(1)
    for _ in range(20):
        record, dealing = accepted_claims(rng)
        whole = find_witness(rng, record, dealing, tries=400)
        assert whole.claims == record.claims
        assert whole.deal is not None
        assert isinstance(judge(whole), Accepted)
        pips = {side: count + 1 for side, count in record.claims.game.pips.items()}
        wrong = replace(whole, claims=replace(whole.claims, game=replace(whole.claims.game, pips=pips)))
        assert not isinstance(judge(wrong), Accepted)


def test_article_13_6_no_witness_is_found_for_what_cannot_be():
    rng = Random(2)
    refused = 0
    while refused < 30:
        record, dealing = accepted_claims(rng)
        pips = dict(record.claims.game.pips)
        pips["A"] += rng.randint(1, 30)
        game = replace(record.claims.game, pips=pips)
        record = replace(record, claims=replace(record.claims, game=game))
        codes = {found.code for found in possible_claims(record, record.ruleset, dealing)}
        if "pips-impossible" in codes:
            refused += 1
            assert find_witness(rng, record, dealing, tries=5) is None


def test_article_13_5_the_short_way_lets_through_only_what_the_search_does():
    rng = Random(5)
    taken = 0
    for _ in range(500):
        record, dealing = accepted_claims(rng) if rng.random() < 0.2 else _changed(rng)
        if is_ordinary(record, record.claims, record.ruleset, dealing):
            taken += 1
            assert _by_search_alone(record, dealing)
    assert taken > 100


def _changed(rng):
    """A true hand with one count, side or card changed for another, so that many cannot be."""
    outcome = random_outcome(rng)
    other = random_outcome(rng, outcome.record.ruleset, outcome.record.players)
    part = rng.choice(("high", "low", "jack", "game"))
    claims = replace(outcome.record.claims, **{part: getattr(other.record.claims, part)})
    return replace(outcome.record, claims=claims), outcome.dealing


def _by_search_alone(record, dealing):
    facts, said = facts_and_said(record, record.ruleset, dealing)
    counts = record.claims.game.pips
    pips = tuple(counts[side] for side in sides_in_order(record.dealer, record.players))
    faults = look_at_trumps(record.claims, dealing, dealing.trump, may_be_away=dealing.discards_each > 0)
    return faults == [] and tricks_can_hold(facts, said, pips)
