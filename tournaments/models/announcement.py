"""What has been announced to those who watch."""

from django.db import models


class Announcement(models.Model):
    """One change that was announced, written in the transaction that made it: ids alone, no content.

    The numbers are the places in the live stream. Rows are kept for a while and then forgotten; nothing is
    ever read from them but that something has to be read anew, so they name their event without holding it.
    """

    event_number = models.BigIntegerField()
    noun = models.CharField(max_length=16)
    key = models.BigIntegerField()
    version = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.noun} {self.key}"
