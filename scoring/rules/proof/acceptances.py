"""The search for false acceptances: accepted claims for which no hand can be found (article 13.6)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from scoring.rules.calling import Dealing
from scoring.rules.cards import SUIT_SIZE
from scoring.rules.claims import possible_claims
from scoring.rules.proof.outcomes import random_outcome
from scoring.rules.proof.witness import find_witness
from scoring.rules.record import CardClaim, Claims, GameClaim, HandRecord, JackClaim
from scoring.rules.seats import SIDES
from scoring.rules.tally import game_side

TRIES: Final = 400
"""How often a witness is tried to be built at first."""

PATIENCE: Final = 20
"""How many times as often it is tried again, before it counts as not found."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Accepted claims for which no hand was found; they may be possible all the same."""

    record: HandRecord
    dealing: Dealing


def find_doubts(rng: Random, samples: int, tries: int = TRIES) -> list[Doubt]:
    """Return the accepted claims, out of so many sampled ones, for which no hand was found."""
    found = []
    for _ in range(samples):
        record, dealing = accepted_claims(rng)
        if all(find_witness(rng, record, dealing, number) is None for number in (tries, tries * PATIENCE)):
            found.append(Doubt(record, dealing))
    return found


def accepted_claims(rng: Random) -> tuple[HandRecord, Dealing]:
    """Return claims that are accepted, far from any hand played: changed by chance, counts at their limit."""
    while True:
        outcome = random_outcome(rng)
        record, dealing = outcome.record, outcome.dealing
        for _ in range(rng.randint(1, 6)):
            changed = rng.choice(CHANGES)(rng, record)
            record = changed if _is_accepted(changed, dealing) else record
        for side in rng.sample(SIDES[record.players], rng.randint(0, 2)):
            record = _pushed(record, dealing, side, rng.choice((1, 1, 1, -1, 10)))
        if record != outcome.record:
            return record, dealing


def _is_accepted(record: HandRecord, dealing: Dealing) -> bool:
    return not possible_claims(record, record.ruleset, dealing)


def _pushed(record: HandRecord, dealing: Dealing, side: str, step: int) -> HandRecord:
    """Return a record with the count of one side raised or lowered for as long as that is accepted."""
    while True:
        pips = _pips(record)
        pips[side] += step
        further = _with_counts(record, pips)
        if min(pips.values()) < 0 or not _is_accepted(further, dealing):
            return record
        record = further


def _pips(record: HandRecord) -> dict[str, int]:
    """Return a copy of the counts claimed."""
    claims = record.claims
    if claims is None or claims.game is None or claims.game.pips is None:
        raise ValueError("the record claims no counts")
    return dict(claims.game.pips)


def _with_counts(record: HandRecord, pips: dict[str, int]) -> HandRecord:
    """Return a record with other counts, Game going where they send it."""
    claims = record.claims or Claims()
    game = GameClaim(game_side(pips, record.dealer, record.ruleset), pips)
    return replace(record, claims=replace(claims, game=game))


def _other_end(rng: Random, record: HandRecord) -> HandRecord:
    """Claim another High or Low, of any side."""
    claims = record.claims or Claims()
    trump = record.kicks[-1] // SUIT_SIZE
    card = None if rng.random() < 0.1 else trump * SUIT_SIZE + rng.randrange(SUIT_SIZE)
    claim = CardClaim(rng.choice(SIDES[record.players]), card)
    changed = replace(claims, high=claim) if rng.random() < 0.5 else replace(claims, low=claim)
    return replace(record, claims=changed)


def _other_jack(rng: Random, record: HandRecord) -> HandRecord:
    """Claim another end of the Jack."""
    outcomes = [None, *(JackClaim(side, hung) for side in SIDES[record.players] for hung in (True, False))]
    claims = record.claims or Claims()
    return replace(record, claims=replace(claims, jack=rng.choice(outcomes)))


def _other_counts(rng: Random, record: HandRecord) -> HandRecord:
    """Claim quite other counts, often all for one side."""
    total = rng.choice((80, 78, 75, 70, 66, 60, 50, 30, 20, 10, 4, 0))
    sides = SIDES[record.players]
    cuts = sorted(rng.choice((0, total, rng.randint(0, total))) for _ in sides[1:])
    ends = zip((0, *cuts), (*cuts, total), strict=True)
    return _with_counts(record, {side: high - low for side, (low, high) in zip(sides, ends, strict=True)})


CHANGES: Final[tuple[Callable[[Random, HandRecord], HandRecord], ...]] = (
    _other_end,
    _other_end,
    _other_jack,
    _other_counts,
)
"""The ways in which sampled claims are changed."""
