"""Entering an event: the public form, its terms, and the organizer's answers."""

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from officials.access import Action, actor_of, allow, is_allowed
from tournaments.entry_forms import EntryForm, RosterForm, TermsForm
from tournaments.entry_limits import count_registration
from tournaments.enums import EntrantState, EventState
from tournaments.models import Entrant, EntryTerms, Event
from tournaments.registration_links import entrant_of_token, registration_token
from tournaments.selectors.entry import (
    UNLIMITED,
    entrants_on_file,
    free_places,
    has_been_drawn,
    terms_of,
    usual_kind,
    waiting_entrants,
)
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.selectors.shortages import players_wanted
from tournaments.services.entry_terms import set_entry_terms
from tournaments.services.registrations import (
    accept_registration,
    decline_registration,
    leave_event,
    note_payment,
    register_entrant,
)
from tournaments.services.rosters import change_roster
from tournaments.views.attempts import attempt, attempted

ANSWERS: Final = {
    "accept": "{} is {}.",
    "decline": "{} is declined.",
    "leave": "{} has left; the first who waited has the place.",
    "paid": "{} has paid.",
    "unpaid": "{} has not paid.",
}
STANDS: Final = {
    EntrantState.APPLIED: "The organizer has not answered yet.",
    EntrantState.WAITING: "On the waiting list: every place is taken now.",
    EntrantState.ENTERED: "Entered.",
    EntrantState.WITHDRAWN: "No longer in the event.",
    EntrantState.DISQUALIFIED: "Disqualified.",
    EntrantState.DECLINED: "Declined.",
}
PLAYING: Final = (EntrantState.APPLIED, EntrantState.WAITING, EntrantState.ENTERED)
GROUPS: Final = (
    (EntrantState.APPLIED, "Waiting for your answer"),
    (EntrantState.WAITING, "Waiting for a place"),
    (EntrantState.ENTERED, "Entered"),
    (EntrantState.WITHDRAWN, "Left"),
    (EntrantState.DISQUALIFIED, "Disqualified"),
    (EntrantState.DECLINED, "Declined"),
)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, slug: str) -> HttpResponse:
    """The public form, what it costs, when it is open and who waits."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    terms = terms_of(event)
    form = EntryForm(terms, request.POST or None) if terms is not None and _is_open(event, terms) else None
    if request.method == "POST":
        allow(actor, Action.REGISTER, event)
        registered = _registered(request, event, form) if form is not None and form.is_valid() else None
        if registered is not None:
            return redirect(registered)
    places = free_places(event)
    context = {
        "event": event,
        "terms": terms,
        "form": form,
        "now": timezone.now(),
        "is_over": event.state == EventState.FINISHED,
        "places": None if places == UNLIMITED else places,
        "is_drawn": has_been_drawn(event),
        "waiting": waiting_entrants(event),
        "may_edit": is_allowed(actor, Action.EDIT_EVENT, event),
        "may_answer": is_allowed(actor, Action.ENTER_ENTRANT, event),
    }
    return render(request, "tournaments/entry.html", context, status=400 if form and form.errors else 200)


@never_cache
@require_safe
def registration(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """How a registration stands, for whoever has its link."""
    event = event_at(slug)
    allow(actor_of(request), Action.VIEW_EVENT, event)
    entrant_id = entrant_of_token(token)
    sent_in = entrants_on_file(event).filter(pk=entrant_id, registration__isnull=False)
    entrant = found(sent_in, entrant_id)
    waiting = [other.pk for other in waiting_entrants(event)]
    context = {
        "event": event,
        "entrant": entrant,
        "registration": entrant.registration,
        "terms": terms_of(event),
        "words": STANDS[EntrantState(entrant.state)],
        "place": waiting.index(entrant.pk) + 1 if entrant.pk in waiting else None,
    }
    return render(request, "tournaments/registration.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def terms(request: HttpRequest, slug: str) -> HttpResponse:
    """The terms of entry, for the organizer."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.EDIT_EVENT, event)
    with timezone.override(event.time_zone):
        standing = EntryTerms.objects.filter(event=event).values().first() or {"kind": usual_kind(event)}
        form = TermsForm(request.POST or None, initial=standing)
        if request.method == "POST" and form.is_valid():
            details = form.details()
            if attempt(form, lambda: set_entry_terms(event_id=event.pk, details=details, actor=actor)):
                messages.success(request, "The terms of entry stand.")
                return redirect("tournaments:entry", event.slug)
        status = 400 if form.errors else 200
        return render(request, "tournaments/entry_terms.html", {"event": event, "form": form}, status=status)


