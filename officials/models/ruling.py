"""A ruling of an official on a sheet."""

from django.db import models
from django.db.models import F, Q

from officials.enums import RulingState
from officials.models.call import IRREGULARITIES, Call
from officials.models.user import User
from officials.rulings.effects import Concern
from officials.rulings.remedies import Remedy, RemedyKind, in_public, in_words
from scoring.models import ScoreSheet
from tournaments.enums import Side
from tournaments.models import Event

CONCERNS = [(concern.value, concern.words) for concern in Concern]


class Ruling(models.Model):
    """What was decided, on which article, and what it did. The sheet holds its effect as a line.

    `number` counts the event's rulings. `side` is the side at fault. `remedies` are the values of
    `officials.rulings.remedies`, `effect` is what was shown before it was applied. `reason` is for officials;
    `note` is published with the ruling. A ruling given on appeal says which one it `replaces`, by number.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField()
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="rulings")
    call = models.ForeignKey(Call, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings")
    irregularity = models.CharField(max_length=24, choices=IRREGULARITIES)
    article = models.CharField(max_length=8)
    side = models.CharField(max_length=1, choices=Side, blank=True)
    concern = models.CharField(max_length=12, choices=CONCERNS)
    remedies = models.JSONField()
    is_departure = models.BooleanField(default=False)
    reason = models.CharField(max_length=1000, blank=True)
    note = models.CharField(max_length=1000, blank=True)
    game_number = models.PositiveSmallIntegerField()
    hand_number = models.PositiveSmallIntegerField()
    line = models.PositiveIntegerField()
    reversed_line = models.PositiveIntegerField(null=True, blank=True)
    effect = models.JSONField()
    state = models.CharField(max_length=10, choices=RulingState, default=RulingState.STANDS)
    replaces = models.PositiveIntegerField(null=True, blank=True)
    made_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="rulings_made"
    )
    made_by_name = models.CharField(max_length=200)
    made_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_ruling_per_number"),
            models.UniqueConstraint(fields=["sheet", "line"], name="one_ruling_per_line"),
            models.CheckConstraint(condition=Q(side__in=["", *Side.values]), name="ruling_side_is_a_side"),
            models.CheckConstraint(condition=Q(state__in=RulingState.values), name="ruling_state_is_known"),
            models.CheckConstraint(
                condition=Q(reversed_line__isnull=True) | Q(reversed_line__gt=F("line")),
                name="ruling_is_reversed_after_it",
            ),
        ]
        indexes = [models.Index(fields=["irregularity", "made_at"], name="rulings_by_irregularity")]

    def __str__(self) -> str:
        return f"Ruling {self.number}: {self.get_irregularity_display()}"

    @property
    def ordered(self) -> tuple[Remedy, ...]:
        """The remedies it ordered."""
        return tuple(Remedy(RemedyKind(kept["kind"]), kept["chalks"]) for kept in self.remedies)

    @property
    def in_words(self) -> str:
        """What was ordered, as the table and officials read it."""
        return in_words(self.ordered)

    @property
    def in_public(self) -> str:
        """What was ordered, as everybody may read it: without the sanctions of a person."""
        return in_public(self.ordered)
