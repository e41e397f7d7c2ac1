"""The PINs of the sides: who has one, cards for captains, and a captain's own."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from officials.access import Action, actor_of, allow, is_allowed
from officials.forms import PinForm
from officials.models import SidePin
from officials.printing import PinCard, print_pin_cards
from officials.services.side_pins import end_side_pin, issue_side_pins, set_side_pin
from officials.views.attempts import attempt
from officials.views.lookups import event_for
from tournaments.enums import EntrantState
from tournaments.models import Entrant, Event
from tournaments.printing.answers import pdf_answer
from tournaments.printing.paper import Paper
from tournaments.selectors.found import found

DIGITS: Final = 18


@never_cache
@require_GET
def pins(request: HttpRequest, slug: str) -> HttpResponse:
    """Which sides have a PIN; new ones for everybody, or for one."""
    event = event_for(request, slug, Action.SET_PIN)
    entrants = list(Entrant.objects.filter(event=event, state=EntrantState.ENTERED).order_by("number"))
    since = dict(SidePin.objects.filter(entrant__event=event).values_list("entrant_id", "set_at"))
    rows = [(entrant, since.get(entrant.pk)) for entrant in entrants]
    return render(request, "officials/pins.html", {"event": event, "rows": rows})


@never_cache
@require_POST
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Make new PINs and show them, this once, or print them; those before open nothing any more."""
    event = event_for(request, slug, Action.SET_PIN)
    named = request.POST.get("entrant", "")
    entrant_ids = [_named(event, named).pk] if named else None
    made = issue_side_pins(event_id=event.pk, entrant_ids=entrant_ids, actor=actor_of(request))
    if request.POST.get("print") in set(Paper):
        printed = [PinCard(side=str(entrant.name), event=event.name, pin=pin) for entrant, pin in made]
        paper = Paper(request.POST["print"])
        return pdf_answer(print_pin_cards(f"PINs, {event.name}", printed, paper), f"{event.slug}-pins.pdf")
    return render(request, "officials/pin_cards.html", {"event": event, "cards": made})


@never_cache
@require_http_methods(["GET", "POST"])
def own_pin(request: HttpRequest, slug: str, entrant_id: int) -> HttpResponse:
    """Let a captain, or an organizer, choose a side's PIN, or take it away."""
    event, entrant, actor = *_own(request, slug, entrant_id), actor_of(request)
    form = PinForm(request.POST or None)
    if "end" in request.POST:
        end_side_pin(entrant_id=entrant.pk)
        messages.success(request, f"{entrant.name} have no PIN now.")
        return redirect("officials:own-pin", event.slug, entrant.pk)
    if request.method == "POST" and form.is_valid():
        pin = form.cleaned_data["pin"]
        kept = attempt(form, lambda: set_side_pin(entrant_id=entrant.pk, pin=pin, actor=actor), field="pin")
        if kept is not None:
            messages.success(request, f"{entrant.name} confirm their sheets with the new PIN from now on.")
            return redirect("officials:own-pin", event.slug, entrant.pk)
    context = {
        "event": event,
        "entrant": entrant,
        "form": form,
        "kept": SidePin.objects.filter(entrant=entrant).first(),
        "sees_all": is_allowed(actor, Action.SET_PIN, event),
    }
    return render(request, "officials/own_pin.html", context, status=400 if form.errors else 200)


def _own(request: HttpRequest, slug: str, entrant_id: int) -> tuple[Event, Entrant]:
    event = event_for(request, slug, Action.VIEW_EVENT)
    entrant = _entrant(event, entrant_id)
    allow(actor_of(request), Action.SET_PIN, entrant)
    return event, entrant


def _named(event: Event, named: str) -> Entrant:
    """The one entrant new PINs are for; a name that is no number is nobody's, never everybody's."""
    is_number = named.isascii() and named.isdigit() and len(named) <= DIGITS
    return _entrant(event, int(named) if is_number else 0)


def _entrant(event: Event, entrant_id: int) -> Entrant:
    return found(Entrant.objects.select_related("event").filter(event=event, pk=entrant_id), entrant_id)
