"""Who sits where on a sheet, and a seat given to somebody else between two hands."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from officials.access import Action, actor_of, allow
from scoring.models import ScoreSheet
from scoring.seat_forms import SeatForm
from scoring.selectors.pages import people_of, seats_of_sitting, sheet_on_page, sides_of
from scoring.services.seat_changes import SEATS_MAY_CHANGE, SeatChange, change_seat
from scoring.views.attempts import attempt
from tournaments.models import Player, Seat
from tournaments.selectors.bars import held_seats


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Show who sits where; give one seat to an approved substitute, or back to who sat there before."""
    sheet = sheet_on_page(sheet_id)
    actor = actor_of(request)
    allow(actor, Action.SEAT_SUBSTITUTE, sheet)
    spells = seats_of_sitting(sheet.sitting)
    now = [spell for spell in spells if spell.until_sequence is None]
    people = _who_may_sit_down(sheet, now)
    held = held_seats(sheet.sitting_id)
    initial = {
        "submission_key": secrets.token_hex(16),
        "expected_version": sheet.version,
        "seat": held[0].seat.seat if held else None,
    }
    choices = [(spell.seat, spell.player.name) for spell in now]
    form = SeatForm(request.POST or None, seats=choices, people=people, initial=initial)
    if request.method == "POST" and form.is_valid():
        change = SeatChange(player_id=int(form.cleaned_data.pop("player")), **form.cleaned_data)
        written = attempt(form, lambda: change_seat(sheet_id=sheet.pk, change=change, actor=actor))
        if written is not None:
            messages.success(request, "The seat is changed. The deal goes on as it was.")
            return redirect("scoring:sheet", sheet.pk)
    context = {
        "sheet": sheet,
        "match": sheet.sitting.match,
        "event": sheet.sitting.match.event,
        "sides": sides_of(sheet.sitting.match),
        "now": now,
        "before": [spell for spell in spells if spell.until_sequence is not None],
        "people": people,
        "form": form,
        "writes_as": actor.writes_as(sheet.sitting.table_id),
        "held": held,
        "may_change": sheet.state in SEATS_MAY_CHANGE,
    }
    return render(request, "scoring/seats.html", context, status=422 if form.errors else 200)


def _who_may_sit_down(sheet: ScoreSheet, now: list[Seat]) -> list[Player]:
    """Those of both sides who could be brought to a seat; whether they may, the service decides."""
    seated = {spell.player_id for spell in now}
    sides = people_of(sheet.sitting.match).values()
    return [player for side in sides for player in side if player.pk not in seated]
