"""Opening the sheet of a sitting: who sits where, and who deals first."""

import secrets
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from officials.access import Action, actor_of, allow
from scoring.enums import FoundBy
from scoring.forms import OpeningForm
from scoring.rules.rule_values import read_ruleset
from scoring.rules.ruleset import FirstDealer
from scoring.rules.seats import SEATS
from scoring.selectors.pages import people_of, sides_of, sitting_on_page
from scoring.services.openings import Opening, open_sheet
from tournaments.models import Player, Sitting
from tournaments.selectors.line_ups import named_seats

PLAYERS_OF_A_SITTING: Final = (4, 2)
USUALLY: Final = {
    FirstDealer.CUT_OR_DRAW: FoundBy.CUT,
    FirstDealer.HIGHEST_CUT: FoundBy.CUT,
    FirstDealer.FIRST_JACK: FoundBy.FIRST_JACK,
}
"""How a rule set has the first dealer found, so that it need not be chosen."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def opening(request: HttpRequest, sitting_id: int) -> HttpResponse:
    """Ask who sits where and who deals first; open the sheet when both are known."""
    sitting = sitting_on_page(sitting_id)
    actor = actor_of(request)
    allow(actor, Action.OPEN_SHEET, sitting)
    if hasattr(sitting, "sheet"):
        return redirect("scoring:sheet", sitting.sheet.pk)
    people = people_of(sitting.match)
    seats = SEATS[_players_of(sitting, people)]
    rules = read_ruleset(sitting.match.event.rule_set)
    initial = {"submission_key": secrets.token_hex(16), "found_by": USUALLY.get(rules.first_dealer, "")}
    form = OpeningForm(
        request.POST or None, people=people, seats=seats, named=named_seats(sitting), initial=initial
    )
    if request.method == "POST" and form.is_valid():
        said = Opening(
            seats=form.seats,
            first_dealer=form.cleaned_data["first_dealer"],
            submission_key=form.cleaned_data["submission_key"],
            found_by=form.cleaned_data["found_by"],
            card=form.cleaned_data["card"],
        )
        sheet = open_sheet(sitting_id=sitting.pk, opening=said, actor=actor)
        return redirect("scoring:sheet", sheet.pk)
    context = {
        "sitting": sitting,
        "match": sitting.match,
        "event": sitting.match.event,
        "sides": sides_of(sitting.match),
        "form": form,
        "writes_as": actor.writes_as(sitting.table_id),
    }
    return render(request, "scoring/opening.html", context, status=422 if form.errors else 200)


def _players_of(sitting: Sitting, people: dict[str, list[Player]]) -> int:
    """Four where the rules and both sides' people allow it, else two."""
    allowed = read_ruleset(sitting.match.event.rule_set).players
    fitting = [count for count in PLAYERS_OF_A_SITTING if count in allowed]
    enough = [count for count in fitting if all(len(side) >= count // 2 for side in people.values())]
    return (enough or fitting or [PLAYERS_OF_A_SITTING[0]])[0]
