"""Batches of paper: many score sheets as one PDF, printed by a job and kept for a day."""

from django.db import models
from django.db.models import F, Q

from scoring.enums import BatchKind, BatchState
from tournaments.models import Event


class PrintBatch(models.Model):
    """One batch. A job that prints it keeps `alive_at` fresh; one that falls silent is taken over by another.

    `attempt` counts the jobs that took it, so that one taken over cannot finish after all.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="print_batches")
    kind = models.CharField(max_length=16, choices=BatchKind)
    paper = models.CharField(max_length=8)
    state = models.CharField(max_length=10, choices=BatchState, default=BatchState.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    attempt = models.PositiveSmallIntegerField(default=0)
    asked_by = models.CharField(max_length=120)
    asked_at = models.DateTimeField()
    alive_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "-id"]
        verbose_name_plural = "print batches"
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind", "paper"],
                condition=Q(state__in=[BatchState.WAITING.value, BatchState.PRINTING.value]),
                name="one_batch_at_work",
            ),
            models.CheckConstraint(condition=Q(kind__in=BatchKind.values), name="batch_kind_is_known"),
            models.CheckConstraint(condition=Q(state__in=BatchState.values), name="batch_state_is_known"),
            models.CheckConstraint(condition=Q(done__lte=F("total")), name="batch_does_no_more_than_all"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.event}"


class PrintedFile(models.Model):
    """What a batch came to; kept in the database, which every process of a site reaches."""

    batch = models.OneToOneField(PrintBatch, on_delete=models.CASCADE, related_name="file")
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"File of {self.batch}"
