"""Correcting an event: what would be touched is shown first, one press makes it, another undoes it."""

from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from officials.access import Action, actor_of, allow
from tournaments.correction_forms import CorrectionForm
from tournaments.draw_errors import ConsequencesChangedError
from tournaments.enums import CorrectionKind, EventState
from tournaments.models import Correction, Event
from tournaments.selectors.draws import corrections_of
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.services.changes import Change
from tournaments.services.changes.catalogue import ACTIONS, change_from_fields
from tournaments.services.corrections import Rehearsal, make_change, rehearse_change, undo_correction
from tournaments.views.attempts import attempt, attempted

CHANGED: Final = ConsequencesChangedError.code


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def corrections(request: HttpRequest, slug: str) -> HttpResponse:
    """List what was corrected; choose a correction, see all it touches, make it."""
    event = event_at(slug)
    allow(actor_of(request), Action.CORRECT_RESULT, event)
    form = CorrectionForm(event, request.POST or None, initial=request.GET.dict())
    rehearsal: Rehearsal | None = None
    if request.method == "POST" and form.is_valid():
        change = attempt(form, lambda: _change(request, event, form))
        is_seen = bool(request.POST.get("confirm"))
        if change is not None and is_seen and _make(request, event, form, change):
            return redirect("tournaments:corrections", event.slug)
        if change is not None and (not is_seen or form.has_error(NON_FIELD_ERRORS, CHANGED)):
            rehearsal = attempt(
                form,
                lambda: rehearse_change(event_id=event.pk, change=change, actor=actor_of(request)),
            )
    context: dict[str, Any] = {
        "event": event,
        "form": form,
        "rehearsal": rehearsal,
        "about": "&".join(f"{name}={value}" for name, value in _about(request)),
        "answers": [(name, value) for name, value in form.data.items() if name in form.fields],
        "corrections": corrections_of(event),
        "may_correct": True,
    }
    return render(request, "tournaments/corrections.html", context)


@require_POST
def undo(request: HttpRequest, slug: str, correction_id: int) -> HttpResponse:
    """Put back everything a correction touched."""
    actor, event = actor_of(request), event_at(slug)
    allow(actor, Action.CORRECT_RESULT, event)
    correction = found(Correction.objects.filter(event=event, pk=correction_id), correction_id)
    _, refusal = attempted(lambda: undo_correction(correction_id=correction.pk, actor=actor))
    done = f"Undone: {correction.subject}.{_told_of_event(event)}"
    (messages.error if refusal else messages.success)(request, refusal or done)
    return redirect("tournaments:corrections", slug)


def _told_of_event(before: Event) -> str:
    """What became of the event when a correction of it was undone, if anything."""
    state = event_at(before.slug).state
    if state == before.state:
        return ""
    opened = " The event is open again, because something is to be played."
    return opened if state == EventState.RUNNING else " The event is finished again."


def _about(request: HttpRequest) -> list[tuple[str, int]]:
    """The match, stage or entrant that the page was opened for, by number."""
    known = ((name, request.GET.get(name, "")) for name in ("match", "stage", "entrant"))
    return [(name, int(value)) for name, value in known if value.isdecimal() and len(value) < 16]


def _change(request: HttpRequest, event: Event, form: CorrectionForm) -> Change:
    kind = CorrectionKind(form.cleaned_data["kind"])
    allow(actor_of(request), Action(ACTIONS[kind]), event)
    return change_from_fields(kind, form.fields_of_change())


def _make(request: HttpRequest, event: Event, form: CorrectionForm, change: Change) -> bool:
    reason = form.cleaned_data["reason"]
    made = attempt(
        form,
        lambda: make_change(
            event_id=event.pk,
            change=change,
            reason=reason,
            shown=request.POST["confirm"],
            actor=actor_of(request),
        ),
    )
    if made is None:
        return False
    messages.success(request, f"{made.subject}. It can be undone below.")
    return True
