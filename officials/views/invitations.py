"""What somebody invited sees."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from officials.access import VISITOR, person
from officials.forms import AccountForm
from officials.models import Invitation, User
from officials.problems import SPENT_INVITATION
from officials.selectors.invitations import fault_of_invitation, invitation_of
from officials.services.accounts import create_account
from officials.services.invitations import accept_invitation
from officials.views.attempts import attempt, refusal_of
from officials.views.sign_in import BACKEND


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Say what the invitation is to; accept it as the person signed in, or as a new one."""
    found = invitation_of(token)
    fault = fault_of_invitation(found, now=timezone.now()) if found else "unknown"
    if found is None or fault:
        return render(
            request, "officials/invitation_spent.html", {"sentence": SPENT_INVITATION[fault]}, status=410
        )
    if request.method == "GET":
        return _page(request, found, AccountForm())
    if isinstance(request.user, User):
        return _accept(request, found, token, request.user)
    return _join(request, found, token)


def _join(request: HttpRequest, found: Invitation, token: str) -> HttpResponse:
    """Make the account first; it stays, even where somebody else has used the link a moment before."""
    form = AccountForm(request.POST)
    user = (
        attempt(form, lambda: create_account(actor=VISITOR, **form.cleaned_data)) if form.is_valid() else None
    )
    if user is None:
        return _page(request, found, form)
    login(request, user, backend=BACKEND)
    return _accept(request, found, token, user)


def _accept(request: HttpRequest, found: Invitation, token: str, user: User) -> HttpResponse:
    refusal = refusal_of(lambda: accept_invitation(token=token, actor=person(user)))
    if refusal:
        messages.error(request, refusal)
    else:
        messages.success(request, f"You are {found.get_kind_display().lower()} of {found.event.name}.")
    return redirect("officials:account")


def _page(request: HttpRequest, found: Invitation, form: AccountForm) -> HttpResponse:
    context = {"invitation": found, "form": form}
    return render(request, "officials/invitation.html", context, status=400 if form.errors else 200)
