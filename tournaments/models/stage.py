"""The stages of an event and their rounds."""

from django.db import models
from django.db.models import Q

from tournaments.enums import StageKind
from tournaments.models.entrant import Entrant
from tournaments.models.event import Event


class Stage(models.Model):
    """One part of an event's format.

    `settings` holds match counting, points, tie-breaks, the shape of the draw and who comes in (see
    `tournaments.stage_settings`). `lots_seed` is published when lots are drawn; until then none are.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=20, choices=StageKind)
    settings = models.JSONField(default=dict)
    lots_seed = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["event_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["event", "position"], name="one_stage_per_position"),
            models.CheckConstraint(condition=Q(kind__in=StageKind.values), name="stage_kind_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """One round of a stage; a league's rounds have their day."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80, blank=True)
    plays_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_per_number"),
        ]

    def __str__(self) -> str:
        return self.name or f"Round {self.number}"


class StageEntry(models.Model):
    """An entrant's place in a stage: its seed, from 1 the best, and its group where there are groups.

    `played_out`: it left the event when the stage was over already, whose table stands therefore.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="entries")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="stage_entries")
    seed = models.PositiveIntegerField()
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    played_out = models.BooleanField(default=False)

    class Meta:
        ordering = ["stage_id", "seed"]
        verbose_name_plural = "stage entries"
        constraints = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="one_stage_entry_per_entrant"),
            models.UniqueConstraint(fields=["stage", "seed"], name="one_stage_entry_per_seed"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} in {self.stage}"
