"""Substitutes: asked for by a side, decided by the organizer or the head official, and the pool."""

from collections.abc import Iterable
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from officials.access import Action, Actor, SideOfSitting, actor_of, allow, is_allowed
from officials.services.substitutions import (
    approve_substitute,
    ask_for_substitute,
    end_approved,
    note_rules_accepted,
    refuse_substitute,
    withdraw_request,
)
from officials.substitute_forms import AskForm, DecideForm, PoolForm, SubstituteTermsForm
from officials.views.attempts import attempt, refusal_of
from officials.views.lookups import event_for
from tournaments.enums import Side, SubstitutionState
from tournaments.errors import MatchNotReadyError, NotFoundError
from tournaments.models import Entrant, Match, Membership, Sitting, Substitution
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found
from tournaments.selectors.substitutions import (
    free_in_pool,
    pool_of,
    standing_substitutions,
    substitute_terms_of,
    substitution_at_door,
    substitutions_for,
)
from tournaments.services.pool import add_to_pool, set_substitute_terms, take_from_pool

DIGITS: Final = 9


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def substitutes(request: HttpRequest, slug: str) -> HttpResponse:
    """What is asked for and approved, and who is in the pool; put somebody into it."""
    event = event_for(request, slug, Action.APPROVE_SUBSTITUTE)
    form = PoolForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name, actor = form.cleaned_data["name"], actor_of(request)
        place = attempt(form, lambda: add_to_pool(event_id=event.pk, name=name, actor=actor), field="name")
        if place is not None:
            messages.success(request, f"{place.player} is in the pool.")
            return redirect("officials:substitutes", slug)
    standing, free = list(standing_substitutions(event)), free_in_pool(event)
    approved = [each for each in standing if each.state == SubstitutionState.APPROVED]
    terms = substitute_terms_of(event)
    limits = {"most_in_match": terms.most_in_match, "most_in_event": terms.most_in_event}
    context = {
        "event": event,
        "waiting": [
            (each, DecideForm(substitution=each, free=free), _in_the_same_place(each, approved))
            for each in standing
            if each.state == SubstitutionState.REQUESTED
        ],
        "approved": approved,
        "pool": pool_of(event),
        "form": form,
        "terms": SubstituteTermsForm(initial=limits),
        "may_edit": is_allowed(actor_of(request), Action.EDIT_EVENT, event),
    }
    return render(request, "officials/substitutes.html", context, status=422 if form.errors else 200)


@require_POST
def leave_pool(request: HttpRequest, slug: str, place_id: int) -> HttpResponse:
    """Take somebody out of the pool."""
    event, actor = event_for(request, slug, Action.APPROVE_SUBSTITUTE), actor_of(request)
    take_from_pool(place_id=place_id, event_id=event.pk, actor=actor)
    return redirect("officials:substitutes", slug)


@require_POST
def limits(request: HttpRequest, slug: str) -> HttpResponse:
    """Say how many substitutions an entrant may have."""
    event = event_for(request, slug, Action.EDIT_EVENT)
    form = SubstituteTermsForm(request.POST)
    if form.is_valid():
        set_substitute_terms(event_id=event.pk, actor=actor_of(request), **form.cleaned_data)
        messages.success(request, "The limits are kept.")
    else:
        messages.error(request, "The limits are whole numbers from nought, or empty.")
    return redirect("officials:substitutes", slug)


@require_POST
def decide(request: HttpRequest, substitution_id: int) -> HttpResponse:
    """Approve a substitute, or refuse one."""
    substitution, actor = _at_door(request, substitution_id, Action.APPROVE_SUBSTITUTE)
    form = DecideForm(request.POST, substitution=substitution, free=free_in_pool(substitution.event))
    if form.is_valid():
        refusal = refusal_of(lambda: _decided(substitution, form, actor, request.POST.get("do", "")))
    else:
        refusal = "Choose somebody who is free in the pool, or put somebody there first."
    if refusal:
        messages.error(request, refusal)
    _warn_of_two(request, substitution_at_door(substitution.pk))
    return redirect("officials:substitutes", substitution.event.slug)


@require_POST
def end(request: HttpRequest, substitution_id: int) -> HttpResponse:
    """Let an approved substitute go."""
    substitution, actor = _at_door(request, substitution_id, Action.APPROVE_SUBSTITUTE)
    refusal = refusal_of(lambda: end_approved(substitution_id=substitution.pk, actor=actor))
    if refusal:
        messages.error(request, refusal)
    return redirect("officials:substitutes", substitution.event.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, slug: str, number: int, side: str) -> HttpResponse:
    """What one side of a match has asked for; ask for a substitute."""
    match, entrant, sitting = _side(request, slug, number, side)
    people = list(Membership.objects.filter(entrant=entrant).select_related("player").order_by("pk"))
    form = AskForm(request.POST or None, people=people)
    if request.method == "POST" and form.is_valid():
        asked = form.asked(
            entrant_id=entrant.pk, match=match, sitting_id=sitting.pk if sitting is not None else None
        )
        actor = actor_of(request)
        made = attempt(
            form,
            lambda: ask_for_substitute(event_id=match.event_id, asked=asked, actor=actor),
            field_of={"substitute": "name", "match": "binding"},
        )
        if made is not None:
            messages.success(request, "The organizer sees it now. This page says when it is decided.")
            return redirect("officials:ask-substitute", slug, number, side)
    context = {
        "event": match.event,
        "match": match,
        "entrant": entrant,
        "side": side,
        "form": form,
        "own": substitutions_for(entrant),
    }
    return render(request, "officials/ask_substitute.html", context, status=422 if form.errors else 200)


