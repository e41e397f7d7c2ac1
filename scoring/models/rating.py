"""Ratings: which events are rated, and what their games made of each player; all derived but the choice."""

from django.db import models

from scoring.models.sheet import ScoreSheet
from scoring.models.statistics import SheetStatistics
from tournaments.enums import Side
from tournaments.models import Event, Player


class GamePlayed(models.Model):
    """One game that was won, as the lines of its sheet tell (see `scoring.statistics.values.GameWon`)."""

    statistics = models.ForeignKey(SheetStatistics, on_delete=models.CASCADE, related_name="games")
    place = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    winner = models.CharField(max_length=1, choices=Side)
    a_1 = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    a_2 = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    b_1 = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    b_2 = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["statistics_id", "place"]
        verbose_name_plural = "games played"
        constraints = [
            models.UniqueConstraint(fields=["statistics", "place"], name="one_game_per_place_on_a_sheet"),
        ]

    def __str__(self) -> str:
        return f"{self.statistics}, game {self.number}"


class RatedEvent(models.Model):
    """The organizer's choice that the games of an event are rated in this installation."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="rated")
    chosen_by = models.CharField(max_length=120)
    chosen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.event} is rated"


class RatingRun(models.Model):
    """What the ratings were last derived from: a digest of every sheet that counts and its version."""

    watermark = models.CharField(max_length=64)
    method = models.CharField(max_length=40)
    games = models.PositiveIntegerField()
    derived_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Ratings from {self.games} games"


class Rating(models.Model):
    """A player's strength after all rated games; `shown` is what is published."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="rating")
    mu = models.FloatField()
    sigma = models.FloatField()
    shown = models.IntegerField()
    games = models.PositiveIntegerField()

    class Meta:
        ordering = ["-shown", "player_id"]

    def __str__(self) -> str:
        return f"{self.player}: {self.shown}"


class RatingMove(models.Model):
    """What the games of one sheet made of one player's rating, and why."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="rating_moves")
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="rating_moves")
    at = models.DateTimeField()
    before = models.IntegerField()
    after = models.IntegerField()
    won = models.PositiveSmallIntegerField()
    lost = models.PositiveSmallIntegerField()
    expected = models.FloatField()

    class Meta:
        ordering = ["player_id", "at", "sheet_id"]
        constraints = [
            models.UniqueConstraint(fields=["player", "sheet"], name="one_rating_move_per_sheet"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.before} to {self.after}"
