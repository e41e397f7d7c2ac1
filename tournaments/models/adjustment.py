"""Adjustments to a standing: penalties, and credits restored."""

from django.db import models
from django.db.models import Q

from tournaments.models.entrant import Entrant
from tournaments.models.stage import Stage


class Adjustment(models.Model):
    """An amount added to (or, below nought, taken off) one count of an entrant in a stage's table.

    `key` is a tie-break of `tournaments.standings.keys`, `amount` a whole number or a fraction such as `1/2`.
    One that is lifted stays on record.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="adjustments")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="adjustments")
    key = models.CharField(max_length=20)
    amount = models.CharField(max_length=20)
    reason = models.CharField(max_length=200)
    from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    is_lifted = models.BooleanField(default=False)
    made_by = models.CharField(max_length=120)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["stage_id", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.amount} {self.key}"
