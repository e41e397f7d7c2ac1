"""Batches of paper: asked for, watched while they are printed, fetched."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from officials.access import Action, actor_of, allow
from scoring.dispatch import send_batch
from scoring.enums import BatchKind
from scoring.models import PrintBatch
from scoring.selectors.batches import batches_of, printed_file
from scoring.services.print_batches import ask_for_batch
from tournaments.models import Event
from tournaments.printing.answers import pdf_answer
from tournaments.printing.paper import Paper
from tournaments.selectors.announcements import live_page
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found

KINDS = {
    BatchKind.FILLED: "filled sheets, every one as it stands",
    BatchKind.BLANK: "blank sheets for the matches to come",
}
PAPERS = {Paper.A4: "A4", Paper.LETTER: "Letter"}


class BatchForm(forms.Form):
    """What is to be printed, and on what."""

    kind = forms.ChoiceField(label="Print", choices=[(kind.value, told) for kind, told in KINDS.items()])
    paper = forms.ChoiceField(label="On", choices=[(paper.value, told) for paper, told in PAPERS.items()])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def batches(request: HttpRequest, slug: str) -> HttpResponse:
    """List the batches of an event; ask for one more."""
    live = live_page(f"event:{slug}")
    event = _event(request, slug)
    form = BatchForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        actor = actor_of(request)
        batch = ask_for_batch(
            event_id=event.pk, kind=BatchKind(asked["kind"]), paper=asked["paper"], actor=actor
        )
        send_batch(batch.pk)
        return redirect("scoring:batches", slug)
    context = {"live": live, "event": event, "form": form, "batches": batches_of(event)}
    return render(request, "scoring/batches.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
def batch_file(request: HttpRequest, slug: str, batch_id: int) -> HttpResponse:
    """The PDF of a batch."""
    event = _event(request, slug)
    batch = found(PrintBatch.objects.filter(event=event, pk=batch_id), batch_id)
    return pdf_answer(printed_file(batch, now=timezone.now()), f"{event.slug}-{batch.kind}.pdf")


def _event(request: HttpRequest, slug: str) -> Event:
    event = event_at(slug)
    allow(actor_of(request), Action.EXPORT_EVENT, event)
    return event
