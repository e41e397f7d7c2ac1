"""Who has the pen, and what devices still hold back."""

from django.db import models
from django.db.models import Q

from scoring.models.sheet import ScoreSheet


class Pen(models.Model):
    """The one device that enters the hands of a sheet, of those that name themselves.

    It is no line of the sheet: nobody's score depends on it, and the sheet's version guards the sheet with or
    without it. `device` is the device's own random name; `number` counts how often it was taken.
    """

    sheet = models.OneToOneField(ScoreSheet, on_delete=models.PROTECT, related_name="pen")
    device = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    taken_by = models.CharField(max_length=120)
    taken_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(number__gte=1), name="pen_counts_from_one")]

    def __str__(self) -> str:
        return f"Pen of {self.sheet}"


class UnsentHands(models.Model):
    """How many hands of a sheet a device keeps that will not go by themselves, as it last said.

    No row is none. It is no line of the sheet: nothing has been written yet. Officials are told, so that
    nobody rules on a sheet that lacks a hand without knowing.
    """

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="unsent")
    device = models.CharField(max_length=64)
    hands = models.PositiveSmallIntegerField()
    told_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "device"], name="unsent_hands_told_once_per_device"),
            models.CheckConstraint(condition=Q(hands__gte=1), name="unsent_hands_are_some"),
        ]

    def __str__(self) -> str:
        return f"{self.hands} unsent of {self.sheet}"
