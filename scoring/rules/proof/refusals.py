"""The search for false refusals: true claims of lawful hands, none of which may be refused (article 13.6)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from scoring.rules.calling import Dealing, dealing_after
from scoring.rules.cards import KICKS, RANKS, SUIT_SIZE, SUITS, suit_of
from scoring.rules.claims import possible_claims
from scoring.rules.proof.acceptances import accepted_claims
from scoring.rules.proof.outcomes import Outcome, random_outcome, varied_outcome
from scoring.rules.proof.witness import find_witness
from scoring.rules.record import CardClaim, Claims, GameClaim, HandRecord
from scoring.rules.violations import Violation

UNNOTED_RATE: Final = 0.4
"""How often each thing that may be left out of claims is left out."""

VARIATIONS: Final = 40
"""How many hands are made out of one at the limit."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """True claims that were refused, with the hand they are true of."""

    record: HandRecord
    violations: tuple[Violation, ...]
    whole: HandRecord


def find_refusals(rng: Random, hands: int) -> list[Refusal]:
    """Return every refusal of true claims among so many random hands: all of them have to be accepted.

    The claims of each hand are judged in full, those of every third one also with parts of them left out.
    """
    found: list[Refusal] = []
    for number in range(hands):
        outcome = random_outcome(rng)
        found += _refused(outcome, outcome.record, outcome.dealing)
        if number % 3 == 0:
            found += _refused(outcome, *less_noted(rng, outcome))
    return found


def find_refusals_at_limit(rng: Random, hands: int) -> list[Refusal]:
    """Return every refusal of true claims among hands that come near the limit of what is accepted.

    The hands are built to bear out claims at that limit, then changed a little and played anew.
    """
    found: list[Refusal] = []
    for _ in range(0, hands, VARIATIONS):
        whole = None
        while whole is None:
            record, dealing = accepted_claims(rng)
            whole = find_witness(rng, record, dealing, tries=VARIATIONS)
        for _ in range(VARIATIONS):
            outcome = varied_outcome(rng, whole)
            found += _refused(outcome, outcome.record, outcome.dealing)
    return found


def _refused(outcome: Outcome, record: HandRecord, dealing: Dealing) -> Iterator[Refusal]:
    violations = possible_claims(record, record.ruleset, dealing)
    if violations:
        yield Refusal(record, violations, outcome.whole_record())


def less_noted(rng: Random, outcome: Outcome) -> tuple[HandRecord, Dealing]:
    """Return the same hand with cards, counts and kicks left out by chance, discards noted by chance."""
    record = outcome.record
    kicks = tuple(_less_of_kick(rng, kick) if _is_left_out(rng) else kick for kick in record.kicks)
    away = outcome.away if _is_left_out(rng) else None
    claims = record.claims
    less = replace(record, kicks=kicks, discards=away, claims=claims and _less_of_claims(rng, claims))
    runs = len(kicks) - 1
    trump = suit_of(kicks[-1])
    return less, dealing_after(record.players, kicks, runs, trump, record.ruleset)


def _is_left_out(rng: Random) -> bool:
    return rng.random() < UNNOTED_RATE


def _less_of_kick(rng: Random, kick: int) -> int:
    """Return a kick with its rank, its suit or both left out (article 11.6)."""
    rank = RANKS[kick % SUIT_SIZE] if rng.random() < 0.5 else "?"
    suit = SUITS[kick // SUIT_SIZE] if rng.random() < 0.5 else "?"
    return KICKS[rank + suit]


def _less_of_claims(rng: Random, claims: Claims) -> Claims:
    game = claims.game
    if game is not None and game.pips is not None and _is_left_out(rng):
        noted = {side: count for side, count in game.pips.items() if rng.random() < 0.5}
        game = GameClaim(game.side, noted or None)
    return Claims(_less_of_card(rng, claims.high), _less_of_card(rng, claims.low), claims.jack, game)


def _less_of_card(rng: Random, claim: CardClaim | None) -> CardClaim | None:
    return CardClaim(claim.side) if claim is not None and _is_left_out(rng) else claim
