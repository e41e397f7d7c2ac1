"""What a table claims against what the cards say, where the cards are known (article 12.2)."""

from collections.abc import Iterator

from scoring.rules.cards import text_of
from scoring.rules.record import CardClaim, Claims, GameClaim, JackClaim
from scoring.rules.violations import Code, Violation


def dealt_against_claims(claims: Claims, found: Claims) -> Iterator[Violation]:
    """List claims of High and Low that the dealt cards do not bear out (articles 6.1 and 6.2)."""
    yield from _card(Code.HIGH_MISMATCH, "claims.high", claims.high, found.high)
    yield from _card(Code.LOW_MISMATCH, "claims.low", claims.low, found.low)


def played_against_claims(claims: Claims, found: Claims) -> Iterator[Violation]:
    """List claims of Jack and Game that the tricks do not bear out (articles 6.3 to 6.6).

    Claims silent on Game say nothing about it; claims silent on the Jack say that nobody won it.
    """
    if claims.jack != found.jack:
        details = {"claimed": _jack_in_words(claims.jack), "found": _jack_in_words(found.jack)}
        yield Violation(Code.JACK_MISMATCH, "claims.jack", details)
    if claims.game is not None and found.game is not None:
        yield from _game(claims.game, found.game)


def _card(code: Code, where: str, claim: CardClaim | None, found: CardClaim | None) -> Iterator[Violation]:
    details = {"claimed": _card_in_words(claim), "found": _card_in_words(found)}
    if claim is None or found is None:
        if claim is not found:
            yield Violation(code, where, details)
    elif claim.side != found.side:
        yield Violation(code, f"{where}.side", details)
    elif claim.card is not None and claim.card != found.card:
        yield Violation(code, f"{where}.card", details)


def _game(claim: GameClaim, found: GameClaim) -> Iterator[Violation]:
    if claim.side != found.side:
        details = {"claimed": claim.side, "found": found.side}
        yield Violation(Code.GAME_MISMATCH, "claims.game.side", details)
    for side, count in (claim.pips or {}).items():
        counted = (found.pips or {}).get(side)
        if count != counted:
            facts = {"side": side, "claimed": count, "found": counted}
            yield Violation(Code.PIPS_MISMATCH, f"claims.game.pips.{side}", facts)


def _card_in_words(claim: CardClaim | None) -> str:
    if claim is None:
        return "nobody"
    return f"side {claim.side}" if claim.card is None else f"{text_of(claim.card)} of side {claim.side}"


def _jack_in_words(claim: JackClaim | None) -> str:
    if claim is None:
        return "nobody"
    return f"hung by side {claim.side}" if claim.hung else f"won by side {claim.side}"
