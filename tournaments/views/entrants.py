"""One entrant by the organizer's hand: entered, and changed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from officials.access import Action, actor_of, allow, is_allowed
from officials.services.entrants import change_entrant
from tournaments.entrant_forms import EntrantForm, NewEntrantForm
from tournaments.selectors.entry import drawn_by_seeds, entrants_on_file, usual_kind
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.selectors.shortages import players_wanted
from tournaments.services.entrants import enter_by_hand
from tournaments.views.attempts import attempt


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_entrant(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter one entrant by hand."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.ENTER_ENTRANT, event)
    form = NewEntrantForm(request.POST or None, initial={"kind": usual_kind(event)})
    if request.method == "POST" and form.is_valid():
        details, contact = form.details(), form.contact()
        entered = attempt(
            form,
            lambda: enter_by_hand(event_id=event.pk, details=details, contact=contact, actor=actor),
        )
        if entered is not None:
            messages.success(request, f"{entered.name} is entered as number {entered.number}.")
            return redirect("tournaments:entrants", event.slug)
    context = {"event": event, "form": form, "drawn": drawn_by_seeds(event)}
    return render(request, "tournaments/new_entrant.html", context, status=400 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entrant(request: HttpRequest, slug: str, entrant_id: int) -> HttpResponse:
    """Change what is said of an entrant, if nobody else did since the page was opened."""
    event = event_at(slug)
    actor = actor_of(request)
    shown = found(entrants_on_file(event).filter(pk=entrant_id), entrant_id)
    allow(actor, Action.ENTER_ENTRANT, shown)
    sees_contact = is_allowed(actor, Action.VIEW_CONTACTS, shown)
    form = EntrantForm(shown, request.POST or None, sees_contact=sees_contact)
    if request.method == "POST" and form.is_valid():
        changes, seen = form.changes(), form.cleaned_data["seen"]
        changed = attempt(
            form, lambda: change_entrant(entrant_id=shown.pk, changes=changes, seen=seen, actor=actor)
        )
        if changed is not None:
            messages.success(request, f"{changed.name} is saved.")
            return redirect("tournaments:entrants", event.slug)
    context = {
        "event": event,
        "entrant": shown,
        "form": form,
        "shortage": players_wanted(event).shortage_of(shown),
    }
    return render(request, "tournaments/entrant.html", context, status=400 if form.errors else 200)
