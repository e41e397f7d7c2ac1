"""An event and the ground it is played on: its rule set, its policies and its tables."""

from django.db import models
from django.db.models import F, Q

from tournaments.enums import Confirmation, EntrantKind, EventState, NextDealer


class Event(models.Model):
    """A tournament.

    `rule_set` is the preset and its changes as the organizer wrote them until the event is published; from
    then on it is the resolved rule set, and `rule_set_digest` names it for good. `source_digest` names the
    file an event was imported from. A match called to its tables waits `grace_minutes` for its entrants.
    `expected_entrants` and `entrant_kind` are what was said when it was set up: how many are expected, and of
    what kind; nobody is bound by them.
    """

    name = models.CharField(max_length=200)
    slug = models.SlugField(max_length=80, unique=True)
    state = models.CharField(max_length=10, choices=EventState, default=EventState.DRAFT)
    venue = models.CharField(max_length=200, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    starts_on = models.DateField()
    ends_on = models.DateField()
    rule_set = models.JSONField()
    rule_set_digest = models.CharField(max_length=64, blank=True)
    next_dealer = models.CharField(max_length=16, choices=NextDealer, default=NextDealer.GOES_ROUND)
    confirmation = models.CharField(max_length=12, choices=Confirmation, default=Confirmation.BOTH_SIDES)
    grace_minutes = models.PositiveSmallIntegerField(default=15)
    expected_entrants = models.PositiveSmallIntegerField(null=True, blank=True)
    entrant_kind = models.CharField(max_length=6, choices=EntrantKind, blank=True)
    source_digest = models.CharField(max_length=64, blank=True)
    created_by = models.CharField(max_length=120)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=EventState.values), name="event_state_is_known"),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_it_starts"
            ),
            models.CheckConstraint(
                condition=Q(state=EventState.DRAFT) | ~Q(rule_set_digest=""),
                name="published_event_has_its_rule_set",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A numbered table of the event's halls; `out_of_use` says why nothing is sent to it, if so."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80, blank=True)
    hall = models.CharField(max_length=80, blank=True)
    out_of_use = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_table_per_number"),
        ]

    def __str__(self) -> str:
        return self.name or f"Table {self.number}"
