"""A decision as an official writes it down. Pure: no database in here."""

from dataclasses import dataclass
from typing import Any

from officials.rulings.effects import Concern
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import ON_A_PLAYER, Remedy, RemedyKind, in_words
from scoring.progress import BySide
from tournaments.enums import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What happened, whose fault it is, what it is about, and what is ordered.

    `score` belongs to a score that is put right; `player` is the uid of whoever is warned or
    removed. `article` is
    empty for the irregularity's own. `reason` stays with the officials, `note` is published.
    """

    irregularity: Irregularity
    remedies: tuple[Remedy, ...]
    side: Side | None = None
    concern: Concern = Concern.HAND_IN_PLAY
    score: BySide | None = None
    player: str = ""
    article: str = ""
    reason: str = ""
    note: str = ""
    closes_call: bool = True

    @property
    def kinds(self) -> frozenset[RemedyKind]:
        """What is ordered, without amounts."""
        return frozenset(remedy.kind for remedy in self.remedies)

    @property
    def in_words(self) -> str:
        """What is ordered, as the table and officials read it."""
        return in_words(self.remedies)

    def as_json(self) -> dict[str, Any]:
        """Everything decided, as values that are alike wherever they are read."""
        return {
            "irregularity": self.irregularity.value,
            "remedies": self.remedies_as_json(),
            "side": self.side.value if self.side else "",
            "concern": self.concern.value,
            "article": self.article,
            "reason": self.reason,
            "note": self.note,
            "closes_call": self.closes_call,
        }

    def remedies_as_json(self) -> list[dict[str, Any]]:
        """The remedies as a ruling keeps them."""
        kept = []
        for remedy in self.remedies:
            one: dict[str, Any] = {"kind": remedy.kind.value, "chalks": remedy.chalks}
            if remedy.kind is RemedyKind.CORRECT_SCORE and self.score is not None:
                one["score"] = self.score._asdict()
            if remedy.kind in ON_A_PLAYER and self.player:
                one["player"] = self.player
            kept.append(one)
        return kept
