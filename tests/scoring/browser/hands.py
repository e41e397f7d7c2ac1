"""Hands that are dealt, called and played while a test goes on, each for the sheet as it then stands."""

from dataclasses import dataclass
from random import Random

from scoring.models import ScoreSheet
from scoring.rules.dealing import random_hand
from scoring.rules.record import HandRecord
from scoring.terms import terms_from_text

SIMPLE = {"call": "stand", "high": "A", "low": "B", "jack": "none", "game": "A"}
"""What follows a kick in the simplest hand: two chalks to A, one to B."""


@dataclass
class Dealer:
    """Deals lawful hands from a seed."""

    rng: Random

    def hand_for(self, sheet: ScoreSheet) -> HandRecord:
        """A hand played by the sheet's dealer at the sheet's score."""
        sheet.refresh_from_db()
        terms = terms_from_text(sheet.terms)
        score = {"A": sheet.score_a, "B": sheet.score_b}
        while True:
            hand = random_hand(self.rng, terms.rule_set, terms.players, score)
            if hand.dealer == sheet.dealer:
                return hand


def simple_keys(rank: str = "4", suit: str = "S", **changes: str) -> dict[str, str]:
    """The keys of the simplest hand, with a kick that pays nothing."""
    return {"kick1_rank": rank, "kick1_suit": suit, **SIMPLE, **changes}
