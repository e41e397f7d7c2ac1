"""What is wrong with claims of High, Low and Jack on the face of them (articles 6.1 to 6.4 and 13.2).

These are the defects that a person at the table would name. What only shows when everything is put together
is found in :mod:`scoring.rules.claims.layouts`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.calling import Dealing
from scoring.rules.cards import JACK, RANKS, SUIT_SIZE, SUITS, is_whole, rank_of, suit_of, text_of
from scoring.rules.record import CardClaim, Claims, JackClaim
from scoring.rules.violations import Code, Violation


def look_at_trumps(
    claims: Claims, dealing: Dealing, trump: int | None, *, may_be_away: bool
) -> list[Violation]:
    """List what is wrong with High, Low and Jack on the face of them (article 13.2).

    ``trump``: the suit 0..3, None when nothing tells it. ``may_be_away``: whether cards that count for High
    and Low may have been put away before the play.
    """
    high, low, jack = claims.high, claims.low, claims.jack
    if high is None or low is None:
        return list(_incomplete(high, low, jack))
    found = [
        *_card_defects(high, "claims.high.card", dealing, trump),
        *_card_defects(low, "claims.low.card", dealing, trump),
    ]
    wrong = {defect.where for defect in found}
    facts = _Facts(
        high,
        low,
        None if "claims.high.card" in wrong else _rank(high),
        None if "claims.low.card" in wrong else _rank(low),
        rank_of(dealing.kicks[dealing.runs]),
    )
    found += _order_defects(facts)
    if jack is not None:
        found += _jack_defects(facts, jack)
    elif not may_be_away:
        found += _jack_missing(facts)
    return found


@dataclass(frozen=True, slots=True)
class _Facts:
    """High and Low with the ranks of their cards where noted and possible, and the rank that was kicked."""

    high: CardClaim
    low: CardClaim
    top: int | None
    bottom: int | None
    kicked: int | None


def _rank(claim: CardClaim) -> int | None:
    return None if claim.card is None else claim.card % SUIT_SIZE


def _incomplete(high: CardClaim | None, low: CardClaim | None, jack: JackClaim | None) -> Iterator[Violation]:
    if (high is None) != (low is None):
        key, word = ("high", "High") if high is None else ("low", "Low")
        yield Violation(Code.HIGH_WITHOUT_LOW, f"claims.{key}", {"missing": word})
    elif jack is not None:
        yield Violation(Code.JACK_WITHOUT_TRUMPS, "claims.jack")


def _card_defects(claim: CardClaim, where: str, dealing: Dealing, trump: int | None) -> Iterator[Violation]:
    """List a card claimed that is no trump, or was turned up (articles 6.1 and 2.3)."""
    card = claim.card
    if card is None or trump is None:
        return
    rank, suit = card % SUIT_SIZE, card // SUIT_SIZE
    if suit != trump:
        details = {"card": text_of(card), "trump": SUITS[trump]}
        yield Violation(Code.NOT_A_TRUMP, where, details)
    elif any(suit_of(kick) == suit for kick in dealing.kicks[: dealing.runs]):
        details = {"card": text_of(card), "trump": "another suit"}
        yield Violation(Code.NOT_A_TRUMP, where, details)
    is_last = suit == trump and rank == rank_of(dealing.kicks[dealing.runs])
    if is_last or (is_whole(card) and dealing.kicked >> card & 1):
        yield Violation(Code.CARD_WAS_KICKED, where, {"card": text_of(card)})


def _order_defects(facts: _Facts) -> Iterator[Violation]:
    """List a Low above the High, and one trump for both of two sides (article 6.2)."""
    if facts.top is None or facts.bottom is None:
        return
    if facts.bottom > facts.top:
        details = {"low": RANKS[facts.bottom], "high": RANKS[facts.top]}
        yield Violation(Code.LOW_ABOVE_HIGH, "claims.low.card", details)
    elif facts.bottom == facts.top and facts.high.side != facts.low.side:
        yield Violation(Code.ONE_TRUMP_TWO_SIDES, "claims.low.side", {"card": RANKS[facts.top]})


def _jack_defects(facts: _Facts, jack: JackClaim) -> Iterator[Violation]:
    """List a Jack that cannot have been in play, cannot be hung, or not by this side (articles 6.3, 6.4)."""
    if facts.kicked == JACK:
        yield Violation(Code.JACK_WAS_KICKED, "claims.jack")
    if facts.top is not None and facts.top < JACK:
        yield Violation(Code.JACK_ABOVE_HIGH, "claims.jack", {"high": RANKS[facts.top]})
    if facts.bottom is not None and facts.bottom > JACK:
        yield Violation(Code.JACK_BELOW_LOW, "claims.jack", {"low": RANKS[facts.bottom]})
    if jack.hung:
        yield from _hang_defects(facts, jack)
    for claim, rank in ((facts.high, facts.top), (facts.low, facts.bottom)):
        is_holder = claim.side == jack.side
        if rank == JACK and is_holder == jack.hung:
            fact = "cannot have hung it" if jack.hung else "cannot have won it without hanging it"
            details = {"holder": claim.side, "side": jack.side, "fact": fact}
            yield Violation(Code.JACK_HOLDER_MISMATCH, "claims.jack.side", details)
            return


def _hang_defects(facts: _Facts, jack: JackClaim) -> Iterator[Violation]:
    """List a Hang Jack with no trump to hang it by (article 6.4)."""
    if facts.top is None:
        return
    if facts.top <= JACK:
        yield Violation(Code.HANG_WITHOUT_HIGHER_TRUMP, "claims.jack.hung")
        return
    between = [rank for rank in range(JACK + 1, facts.top) if rank != facts.kicked]
    if jack.side != facts.high.side and not between:
        reason = f"the only higher trump was the {RANKS[facts.top]} of side {facts.high.side}"
        yield Violation(Code.HANG_BY_WRONG_SIDE, "claims.jack.side", {"side": jack.side, "reason": reason})


def _jack_missing(facts: _Facts) -> Iterator[Violation]:
    """List a Jack that nobody won although it is High or Low (article 6.3)."""
    for word, rank in (("High", facts.top), ("Low", facts.bottom)):
        if rank == JACK:
            details = {"reason": f"the Jack itself is claimed as {word}"}
            yield Violation(Code.JACK_MUST_BE_IN_PLAY, "claims.jack", details)
            return
