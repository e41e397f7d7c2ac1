"""Sheets and lines in Django's admin: to be looked at, never changed."""

from django.contrib import admin

from scoring.models import CountedHand, ScoreSheet, SheetLine
from tournaments.admin import ReadOnlyAdmin


@admin.register(ScoreSheet)
class ScoreSheetAdmin(ReadOnlyAdmin):
    """Sheets, by where they have got to."""

    list_display = ("id", "sitting", "state", "version", "game_number", "hand_number")
    list_filter = ("state",)
    list_select_related = ("sitting__match",)


@admin.register(SheetLine)
class SheetLineAdmin(ReadOnlyAdmin):
    """The ledger."""

    list_display = ("sheet_id", "sequence", "kind", "game_number", "hand_number", "actor", "at")
    list_filter = ("kind",)


@admin.register(CountedHand)
class CountedHandAdmin(ReadOnlyAdmin):
    """The hands that count."""

    list_display = ("sheet_id", "game_number", "hand_number", "line_id")
