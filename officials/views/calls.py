"""Calling an official, the queue of calls, and one call."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from officials.access import Action, Actor, actor_of, allow, is_allowed
from officials.enums import CallState
from officials.forms import CallForm, CloseCallForm, HandOverForm
from officials.models import Call, Ruling
from officials.rulings.irregularities import CATALOGUE, Irregularity
from officials.rulings.remedies import standards_for
from officials.selectors.calls import call_at_door, calls_of, open_call_of, open_calls, waited
from officials.services.calls import close_call, hand_over_call, raise_call, take_call
from officials.views.attempts import attempt, refusal_of
from officials.views.lookups import event_for
from scoring.selectors.sheets import sheet_at_door
from scoring.terms import terms_from_text
from tournaments.selectors.announcements import LivePage, live_page

CLOSED_SHOWN = 50


@never_cache
@require_http_methods(["GET", "POST"])
def call_official(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Ask what has happened, and call an official; the sheet stops at once."""
    sheet = sheet_at_door(sheet_id)
    actor = actor_of(request)
    allow(actor, Action.CALL_OFFICIAL, sheet)
    standing = open_call_of(sheet)
    if standing is not None:
        return redirect("officials:call", call_id=standing.pk)
    form = CallForm(sheet.sitting.match, request.POST or None, initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        call = attempt(form, lambda: raise_call(sheet_id=sheet.pk, actor=actor, **form.cleaned_data))
        if call is not None:
            return redirect("officials:call", call_id=call.pk)
    context = {"sheet": sheet, "event": sheet.sitting.match.event, "form": form}
    return render(request, "officials/call_official.html", context, status=400 if form.errors else 200)


@never_cache
@require_GET
def queue(request: HttpRequest, slug: str) -> HttpResponse:
    """The calls that are open, those nobody has first, and the last that are over."""
    event = event_for(request, slug, Action.ANSWER_CALL)
    live = live_page(f"calls:{slug}")
    now = timezone.now()
    waiting = [(call, waited(call, now=now)) for call in open_calls(event)]
    over = calls_of(event).filter(state=CallState.CLOSED).order_by("-closed_at", "-number")[:CLOSED_SHOWN]
    context = {"live": live, "event": event, "waiting": waiting, "over": over}
    return render(request, "officials/calls.html", context)


@never_cache
@require_GET
def call(request: HttpRequest, call_id: int) -> HttpResponse:
    """One call: what the table does meanwhile, who is coming, and what an official may do."""
    live = live_page(f"call:{call_id}")
    found, actor = call_at_door(call_id), actor_of(request)
    allow(actor, Action.VIEW_CALL, found)
    if is_allowed(actor, Action.ANSWER_CALL, found):
        live = replace(live, topics=(*live.topics, f"calls:{found.event.slug}"))
    return _call_page(request, found, live=live)


@require_POST
def take(request: HttpRequest, call_id: int) -> HttpResponse:
    """Take a call."""
    found, actor = _to_answer(request, call_id)
    refusal = refusal_of(lambda: take_call(call_id=found.pk, actor=actor))
    if refusal:
        messages.error(request, refusal)
    return redirect("officials:call", call_id=found.pk)


@require_POST
def hand_over(request: HttpRequest, call_id: int) -> HttpResponse:
    """Give a call to another official."""
    found, actor = _to_answer(request, call_id)
    form = HandOverForm(found.event, request.POST)
    if form.is_valid():
        asked = form.cleaned_data
        user_id = asked["to"].user_id
        reason = asked["reason"]
        attempt(form, lambda: hand_over_call(call_id=found.pk, user_id=user_id, reason=reason, actor=actor))
    return _call_page(request, found, hand_over=form) if form.errors else redirect("officials:call", found.pk)


@require_POST
def close(request: HttpRequest, call_id: int) -> HttpResponse:
    """End a call and let the sheet go on."""
    found, actor = _to_answer(request, call_id)
    form = CloseCallForm(request.POST)
    if form.is_valid():
        attempt(form, lambda: close_call(call_id=found.pk, actor=actor, **form.cleaned_data))
    if form.errors:
        return _call_page(request, found, close=form)
    messages.success(request, "The call is over, and the sheet goes on.")
    return redirect("officials:calls", slug=found.event.slug)


def _to_answer(request: HttpRequest, call_id: int) -> tuple[Call, Actor]:
    found, actor = call_at_door(call_id), actor_of(request)
    allow(actor, Action.ANSWER_CALL, found)
    return found, actor


def _call_page(
    request: HttpRequest,
    found: Call,
    *,
    hand_over: HandOverForm | None = None,
    close: CloseCallForm | None = None,
    live: LivePage | None = None,
) -> HttpResponse:
    irregularity = Irregularity(found.irregularity)
    may_answer = is_allowed(actor_of(request), Action.ANSWER_CALL, found)
    context = {
        "live": live,
        "call": found,
        "event": found.sheet.sitting.match.event,
        "entry": CATALOGUE[irregularity],
        "standards": standards_for(irregularity, terms_from_text(found.sheet.terms).rule_set),
        "waiting": waited(found, now=timezone.now()),
        "may_answer": may_answer,
        "rulings": Ruling.objects.filter(call=found).order_by("number"),
        "may_enter": is_allowed(actor_of(request), Action.ENTER_HAND, found),
        "hand_over": hand_over or HandOverForm(found.event),
        "close": close or CloseCallForm(),
    }
    return render(request, "officials/call.html", context, status=400 if hand_over or close else 200)
