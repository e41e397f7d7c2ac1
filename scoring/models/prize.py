"""Prizes of an event: what the organizer gives, and for what."""

from django.db import models
from django.db.models import Q

from scoring.statistics.metrics import Metric, Ties, Unit
from tournaments.models import Event, Stage


class Prize(models.Model):
    """One prize: a metric for a unit, for so many places. Who has won it is computed, never stored.

    `card` is the card of a named kick (`9S`), or the suit of a first Hang Jack (`H`); `table_number` the one
    table at which a kick must fall, where one is named. A prize without a stage is for the whole event; one
    of a stage goes with it.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="prizes")
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=120)
    metric = models.CharField(max_length=24, choices=[(metric.value, metric.value) for metric in Metric])
    unit = models.CharField(max_length=8, choices=[(unit.value, unit.value) for unit in Unit])
    places = models.PositiveSmallIntegerField(default=1)
    ties = models.CharField(
        max_length=12, choices=[(ties.value, ties.value) for ties in Ties], default=Ties.SHARED.value
    )
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, null=True, blank=True, related_name="prizes")
    card = models.CharField(max_length=2, blank=True)
    table_number = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["event_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["event", "position"], name="one_prize_per_position"),
            models.CheckConstraint(
                condition=Q(metric__in=[metric.value for metric in Metric]), name="prize_metric_is_known"
            ),
            models.CheckConstraint(
                condition=Q(unit__in=[unit.value for unit in Unit]), name="prize_unit_is_known"
            ),
            models.CheckConstraint(
                condition=Q(ties__in=[ties.value for ties in Ties]), name="prize_ties_are_known"
            ),
            models.CheckConstraint(condition=Q(places__gte=1), name="prize_has_a_place"),
        ]

    def __str__(self) -> str:
        return self.title