@never_cache
@require_safe
def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """Every entrant for the organizer: what was sent in, whom to reach, who has paid."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.ENTER_ENTRANT, event)
    rows = list(entrants_on_file(event))
    wanted = players_wanted(event)
    for row in rows:
        row.shortage = wanted.shortage_of(row) if row.state in PLAYING else ""  # type: ignore[attr-defined]
    groups = [(state, heading, [row for row in rows if row.state == state]) for state, heading in GROUPS]
    context = {
        "event": event,
        "terms": terms_of(event),
        "groups": [group for group in groups if group[2]],
        "short": sum(bool(row.shortage) and row.state == EntrantState.ENTERED for row in rows),  # type: ignore[attr-defined]
        "entered": sum(row.state == EntrantState.ENTERED for row in rows),
        "sees_contacts": is_allowed(actor, Action.VIEW_CONTACTS, event),
    }
    return render(request, "tournaments/entrants.html", context)


@require_POST
def answer(request: HttpRequest, slug: str, entrant_id: int, step: str) -> HttpResponse:
    """Answer a registration, note a payment, or let an entrant leave."""
    event = event_at(slug)
    entrant = found(Entrant.objects.filter(event=event, pk=entrant_id), entrant_id)
    if step not in ANSWERS:
        raise Http404
    allow(actor_of(request), Action.ENTER_ENTRANT, entrant)
    _, refusal = attempted(lambda: _take(request, entrant, step))
    entrant.refresh_from_db()
    done = ANSWERS[step].format(entrant.name, entrant.get_state_display().lower())
    (messages.error if refusal else messages.success)(request, refusal or done)
    return redirect("tournaments:entrants", event.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def roster(request: HttpRequest, slug: str, entrant_id: int) -> HttpResponse:
    """Who belongs to an entrant; its captain changes it until rosters lock, an organizer later too."""
    event = event_at(slug)
    actor = actor_of(request)
    entrant = found(entrants_on_file(event).filter(pk=entrant_id), entrant_id)
    allow(actor, Action.EDIT_ROSTER, entrant)
    form = RosterForm(request.POST or None, initial=RosterForm.of(entrant))
    past_lock = is_allowed(actor, Action.ENTER_ENTRANT, event)
    if request.method == "POST" and form.is_valid():
        people = form.people()
        changed = attempt(
            form,
            lambda: change_roster(entrant_id=entrant.pk, people=people, past_lock=past_lock, actor=actor),
        )
        if changed:
            messages.success(request, f"The roster of {entrant.name} stands.")
            return redirect("tournaments:roster", event.slug, entrant.pk)
    context = {
        "event": event,
        "entrant": entrant,
        "form": form,
        "terms": terms_of(event),
        "past_lock": past_lock,
        "shortage": players_wanted(event).shortage_of(entrant),
        "arrival": getattr(entrant, "arrival", None),
        "may_check_in": entrant.state == EntrantState.ENTERED and is_allowed(actor, Action.CHECK_IN, entrant),
        "may_set_pin": is_allowed(actor, Action.SET_PIN, entrant),
        "may_set_pins": is_allowed(actor, Action.SET_PIN, event),
    }
    return render(request, "tournaments/roster.html", context, status=400 if form.errors else 200)


def _is_open(event: Event, terms: EntryTerms) -> bool:
    is_played = event.state not in {EventState.DRAFT, EventState.FINISHED}
    return is_played and terms.opens_at <= timezone.now() < terms.closes_at


def _registered(request: HttpRequest, event: Event, form: EntryForm) -> str | None:
    """Take a registration in, say what happens next, and give the address of its page.

    A program in the trap is told that all is well.
    """
    if form.is_trapped:
        messages.success(request, "Your registration is in.")
        return reverse("tournaments:entry", args=[event.slug])
    count_registration(event, request.META.get("REMOTE_ADDR", ""))
    details, contact = form.details(), form.contact()
    entrant = attempt(
        form,
        lambda: register_entrant(
            event_id=event.pk, details=details, contact=contact, actor=actor_of(request)
        ),
    )
    if entrant is None:
        return None
    sentences = {
        EntrantState.APPLIED: "{} is registered. The organizer will answer you.",
        EntrantState.WAITING: "{} is on the waiting list, as every place is taken.",
        EntrantState.ENTERED: "{} is entered.",
    }
    messages.success(request, sentences[EntrantState(entrant.state)].format(entrant.name))
    return reverse("tournaments:registration", args=[event.slug, registration_token(entrant.pk)])


def _take(request: HttpRequest, entrant: Entrant, step: str) -> object:
    actor = actor_of(request)
    match step:
        case "accept":
            return accept_registration(entrant_id=entrant.pk, actor=actor)
        case "decline":
            reason = request.POST.get("answer", "").strip()[:300]
            return decline_registration(entrant_id=entrant.pk, answer=reason, actor=actor)
        case "leave":
            return leave_event(entrant_id=entrant.pk, actor=actor)
    return note_payment(entrant_id=entrant.pk, is_paid=step == "paid", actor=actor)
