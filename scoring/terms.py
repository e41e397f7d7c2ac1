"""The conditions a sheet is played under, fixed on its opening line.

They are copied from the event and the match when the sheet is opened, so that nothing changed later can
re-judge a hand already on it, and so that the lines alone are enough to judge it again.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.rules.match import Counting, counting_as_json, read_counting
from scoring.rules.rule_values import full_ruleset_as_json, read_ruleset
from scoring.rules.ruleset import RuleSet
from tournaments.canonical import canonical_json
from tournaments.enums import Confirmation, NextDealer


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Rule set, number of players (2 or 4), next dealer, confirmation, and how the match is counted."""

    rule_set: RuleSet
    players: int
    next_dealer: NextDealer
    confirmation: Confirmation
    counting: Counting
    table_count: int

    @property
    def shares_match(self) -> bool:
        """Whether the match is counted over other sheets besides this one."""
        return self.table_count > 1

    def as_json(self) -> dict[str, Any]:
        """The object that `terms_from_json` reads back."""
        return {
            "rule_set": full_ruleset_as_json(self.rule_set),
            "players": self.players,
            "next_dealer": self.next_dealer.value,
            "confirmation": self.confirmation.value,
            "counting": counting_as_json(self.counting),
            "table_count": self.table_count,
        }

    def as_text(self) -> str:
        """The canonical text a sheet keeps."""
        return canonical_json(self.as_json())


def terms_from_json(kept: dict[str, Any]) -> Terms:
    """The terms that `Terms.as_json` wrote."""
    return Terms(
        rule_set=read_ruleset(kept["rule_set"]),
        players=kept["players"],
        next_dealer=NextDealer(kept["next_dealer"]),
        confirmation=Confirmation(kept["confirmation"]),
        counting=read_counting(kept["counting"]),
        table_count=kept["table_count"],
    )


@lru_cache(maxsize=512)
def terms_from_text(text: str) -> Terms:
    """The terms a sheet keeps; read once a process, as they are alike on all sheets of an event."""
    return terms_from_json(json.loads(text))
