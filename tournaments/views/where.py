"""Where do I sit? Anybody may ask, by a player's or an entrant's name."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.selectors.announcements import live_page
from tournaments.selectors.where import FEWEST_LETTERS, folded, whereabouts
from tournaments.views.events import event_for

LONGEST_NAME = 120


@never_cache
@require_safe
def where(request: HttpRequest, slug: str) -> HttpResponse:
    """Find where somebody sits now or next."""
    event = event_for(request, slug)
    asked = request.GET.get("q", "")[:LONGEST_NAME]
    context = {
        "live": live_page(f"event:{slug}"),
        "event": event,
        "asked": asked,
        "found": whereabouts(event, asked, now=timezone.now()),
        "is_too_short": len(folded(asked)) < FEWEST_LETTERS,
    }
    return render(request, "tournaments/where.html", context)
