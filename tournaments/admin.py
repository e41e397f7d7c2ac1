"""Events and what hangs on them in Django's admin: to be looked at; services and pages change them."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from tournaments.models import Entrant, Event, Match, MatchResult, Player, Sitting, Stage, Table


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # generic in the stubs alone
    """Rows that only services write."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """Nobody changes rows here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """Nobody removes rows here."""
        return False


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    """Events, latest first."""

    list_display = ("name", "slug", "state", "starts_on", "ends_on")
    list_filter = ("state",)
    search_fields = ("name", "slug")


@admin.register(Entrant)
class EntrantAdmin(ReadOnlyAdmin):
    """Entrants of all events."""

    list_display = ("event", "number", "name", "kind", "state")
    list_filter = ("kind", "state")
    search_fields = ("name",)
    list_select_related = ("event",)


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    """People who play."""

    list_display = ("name", "uid")
    search_fields = ("name",)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches of all events."""

    list_display = ("event", "number", "entrant_a", "entrant_b", "state")
    list_filter = ("state",)
    list_select_related = ("event", "entrant_a", "entrant_b")


@admin.register(MatchResult)
class MatchResultAdmin(ReadOnlyAdmin):
    """Results, those set aside among them."""

    list_display = ("match", "kind", "winner", "bullseyes_a", "bullseyes_b", "source", "is_current")
    list_filter = ("kind", "source", "is_current")
    list_select_related = ("match",)


admin.site.register([Stage, Table, Sitting], ReadOnlyAdmin)
