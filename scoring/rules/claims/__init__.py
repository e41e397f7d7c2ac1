"""What claims alone can and cannot be (article 13): a hand of which only the claims are known.

``stated`` names the defects that show on the face of the claims; ``ordinary`` lets most claims through; for
the rest ``known`` says which cards can have been in play, ``spread`` and ``layouts`` how the trumps can
lie, ``counts`` which counts whole tricks can hold, and ``search`` puts these together.
"""

from scoring.rules.calling import Dealing
from scoring.rules.cards import SUIT_SIZE
from scoring.rules.claims.diagnosis import trump_defect
from scoring.rules.claims.known import Opened, opened, sides_in_order, trump_suit
from scoring.rules.claims.layouts import Said
from scoring.rules.claims.ordinary import is_ordinary
from scoring.rules.claims.search import (
    any_tricks_can_hold,
    counts_can_be,
    game_can_go,
    tricks_can_hold,
    trumps_can_lie,
)
from scoring.rules.claims.stated import look_at_trumps
from scoring.rules.record import CardClaim, Claims, GameClaim, HandRecord
from scoring.rules.ruleset import HighLow, RuleSet
from scoring.rules.seats import SIDES
from scoring.rules.tally import game_side
from scoring.rules.violations import Code, Violation


def possible_claims(record: HandRecord, ruleset: RuleSet, dealing: Dealing) -> tuple[Violation, ...]:
    """Return every reason for which no lawful deal and play has this outcome, none if one has (article 13).

    Only the claims, what was turned up, what was called and what was put away are looked at, never the deal
    or the tricks. Claims that say nothing at all are nothing to judge. ``dealing``: what the kicks and calls
    came to; they must agree with each other.
    """
    claims = record.claims
    if claims is None or claims == Claims():
        return ()
    by_count = _look_at_game_side(claims.game, record, ruleset)
    if not by_count and is_ordinary(record, claims, ruleset, dealing):
        return ()
    return searched_claims(record, claims, ruleset, dealing)


def searched_claims(
    record: HandRecord, claims: Claims, ruleset: RuleSet, dealing: Dealing
) -> tuple[Violation, ...]:
    """Return what :func:`possible_claims` does, never by the short way for ordinary claims (article 13.5)."""
    by_count = _look_at_game_side(claims.game, record, ruleset)
    trump = trump_suit(record, dealing)
    may_be_away = dealing.discards_each > 0 and ruleset.high_low is HighLow.AS_DEALT
    found = look_at_trumps(claims, dealing, trump, may_be_away=may_be_away)
    facts, said = facts_and_said(record, ruleset, dealing)
    is_sure = not found
    if is_sure and not trumps_can_lie(facts, said):
        found.append(trump_defect(facts, said, record, dealing))
        is_sure = False
    found += by_count
    if claims.game is not None:
        found += _look_at_counts(claims.game, facts, said, record, ruleset, is_sure=is_sure)
    return tuple(found)


def facts_and_said(record: HandRecord, ruleset: RuleSet, dealing: Dealing) -> tuple[Opened, Said | None]:
    """Return what is certain of a record, and what its claims say of the trumps (articles 13.2 and 13.3)."""
    facts = opened(record, ruleset, dealing, trump_suit(record, dealing))
    said = None
    if record.claims is not None:
        said = _said(record.claims, sides_in_order(record.dealer, record.players))
    return facts, said


def _said(claims: Claims, letters: tuple[str, ...]) -> Said | None:
    """Return what is claimed of the trumps, None where no trump is claimed."""
    high, low, jack = claims.high, claims.low, claims.jack
    if high is None or low is None:
        return None
    return Said(
        letters.index(high.side),
        _rank(high),
        letters.index(low.side),
        _rank(low),
        None if jack is None else letters.index(jack.side),
        jack is not None and jack.hung,
    )


def _rank(claim: CardClaim) -> int | None:
    return None if claim.card is None else claim.card % SUIT_SIZE


def _look_at_game_side(game: GameClaim | None, record: HandRecord, ruleset: RuleSet) -> list[Violation]:
    """List a Game claimed for another side than the counts give it to (articles 6.5 and 6.6)."""
    if game is None or game.pips is None or len(game.pips) < len(SIDES[record.players]):
        return []
    winner = game_side(game.pips, record.dealer, ruleset)
    if winner == game.side:
        return []
    details = {"claimed": game.side, "found": winner}
    return [Violation(Code.GAME_SIDE_NOT_BY_COUNT, "claims.game.side", details)]


def _look_at_counts(
    game: GameClaim, facts: Opened, said: Said | None, record: HandRecord, ruleset: RuleSet, *, is_sure: bool
) -> list[Violation]:
    """List counts that no tricks can hold, and a Game that cannot go where it is claimed (article 13.4).

    ``is_sure``: whether the claims of High, Low and Jack can be true; if not, the counts are held against
    any.
    """
    noted = game.pips or {}
    pips = tuple(noted.get(side) for side in sides_in_order(record.dealer, record.players))
    counts = tuple(count for count in pips if count is not None)
    if len(counts) == len(pips):
        if is_sure:
            return [] if tricks_can_hold(facts, said, counts) else [_impossible(counts)]
        return [] if any_tricks_can_hold(facts, counts) else [_impossible(counts)]
    if not is_sure or game_can_go(facts, said, pips, game.side, record.dealer, ruleset):
        return []
    if counts and not counts_can_be(facts, said, pips):
        return [_impossible(counts)]
    details = {"claimed": game.side, "found": "another side or nobody"}
    return [Violation(Code.GAME_SIDE_NOT_BY_COUNT, "claims.game.side", details)]


def _impossible(counts: tuple[int, ...]) -> Violation:
    """Say which counts cannot be."""
    reason = f"not {' and '.join(map(str, counts))} together with these trumps in whole tricks"
    return Violation(Code.PIPS_IMPOSSIBLE, "claims.game.pips", {"reason": reason})
