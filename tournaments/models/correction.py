"""Corrections: what an organizer changed after the fact, kept so that it can be undone."""

from django.db import models

from tournaments.enums import CorrectionKind
from tournaments.models.event import Event


class Correction(models.Model):
    """One change with all that followed from it, as it was written down while it was made.

    `subject` says in words what was done; `changes` holds every row touched, before and after (see
    `tournaments.services.memento`). Rows are only added; undoing one marks it and is its own reverse.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="corrections")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=24, choices=CorrectionKind)
    subject = models.CharField(max_length=300)
    reason = models.CharField(max_length=300, blank=True)
    changes = models.JSONField()
    made_by = models.CharField(max_length=120)
    made_at = models.DateTimeField()
    undone_by = models.CharField(max_length=120, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_correction_per_number"),
        ]

    def __str__(self) -> str:
        return f"Correction {self.number}"
