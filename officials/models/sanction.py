"""Sanctions: warnings, removals and disqualifications, and the event's terms for adding them up."""

from django.db import models
from django.db.models import Q

from officials.enums import SanctionKind, SanctionState
from officials.models.call import Call
from tournaments.models import Bar, Entrant, Event, Match, Player

_HAS_WHOM = Q(kind=SanctionKind.DISQUALIFICATION, entrant__isnull=False) | (
    ~Q(kind=SanctionKind.DISQUALIFICATION) & Q(player__isnull=False)
)


class SanctionTerms(models.Model):
    """How many warnings of a player call for removal, and how many removals of an entrant for its end here.

    Null is never; an event without these terms adds nothing up.
    """

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="sanction_terms")
    warnings_to_removal = models.PositiveSmallIntegerField(null=True, blank=True)
    removals_to_disqualification = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "sanction terms"
        constraints = [
            models.CheckConstraint(
                condition=(Q(warnings_to_removal__isnull=True) | Q(warnings_to_removal__gte=1))
                & (Q(removals_to_disqualification__isnull=True) | Q(removals_to_disqualification__gte=1)),
                name="sanctions_add_up_from_one",
            ),
        ]

    def __str__(self) -> str:
        return f"Sanctions of {self.event}"


class Sanction(models.Model):
    """One sanction, for officials alone; what it lets nobody do stands as a bar beside the seats.

    `match` is where it happened; a removal `for_match_only` bars from that match. `bar` is the bar set by a
    removal. One carried to a later event of the same organizer says there where it is from (`carried_from`).
    One dismissed there was left out: it was somebody else's, by a person's word (`settled_note`).
    `because` says which rule proposed it. It names people by name and by the signature of the record, since
    accounts stay where they are.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="sanctions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=16, choices=SanctionKind)
    state = models.CharField(max_length=9, choices=SanctionState, default=SanctionState.IN_FORCE)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="sanctions"
    )
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="sanctions"
    )
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="sanctions"
    )
    for_match_only = models.BooleanField(default=False)
    call = models.ForeignKey(Call, on_delete=models.PROTECT, null=True, blank=True, related_name="sanctions")
    reason = models.CharField(max_length=1000)
    article = models.CharField(max_length=20, blank=True)
    because = models.CharField(max_length=300, blank=True)
    carries = models.BooleanField(default=False)
    carried_from = models.CharField(max_length=300, blank=True)
    carried_key = models.CharField(max_length=100, blank=True)
    bar = models.OneToOneField(Bar, on_delete=models.PROTECT, null=True, blank=True, related_name="sanction")
    issued_by = models.CharField(max_length=120)
    issued_by_name = models.CharField(max_length=200)
    issued_at = models.DateTimeField()
    settled_by = models.CharField(max_length=120, blank=True)
    settled_by_name = models.CharField(max_length=200, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_note = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_sanction_per_number"),
            models.UniqueConstraint(
                fields=["event", "player", "kind"],
                condition=Q(state=SanctionState.PROPOSED),
                name="one_proposal_for_each_player",
            ),
            models.UniqueConstraint(
                fields=["event", "carried_key"],
                condition=~Q(carried_key="") & ~Q(state=SanctionState.DISMISSED),
                name="one_carried_sanction_per_event",
            ),
            models.UniqueConstraint(
                fields=["event", "carried_key", "player"],
                condition=~Q(carried_key=""),
                name="one_carried_sanction_per_player",
            ),
            models.CheckConstraint(condition=Q(kind__in=SanctionKind.values), name="sanction_kind_is_known"),
            models.CheckConstraint(
                condition=Q(state__in=SanctionState.values), name="sanction_state_is_known"
            ),
            models.CheckConstraint(condition=_HAS_WHOM, name="sanction_says_whom_it_concerns"),
            models.CheckConstraint(condition=~Q(reason=""), name="sanction_has_a_reason"),
            models.CheckConstraint(
                condition=Q(for_match_only=False) | Q(match__isnull=False), name="sanction_names_its_match"
            ),
        ]
        indexes = [models.Index(fields=["event", "state", "kind"], name="sanctions_by_state")]

    def __str__(self) -> str:
        return f"Sanction {self.number}"

    @property
    def whom(self) -> str:
        """Whom it concerns, by name."""
        return str(self.player if self.player is not None else self.entrant)
