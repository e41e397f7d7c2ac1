"""Who takes part: entrants of an event, people, and which person belongs to which entrant."""

import uuid

from django.db import models
from django.db.models import Q

from tournaments.enums import EntrantKind, EntrantState, MembershipRole
from tournaments.models.event import Event


class Entrant(models.Model):
    """A single, a pair or a team entered in an event."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entrants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=6, choices=EntrantKind)
    club = models.CharField(max_length=120, blank=True)
    seed = models.PositiveIntegerField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=EntrantState, default=EntrantState.ENTERED)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entrant_per_number"),
            models.UniqueConstraint(
                fields=["event", "name"],
                condition=~Q(state=EntrantState.DECLINED),
                name="one_entrant_per_name",
            ),
            models.UniqueConstraint(
                fields=["event", "seed"], condition=Q(seed__isnull=False), name="one_entrant_per_seed"
            ),
            models.CheckConstraint(condition=Q(kind__in=EntrantKind.values), name="entrant_kind_is_known"),
            models.CheckConstraint(condition=Q(state__in=EntrantState.values), name="entrant_state_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person who plays, known across events. `uid` names them on sheets and in exports for good."""

    uid = models.UUIDField(default=uuid.uuid4, editable=False, unique=True)
    name = models.CharField(max_length=120)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's place in one entrant of one event; nobody plays for two entrants of an event."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="memberships")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=10, choices=MembershipRole, default=MembershipRole.PLAYER)

    class Meta:
        ordering = ["entrant_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="one_entrant_per_player"),
            models.CheckConstraint(
                condition=Q(role__in=MembershipRole.values), name="membership_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} of {self.entrant}"
