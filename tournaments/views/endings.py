"""The end of an event: who finishes where, finishing it, and opening it again."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from officials.access import Action, actor_of, allow, is_allowed
from officials.access.refreshes import shared_by_visitors
from tournaments.ending_forms import EndingForm
from tournaments.enums import EventState
from tournaments.selectors.announcements import live_page
from tournaments.selectors.events import event_at
from tournaments.selectors.leftovers import leftovers_of
from tournaments.selectors.overtaken import overtaken_draws
from tournaments.selectors.rankings import event_ranking
from tournaments.services.endings import finish_event, reopen_event
from tournaments.views.attempts import attempt, attempted


@require_safe
@shared_by_visitors
def places(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the final ranking of the event, as far as it is decided."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    may_finish = event.state != EventState.DRAFT and is_allowed(actor, Action.EDIT_EVENT, event)
    context: dict[str, Any] = {
        "live": live_page(f"event:{slug}"),
        "event": event,
        "places": event_ranking(event),
        "overtaken": () if event.state == EventState.DRAFT else overtaken_draws(event),
        "may_finish": may_finish,
        "left": leftovers_of(event) if may_finish else None,
    }
    return render(request, "tournaments/places.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what is left and finish the event, or open it again: whichever was pressed."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.EDIT_EVENT, event)
    if request.POST.get("to") == EventState.RUNNING:
        _, refusal = attempted(lambda: reopen_event(event_id=event.pk, actor=actor))
        (messages.error if refusal else messages.success)(request, refusal or "The event is open again.")
        return redirect("tournaments:places", event.slug)
    left = leftovers_of(event)
    form = EndingForm(event, left, request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data["name"]
        if attempt(form, lambda: finish_event(event_id=event.pk, typed_name=typed, actor=actor)) is not None:
            messages.success(request, "The event is finished.")
            return redirect("tournaments:places", event.slug)
    context = {"event": event, "form": form, "left": left}
    return render(request, "tournaments/finish.html", context, status=422 if form.errors else 200)
