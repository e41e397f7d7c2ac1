"""From claims to a hand that bears them out: a witness that they are possible (article 13.6)."""

from random import Random

from scoring.rules.calling import Dealing
from scoring.rules.claims import facts_and_said
from scoring.rules.claims.counts import Shares, can_share, empty_piles, may_fit, shared_out, tricks_needed
from scoring.rules.claims.known import BLANK, WORTHS, Hand, possible_hands, sides_in_order
from scoring.rules.claims.layouts import Way
from scoring.rules.claims.spread import ways
from scoring.rules.judge import judge
from scoring.rules.proof.building import Builder, DeadEndError, Plan
from scoring.rules.record import HandRecord
from scoring.rules.verdict import Accepted


def find_witness(rng: Random, record: HandRecord, dealing: Dealing, tries: int) -> HandRecord | None:
    """Return the record with a deal and play that bear its claims out, None where none was found.

    ``record``: claims with a count for every side, every kick noted, no discards. The judge of played hands
    has accepted what is returned.
    """
    facts, said = facts_and_said(record, record.ruleset, dealing)
    claims = record.claims
    if claims is None or claims.game is None or claims.game.pips is None:
        raise ValueError("a witness is sought for claims with counts")
    counts = tuple(claims.game.pips[side] for side in sides_in_order(record.dealer, record.players))
    (hand,) = possible_hands(facts)
    plans = [way for way in ways(hand, said) if _holds(hand, way, counts)]
    for _ in range(tries if plans else 0):
        way = rng.choice(plans)
        ends = () if said is None else ((way.top, said.high_side), (way.bottom, said.low_side))
        plan = Plan(way, ends, *random_shares(rng, hand, way, counts))
        try:
            whole = Builder(rng, record, dealing, hand, plan).whole_record()
        except DeadEndError:
            continue
        if isinstance(judge(whole), Accepted):
            return whole
    return None


def _holds(hand: Hand, way: Way, counts: Shares) -> bool:
    layout = way.layout(hand)
    start = empty_piles(hand, layout, counts)
    return start is not None and can_share(layout.free, *start)


def random_shares(rng: Random, hand: Hand, way: Way, counts: Shares) -> tuple[Shares, tuple[list[int], ...]]:
    """Share out tricks, and by side the cards of each worth, so that the counts come out (article 13.4)."""
    layout = way.layout(hand)
    start = empty_piles(hand, layout, counts)
    if start is None:
        raise ValueError("no tricks can hold these counts")
    piles, fit = start
    needs = tuple([0] * (BLANK + 1) for _ in counts)
    for place in range(len(WORTHS)):
        rest = layout.free[place + 1 :]
        choices = [
            filled
            for filled in shared_out(piles, layout.free[place], place, fit)
            if may_fit(filled, place + 1, fit) and can_share(rest, filled, fit)
        ]
        filled = rng.choice(choices)
        for side, need in enumerate(needs):
            need[place] = filled.cards[side] - piles.cards[side]
        piles = filled
    tricks = tricks_needed(piles, piles.cards, fit)
    while sum(tricks) < hand.tricks:
        tricks[rng.randrange(len(tricks))] += 1
    for side, need in enumerate(needs):
        need[BLANK] = hand.players * tricks[side] - piles.cards[side]
    return tuple(tricks), needs
