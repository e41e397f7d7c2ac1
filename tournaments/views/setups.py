"""Setting an event up: a new one, its stages, the whole of it as one picture."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from officials.access import Action, actor_of, allow, is_allowed
from officials.services.roles import start_event
from tournaments.enums import EventState, StageKind
from tournaments.event_forms import EventForm
from tournaments.event_templates import TEMPLATES
from tournaments.models import Event, Stage
from tournaments.selectors.draws import drawn_so_far
from tournaments.selectors.events import event_at, stage_at
from tournaments.selectors.lacks import what_is_lacking
from tournaments.selectors.pictures import picture_of
from tournaments.selectors.plans import MOST_SUPPOSED, expected_entrants, planned_event, supposed_entrants
from tournaments.services.events import EventDetails, change_event, publish_event
from tournaments.services.stages import StageDetails, add_stage, change_stage, remove_stage
from tournaments.setup_forms import NewEventForm
from tournaments.stage_forms import StageForm
from tournaments.views.attempts import attempt, attempted

DETAILS = ("name", "slug", "starts_on", "ends_on", "venue", "time_zone", "rule_set")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Set up a new event, from a template or from nothing."""
    allow(actor_of(request), Action.CREATE_EVENT, None)
    form = NewEventForm(request.POST or None)
    event = _start(request, form) if request.method == "POST" and form.is_valid() else None
    if event is not None:
        return redirect("tournaments:plan", event.slug)
    return render(request, "tournaments/new_event.html", {"form": form, "templates": TEMPLATES})


@require_safe
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the whole event as one picture, and each stage with what can be done with it."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    asked = request.GET.get("entrants")
    entrants = expected_entrants(event) if asked is None else supposed_entrants(asked)
    planned, refusal = attempted(lambda: planned_event(event, entrants=entrants))
    is_open, stages = event.state != EventState.FINISHED, drawn_so_far(event)
    may_publish = event.state == EventState.DRAFT and is_allowed(actor, Action.PUBLISH_EVENT, event)
    context: dict[str, Any] = {
        "event": event,
        "picture": picture_of(planned) if planned is not None and planned.stages else None,
        "refusal": refusal,
        "supposed": entrants,
        "is_expected": asked is None and entrants is not None,
        "is_out_of_range": bool(asked) and entrants is None,
        "most": MOST_SUPPOSED,
        "stages": stages,
        "may_edit": is_allowed(actor, Action.EDIT_EVENT, event),
        "may_set_up": is_open and is_allowed(actor, Action.EDIT_EVENT, event),
        "may_draw": is_open and is_allowed(actor, Action.DRAW_ROUND, event),
        "may_correct": is_allowed(actor, Action.CORRECT_RESULT, event),
        "may_publish": may_publish,
        "lacks": what_is_lacking(event) if may_publish else None,
    }
    return render(request, "tournaments/plan.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def details(request: HttpRequest, slug: str) -> HttpResponse:
    """Change an event's details and, while it is a draft, its rules."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.EDIT_EVENT, event)
    form = EventForm(event, request.POST or None)
    if request.method == "POST" and form.is_valid():
        changed = attempt(form, lambda: change_event(event_id=event.pk, details=form.details(), actor=actor))
        if changed is not None:
            messages.success(request, "The event is saved.")
            return redirect("tournaments:plan", event.slug)
    return render(request, "tournaments/event_form.html", {"event": event, "form": form})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_stage(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a stage after the last one."""
    event = event_at(slug)
    allow(actor_of(request), Action.EDIT_EVENT, event)
    return _stage_page(request, event, None)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stage_settings(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Change a stage that is not drawn."""
    event = event_at(slug)
    allow(actor_of(request), Action.EDIT_EVENT, event)
    return _stage_page(request, event, stage_at(event, position))


@require_POST
def drop_stage(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Remove the last stage."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.EDIT_EVENT, event)
    stage = stage_at(event, position)
    _, refusal = attempted(lambda: remove_stage(stage_id=stage.pk, actor=actor))
    return _back_to_plan(request, event, refusal, f"{stage.name} is removed.")


@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish the event, fixing its rules."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.PUBLISH_EVENT, event)
    _, refusal = attempted(lambda: publish_event(event_id=event.pk, actor=actor))
    return _back_to_plan(request, event, refusal, "The event is published; its rules are fixed.")


def _start(request: HttpRequest, form: NewEventForm) -> Event | None:
    given, actor = form.cleaned_data, actor_of(request)
    details = EventDetails(**{name: given[name] for name in DETAILS})
    return attempt(
        form,
        lambda: start_event(
            details=details, template=given["template"], entrants=given["entrants"], actor=actor
        ),
    )


def _stage_page(request: HttpRequest, event: Event, stage: Stage | None) -> HttpResponse:
    form = StageForm(event, stage, request.POST or None)
    if request.method == "POST" and form.is_valid() and _save(request, event, stage, form) is not None:
        messages.success(request, "The stage is saved.")
        return redirect("tournaments:plan", event.slug)
    return render(request, "tournaments/stage_form.html", {"event": event, "stage": stage, "form": form})


def _save(request: HttpRequest, event: Event, stage: Stage | None, form: StageForm) -> Stage | None:
    given, actor = form.cleaned_data, actor_of(request)
    details = StageDetails(name=given["name"], kind=StageKind(given["kind"]), settings=form.settings())
    if stage is None:
        return attempt(form, lambda: add_stage(event_id=event.pk, details=details, actor=actor))
    return attempt(form, lambda: change_stage(stage_id=stage.pk, details=details, actor=actor))


def _back_to_plan(request: HttpRequest, event: Event, refusal: str, done: str) -> HttpResponse:
    (messages.error if refusal else messages.success)(request, refusal or done)
    return redirect("tournaments:plan", event.slug)
