"""Ratings: the list, why a player's is what it is, and the organizer's choice that an event is rated."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from officials.access import Action, actor_of, allow
from scoring.selectors.people import career_of, player_at
from scoring.selectors.ratings import latest_run, moves_of, rating_list, rating_of
from scoring.services.ratings import rate_event
from scoring.statistics.ratings import SCALE
from tournaments.selectors.events import event_at

ON_A_PAGE = 100
MOVES_SHOWN = 200


@never_cache
@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    """List everybody who has a rating."""
    allow(actor_of(request), Action.LIST_EVENTS, None)
    page = Paginator(rating_list(), ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "scoring/ratings.html", {"page": page, "run": latest_run(), "scale": SCALE})


@never_cache
@require_safe
def rating(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Tell why a player's rating is what it is: every sheet that moved it."""
    allow(actor_of(request), Action.LIST_EVENTS, None)
    player = player_at(uid)
    career_of(player)  # one who stands in no published event is nobody's business
    context = {"player": player, "rating": rating_of(player), "moves": moves_of(player)[:MOVES_SHOWN]}
    return render(request, "scoring/rating.html", context)


@require_POST
def rated(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the games of an event be rated, or no longer."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.EDIT_EVENT, event)
    rate_event(event_id=event.pk, is_rated=request.POST.get("rated") == "yes", actor=actor)
    return redirect("scoring:leaders", slug)
