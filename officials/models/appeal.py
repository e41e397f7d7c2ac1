"""Appeals against rulings, and what the event says of them."""

from django.db import models
from django.db.models import Q

from officials.enums import AppealState
from officials.models.ruling import Ruling
from officials.models.user import User
from scoring.models import ScoreSheet
from tournaments.models import Entrant, Event


class AppealPolicy(models.Model):
    """Whether rulings of an event can be appealed against, how long, and whether play waits meanwhile."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="appeal_policy")
    is_final = models.BooleanField(default=False)
    window_minutes = models.PositiveSmallIntegerField(default=30)
    blocks_progress = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(window_minutes__gte=1, window_minutes__lte=10080), name="appeal_window_is_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"Appeals in {self.event}"


class Appeal(models.Model):
    """One side's appeal against a ruling; a ruling is appealed against once, a sheet waits for one appeal."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="appeals")
    number = models.PositiveIntegerField()
    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="appeal")
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="appeals")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="appeals")
    grounds = models.CharField(max_length=2000)
    is_blocking = models.BooleanField()
    state = models.CharField(max_length=10, choices=AppealState, default=AppealState.PENDING)
    lodged_by = models.CharField(max_length=120)
    lodged_by_name = models.CharField(max_length=200)
    lodged_at = models.DateTimeField()
    decided_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="appeals_decided"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decision = models.CharField(max_length=2000, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_appeal_per_number"),
            models.UniqueConstraint(
                fields=["sheet"], condition=Q(state=AppealState.PENDING), name="one_pending_appeal_per_sheet"
            ),
            models.CheckConstraint(condition=Q(state__in=AppealState.values), name="appeal_state_is_known"),
            models.CheckConstraint(
                condition=Q(state=AppealState.PENDING, decided_at__isnull=True)
                | (~Q(state=AppealState.PENDING) & Q(decided_at__isnull=False)),
                name="appeal_decided_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"Appeal {self.number}"
