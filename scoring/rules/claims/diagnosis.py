"""Naming what is wrong with High, Low and Jack where it shows only when all is put together (article 13.3).

Each claim is let go in turn; the first without which the others are possible is the one to mend.
"""

from scoring.rules.calling import Dealing
from scoring.rules.cards import JACK, NO_CARD, RANKS, SUIT_SIZE
from scoring.rules.claims.known import Opened, sides_in_order
from scoring.rules.claims.layouts import Said
from scoring.rules.claims.search import trumps_can_lie
from scoring.rules.record import Call, HandRecord
from scoring.rules.seats import SIDES
from scoring.rules.violations import Code, Violation


def trump_defect(facts: Opened, said: Said | None, record: HandRecord, dealing: Dealing) -> Violation:
    """Return the most telling reason why High, Low and Jack cannot be as claimed (article 13.3)."""
    if facts.gave and trumps_can_lie(facts._replace(gave=False), said):
        return _barred(record)
    if said is not None:
        if any(trumps_can_lie(facts, other) for other in _other_jacks(facts, said)):
            return _jack_defect(facts, said, record, dealing)
        if trumps_can_lie(facts, said._replace(low_side=said.high_side)):
            card = RANKS[said.low if said.high is None and said.low is not None else said.high or 0]
            return Violation(Code.ONE_TRUMP_TWO_SIDES, "claims.low.side", {"card": card})
    where = "claims.high" if said else "claims"
    return Violation(Code.TRUMPS_IMPOSSIBLE, where, {"left": dealing.undealt})


def _other_jacks(facts: Opened, said: Said) -> list[Said]:
    """Return the same claims with every other outcome for the Jack."""
    winners = range(len(SIDES[facts.players]))
    outcomes = [(None, False), *((side, hung) for side in winners for hung in (False, True))]
    return [
        said._replace(jack=side, hung=hung)
        for side, hung in outcomes
        if side != said.jack or hung != said.hung
    ]


def _barred(record: HandRecord) -> Violation:
    place = next(place for place, made in enumerate(record.calls) if made.call is Call.GIVE_ONE)
    reason = "by the trumps claimed it held none"
    return Violation(Code.GIVE_ONE_BARRED, f"calls[{place}]", {"seat": record.dealer, "reason": reason})


def _jack_defect(facts: Opened, said: Said, record: HandRecord, dealing: Dealing) -> Violation:
    letters = sides_in_order(record.dealer, record.players)
    if said.jack is None:
        reason = f"only {dealing.undealt} cards were neither dealt nor turned up"
        return Violation(Code.JACK_MUST_BE_IN_PLAY, "claims.jack", {"reason": reason})
    winner = letters[said.jack]
    if any(card == _jack_of(facts.trump) for card, _ in facts.away or ()):
        details = {"claimed": f"won by side {winner}", "found": "it was put away"}
        return Violation(Code.JACK_MISMATCH, "claims.jack", details)
    if said.hung:
        details = {"side": winner, "reason": "it can have held no higher trump"}
        return Violation(Code.HANG_BY_WRONG_SIDE, "claims.jack.side", details)
    details = {"holder": letters[said.high_side], "side": winner, "fact": "cannot have won it"}
    return Violation(Code.JACK_HOLDER_MISMATCH, "claims.jack.side", details)


def _jack_of(trump: int | None) -> int:
    return NO_CARD if trump is None else trump * SUIT_SIZE + JACK
