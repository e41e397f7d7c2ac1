"""Statistics: what each sheet comes to for those who played it, derived from its lines, kept beside them."""

from django.db import models
from django.db.models import Q

from scoring.models.sheet import ScoreSheet
from scoring.statistics.values import FeatKind
from tournaments.enums import Side
from tournaments.models import Player


class SheetStatistics(models.Model):
    """How far the statistics of a sheet have come: `version` is the last line they have seen.

    Everything below it may be deleted and derived again; a periodic job does so for sheets that moved on.
    """

    sheet = models.OneToOneField(ScoreSheet, on_delete=models.CASCADE, related_name="statistics")
    version = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "sheet statistics"

    def __str__(self) -> str:
        return f"Statistics of {self.sheet}"


class StintCount(models.Model):
    """One side of a sheet while the same people sat there (see `scoring.statistics.values.Stint`)."""

    statistics = models.ForeignKey(SheetStatistics, on_delete=models.CASCADE, related_name="stints")
    side = models.CharField(max_length=1, choices=Side)
    player_1 = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="stints_as_1")
    player_2 = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="stints_as_2"
    )
    first_at = models.DateTimeField()
    hands = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    bullseyes = models.IntegerField()
    chalks = models.IntegerField()
    chalks_against = models.IntegerField()
    hang_jacks = models.IntegerField()
    hang_jacks_suffered = models.IntegerField()
    sweeps = models.PositiveIntegerField()
    shutouts = models.PositiveIntegerField()
    straight_wins = models.PositiveIntegerField()
    comebacks = models.PositiveIntegerField()
    greatest_comeback = models.IntegerField()
    highest_count = models.PositiveIntegerField()
    kicked_1 = models.PositiveIntegerField()
    kicked_2 = models.PositiveIntegerField()
    results = models.TextField(blank=True)

    class Meta:
        ordering = ["statistics_id", "side", "first_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["statistics", "side", "player_1", "player_2"],
                name="one_stint_per_pair",
            )
        ]

    def __str__(self) -> str:
        return f"{self.statistics}, side {self.side}"


class FeatNoted(models.Model):
    """One thing worth naming that happened on a line (see `scoring.statistics.values.Feat`)."""

    statistics = models.ForeignKey(SheetStatistics, on_delete=models.CASCADE, related_name="feats")
    sequence = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=[(kind.value, kind.value) for kind in FeatKind])
    side = models.CharField(max_length=1, choices=Side)
    player_1 = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="feats_as_1")
    player_2 = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="feats_as_2"
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="feats")
    card = models.CharField(max_length=2)
    amount = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["statistics_id", "sequence", "place"]
        verbose_name_plural = "feats noted"
        constraints = [
            models.UniqueConstraint(
                fields=["statistics", "sequence", "place"], name="one_feat_per_place_on_a_line"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in FeatKind]), name="feat_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.statistics}, line {self.sequence}: {self.kind} {self.card}"
