"""The link by which an entrant checks itself in."""

from django.db import models

from tournaments.models import Entrant


class EntrantLink(models.Model):
    """What an entrant's QR card opens: its own check-in, no more. Only the digest of its token is kept."""

    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.CharField(max_length=120)
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["entrant_id", "-id"]

    def __str__(self) -> str:
        return f"Link of {self.entrant}"
