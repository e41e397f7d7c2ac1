"""The record of authority: who used which power on what, when, and why."""

import json
from typing import Any

from django.db import models
from django.db.models import Q

from officials.models.user import User
from tournaments.models import Event


class AuthorityHead(models.Model):
    """Where one event's record has got to: the length of the chain and its last digest.

    Its row lock orders the record's writers. It is always the last lock a transaction takes.
    """

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="authority_head")
    length = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"Record of {self.event}: {self.length} lines"


class AuthorityLine(models.Model):
    """One use of a power, never changed and never removed: triggers on both databases refuse it.

    `power` is an action of `officials.access.actions`; `target` names the object as people do,
    `target_kind` and `target_id` as the database does. `details` is canonical JSON. `digest` covers the
    whole line and the digest before it.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="authority_lines")
    sequence = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=120)
    actor_name = models.CharField(max_length=200)
    user = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="authority_lines"
    )
    power = models.CharField(max_length=24)
    target_kind = models.CharField(max_length=40)
    target_id = models.BigIntegerField()
    target = models.CharField(max_length=300)
    reason = models.CharField(max_length=1000, blank=True)
    article = models.CharField(max_length=20, blank=True)
    details = models.TextField()
    previous_digest = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["event_id", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["event", "sequence"], name="one_authority_line_per_sequence"),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="authority_counts_from_one"),
        ]
        indexes = [
            models.Index(fields=["event", "target_kind", "target_id"], name="authority_by_target"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_name}: {self.power} {self.target}"

    @property
    def facts(self) -> dict[str, Any]:
        """The details, read."""
        facts: dict[str, Any] = json.loads(self.details)
        return facts
