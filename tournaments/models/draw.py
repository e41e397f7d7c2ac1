"""Draws: how the places and pairings of a stage, or of one round of it, came about."""

from django.db import models
from django.db.models import Q

from tournaments.enums import DrawMethod, DrawState
from tournaments.models.stage import Stage


class Draw(models.Model):
    """One draw of a stage: of all its rounds at once, or of one Swiss round.

    `settings` is the format and what was asked for; `content` is what came of it (see
    `tournaments.draw_content`), in numbers of entrants, so that anyone can repeat the draw from `seed` and
    compare. An undone draw stays on record.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="draws")
    number = models.PositiveIntegerField()
    first_round = models.PositiveSmallIntegerField(default=1)
    method = models.CharField(max_length=10, choices=DrawMethod)
    seed = models.CharField(max_length=120, blank=True)
    state = models.CharField(max_length=10, choices=DrawState, default=DrawState.PREVIEW)
    settings = models.JSONField(default=dict)
    content = models.JSONField(default=dict)
    made_by = models.CharField(max_length=120)
    made_at = models.DateTimeField()
    published_by = models.CharField(max_length=120, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_draw_per_number"),
            models.UniqueConstraint(
                fields=["stage", "first_round"],
                condition=Q(state=DrawState.PUBLISHED),
                name="one_published_draw_per_round",
            ),
            models.UniqueConstraint(
                fields=["stage"], condition=Q(state=DrawState.PREVIEW), name="one_preview_per_stage"
            ),
            models.CheckConstraint(condition=Q(state__in=DrawState.values), name="draw_state_is_known"),
            models.CheckConstraint(condition=Q(method__in=DrawMethod.values), name="draw_method_is_known"),
        ]

    def __str__(self) -> str:
        return f"Draw {self.number}"
