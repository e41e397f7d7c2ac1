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
from officials.selectors.calls import Waited, call_at_door, open_calls, sides_that_called, waited
from officials.selectors.sanctions import carried_to, proposals_of
from officials.services.calls import close_call, take_call
from officials.views.attempts import refusal_of
from officials.views.lookups import event_for
from scoring.selectors.desk import TableState, desk_of
from tournaments.enums import Side, SubstitutionState
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
HELD = "held: a seat must change"


@dataclass(frozen=True, slots=True)
class TableWaiting:
    """A table that has called: how long it waits, what it does meanwhile, and whose captain called."""

    call: Call
    waited: Waited
    meanwhile: str
    side: Side | None


@never_cache
@require_safe
def console(request: HttpRequest, slug: str) -> HttpResponse:
    """The calls I have, and those nobody has, the longest waiting first."""
    event = event_for(request, slug, Action.ANSWER_CALL)
    live = live_page(f"calls:{slug}")
    now, actor = timezone.now(), actor_of(request)
    calls = list(open_calls(event))
    sides = sides_that_called(event, calls)
    tables = [_waiting(call, now, sides.get(call.pk)) for call in calls]
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


def _waiting(call: Call, now: datetime, side: Side | None) -> TableWaiting:
    meanwhile = CATALOGUE[Irregularity(call.irregularity)].meanwhile
    return TableWaiting(call, waited(call, now=now), meanwhile, side)


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
    desk, barred = desk_of(event, now=now), seated_though_barred(event)
    held = {each.seat.sitting.table_id for each in barred}
    may_see_sanctions = _may_see_sanctions(actor, event)
    standing = standing_substitutions(event).filter(state=SubstitutionState.REQUESTED)
    context = {
        "live": live,
        "event": event,
        "tables": [
            (seen, HELD if seen.table.pk in held else STATE_WORDS[seen.state]) for seen in desk.tables
        ],
        "calls": [(call, waited(call, now=now)) for call in open_calls(event)],
        "may_answer": may_answer,
        "substitutions": standing,
        "appeals": pending_appeals(event),
        "barred": barred,
        "may_see_sanctions": may_see_sanctions,
        "proposals": proposals_of(event) if may_see_sanctions else [],
        "carried": carried_to(event) if may_see_sanctions else [],
    }
    return render(request, "officials/overview.html", context)


def _may_see_sanctions(actor: Actor, event: Event) -> bool:
    return is_allowed(actor, Action.VIEW_SANCTIONS, event)
