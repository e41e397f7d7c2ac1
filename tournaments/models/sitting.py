"""Sittings: one pair against one pair at one table within a match, and who sat where."""

from django.db import models
from django.db.models import F, Q

from tournaments.enums import SeatName, SittingState
from tournaments.models.entrant import Player
from tournaments.models.event import Event, Table
from tournaments.models.match import Match


class Sitting(models.Model):
    """One pair against one pair. Side A sits for the match's entrant A, side B for its entrant B."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="sittings")
    number = models.PositiveSmallIntegerField(default=1)
    half = models.PositiveSmallIntegerField(default=1)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="sittings")
    state = models.CharField(max_length=22, choices=SittingState, default=SittingState.NOT_STARTED)

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_sitting_per_number"),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state=SittingState.IN_PLAY),
                name="one_sitting_in_play_per_table",
            ),
            models.CheckConstraint(condition=Q(state__in=SittingState.values), name="sitting_state_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.match}, sitting {self.number}"


class Seat(models.Model):
    """Who sat in a seat from one line of the sheet up to, but without, another.

    `event` repeats the sitting's event so that one constraint can say: a person sits at one table at a time.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="seats")
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="seats")
    seat = models.CharField(max_length=2, choices=SeatName)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    from_sequence = models.PositiveIntegerField(default=1)
    until_sequence = models.PositiveIntegerField(null=True, blank=True)
    is_seated = models.BooleanField(default=True)

    class Meta:
        ordering = ["sitting_id", "seat", "from_sequence"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"], condition=Q(is_seated=True), name="one_seat_per_player"
            ),
            models.UniqueConstraint(
                fields=["sitting", "seat"],
                condition=Q(until_sequence__isnull=True),
                name="one_player_per_seat",
            ),
            models.UniqueConstraint(
                fields=["sitting", "seat", "from_sequence"], name="one_seat_change_per_line"
            ),
            models.CheckConstraint(condition=Q(seat__in=SeatName.values), name="seat_name_is_known"),
            models.CheckConstraint(
                condition=Q(until_sequence__isnull=True) | Q(until_sequence__gt=F("from_sequence")),
                name="seat_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.seat}"
