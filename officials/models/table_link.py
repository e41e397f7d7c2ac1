"""The key to one table."""

from django.db import models
from django.db.models import F, Q

from tournaments.models import Event, Table


class TableLink(models.Model):
    """What a QR card opens: one table of one event on its days. Only the digest of its token is kept.

    `event` repeats the table's event, so that the door decides without another query.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="table_links")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    first_day = models.DateField()
    last_day = models.DateField()
    created_by = models.CharField(max_length=120)
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "table_id", "-first_day", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(last_day__gte=F("first_day")), name="table_link_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return f"Link to {self.table}"
