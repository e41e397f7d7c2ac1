"""Who has the pen."""

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
