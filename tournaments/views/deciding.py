"""A match of a bracket that ended even: who goes on is decided, on record, and can be undone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from officials.access import Action, actor_of, allow
from tournaments.deciding_forms import DecidingForm
from tournaments.selectors.even_matches import even_results
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.services.changes.results import CorrectResult
from tournaments.services.corrections import make_change
from tournaments.views.attempts import attempt


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask which side goes on, and send it on."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.CORRECT_RESULT, event)
    result = found(even_results(event).filter(match__number=number), number)
    form = DecidingForm(result, request.POST or None)
    if request.method == "POST" and form.is_valid():
        change = CorrectResult(match_id=result.match_id, outcome=form.outcome())
        reason = form.cleaned_data["way"]
        made = attempt(
            form, lambda: make_change(event_id=event.pk, change=change, reason=reason, actor=actor)
        )
        if made is not None:
            messages.success(request, f"Match {number} is decided. It can be undone among the corrections.")
            return redirect("tournaments:desk", event.slug)
    context = {"event": event, "match": result.match, "result": result, "form": form}
    return render(request, "tournaments/deciding.html", context, status=422 if form.errors else 200)
