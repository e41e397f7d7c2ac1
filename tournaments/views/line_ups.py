"""The line-up of one side of a match, half by half, as its captain or the desk names it."""

from itertools import groupby

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from officials.access import Action, actor_of, allow
from tournaments.enums import Side, SittingState
from tournaments.errors import MatchNotReadyError, NotFoundError
from tournaments.line_up_forms import LineUpForm
from tournaments.models import Entrant, Match
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.selectors.line_ups import people_to_name, seats_of_a_side, sittings_with_line_up
from tournaments.services.line_ups import name_line_up
from tournaments.views.attempts import attempt


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def line_up(request: HttpRequest, slug: str, number: int, side: str) -> HttpResponse:
    """Show who sits where for one side, half by half; name one half anew."""
    match, entrant = _side(request, slug, number, side)
    own, half = Side(side), request.POST.get("half", "")
    halves = _halves(request, match, entrant, own, half)
    form = next((form for at, form, is_open in halves if str(at) == half and is_open), None)
    if form is not None and form.is_valid():
        places = form.places
        named = attempt(
            form,
            lambda: name_line_up(
                match_id=match.pk, side=own, half=int(half), places=places, actor=actor_of(request)
            ),
        )
        if named is not None:
            messages.success(request, "The line-up is kept. It fills the seats when the sheet is opened.")
            return redirect("tournaments:line-up", slug, number, side)
    context = {"event": match.event, "match": match, "entrant": entrant, "halves": halves}
    is_refused = form is not None and bool(form.errors)
    return render(request, "tournaments/line_up.html", context, status=422 if is_refused else 200)


def _side(request: HttpRequest, slug: str, number: int, side: str) -> tuple[Match, Entrant]:
    """The match and the entrant of a side, once the door has let the asker through for that entrant."""
    event = event_at(slug)
    rows = Match.objects.select_related("event", "entrant_a__event", "entrant_b__event")
    match = found(rows.filter(event=event, number=number), number)
    if side not in Side.values:
        raise NotFoundError(noun="side", key=side)
    entrant = match.entrant_a if side == Side.A else match.entrant_b
    allow(actor_of(request), Action.EDIT_LINE_UP, entrant or match)
    if entrant is None:
        raise MatchNotReadyError(match=match.number)
    return match, entrant


def _halves(
    request: HttpRequest, match: Match, entrant: Entrant, side: Side, sent: str
) -> list[tuple[int, LineUpForm, bool]]:
    """Each half with its form, and whether it can still be changed."""
    people, seats = people_to_name(match, entrant), seats_of_a_side(match.event, entrant)
    halves = []
    for half, group in groupby(sittings_with_line_up(match, side), key=lambda sitting: sitting.half):
        sittings = list(group)
        content = request.POST if sent == str(half) else None
        form = LineUpForm(
            content, side=side, sittings=sittings, people=people, seats=seats, auto_id=f"h{half}-%s"
        )
        is_open = all(sitting.state == SittingState.NOT_STARTED for sitting in sittings)
        halves.append((half, form, is_open))
    return halves