@require_POST
def withdraw(request: HttpRequest, substitution_id: int) -> HttpResponse:
    """Take back what was asked for."""
    substitution, actor = _at_door(request, substitution_id, Action.REQUEST_SUBSTITUTE)
    refusal = refusal_of(lambda: withdraw_request(substitution_id=substitution.pk, actor=actor))
    if refusal:
        messages.error(request, refusal)
    return _back(request, substitution)


@require_POST
def accept(request: HttpRequest, substitution_id: int) -> HttpResponse:
    """Note the substitute's word on the rules."""
    substitution, actor = _at_door(request, substitution_id, Action.REQUEST_SUBSTITUTE)
    refusal = refusal_of(lambda: note_rules_accepted(substitution_id=substitution.pk, actor=actor))
    if refusal:
        messages.error(request, refusal)
    return _back(request, substitution)


def _warn_of_two(request: HttpRequest, substitution: Substitution) -> None:
    """Say so where two are now approved for one place: only one of them can sit there."""
    if substitution.state != SubstitutionState.APPROVED:
        return
    standing = standing_substitutions(substitution.event).filter(state=SubstitutionState.APPROVED)
    others = [str(each.substitute) for each in _in_the_same_place(substitution, standing)]
    if others:
        names = " and ".join([*others, str(substitution.substitute)])
        told = f"{names} are approved for the same place. Let go whoever is not to sit there."
        messages.warning(request, told)


def _in_the_same_place(asked: Substitution, others: Iterable[Substitution]) -> list[Substitution]:
    """Those of the others that stand for the place asked for: the same player's, or the same seat."""
    return [each for each in others if each.pk != asked.pk and _is_same_place(each, asked)]


def _is_same_place(one: Substitution, other: Substitution) -> bool:
    is_seat = bool(one.seat) and (one.sitting_id, one.seat) == (other.sitting_id, other.seat)
    is_player = one.replaced_id is not None and one.replaced_id == other.replaced_id
    both_named = one.match_id is not None and other.match_id is not None
    is_other_match = both_named and one.match_id != other.match_id
    return one.entrant_id == other.entrant_id and not is_other_match and (is_seat or is_player)


def _at_door(request: HttpRequest, substitution_id: int, action: Action) -> tuple[Substitution, Actor]:
    substitution, actor = substitution_at_door(substitution_id), actor_of(request)
    allow(actor, action, substitution)
    return substitution, actor


def _decided(substitution: Substitution, form: DecideForm, actor: Actor, what: str) -> Substitution:
    answer, chosen = form.cleaned_data["answer"], form.cleaned_data.get("substitute")
    if what == "refuse":
        return refuse_substitute(substitution_id=substitution.pk, answer=answer, actor=actor)
    return approve_substitute(
        substitution_id=substitution.pk,
        substitute_id=int(chosen) if chosen else None,
        answer=answer,
        actor=actor,
    )


def _side(request: HttpRequest, slug: str, number: int, side: str) -> tuple[Match, Entrant, Sitting | None]:
    """The match, the entrant of a side and, for a table's device, its own sitting, past the door."""
    actor = actor_of(request)
    rows = Match.objects.select_related("event", "entrant_a__event", "entrant_b__event")
    match = found(rows.filter(event=event_at(slug), number=number), number)
    if side not in Side.values:
        raise NotFoundError(noun="side", key=side)
    entrant = match.entrant_a if side == Side.A else match.entrant_b
    sitting = _own_sitting(actor, match)
    target = SideOfSitting(sitting, Side(side)) if sitting is not None else entrant or match
    allow(actor, Action.REQUEST_SUBSTITUTE, target)
    if entrant is None:
        raise MatchNotReadyError(match=match.number)
    return match, entrant, sitting


def _own_sitting(actor: Actor, match: Match) -> Sitting | None:
    """The sitting a table is at: the device's own, or the only one there is."""
    sittings = Sitting.objects.select_related("match__event", "table").filter(match=match)
    if actor.link is not None:
        return sittings.filter(table=actor.link.table_id).order_by("-half", "number").first()
    return sittings.first() if match.table_count == 1 else None


def _back(request: HttpRequest, substitution: Substitution) -> HttpResponse:
    """To the page of the side it was pressed on."""
    number, side = request.POST.get("match", ""), request.POST.get("side", "")
    if not (number.isascii() and number.isdigit() and len(number) <= DIGITS and side in Side.values):
        return redirect("tournaments:event", substitution.event.slug)
    return redirect("officials:ask-substitute", substitution.event.slug, int(number), side)
