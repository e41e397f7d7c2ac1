"""The people of an event: roles, and invitations into them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from officials.access import Action, actor_of, is_allowed, person
from officials.forms import InviteForm
from officials.models import Invitation, Role
from officials.qr import qr_svg
from officials.selectors.invitations import open_invitations
from officials.selectors.roles import people_of
from officials.services.invitations import invite_person, withdraw_invitation
from officials.services.roles import revoke_role
from officials.views.attempts import attempt, refusal_of
from officials.views.lookups import account_of, event_for
from tournaments.models import Event
from tournaments.selectors.found import found


@never_cache
@require_GET
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has which role, and who has been asked."""
    event = event_for(request, slug, Action.VIEW_PEOPLE)
    return _people_page(request, event, InviteForm(event))


@never_cache
@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite somebody, and show the link, which is kept nowhere, this once."""
    event = event_for(request, slug, Action.MANAGE_PEOPLE)
    form = InviteForm(event, request.POST)
    made = _invite(request, event, form) if form.is_valid() else None
    if made is None:
        return _people_page(request, event, form)
    invitation, token = made
    address = request.build_absolute_uri(reverse("officials:invitation", args=[token]))
    drawing = qr_svg(address, title=f"Invitation of {invitation.invited}")
    context = {"event": event, "invitation": invitation, "address": address, "drawing": drawing}
    return render(request, "officials/invited.html", context)


@require_POST
def withdraw(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """Take an invitation back."""
    event = event_for(request, slug, Action.MANAGE_PEOPLE)
    found(Invitation.objects.filter(event=event, pk=invitation_id), invitation_id)
    refusal = refusal_of(
        lambda: withdraw_invitation(event_id=event.pk, invitation_id=invitation_id, actor=actor_of(request))
    )
    return _back(request, event, refusal or "The invitation no longer works.", is_refusal=bool(refusal))


@require_POST
def end_role(request: HttpRequest, slug: str, role_id: int) -> HttpResponse:
    """End a role."""
    event = event_for(request, slug, Action.MANAGE_PEOPLE)
    found(Role.objects.filter(event=event, pk=role_id), role_id)
    reason = request.POST.get("reason", "").strip()[:1000]
    refusal = refusal_of(
        lambda: revoke_role(event_id=event.pk, role_id=role_id, reason=reason, actor=actor_of(request))
    )
    return _back(request, event, refusal or "The role is ended.", is_refusal=bool(refusal))


def _invite(request: HttpRequest, event: Event, form: InviteForm) -> tuple[Invitation, str] | None:
    asked = form.cleaned_data
    entrant = asked["entrant"]
    return attempt(
        form,
        lambda: invite_person(
            event_id=event.pk,
            kind=asked["kind"],
            invited=asked["invited"],
            entrant_id=entrant.pk if entrant else None,
            actor=actor_of(request),
        ),
        field="entrant",
    )


def _people_page(request: HttpRequest, event: Event, form: InviteForm) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "roles": people_of(event),
        "invitations": open_invitations(event, now=timezone.now()),
        "may_manage": is_allowed(actor_of(request), Action.MANAGE_PEOPLE, event),
    }
    return render(request, "officials/people.html", context, status=400 if form.errors else 200)


def _back(request: HttpRequest, event: Event, sentence: str, *, is_refusal: bool) -> HttpResponse:
    (messages.error if is_refusal else messages.success)(request, sentence)
    afresh = person(account_of(request))  # they may have ended their own role
    if not is_allowed(afresh, Action.VIEW_PEOPLE, event):
        return redirect("officials:account")
    return redirect("officials:people", slug=event.slug)
