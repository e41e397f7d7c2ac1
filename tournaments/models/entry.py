"""How an event is entered: its terms, what came in by the public form, and who has arrived."""

from django.db import models
from django.db.models import F, Q

from tournaments.enums import EntrantKind
from tournaments.models.entrant import Entrant
from tournaments.models.event import Event


class EntryTerms(models.Model):
    """On what terms an event may be entered by its public form; an event without them has no such form.

    Numbers of players leave substitutes out. `capacity` counts everybody entered, however they came in.
    Nobody but an organizer changes a roster from `rosters_lock_at` on.
    """

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="entry_terms")
    opens_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    kind = models.CharField(max_length=6, choices=EntrantKind)
    fewest_players = models.PositiveSmallIntegerField()
    most_players = models.PositiveSmallIntegerField()
    most_substitutes = models.PositiveSmallIntegerField(default=0)
    capacity = models.PositiveIntegerField(null=True, blank=True)
    needs_review = models.BooleanField(default=True)
    fee = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=1000, blank=True)
    rosters_lock_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "entry terms"
        constraints = [
            models.CheckConstraint(
                condition=Q(closes_at__gt=F("opens_at")), name="entry_closes_after_it_opens"
            ),
            models.CheckConstraint(
                condition=Q(most_players__gte=F("fewest_players")) & Q(fewest_players__gte=1),
                name="entry_players_are_a_range",
            ),
            models.CheckConstraint(condition=Q(kind__in=EntrantKind.values), name="entry_kind_is_known"),
            models.CheckConstraint(
                condition=Q(capacity__isnull=True) | Q(capacity__gte=1), name="entry_has_a_place"
            ),
        ]

    def __str__(self) -> str:
        return f"Entry to {self.event}"


class Registration(models.Model):
    """What came in by the public form, and what was decided; its state is the entrant's."""

    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="registration")
    sent_at = models.DateTimeField()
    is_paid = models.BooleanField(default=False)
    answer = models.CharField(max_length=300, blank=True)
    decided_by = models.CharField(max_length=120, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sent_at", "id"]

    def __str__(self) -> str:
        return f"Registration of {self.entrant}"


class Contact(models.Model):
    """How to reach an entrant; for those alone who may see contacts, and in no file of the event."""

    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="contact")
    name = models.CharField(max_length=120)
    email = models.EmailField(max_length=200, blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    note = models.CharField(max_length=1000, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(email="") | ~Q(telephone=""), name="contact_can_be_reached"),
        ]

    def __str__(self) -> str:
        return f"Contact of {self.entrant}"


class Arrival(models.Model):
    """The fact that an entrant has been checked in; taking it back removes the row."""

    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="arrival")
    noted_by = models.CharField(max_length=120)
    noted_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.entrant} has arrived"
