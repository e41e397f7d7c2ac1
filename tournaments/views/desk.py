"""The desk: the state of every table, and every press that moves a match to, at or from one."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from officials.access import Action, Actor, actor_of, allow, is_allowed
from scoring.selectors.desk import desk_of
from scoring.services.bells import ring_bell
from scoring.services.halves import ring_bell_of_round, start_half, start_half_of_round
from tournaments.enums import Side
from tournaments.models import Event, Match, Round
from tournaments.selectors.announcements import live_page
from tournaments.selectors.even_matches import even_results
from tournaments.selectors.events import event_at
from tournaments.selectors.forecasts import starts_of_queue
from tournaments.selectors.forfeits import forfeits_at_desk
from tournaments.selectors.found import found
from tournaments.selectors.halves import halves_of_event
from tournaments.services.allocations import allocate_tables, send_match, take_from_tables
from tournaments.services.forfeits import award_forfeit, take_back_forfeit
from tournaments.services.table_calls import call_match, call_matches, note_arrival, take_back_call
from tournaments.table_forms import ArrivalForm, ForfeitForm, SendingForm
from tournaments.views.attempts import attempt, attempted
from tournaments.views.desk_board import board_of

SHOWN_FORFEITS = 5


@never_cache
@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the state of every table, the queue, and the next thing to do."""
    event = _event(request, slug)
    live = live_page(f"event:{slug}", says="changed")
    return render(request, "tournaments/desk.html", {"live": live, **_context(request, event)})


@never_cache
@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the desk page its board anew; it asks whenever something has changed."""
    return _board(request, _event(request, slug))


@require_POST
def allocate(request: HttpRequest, slug: str) -> HttpResponse:
    """Send what waits to the free tables."""
    event = _event(request, slug)
    return _do(request, event, lambda actor: allocate_tables(event_id=event.pk, actor=actor))


@require_POST
def call_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Call whatever stands first at its tables."""
    event = _event(request, slug)
    return _do(request, event, lambda actor: call_matches(event_id=event.pk, actor=actor))


