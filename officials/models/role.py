"""Who is what in an event, and how somebody is asked to be."""

from django.db import models
from django.db.models import Q

from officials.enums import RoleKind
from officials.models.user import User
from tournaments.models import Entrant, Event

_CAPTAINS_HAVE_AN_ENTRANT = Q(kind=RoleKind.CAPTAIN, entrant__isnull=False) | (
    ~Q(kind=RoleKind.CAPTAIN) & Q(entrant__isnull=True)
)


class Role(models.Model):
    """A person's role in one event; a captain is captain of one entrant. Ending a role removes the row."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="roles")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="roles")
    kind = models.CharField(max_length=13, choices=RoleKind)
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="captaincies"
    )
    granted_by = models.CharField(max_length=120)
    granted_at = models.DateTimeField()

    class Meta:
        ordering = ["event_id", "kind", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user", "kind"], condition=Q(entrant__isnull=True), name="one_role_of_a_kind"
            ),
            models.UniqueConstraint(fields=["event", "user", "entrant"], name="one_captaincy_per_entrant"),
            models.CheckConstraint(condition=Q(kind__in=RoleKind.values), name="role_kind_is_known"),
            models.CheckConstraint(condition=_CAPTAINS_HAVE_AN_ENTRANT, name="captain_has_an_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_kind_display()} of {self.event}"


class Invitation(models.Model):
    """A link that makes whoever opens it first a role's holder. Only the digest of its token is kept."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="invitations")
    kind = models.CharField(max_length=13, choices=RoleKind)
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="invitations"
    )
    invited = models.CharField(max_length=120)
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.CharField(max_length=120)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="accepted_invitations"
    )

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=RoleKind.values), name="invitation_kind_is_known"),
            models.CheckConstraint(
                condition=_CAPTAINS_HAVE_AN_ENTRANT, name="invited_captain_has_an_entrant"
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="accepted_invitation_names_its_person",
            ),
        ]

    def __str__(self) -> str:
        return f"Invitation of {self.invited} to {self.event}"
