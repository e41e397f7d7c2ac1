"""The rules of an event in plain words, and the rulebook itself, article by article."""

from functools import lru_cache
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from officials.access import Action, actor_of, allow
from scoring.rules.rule_values import read_ruleset
from scoring.views.rule_sentences import rules_of_event
from scoring.views.rulebook_text import Rulebook, read_rulebook
from tournaments.enums import Confirmation, NextDealer
from tournaments.models import Event
from tournaments.selectors.events import event_at

NEXT_DEALS: Final = {
    NextDealer.GOES_ROUND: "The deal goes on round: whoever is next deals the first hand of the next game.",
    NextDealer.LOSERS_DEAL: "The losers deal the next game: the one of them whose turn comes first.",
    NextDealer.CUT_AGAIN: "Both sides cut again for the first deal of every game.",
}
CONFIRMATIONS: Final = {
    Confirmation.BOTH_SIDES: "A played sheet is official once both sides have confirmed it.",
    Confirmation.NONE: "A played sheet is official with its last hand.",
}


@require_safe
def event_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is played by at an event, and where that differs from a rule set people know."""
    event = event_at(slug)
    allow(actor_of(request), Action.VIEW_EVENT, event)
    rules = rules_of_event(read_ruleset(event.rule_set))
    context = {"event": event, "rules": rules, "arrangements": arrangements_of(event)}
    return render(request, "scoring/event_rules.html", context)


def arrangements_of(event: Event) -> tuple[str, ...]:
    """Return what the organizer has settled around the rules of the game, in sentences."""
    minutes = event.grace_minutes
    return (
        NEXT_DEALS[NextDealer(event.next_dealer)],
        CONFIRMATIONS[Confirmation(event.confirmation)],
        f"Who is called to a table has {minutes} minute{'' if minutes == 1 else 's'} to reach it.",
    )


@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    """Show the rulebook; every article has an anchor that refusals link to."""
    return render(request, "scoring/rulebook.html", {"rulebook": _rulebook()})


@lru_cache(maxsize=1)
def _rulebook() -> Rulebook:
    path = settings.BASE_DIR / "docs" / "rulebook.md"
    return read_rulebook(path.read_text(encoding="utf-8"))
