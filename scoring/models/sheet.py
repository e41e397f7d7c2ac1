"""The official score sheet: its lines, and the projections read from them."""

import json
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q

from scoring.enums import LineKind, SheetAppeal, SheetState
from tournaments.enums import SeatName, Side
from tournaments.models import Sitting


class ScoreSheet(models.Model):
    """The score sheet of one sitting.

    The lines are the truth. Every column below `terms` is a projection of them, kept so that a hand can be
    judged under one row lock; `verify_sheets` derives each again from nothing. `terms` are the conditions of
    play, copied when the sheet was opened: rule set, next dealer, confirmation, counting. `version` is the
    sequence of the last line, `head` that line's digest.
    """

    sitting = models.OneToOneField(Sitting, on_delete=models.PROTECT, related_name="sheet")
    rule_set_digest = models.CharField(max_length=64)
    terms = models.TextField()
    state = models.CharField(max_length=22, choices=SheetState, default=SheetState.IN_PLAY)
    version = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    game_number = models.PositiveSmallIntegerField(default=1)
    hand_number = models.PositiveSmallIntegerField(default=1)
    dealer = models.CharField(max_length=2, choices=SeatName, blank=True)
    score_a = models.PositiveSmallIntegerField(default=0)
    score_b = models.PositiveSmallIntegerField(default=0)
    bullseyes_a = models.PositiveSmallIntegerField(default=0)
    bullseyes_b = models.PositiveSmallIntegerField(default=0)
    hang_jacks_a = models.PositiveSmallIntegerField(default=0)
    hang_jacks_b = models.PositiveSmallIntegerField(default=0)
    chalks_a = models.PositiveIntegerField(default=0)
    chalks_b = models.PositiveIntegerField(default=0)
    bell_rung = models.BooleanField(default=False)
    confirmed_a = models.BooleanField(default=False)
    confirmed_b = models.BooleanField(default=False)
    no_game = models.CharField(max_length=1, choices=Side, blank=True)
    appeal = models.CharField(max_length=8, choices=SheetAppeal, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=SheetState.values), name="sheet_state_is_known"),
            models.CheckConstraint(condition=Q(version__gte=1), name="sheet_has_its_opening_line"),
            models.CheckConstraint(
                condition=Q(game_number__gte=1) & Q(hand_number__gte=1), name="sheet_counts_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"Sheet of {self.sitting}"


class SheetLine(models.Model):
    """One line of a sheet, never changed and never removed: triggers on both databases refuse it.

    `payload` is canonical JSON (`scoring.ledger`) with its schema version inside; `digest` is taken over the
    whole line and the digest before it.
    """

    # No index of its own: the constraints below begin with the sheet.
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="lines", db_index=False)
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=24, choices=LineKind)
    game_number = models.PositiveSmallIntegerField()
    hand_number = models.PositiveSmallIntegerField()
    payload = models.TextField()
    submission_key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - NULL is outside the unique key
    actor = models.CharField(max_length=120)
    at = models.DateTimeField()
    previous_digest = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["sheet_id", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "sequence"], name="one_line_per_sequence"),
            models.UniqueConstraint(fields=["sheet", "submission_key"], name="one_line_per_submission_key"),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="lines_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}, line {self.sequence}"

    @cached_property
    def content(self) -> dict[str, Any]:
        """The payload, read."""
        content: dict[str, Any] = json.loads(self.payload)
        return content


class CountedHand(models.Model):
    """The fact that a hand counts. Taking the hand back removes this row; its line stays."""

    # No index of its own: the constraint below begins with the sheet.
    sheet = models.ForeignKey(
        ScoreSheet, on_delete=models.PROTECT, related_name="counted_hands", db_index=False
    )
    game_number = models.PositiveSmallIntegerField()
    hand_number = models.PositiveSmallIntegerField()
    line = models.OneToOneField(SheetLine, on_delete=models.PROTECT, related_name="counted_hand")

    class Meta:
        ordering = ["sheet_id", "game_number", "hand_number"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "game_number", "hand_number"], name="one_counting_hand"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}, game {self.game_number}, hand {self.hand_number}"
