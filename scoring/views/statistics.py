"""Leader boards, and what an entrant, a player and a pair came to."""

from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from officials.access import Action, actor_of, allow, is_allowed
from scoring.listings import prize_listing, statistics_listing
from scoring.selectors.boards import board_of, boards_of
from scoring.selectors.people import career_of, entrant_record, pair_at, player_at
from scoring.selectors.ratings import is_rated, rating_of
from scoring.statistics.metrics import METRICS, Metric, Unit
from tournaments.listing import FORMS, Listing
from tournaments.models import Event, Stage
from tournaments.selectors.announcements import live_page
from tournaments.selectors.events import event_at

UNITS: Final = ((Unit.PAIR, "Pairs"), (Unit.PLAYER, "Players"), (Unit.ENTRANT, "Entrants"))
LONGEST: Final = 5


@never_cache
@require_safe
def leaders(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who leads on every count."""
    live = live_page(f"event:{slug}")
    return render(request, "scoring/leaders.html", {"live": live, **_leaders(request, slug)})


@never_cache
@require_safe
def leader(request: HttpRequest, slug: str, metric: str) -> HttpResponse:
    """Show one board from its first to its last."""
    live = live_page(f"event:{slug}")
    event = _event(request, slug)
    if metric not in set(Metric) or METRICS[Metric(metric)].asks:
        raise Http404
    unit, stage, stages = _unit(request), *_stage(request, event)
    shown = board_of(event, Metric(metric), unit, stage=None if stage is None else stage.pk)
    context = {
        "live": live,
        "event": event,
        "board": shown,
        "unit": unit.value,
        "units": UNITS,
        "stage": stage,
        "stages": stages,
    }
    return render(request, "scoring/leader.html", context)


@never_cache
@require_safe
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show an entrant: its people, its matches and what they came to, with whoever sat for it."""
    live = live_page(f"event:{slug}")
    event = _event(request, slug)
    context = {
        "live": live,
        "event": event,
        "record": entrant_record(event, number),
        "specs": METRICS.values(),
    }
    return render(request, "scoring/entrant.html", context)


@never_cache
@require_safe
def player(request: HttpRequest, uid: UUID) -> HttpResponse:
    """Show a player across the published events of this installation."""
    allow(actor_of(request), Action.LIST_EVENTS, None)
    found = player_at(uid)
    context = {"career": career_of(found), "rating": rating_of(found)}
    return render(request, "scoring/player.html", context)


@never_cache
@require_safe
def pair(request: HttpRequest, uid: UUID, other: UUID) -> HttpResponse:
    """Show two players who sat together, across the published events of this installation."""
    allow(actor_of(request), Action.LIST_EVENTS, None)
    return render(request, "scoring/pair.html", {"career": career_of(*pair_at(uid, other))})


@never_cache
@require_safe
def statistics_file(request: HttpRequest, slug: str, unit: str, form: str) -> HttpResponse:
    """Everything counted of everybody, as one file."""
    event = _event(request, slug)
    if unit not in set(Unit) or form not in FORMS:
        raise Http404
    return _file(event, statistics_listing(event, Unit(unit)), form)


@never_cache
@require_safe
def prizes_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The prizes and who has them, as one file."""
    event = _event(request, slug)
    if form not in FORMS:
        raise Http404
    return _file(event, prize_listing(event), form)


def _file(event: Event, listing: Listing, form: str) -> HttpResponse:
    name = f"{event.slug}-{listing.name}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(FORMS[form].write(listing), content_type=FORMS[form].content_type, headers=headers)


def _leaders(request: HttpRequest, slug: str) -> dict[str, Any]:
    event = _event(request, slug)
    unit, stage, stages = _unit(request), *_stage(request, event)
    boards = boards_of(event, unit, stage=None if stage is None else stage.pk, longest=LONGEST)
    return {
        "event": event,
        "boards": [board for board in boards if board.places],
        "unit": unit.value,
        "units": UNITS,
        "stage": stage,
        "stages": stages,
        "is_rated": is_rated(event),
        "may_rate": is_allowed(actor_of(request), Action.EDIT_EVENT, event),
    }


def _event(request: HttpRequest, slug: str) -> Event:
    event = event_at(slug)
    allow(actor_of(request), Action.VIEW_EVENT, event)
    return event


def _unit(request: HttpRequest) -> Unit:
    asked = request.GET.get("of", "")
    return Unit(asked) if asked in set(Unit) else Unit.PAIR


def _stage(request: HttpRequest, event: Event) -> tuple[Stage | None, Iterable[Stage]]:
    """The stage asked for, None for all, and the stages there are."""
    stages = list(Stage.objects.filter(event=event).order_by("position"))
    asked = request.GET.get("stage", "")
    return next((stage for stage in stages if str(stage.position) == asked), None), stages
