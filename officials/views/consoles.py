"""The official's own page, for one hand and two taps, and the head official's overview of the hall."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from officials.access import Action, Actor, actor_of, allow, is_allowed
from officials.enums import CallOutcome, CallState
from officials.models import Call
from officials.rulings.irregularities import CATALOGUE, Irregularity
from officials.selectors.appeals import pending_appeals
from officials.selectors.calls import call_at_door, open_calls, waiting_time
from officials.selectors.sanctions import carried_to, proposals_of
from officials.services.calls import close_call, take_call
from officials.views.attempts import refusal_of
from officials.views.lookups import event_for
from scoring.selectors.desk import TableState, desk_of
from tournaments.enums import SubstitutionState
from tournaments.models import Event
from tournaments.selectors.announcements import live_page
from tournaments.selectors.bars import seated_though_barred
from tournaments.selectors.substitutions import standing_substitutions

STATE_WORDS = {
    TableState.OUT_OF_USE: "out of use",
    TableState.FREE: "free",
    TableState.SENT: "sent",
    TableState.CALLED: "called to table",
    TableState.LATE: "late",
    TableState.BETWEEN_HALVES: "between halves",
    TableState.IN_PLAY: "in play",
    TableState.OFFICIAL_CALLED: "official called",
    TableState.AWAITING_CONFIRMATION: "to be confirmed",
}


@dataclass(frozen=True, slots=True)
class TableWaiting:
    """A table that has called: for how many whole minutes it waited, and what it does meanwhile."""

    call: Call
    minutes: int
    meanwhile: str


@never_cache
@require_safe
def console(request: HttpRequest, slug: str) -> HttpResponse:
    """The calls I have, and those nobody has, the longest waiting first."""
    event = event_for(request, slug, Action.ANSWER_CALL)
    live = live_page(f"calls:{slug}")
    now, actor = timezone.now(), actor_of(request)
    tables = [_waiting(call, now) for call in open_calls(event)]
    own_id = actor.user.pk if actor.user is not None else None
    context = {
        "live": live,
        "event": event,
        "mine": [table for table in tables if table.call.taken_by_id == own_id],
        "waiting": [table for table in tables if table.call.state == CallState.WAITING],
        "others": [table for table in tables if table.call.taken_by_id not in {None, own_id}],
        "barred": seated_though_barred(event),
        "may_overview": is_allowed(actor, Action.VIEW_AUTHORITY, event),
        "proposals": proposals_of(event).count() if _may_see_sanctions(actor, event) else 0,
    }
    return render(request, "officials/console.html", context)


def _waiting(call: Call, now: datetime) -> TableWaiting:
    meanwhile = CATALOGUE[Irregularity(call.irregularity)].meanwhile
    return TableWaiting(call, int(waiting_time(call, now=now).total_seconds()) // 60, meanwhile)


@require_POST
def answer(request: HttpRequest, call_id: int) -> HttpResponse:
    """Take a call, or close one that was settled or mistaken, and be back at the console."""
    call, actor = call_at_door(call_id), actor_of(request)
    allow(actor, Action.ANSWER_CALL, call)
    what = request.POST.get("do", "take")
    if what in CallOutcome.values:
        refusal = refusal_of(lambda: close_call(call_id=call.pk, outcome=CallOutcome(what), actor=actor))
    else:
        refusal = refusal_of(lambda: take_call(call_id=call.pk, actor=actor))
    if refusal:
        messages.error(request, refusal)
    return redirect("officials:console", call.event.slug)


@never_cache
@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table's state, and everything that waits for a decision."""
    event, actor = event_for(request, slug, Action.VIEW_AUTHORITY), actor_of(request)
    may_answer = is_allowed(actor, Action.ANSWER_CALL, event)
    live = live_page(*((f"event:{slug}", f"calls:{slug}") if may_answer else (f"event:{slug}",)))
    now = timezone.now()
    desk = desk_of(event, now=now)
    may_see_sanctions = _may_see_sanctions(actor, event)
    standing = standing_substitutions(event).filter(state=SubstitutionState.REQUESTED)
    context = {
        "live": live,
        "event": event,
        "tables": [(seen, STATE_WORDS[seen.state]) for seen in desk.tables],
        "calls": [(call, waiting_time(call, now=now)) for call in open_calls(event)],
        "may_answer": may_answer,
        "substitutions": standing,
        "appeals": pending_appeals(event),
        "barred": seated_though_barred(event),
        "may_see_sanctions": may_see_sanctions,
        "proposals": proposals_of(event) if may_see_sanctions else [],
        "carried": carried_to(event) if may_see_sanctions else [],
    }
    return render(request, "officials/overview.html", context)


def _may_see_sanctions(actor: Actor, event: Event) -> bool:
    return is_allowed(actor, Action.VIEW_SANCTIONS, event)
