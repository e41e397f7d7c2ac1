"""Penalties to a standing, and lots."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.enums import CorrectionKind
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.models import Adjustment, Event, Stage, StageEntry
from tournaments.selectors.found import found
from tournaments.services.changes.departures import entrant_of
from tournaments.services.changes.draws import stage_of, undo_stale_draws
from tournaments.standings.keys import ADJUSTABLE_KEYS, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalize:
    """An amount put on one count of an entrant in a stage's table; below nought it is taken off."""

    stage_id: int
    entrant_id: int
    key: str
    amount: str
    why: str
    from_round: int | None = None
    kind: ClassVar[CorrectionKind] = CorrectionKind.PENALTY

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"{entrant_of(event, self.entrant_id)}: {self.amount} {self.key.replace('-', ' ')}"

    def apply(self, event: Event, actor: Actor) -> None:
        """Make the change (a step). Raises UnfitFieldsError."""
        stage, entrant = stage_of(event, self.stage_id), entrant_of(event, self.entrant_id)
        amount = self._amount()
        if self.key not in {key.value for key in ADJUSTABLE_KEYS}:
            raise _unfit("key", "is no count that a penalty can be put on")
        if not self.why.strip():
            raise _unfit("why", "is missing: a penalty is published with its reason")
        entries = StageEntry.objects.filter(stage=stage)
        if entries.exists() and not entries.filter(entrant=entrant).exists():
            raise _unfit("entrant", "does not take part in this stage")
        Adjustment.objects.create(
            stage=stage,
            entrant=entrant,
            key=self.key,
            amount=str(whole(amount)),
            reason=self.why.strip(),
            from_round=self.from_round,
            made_by=actor.signature,
            made_at=timezone.now(),
        )
        undo_stale_draws(event, after=stage)

    def _amount(self) -> Fraction:
        try:
            amount = Fraction(self.amount)
        except (ValueError, ZeroDivisionError):
            raise _unfit("amount", "must be a number such as -2 or 1/2") from None
        if amount == 0 or abs(amount) > 9999:
            raise _unfit("amount", "must be a number from -9999 to 9999, and not nought")
        return amount


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftPenalty:
    """A penalty that no longer counts."""

    adjustment_id: int
    kind: ClassVar[CorrectionKind] = CorrectionKind.PENALTY_LIFTED

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"Penalty lifted: {self._adjustment(event)}"

    def apply(self, event: Event, actor: Actor) -> None:  # noqa: ARG002 - every change says who acts
        """Make the change (a step)."""
        adjustment = self._adjustment(event)
        adjustment.is_lifted = True
        adjustment.save(update_fields=["is_lifted"])
        undo_stale_draws(event, after=adjustment.stage)

    def _adjustment(self, event: Event) -> Adjustment:
        rows = Adjustment.objects.select_related("stage", "entrant").filter(stage__event=event)
        return found(rows.filter(pk=self.adjustment_id), self.adjustment_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots:
    """Lots drawn from a published seed among all who are still level in a stage."""

    stage_id: int
    seed: str
    kind: ClassVar[CorrectionKind] = CorrectionKind.LOTS_DRAWN

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"Lots drawn in {stage_of(event, self.stage_id)} from “{self.seed.strip()}”"

    def apply(self, event: Event, actor: Actor) -> None:  # noqa: ARG002 - every change says who acts
        """Make the change (a step). Raises UnfitFieldsError."""
        stage = stage_of(event, self.stage_id)
        if not self.seed.strip():
            raise _unfit("seed", "is missing: lots are drawn from a published seed")
        Stage.objects.filter(pk=stage.pk).update(lots_seed=self.seed.strip()[:120])
        undo_stale_draws(event, after=stage)


def _unfit(where: str, problem: str) -> UnfitFieldsError:
    return UnfitFieldsError(problems=(FieldProblem(where=where, problem=problem),))
