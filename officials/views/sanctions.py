"""Sanctions, for officials alone: given, proposed, decided, lifted, brought in from earlier events."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from officials.access import Action, Actor, actor_of, allow, is_allowed
from officials.enums import SanctionState
from officials.models import Sanction
from officials.selectors.sanctions import (
    carried_to,
    sanction_at_door,
    sanction_terms_of,
    sanctions_of,
)
from officials.services.sanctions import (
    SanctionAsked,
    bring_in_sanction,
    confirm_sanction,
    dismiss_sanction,
    issue_sanction,
    leave_out_sanction,
    lift_sanction,
    set_sanction_terms,
)
from officials.substitute_forms import CarriedForm, NoteForm, SanctionForm, SanctionTermsForm
from officials.views.attempts import attempt, refusal_of
from officials.views.lookups import event_for
from tournaments.models import Event
from tournaments.selectors.announcements import live_page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sanctions(request: HttpRequest, slug: str) -> HttpResponse:
    """What stands, what is proposed and what is carried here; give a sanction."""
    event, actor = event_for(request, slug, Action.VIEW_SANCTIONS), actor_of(request)
    live = live_page(f"calls:{slug}")
    form = SanctionForm(event, request.POST or None)
    if request.method == "POST":
        allow(actor, Action.SANCTION, event)
        given = attempt(form, lambda: _given(event, form, actor)) if form.is_valid() else None
        if given is not None:
            messages.success(request, f"{given.get_kind_display()} for {given.whom}: on record.")
            return redirect("officials:sanctions", slug)
    found = list(sanctions_of(event))
    terms = sanction_terms_of(event)
    context = {
        "live": live,
        "event": event,
        "form": form,
        "proposals": [each for each in found if each.state == SanctionState.PROPOSED],
        "others": [each for each in found if each.state != SanctionState.PROPOSED],
        "carried": carried_to(event),
        "may_confirm": is_allowed(actor, Action.CONFIRM_SANCTION, event),
        "terms": SanctionTermsForm(
            initial={
                "warnings_to_removal": terms.warnings_to_removal,
                "removals_to_disqualification": terms.removals_to_disqualification,
            }
        ),
    }
    return render(request, "officials/sanctions.html", context, status=422 if form.errors else 200)


@require_POST
def decide(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """Confirm a proposed sanction, dismiss it, or lift one that stands."""
    sanction, actor = sanction_at_door(sanction_id), actor_of(request)
    allow(actor, Action.CONFIRM_SANCTION, sanction)
    decisions = {"confirm": confirm_sanction, "dismiss": dismiss_sanction, "lift": lift_sanction}
    decision = decisions.get(request.POST.get("do", ""))
    form = NoteForm(request.POST)
    if decision is not None and form.is_valid():
        note = form.cleaned_data["note"]
        refusal = refusal_of(lambda: decision(sanction_id=sanction.pk, note=note, actor=actor))
        if refusal:
            messages.error(request, refusal)
    return redirect("officials:sanctions", sanction.event.slug)


@require_POST
def decide_carried(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring in for one player what an earlier event of the same organizer carries, or leave it out."""
    event, actor = event_for(request, slug, Action.CONFIRM_SANCTION), actor_of(request)
    form = CarriedForm(request.POST)
    if form.is_valid():
        note = form.cleaned_data.pop("note")
        asked = {"event_id": event.pk, "key": form.cleaned_data["key"], "actor": actor}
        player_id = form.cleaned_data["player"]
        if request.POST.get("do") == "leave-out":
            refusal = refusal_of(lambda: leave_out_sanction(**asked, player_id=player_id, note=note))
        else:
            refusal = refusal_of(lambda: bring_in_sanction(**asked, player_id=player_id))
        if refusal:
            messages.error(request, refusal)
    return redirect("officials:sanctions", slug)


@require_POST
def terms(request: HttpRequest, slug: str) -> HttpResponse:
    """Say how sanctions add up."""
    event, actor = event_for(request, slug, Action.CONFIRM_SANCTION), actor_of(request)
    form = SanctionTermsForm(request.POST)
    if form.is_valid():
        set_sanction_terms(event_id=event.pk, actor=actor, **form.cleaned_data)
        messages.success(request, "From now on sanctions add up so.")
    else:
        messages.error(request, "Warnings and removals are whole numbers from one, or empty.")
    return redirect("officials:sanctions", slug)


def _given(event: Event, form: SanctionForm, actor: Actor) -> Sanction:
    given = form.cleaned_data
    ids = {
        name: row.pk if (row := given[name]) is not None else None for name in ("player", "entrant", "match")
    }
    asked = SanctionAsked(
        kind=given["kind"],
        reason=given["reason"],
        player_id=ids["player"],
        entrant_id=ids["entrant"],
        match_id=ids["match"],
        for_match_only=given["for_match_only"],
        article=given["article"],
        carries=given["carries"],
    )
    return issue_sanction(event_id=event.pk, asked=asked, actor=actor)
