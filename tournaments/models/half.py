"""The halves of timed matches: when they began and when their bell rang."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.match import Match


class Half(models.Model):
    """One half of a timed match, begun by the desk for all its tables together, ended by the bell."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="halves")
    number = models.PositiveSmallIntegerField()
    started_by = models.CharField(max_length=120)
    started_at = models.DateTimeField()
    rung_by = models.CharField(max_length=120, blank=True)
    rung_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match_id", "number"]
        verbose_name_plural = "halves"
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_half_per_number"),
            models.CheckConstraint(
                condition=Q(rung_at__isnull=True) | Q(rung_at__gte=F("started_at")),
                name="half_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}, half {self.number}"
