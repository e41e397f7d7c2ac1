"""Line-ups: who is to sit where, said before the sheet is opened."""

from django.db import models
from django.db.models import Q

from tournaments.enums import SeatName
from tournaments.models.entrant import Player
from tournaments.models.sitting import Sitting


class LineUpSeat(models.Model):
    """The player an entrant has named for a seat of a sitting; what counts is who sits when it is opened."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="line_up")
    seat = models.CharField(max_length=2, choices=SeatName)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="line_ups")
    named_by = models.CharField(max_length=120)
    named_at = models.DateTimeField()

    class Meta:
        ordering = ["sitting_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "seat"], name="one_player_named_per_seat"),
            models.UniqueConstraint(fields=["sitting", "player"], name="one_seat_named_per_player"),
            models.CheckConstraint(condition=Q(seat__in=SeatName.values), name="named_seat_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.player} for {self.seat}"