@require_POST
def call(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Call one match to its tables."""
    match = _match(request, slug, number)
    return _do(request, match.event, lambda actor: call_match(match_id=match.pk, actor=actor))


@require_POST
def uncall(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the call of a match back."""
    match = _match(request, slug, number)
    return _do(request, match.event, lambda actor: take_back_call(match_id=match.pk, actor=actor))


@require_POST
def arrival(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Note that a side has come."""
    match = _match(request, slug, number)
    given = _checked(ArrivalForm(request.POST))
    side, has_arrived = Side(given["side"]), given["has_arrived"]
    return _do(
        request,
        match.event,
        lambda actor: note_arrival(match_id=match.pk, side=side, has_arrived=has_arrived, actor=actor),
    )


@require_POST
def forfeit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Award a match to the side that came, or to neither."""
    match = _match(request, slug, number, Action.AWARD_FORFEIT)
    absent = _checked(ForfeitForm(request.POST))["absent"]
    return _do(
        request,
        match.event,
        lambda actor: award_forfeit(match_id=match.pk, absent=absent, actor=actor),
        done=f"Match {match.number} is forfeited. Below it can be taken back.",
    )


@require_POST
def forfeit_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a forfeit back, as a correction."""
    match = _match(request, slug, number, Action.CORRECT_RESULT)
    return _do(
        request,
        match.event,
        lambda actor: take_back_forfeit(event_id=match.event_id, match_id=match.pk, actor=actor),
        done=f"The forfeit of match {match.number} is taken back.",
    )


@require_POST
def leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a match wait in the queue again."""
    match = _match(request, slug, number)
    return _do(request, match.event, lambda actor: take_from_tables(match_id=match.pk, actor=actor))


@require_POST
def start(request: HttpRequest, slug: str, round_id: int, half: int) -> HttpResponse:
    """Begin a half of a round."""
    event = _event_of_round(request, slug, round_id)
    return _do(request, event, lambda actor: start_half_of_round(round_id=round_id, half=half, actor=actor))


@require_POST
def bell(request: HttpRequest, slug: str, round_id: int, half: int) -> HttpResponse:
    """Ring the bell that ends a half of a round."""
    event = _event_of_round(request, slug, round_id)
    return _do(request, event, lambda actor: ring_bell_of_round(round_id=round_id, half=half, actor=actor))


@require_POST
def start_one(request: HttpRequest, slug: str, number: int, half: int) -> HttpResponse:
    """Begin a half of one match."""
    match = _match(request, slug, number, Action.DRAW_ROUND)
    return _do(request, match.event, lambda actor: start_half(match_id=match.pk, half=half, actor=actor))


@require_POST
def ring_one(request: HttpRequest, slug: str, number: int, half: int) -> HttpResponse:
    """Ring the bell that ends a half of one match."""
    match = _match(request, slug, number, Action.DRAW_ROUND)
    return _do(request, match.event, lambda actor: ring_bell(match_id=match.pk, half=half, actor=actor))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def send(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send a match to tables chosen by hand."""
    match = _match(request, slug, number)
    form = SendingForm(match.event, match, request.POST or None)
    if request.method == "POST" and form.is_valid():
        table_ids = form.table_ids
        sent = attempt(
            form, lambda: send_match(match_id=match.pk, table_ids=table_ids, actor=actor_of(request))
        )
        if sent is not None:
            return redirect("tournaments:desk", slug)
    context = {"event": match.event, "match": match, "form": form}
    return render(request, "tournaments/desk_send.html", context, status=422 if form.errors else 200)


def _event(request: HttpRequest, slug: str) -> Event:
    event = event_at(slug)
    allow(actor_of(request), Action.ASSIGN_TABLE, event)
    return event


def _event_of_round(request: HttpRequest, slug: str, round_id: int) -> Event:
    event = event_at(slug)
    allow(actor_of(request), Action.DRAW_ROUND, event)
    found(Round.objects.filter(pk=round_id, stage__event=event), round_id)
    return event


def _match(request: HttpRequest, slug: str, number: int, action: Action = Action.ASSIGN_TABLE) -> Match:
    event = event_at(slug)
    allow(actor_of(request), action, event)
    rows = Match.objects.select_related("event", "entrant_a", "entrant_b").filter(event=event, number=number)
    return found(rows, number)


def _do(
    request: HttpRequest, event: Event, action: Callable[[Actor], object], *, done: str = ""
) -> HttpResponse:
    """Do what a button asks; the answer is the board for a page with script, else the whole desk."""
    actor = actor_of(request)
    _, refusal = attempted(lambda: action(actor))
    if refusal:
        messages.error(request, refusal)
    elif done:
        messages.success(request, done)
    if request.headers.get("HX-Request"):
        return _board(request, event)
    return redirect("tournaments:desk", event.slug)


def _board(request: HttpRequest, event: Event) -> HttpResponse:
    return render(request, "tournaments/_desk.html", {**_context(request, event), "is_part": True})


def _context(request: HttpRequest, event: Event) -> dict[str, object]:
    now, actor = timezone.now(), actor_of(request)
    forfeits = tuple(forfeits_at_desk(event, at_most=SHOWN_FORFEITS))
    seen = desk_of(event, now=now)
    return {
        "event": event,
        "board": board_of(seen, forfeits, starts_of_queue(seen.floor, now=now), now=now),
        "halves": halves_of_event(event),
        "even": tuple(even_results(event)),
        "may_ring": is_allowed(actor, Action.DRAW_ROUND, event),
        "may_correct": is_allowed(actor, Action.CORRECT_RESULT, event),
        "may_set_up": is_allowed(actor, Action.MANAGE_TABLES, event),
    }


def _checked(form: Form) -> dict[str, Any]:
    """What our own pages always fill in rightly; anything else was not sent by them."""
    if not form.is_valid():
        raise BadRequest(form.errors.as_text())
    return form.cleaned_data
