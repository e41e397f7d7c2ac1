"""One stage as it is played."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from officials.access import Action, actor_of, allow, is_allowed
from officials.access.refreshes import shared_by_visitors
from tournaments.enums import EventState, StageKind
from tournaments.selectors.announcements import live_page
from tournaments.selectors.boards import bracket_parts, group_boards, swiss_rounds
from tournaments.selectors.brackets import BRACKETS
from tournaments.selectors.draws import stage_drawn_so_far
from tournaments.selectors.events import event_at, stage_at
from tournaments.selectors.overtaken import overtaken_draws_of


@require_safe
@shared_by_visitors
def stage(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Show a stage: brackets, groups with their cross tables, or Swiss rounds with why each pairing is so."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    found = stage_at(event, position)
    is_bracket, so_far = found.kind in BRACKETS, stage_drawn_so_far(found)
    context: dict[str, Any] = {
        "live": live_page(f"event:{slug}"),
        "event": event,
        "stage": found,
        "is_laid_out": so_far.is_laid_out,
        "parts": bracket_parts(event, found) if is_bracket else (),
        "groups": () if is_bracket else group_boards(found),
        "overtaken": overtaken_draws_of(found),
        "rounds": swiss_rounds(found) if found.kind == StageKind.SWISS else (),
        "may_draw": event.state != EventState.FINISHED
        and so_far.to_make > 0
        and is_allowed(actor, Action.DRAW_ROUND, event),
        "may_correct": is_allowed(actor, Action.CORRECT_RESULT, event),
    }
    return render(request, "tournaments/stage.html", context)
