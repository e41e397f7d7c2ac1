"""A call for an official."""

from django.db import models
from django.db.models import Q

from officials.enums import CallOutcome, CallState
from officials.models.user import User
from officials.rulings.irregularities import CATALOGUE, Irregularity
from scoring.models import ScoreSheet
from tournaments.enums import Side
from tournaments.models import Event

IRREGULARITIES = [(kind.value, entry.title) for kind, entry in CATALOGUE.items()]


class Call(models.Model):
    """A table waits for an official. While a call is open its sheet is stopped; a sheet has one at a time.

    `number` counts the event's calls; `side` is the side said to be at fault. Who took the call and who
    handed it to whom stands on the record of authority; this row says who has it now.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="calls")
    number = models.PositiveIntegerField()
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="calls")
    irregularity = models.CharField(max_length=24, choices=IRREGULARITIES)
    side = models.CharField(max_length=1, choices=Side, blank=True)
    note = models.CharField(max_length=1000, blank=True)
    game_number = models.PositiveSmallIntegerField()
    hand_number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=7, choices=CallState, default=CallState.WAITING)
    raised_by = models.CharField(max_length=120)
    raised_by_name = models.CharField(max_length=200)
    raised_at = models.DateTimeField()
    taken_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="calls_taken"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=9, choices=CallOutcome, blank=True)
    closed_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="calls_closed"
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    closing_note = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_call_per_number"),
            models.UniqueConstraint(
                fields=["sheet"], condition=~Q(state=CallState.CLOSED), name="one_open_call_per_sheet"
            ),
            models.CheckConstraint(
                condition=Q(irregularity__in=[kind.value for kind in Irregularity]),
                name="call_irregularity_is_known",
            ),
            models.CheckConstraint(condition=Q(side__in=["", *Side.values]), name="call_side_is_a_side"),
            models.CheckConstraint(
                condition=Q(state=CallState.WAITING, taken_by__isnull=True, closed_at__isnull=True)
                | Q(state=CallState.TAKEN, taken_by__isnull=False, closed_at__isnull=True)
                | Q(state=CallState.CLOSED, closed_at__isnull=False, outcome__in=CallOutcome.values),
                name="call_state_has_its_people",
            ),
        ]
        indexes = [models.Index(fields=["event", "state", "raised_at"], name="calls_by_waiting")]

    def __str__(self) -> str:
        return f"Call {self.number}: {self.get_irregularity_display()}"
