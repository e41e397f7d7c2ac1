"""Substitutes: an event's terms for them, the organizer's pool, and each substitution asked for."""

from django.db import models
from django.db.models import F, Q

from tournaments.enums import SeatName, SubstituteBinding, SubstituteKind, SubstitutionState
from tournaments.models.entrant import Entrant, Player
from tournaments.models.event import Event
from tournaments.models.match import Match
from tournaments.models.sitting import Sitting

STANDING = (SubstitutionState.REQUESTED, SubstitutionState.APPROVED)
"""The states in which a substitution holds its substitute: nobody else can have them."""


class SubstituteTerms(models.Model):
    """How many substitutions an entrant may have; an event without these terms sets no limit."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="substitute_terms")
    most_in_match = models.PositiveSmallIntegerField(null=True, blank=True)
    most_in_event = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "substitute terms"

    def __str__(self) -> str:
        return f"Substitutes of {self.event}"


class PoolPlace(models.Model):
    """A person the organizer can send to any table: a floating substitute. One who left stays on record."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="pool")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="pool_places")
    added_by = models.CharField(max_length=120)
    added_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=Q(left_at__isnull=True),
                name="one_pool_place_per_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} in the pool"


class Substitution(models.Model):
    """One substitute for one entrant: asked for, decided, and over.

    `number` counts the event's. `match` bounds one that is bound to a match, and says where any other is
    wanted now; `replaced` is whose place is taken, always named where the substitute is bound to a player.
    `first_day` and `last_day` bound one bound to a period. Whether the substitute sits somewhere now stands
    in the seats alone. While a substitution stands, its substitute can be had by nobody else: one standing
    row for each person of an event.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="substitutions")
    number = models.PositiveIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="substitutions")
    kind = models.CharField(max_length=8, choices=SubstituteKind)
    binding = models.CharField(max_length=6, choices=SubstituteBinding)
    substitute = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="substitutions"
    )
    replaced = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="replacements"
    )
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="substitutions"
    )
    sitting = models.ForeignKey(
        Sitting, on_delete=models.PROTECT, null=True, blank=True, related_name="substitutions"
    )
    seat = models.CharField(max_length=2, choices=SeatName, blank=True)
    first_day = models.DateField(null=True, blank=True)
    last_day = models.DateField(null=True, blank=True)
    is_emergency = models.BooleanField(default=False)
    reason = models.CharField(max_length=300, blank=True)
    state = models.CharField(max_length=9, choices=SubstitutionState, default=SubstitutionState.REQUESTED)
    requested_by = models.CharField(max_length=120)
    requested_by_name = models.CharField(max_length=200)
    requested_at = models.DateTimeField()
    decided_by = models.CharField(max_length=120, blank=True)
    decided_by_name = models.CharField(max_length=200, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=300, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_rules = models.CharField(max_length=64, blank=True)
    entered_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_substitution_per_number"),
            models.UniqueConstraint(
                fields=["event", "substitute"],
                condition=Q(state__in=STANDING),
                name="one_standing_substitution",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=SubstituteKind.values), name="substitute_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=SubstitutionState.values), name="substitution_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(binding=SubstituteBinding.PLAYER, replaced__isnull=False)
                | Q(binding=SubstituteBinding.TEAM)
                | Q(binding=SubstituteBinding.MATCH, match__isnull=False)
                | Q(binding=SubstituteBinding.PERIOD, first_day__isnull=False, last_day__gte=F("first_day")),
                name="substitution_says_what_it_is_bound_to",
            ),
            models.CheckConstraint(
                condition=~Q(kind=SubstituteKind.FLOATING) | Q(binding=SubstituteBinding.MATCH),
                name="floating_substitute_is_for_a_match",
            ),
            models.CheckConstraint(
                condition=~Q(state=SubstitutionState.APPROVED) | Q(substitute__isnull=False),
                name="approved_substitution_has_its_substitute",
            ),
            models.CheckConstraint(
                condition=Q(is_emergency=False) | ~Q(reason=""), name="emergency_has_a_reason"
            ),
        ]
        indexes = [models.Index(fields=["event", "state", "requested_at"], name="substitutions_by_state")]

    def __str__(self) -> str:
        return f"Substitution {self.number}"


class Bar(models.Model):
    """A person may not be seated: in one match, or in the whole event. Why stands with the officials.

    Lifting a bar leaves the row.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="bars")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="bars")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, blank=True, related_name="bars")
    set_by = models.CharField(max_length=120)
    set_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "id"]

    def __str__(self) -> str:
        return f"{self.player} may not sit"
