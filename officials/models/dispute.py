"""What an official gathers on a call: facts, what each side said, cards, pictures. For officials alone."""

from django.db import models
from django.db.models import Q

from officials.models.call import Call
from officials.models.user import User
from tournaments.enums import Side


class DisputeFile(models.Model):
    """The facts of a call and the cards, as the official has found them.

    `cards` is `officials.rulings.cards.CardsFound` as JSON. `version` counts the changes, so that two devices
    do not overwrite each other.
    """

    call = models.OneToOneField(Call, on_delete=models.PROTECT, related_name="dispute")
    version = models.PositiveIntegerField(default=1)
    facts = models.CharField(max_length=4000, blank=True)
    cards = models.JSONField(default=dict)
    changed_by_name = models.CharField(max_length=200)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"File of {self.call}"


class Statement(models.Model):
    """What one side, or a witness, said; never changed and never removed: triggers refuse it."""

    call = models.ForeignKey(Call, on_delete=models.PROTECT, related_name="statements")
    side = models.CharField(max_length=1, choices=Side, blank=True)
    speaker = models.CharField(max_length=120)
    words = models.CharField(max_length=4000)
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="statements_taken")
    taken_by_name = models.CharField(max_length=200)
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ["call_id", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(side__in=["", *Side.values]), name="statement_side_is_a_side"),
        ]

    def __str__(self) -> str:
        return f"Statement of {self.speaker}"


class Photo(models.Model):
    """A picture of the table, made anew from what was sent: a JPEG of bounded size, nothing else in it."""

    call = models.ForeignKey(Call, on_delete=models.PROTECT, related_name="photos")
    number = models.PositiveSmallIntegerField()
    caption = models.CharField(max_length=200, blank=True)
    picture = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    taken_by_name = models.CharField(max_length=200)
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ["call_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["call", "number"], name="one_photo_per_number"),
        ]

    def __str__(self) -> str:
        return f"Photo {self.number}"
