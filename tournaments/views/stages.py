"""One stage as it is played, and the end of the event."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from officials.access import Action, actor_of, allow, is_allowed
from officials.access.refreshes import shared_by_visitors
from tournaments.enums import EventState, StageKind
from tournaments.selectors.announcements import live_page
from tournaments.selectors.boards import bracket_parts, group_boards, swiss_rounds
from tournaments.selectors.brackets import BRACKETS
from tournaments.selectors.draws import drawn_stage_ids
from tournaments.selectors.events import event_at, stage_at
from tournaments.selectors.matches import left_undone
from tournaments.selectors.rankings import event_ranking
from tournaments.services.endings import finish_event, reopen_event
from tournaments.views.attempts import attempted


@require_safe
@shared_by_visitors
def stage(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Show a stage: brackets, groups with their cross tables, or Swiss rounds with why each pairing is so."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    found = stage_at(event, position)
    is_bracket = found.kind in BRACKETS
    context: dict[str, Any] = {
        "live": live_page(f"event:{slug}"),
        "event": event,
        "stage": found,
        "is_drawn": found.pk in drawn_stage_ids(event),
        "parts": bracket_parts(event, found) if is_bracket else (),
        "groups": () if is_bracket else group_boards(found),
        "rounds": swiss_rounds(found) if found.kind == StageKind.SWISS else (),
        "may_draw": event.state != EventState.FINISHED and is_allowed(actor, Action.DRAW_ROUND, event),
        "may_correct": is_allowed(actor, Action.CORRECT_RESULT, event),
    }
    return render(request, "tournaments/stage.html", context)


@require_safe
@shared_by_visitors
def places(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the final ranking of the event, as far as it is decided."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    is_shown = event.state != EventState.DRAFT
    may_finish = is_shown and is_allowed(actor, Action.EDIT_EVENT, event)
    unplayed, undrawn = left_undone(event) if may_finish else (0, ())
    context = {
        "live": live_page(f"event:{slug}"),
        "event": event,
        "places": event_ranking(event),
        "may_finish": may_finish,
        "unplayed": unplayed,
        "undrawn": undrawn,
    }
    return render(request, "tournaments/places.html", context)


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """Finish the event, or open it again: as the page says that was pressed, however often it is."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.EDIT_EVENT, event)
    finish = request.POST.get("to") == EventState.FINISHED
    change = finish_event if finish else reopen_event
    _, refusal = attempted(lambda: change(event_id=event.pk, actor=actor))
    done = "The event is finished." if finish else "The event is open again."
    (messages.error if refusal else messages.success)(request, refusal or done)
    return redirect("tournaments:places", event.slug)
