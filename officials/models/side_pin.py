"""The PIN by which a side confirms a sheet on somebody else's device."""

from django.db import models

from tournaments.models import Entrant


class SidePin(models.Model):
    """An entrant's PIN: only its hash is kept, and how often it was tried wrongly since it was last right."""

    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="pin")
    secret = models.CharField(max_length=160)
    set_by = models.CharField(max_length=120)
    set_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    closed_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["entrant_id"]

    def __str__(self) -> str:
        return f"PIN of {self.entrant}"
