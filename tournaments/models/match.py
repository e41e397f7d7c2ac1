"""Matches and their results."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tournaments.enums import MatchState, ResultKind, ResultSource, Side
from tournaments.models.draw import Draw
from tournaments.models.entrant import Entrant
from tournaments.models.event import Event
from tournaments.models.stage import Round, Stage


class MatchesThatStand(models.Manager["Match"]):
    """The matches that are part of their event now: all but those set aside with an undone draw."""

    def get_queryset(self) -> models.QuerySet["Match"]:
        """Leave out what was set aside."""
        return super().get_queryset().filter(is_set_aside=False)


class Match(models.Model):
    """A contest of two entrants in a round.

    An absent entrant is one not yet known, or the free side of a bye. `counting` is fixed when the match is
    scheduled, so that a later change of the stage's settings never re-counts a match already played.

    Of a draw's matches `part` is the bracket, `group-1`, `group-2` … or `swiss`, `key` their number within
    the draw, `position` their place down the round. The links name, by key, the match and side that winner
    and loser go to. `nobody_a` and `nobody_b` say that a side stays empty: those who were to fill it stayed
    away. A match with `only_if` is played only when that side wins the match its sides come from.

    `called_at` is when both entrants were called to their tables; it starts the event's minutes of grace.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="matches")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField()
    entrant_a = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="matches_as_a"
    )
    entrant_b = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="matches_as_b"
    )
    state = models.CharField(max_length=22, choices=MatchState, default=MatchState.NOT_STARTED)
    counting = models.JSONField()
    table_count = models.PositiveSmallIntegerField(default=1)
    called_at = models.DateTimeField(null=True, blank=True)
    arrived_a_at = models.DateTimeField(null=True, blank=True)
    arrived_b_at = models.DateTimeField(null=True, blank=True)
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, null=True, blank=True, related_name="matches")
    part = models.CharField(max_length=60, blank=True)
    key = models.PositiveIntegerField(null=True, blank=True)
    position = models.PositiveIntegerField(default=0)
    winner_to = models.PositiveIntegerField(null=True, blank=True)
    winner_to_side = models.CharField(max_length=1, choices=Side, blank=True)
    loser_to = models.PositiveIntegerField(null=True, blank=True)
    loser_to_side = models.CharField(max_length=1, choices=Side, blank=True)
    only_if = models.CharField(max_length=1, choices=Side, blank=True)
    nobody_a = models.BooleanField(default=False)
    nobody_b = models.BooleanField(default=False)
    is_play_off = models.BooleanField(default=False)
    is_set_aside = models.BooleanField(default=False)

    objects: ClassVar[MatchesThatStand] = MatchesThatStand()
    on_record: ClassVar[models.Manager["Match"]] = models.Manager()

    class Meta:
        ordering = ["event_id", "number"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(
                fields=["draw", "key"], condition=Q(is_set_aside=False), name="one_match_per_key"
            ),
            models.UniqueConstraint(fields=["event", "number"], name="one_match_per_number"),
            models.CheckConstraint(
                condition=Q(entrant_a__isnull=True)
                | Q(entrant_b__isnull=True)
                | ~Q(entrant_a=F("entrant_b")),
                name="nobody_plays_themselves",
            ),
            models.CheckConstraint(condition=Q(state__in=MatchState.values), name="match_state_is_known"),
            models.CheckConstraint(condition=Q(table_count__gte=1), name="match_has_a_table"),
        ]

    def __str__(self) -> str:
        return f"Match {self.number}"

    @property
    def is_rest(self) -> bool:
        """Whether entrant A sits out a round: nobody comes to the other side."""
        is_of_a_table = self.part.startswith(("group-", "swiss"))
        return self.entrant_b_id is None and (is_of_a_table or self.state == MatchState.FINAL)

    @property
    def sides(self) -> tuple[str, str]:
        """Who is on side A and on side B, in words: whoever comes, a bye where nobody does."""
        return (
            _side_in_words(self.entrant_a, stays_empty=self.nobody_a),
            _side_in_words(self.entrant_b, stays_empty=self.nobody_b or self.is_rest),
        )


def _side_in_words(entrant: Entrant | None, *, stays_empty: bool) -> str:
    if entrant is not None:
        return entrant.name
    return "bye" if stays_empty else "to be known"


class MatchResult(models.Model):
    """A result of a match. One is current; those it replaced stay on record.

    One played and `ended_early` stopped before the counting of the match was through.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="results")
    kind = models.CharField(max_length=14, choices=ResultKind)
    winner = models.CharField(max_length=1, choices=Side, blank=True)
    bullseyes_a = models.PositiveSmallIntegerField(default=0)
    bullseyes_b = models.PositiveSmallIntegerField(default=0)
    hang_jacks_a = models.PositiveSmallIntegerField(default=0)
    hang_jacks_b = models.PositiveSmallIntegerField(default=0)
    chalks_a = models.PositiveIntegerField(default=0)
    chalks_b = models.PositiveIntegerField(default=0)
    ended_early = models.BooleanField(default=False)
    source = models.CharField(max_length=10, choices=ResultSource)
    is_current = models.BooleanField(default=True)
    recorded_by = models.CharField(max_length=120)
    recorded_at = models.DateTimeField()

    class Meta:
        ordering = ["match_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(is_current=True), name="one_current_result_per_match"
            ),
            models.CheckConstraint(condition=Q(kind__in=ResultKind.values), name="result_kind_is_known"),
            models.CheckConstraint(
                condition=Q(winner__in=["", *Side.values]), name="result_winner_is_a_side"
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=[ResultKind.DOUBLE_FORFEIT, ResultKind.VOID]) | Q(winner=""),
                name="double_forfeit_has_no_winner",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=[ResultKind.WALKOVER, ResultKind.BYE]) | ~Q(winner=""),
                name="walkover_has_a_winner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.bullseyes_a}-{self.bullseyes_b}"
