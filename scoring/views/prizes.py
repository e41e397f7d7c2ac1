"""The prizes of an event: who has them so far, and the list an organizer composes."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from officials.access import Action, actor_of, allow, is_allowed
from scoring.models import Prize
from scoring.prize_forms import PrizeForm, prize_as_asked
from scoring.selectors.boards import prize_standings, prizes_of
from scoring.services.prizes import add_prize, change_prize, drop_prize, move_prize_up
from scoring.views.attempts import attempt
from tournaments.listing import FORMS
from tournaments.models import Event
from tournaments.selectors.announcements import live_page
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found


@never_cache
@require_safe
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every prize with who has it so far, or for good."""
    live = live_page(f"event:{slug}")
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    context = {
        "live": live,
        "event": event,
        "prizes": prize_standings(event),
        "may_compose": is_allowed(actor, Action.EDIT_EVENT, event),
        "forms": list(FORMS),
    }
    return render(request, "scoring/prizes.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def compose(request: HttpRequest, slug: str) -> HttpResponse:
    """Let an organizer put prizes on the list, in their order."""
    event = _own(request, slug)
    form = PrizeForm(event, request.POST or None)
    if request.method == "POST" and form.is_valid():
        actor = actor_of(request)
        if attempt(form, lambda: add_prize(event_id=event.pk, details=form.details, actor=actor)):
            messages.success(request, f"{form.details.title} is on the list.")
            return redirect("scoring:compose-prizes", slug)
    context = {"event": event, "form": form, "prizes": prizes_of(event)}
    return render(request, "scoring/compose_prizes.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, slug: str, prize_id: int) -> HttpResponse:
    """Change one prize."""
    event = _own(request, slug)
    prize = found(Prize.objects.select_related("stage").filter(event=event, pk=prize_id), prize_id)
    form = PrizeForm(event, request.POST or None, initial=prize_as_asked(prize))
    if request.method == "POST" and form.is_valid():
        actor = actor_of(request)
        if attempt(form, lambda: change_prize(prize_id=prize.pk, details=form.details, actor=actor)):
            messages.success(request, f"{form.details.title} is changed.")
            return redirect("scoring:compose-prizes", slug)
    context = {"event": event, "form": form, "prize": prize}
    return render(request, "scoring/compose_prizes.html", context, status=422 if form.errors else 200)


@require_POST
def move_up(request: HttpRequest, slug: str, prize_id: int) -> HttpResponse:
    """Let a prize change places with the one before it."""
    event = _own(request, slug)
    prize = found(Prize.objects.filter(event=event, pk=prize_id), prize_id)
    move_prize_up(prize_id=prize.pk, actor=actor_of(request))
    return redirect("scoring:compose-prizes", slug)


@require_POST
def drop(request: HttpRequest, slug: str, prize_id: int) -> HttpResponse:
    """Take a prize off the list."""
    event = _own(request, slug)
    prize = found(Prize.objects.filter(event=event, pk=prize_id), prize_id)
    drop_prize(prize_id=prize.pk, actor=actor_of(request))
    messages.success(request, f"{prize.title} is off the list.")
    return redirect("scoring:compose-prizes", slug)


def _own(request: HttpRequest, slug: str) -> Event:
    event = event_at(slug)
    allow(actor_of(request), Action.EDIT_EVENT, event)
    return event
