"""A result written down from paper, where no sheet was kept at the table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from officials.access import Action, actor_of, allow
from tournaments.models import Match
from tournaments.result_forms import ResultForm
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.services.results import enter_result
from tournaments.views.attempts import attempt


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def result(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask how a match ended, and record it; without both its sides the page of the match says so."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.CORRECT_RESULT, event)
    rows = Match.objects.select_related("entrant_a", "entrant_b")
    match = found(rows.filter(event=event, number=number), number)
    if match.entrant_a is None or match.entrant_b is None:
        return redirect("scoring:match", event.slug, match.number)
    form = ResultForm(match, request.POST or None)
    if request.method == "POST" and form.is_valid():
        outcome = form.outcome()
        made = attempt(form, lambda: enter_result(match_id=match.pk, outcome=outcome, actor=actor))
        if made is not None:
            messages.success(request, f"The result of match {match.number} is recorded.")
            return redirect("scoring:match", event.slug, match.number)
    context = {"event": event, "match": match, "form": form}
    return render(request, "tournaments/result_form.html", context, status=422 if form.errors else 200)
