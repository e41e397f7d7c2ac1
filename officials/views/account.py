"""A person's own account: password and second step."""

import base64
from collections.abc import Mapping
from typing import Final, Protocol
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from officials.access import Actor, actor_of
from officials.enums import RoleKind
from officials.forms import CodeForm, PasswordForm
from officials.models import Role
from officials.qr import qr_svg
from officials.selectors.roles import roles_of_person
from officials.selectors.two_step import has_two_step, pending_secret, recovery_codes_left
from officials.services.accounts import change_password
from officials.services.two_step import (
    begin_two_step,
    confirm_two_step,
    end_two_step,
    renew_recovery_codes,
)
from officials.tokens import grouped
from officials.views.attempts import attempt, refusal_of
from officials.views.lookups import account_of

WAYS: Final[Mapping[RoleKind, tuple[tuple[str, str], ...]]] = {
    RoleKind.ORGANIZER: (
        ("Desk", "tournaments:desk"),
        ("Overview", "officials:overview"),
        ("Plan", "tournaments:plan"),
    ),
    RoleKind.HEAD_OFFICIAL: (("Console", "officials:console"), ("Overview", "officials:overview")),
    RoleKind.OFFICIAL: (("Console", "officials:console"),),
    RoleKind.SCORER: (),
    RoleKind.CAPTAIN: (("Our matches", "tournaments:where"),),
}
"""Where a person works in an event, by what they are there; the event's own page beside it."""


class CodeService(Protocol):
    """A service that takes a code and returns spare codes."""

    def __call__(self, *, code: str, actor: Actor) -> list[str]:
        """Do it."""


@never_cache
@login_required
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """Who the person is here: their roles, and what opens their account."""
    user = account_of(request)
    return render(
        request,
        "officials/account.html",
        {
            "roles": [(role, _ways_of(role)) for role in roles_of_person(user)],
            "has_two_step": has_two_step(user_id=user.pk),
        },
    )


def _ways_of(role: Role) -> list[tuple[str, str]]:
    """The pages on which somebody does what the role is for: words and address, the most needed first."""
    asked = "" if role.entrant is None else f"?{urlencode({'q': role.entrant.name})}"
    ways = WAYS[RoleKind(role.kind)]
    return [(words, reverse(page, args=[role.event.slug]) + asked) for words, page in ways]


@never_cache
@login_required
@sensitive_post_parameters("old", "new")
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; this browser stays signed in, every other one is signed out."""
    form = PasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = attempt(form, lambda: change_password(actor=actor_of(request), **form.cleaned_data))
        if user is not None:
            update_session_auth_hash(request, user)
            messages.success(request, "The password is changed. Other browsers and programs are signed out.")
            return redirect("officials:account")
    return render(request, "officials/password.html", {"form": form}, status=_status(form))


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def two_step(request: HttpRequest) -> HttpResponse:
    """Say how the second step stands; begin it."""
    if request.method == "POST":
        refusal = refusal_of(lambda: begin_two_step(actor=actor_of(request)))
        if not refusal:
            return redirect("officials:two-step-confirm")
        messages.error(request, refusal)
    return _two_step_page(request)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def two_step_confirm(request: HttpRequest) -> HttpResponse:
    """Show the secret to take over, and turn the second step on by a first code."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        codes = _codes(request, form, confirm_two_step)
        if codes is not None:
            update_session_auth_hash(request, account_of(request))
            return render(request, "officials/recovery_codes.html", {"codes": codes})
    device = pending_secret(account_of(request))
    if device is None:
        return redirect("officials:two-step")
    drawing = qr_svg(device.config_url, title="The secret for your telephone")
    secret = grouped(_base32(device.bin_key))
    context = {"form": form, "drawing": drawing, "secret": secret, "address": device.config_url}
    return render(request, "officials/two_step_confirm.html", context, status=_status(form))


@never_cache
@login_required
@require_POST
def two_step_codes(request: HttpRequest) -> HttpResponse:
    """Make new spare codes."""
    form = CodeForm(request.POST, auto_id="renew_%s")
    codes = _codes(request, form, renew_recovery_codes) if form.is_valid() else None
    if codes is None:
        return _two_step_page(request, renew=form)
    return render(request, "officials/recovery_codes.html", {"codes": codes})


@never_cache
@login_required
@require_POST
def two_step_off(request: HttpRequest) -> HttpResponse:
    """Turn the second step off."""
    form = CodeForm(request.POST, auto_id="off_%s")
    if form.is_valid():
        code = form.cleaned_data["code"]
        attempt(form, lambda: end_two_step(code=code, actor=actor_of(request)), field="code")
    if form.errors:
        return _two_step_page(request, off=form)
    messages.success(request, "Two-step sign-in is off.")
    return redirect("officials:two-step")


def _codes(request: HttpRequest, form: CodeForm, service: CodeService) -> list[str] | None:
    code = form.cleaned_data["code"]
    return attempt(form, lambda: service(code=code, actor=actor_of(request)), field="code")


def _two_step_page(
    request: HttpRequest, *, renew: CodeForm | None = None, off: CodeForm | None = None
) -> HttpResponse:
    user = account_of(request)
    context = {
        "renew": renew or CodeForm(auto_id="renew_%s"),
        "off": off or CodeForm(auto_id="off_%s"),
        "has_two_step": has_two_step(user_id=user.pk),
        "codes_left": recovery_codes_left(user),
    }
    return render(request, "officials/two_step.html", context, status=400 if renew or off else 200)


def _base32(secret: bytes) -> str:
    return base64.b32encode(secret).decode()


def _status(form: PasswordForm | CodeForm) -> int:
    return 400 if form.is_bound and form.errors else 200
