"""A table as its device opens it."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from officials.access import actor_of
from officials.access.actors import Actor
from officials.access.requests import TABLE_COOKIE, cookie_link
from officials.models import TableLink
from officials.problems import SPENT_TABLE_LINK
from officials.selectors.table_links import DAY_TURNS_AT, fault_of_table_link, table_link_of
from officials.selectors.table_sittings import open_sittings_at
from officials.services.table_links import open_table


@never_cache
@require_GET
def open_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Let a device in at its table, for as long as its link is good, and go to the table."""
    fault = fault_of_table_link(table_link_of(token), now=timezone.now())
    if fault:
        return render(
            request, "officials/table_link_spent.html", {"sentence": SPENT_TABLE_LINK[fault]}, status=410
        )
    link = open_table(token=token)
    response = redirect("officials:table")
    response.set_cookie(
        TABLE_COOKIE,
        token,
        expires=_ends_at(link),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    if request.user.is_authenticated:
        actor = Actor(user=actor_of(request).user, link=link)
        messages.info(request, f"{actor.writes_as(link.table_id)} Not you? Sign out on your own page first.")
    return response


@never_cache
@require_GET
def table(request: HttpRequest) -> HttpResponse:
    """Go to the sheet in play at the device's table, or say what comes next there."""
    link = cookie_link(request)
    if link is None:
        return render(
            request,
            "officials/table_link_spent.html",
            {"sentence": SPENT_TABLE_LINK["another-day"]},
            status=410,
        )
    sittings = open_sittings_at(link.table)
    in_play = next((sitting for sitting in sittings if hasattr(sitting, "sheet")), None)
    if in_play is not None:
        return redirect("scoring:sheet", sheet_id=in_play.sheet.pk)
    context = {"link": link, "sittings": sittings, "writes_as": actor_of(request).writes_as(link.table_id)}
    return render(request, "officials/table.html", context)


def _ends_at(link: TableLink) -> datetime:
    day_after = link.last_day + timedelta(days=1)
    return datetime.combine(day_after, DAY_TURNS_AT, ZoneInfo(link.event.time_zone)).astimezone(UTC)
