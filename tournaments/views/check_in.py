"""Checking entrants in: the desk's list, cards with QR codes, and the page such a card opens."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from officials.access import Action, actor_of, allow, is_allowed
from officials.qr import qr_svg
from officials.services.entrant_links import check_in_by_link, is_on, issue_entrant_links, live_link
from officials.tokens import grouped
from tournaments.enums import EntrantState
from tournaments.models import Arrival, Entrant
from tournaments.selectors.entry import entrants_on_file
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.selectors.shortages import players_wanted
from tournaments.services.arrivals import check_in, take_back_check_in
from tournaments.views.attempts import attempted


@never_cache
@require_safe
def check_in_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has arrived and who has not; those missing first."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.CHECK_IN, event)
    rows = list(entrants_on_file(event).filter(state=EntrantState.ENTERED))
    wanted = players_wanted(event)
    for row in rows:
        row.shortage = wanted.shortage_of(row)  # type: ignore[attr-defined]
    missing = [row for row in rows if not hasattr(row, "arrival")]
    context = {
        "event": event,
        "missing": missing,
        "arrived": [row for row in rows if hasattr(row, "arrival")],
        "count": len(rows),
        "may_make_cards": is_allowed(actor, Action.MAKE_CHECK_IN_CARD, event),
    }
    return render(request, "tournaments/check_in.html", context)


@require_POST
def note(request: HttpRequest, slug: str, entrant_id: int) -> HttpResponse:
    """Check one in, or take it back; whoever may not see the list goes on to their own entrant's page."""
    event = event_at(slug)
    actor = actor_of(request)
    entrant = found(Entrant.objects.filter(event=event, pk=entrant_id), entrant_id)
    allow(actor, Action.CHECK_IN, entrant)
    takes_back = "take-back" in request.POST
    service = take_back_check_in if takes_back else check_in
    _, refusal = attempted(lambda: service(entrant_id=entrant.pk, actor=actor))
    done = f"{entrant.name} is {'not checked in' if takes_back else 'checked in'}."
    (messages.error if refusal else messages.success)(request, refusal or done)
    if is_allowed(actor, Action.CHECK_IN, event):
        return redirect("tournaments:check-in", event.slug)
    return redirect("tournaments:roster", event.slug, entrant.pk)


@never_cache
@require_POST
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a card for everybody entered and show them, this once, to be printed or sent."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.MAKE_CHECK_IN_CARD, event)
    made = []
    for link, token in issue_entrant_links(event_id=event.pk, actor=actor):
        address = request.build_absolute_uri(reverse("tournaments:arrive", args=[grouped(token)]))
        made.append((link.entrant, address, qr_svg(address, title=f"Check-in of {link.entrant}")))
    return render(request, "tournaments/check_in_cards.html", {"event": event, "cards": made})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest, token: str) -> HttpResponse:
    """The page an entrant's card opens: it shows who it is for, and one press checks them in."""
    link = live_link(token)
    entrant = link.entrant
    if request.method == "POST":
        check_in_by_link(token=token)
        return redirect("tournaments:arrive", token)
    context = {
        "event": entrant.event,
        "entrant": entrant,
        "arrival": Arrival.objects.filter(entrant=entrant).first(),
        "is_day": is_on(entrant.event, timezone.now()),
        "takes_part": entrant.state == EntrantState.ENTERED,
    }
    return render(request, "tournaments/arrive.html", context)
