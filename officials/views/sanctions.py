"""Sanctions, for officials alone: given, proposed, decided, lifted, brought in from earlier events."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from officials.access import Action, Actor, actor_of, allow, is_allowed
from officials.enums import SanctionKind, SanctionState
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
    rehearse_disqualification,
    set_sanction_terms,
)
from officials.substitute_forms import CarriedForm, NoteForm, SanctionForm, SanctionTermsForm
from officials.views.attempts import attempt, refusal_of
from officials.views.lookups import event_for
from tournaments.models import Event
from tournaments.selectors.announcements import live_page
from tournaments.services.corrections import Rehearsal

SHOWN: Final = "shown"
"""The field that names what a disqualification was shown to touch."""

NOT_ANSWERS: Final = frozenset({"csrfmiddlewaretoken", SHOWN})
STILL_OUT: Final = (
    "The sanction is lifted. {whom} stays out, and what was decided against it stands, until its "
    "disqualification is undone under Corrections."
)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sanctions(request: HttpRequest, slug: str) -> HttpResponse:
    """What stands, what is proposed and what is carried here; give a sanction.

    A disqualification decides matches: what it touches is shown first, and given as it was shown.
    """
    event, actor = event_for(request, slug, Action.VIEW_SANCTIONS), actor_of(request)
    form = SanctionForm(event, request.POST or None)
    if request.method == "POST":
        allow(actor, Action.SANCTION, event)
    if request.method != "POST" or not form.is_valid():
        return _page(request, event, form)
    shown, goes = request.POST.get(SHOWN, ""), form.disqualified
    if goes is None or shown:
        given = attempt(form, lambda: _given(event, form, shown, actor))
        if given is not None:
            messages.success(request, f"{given.get_kind_display()} for {given.whom}: on record.")
            return redirect("officials:sanctions", slug)
    rehearsal = attempt(form, lambda: _rehearsed(event, goes.pk, actor)) if goes is not None else None
    return _page(request, event, form, rehearsal)


@require_POST
def decide(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """Confirm a proposed sanction, dismiss it, or lift one that stands."""
    sanction, actor = sanction_at_door(sanction_id), actor_of(request)
    allow(actor, Action.CONFIRM_SANCTION, sanction)
    event, do, shown = sanction.event, request.POST.get("do", ""), request.POST.get(SHOWN, "")
    goes = sanction.entrant_id if sanction.kind == SanctionKind.DISQUALIFICATION else None
    form = NoteForm(request.POST)
    if goes is not None and do == "confirm" and sanction.state == SanctionState.PROPOSED and not shown:
        rehearsal = attempt(form, lambda: _rehearsed(event, goes, actor))
        if rehearsal is not None:
            return _page(request, event, SanctionForm(event), rehearsal)
    if form.is_valid():
        note = form.cleaned_data["note"]
        refusal = refusal_of(lambda: _decided(sanction, do, note, shown, actor))
        if refusal:
            messages.error(request, refusal)
        elif goes is not None and do == "lift":
            messages.warning(request, STILL_OUT.format(whom=sanction.whom))
    return redirect("officials:sanctions", event.slug)


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


def _page(
    request: HttpRequest, event: Event, form: SanctionForm, rehearsal: Rehearsal | None = None
) -> HttpResponse:
    """The page; what a disqualification touches stands above, with the answers it was shown for."""
    found = list(sanctions_of(event))
    terms = sanction_terms_of(event)
    context = {
        "live": live_page(f"calls:{event.slug}"),
        "event": event,
        "form": form,
        "rehearsal": rehearsal,
        "sent_to": request.path,
        "answers": [(name, value) for name, value in request.POST.items() if name not in NOT_ANSWERS],
        "proposals": [each for each in found if each.state == SanctionState.PROPOSED],
        "others": [each for each in found if each.state != SanctionState.PROPOSED],
        "carried": carried_to(event),
        "may_confirm": is_allowed(actor_of(request), Action.CONFIRM_SANCTION, event),
        "terms": SanctionTermsForm(
            initial={
                "warnings_to_removal": terms.warnings_to_removal,
                "removals_to_disqualification": terms.removals_to_disqualification,
            }
        ),
    }
    return render(request, "officials/sanctions.html", context, status=422 if form.errors else 200)


def _decided(sanction: Sanction, do: str, note: str, shown: str, actor: Actor) -> None:
    if do == "confirm":
        confirm_sanction(sanction_id=sanction.pk, note=note, shown=shown or None, actor=actor)
    elif do == "dismiss":
        dismiss_sanction(sanction_id=sanction.pk, note=note, actor=actor)
    elif do == "lift":
        lift_sanction(sanction_id=sanction.pk, note=note, actor=actor)


def _rehearsed(event: Event, entrant_id: int, actor: Actor) -> Rehearsal:
    return rehearse_disqualification(event_id=event.pk, entrant_id=entrant_id, actor=actor)


def _given(event: Event, form: SanctionForm, shown: str, actor: Actor) -> Sanction:
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
        shown=shown or None,
    )
    return issue_sanction(event_id=event.pk, asked=asked, actor=actor)
