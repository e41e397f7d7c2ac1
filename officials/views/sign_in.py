"""Signing in, in one step or two, and out."""

import time

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from officials.access.requests import TABLE_COOKIE
from officials.forms import CodeForm, SignInForm
from officials.models import User
from officials.selectors.two_step import has_two_step
from officials.services.sign_in import check_password
from officials.services.two_step import check_code
from officials.views.attempts import attempt

PENDING = "second-step"
SECONDS_FOR_SECOND_STEP = 300
BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for name and password; go on to the second step where the account has one."""
    form = SignInForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = attempt(form, lambda: check_password(request=request, **form.cleaned_data))
        if user is not None:
            return _go_on(request, user)
    status = 200 if request.method == "GET" else 401
    return render(request, "officials/sign_in.html", {"form": form, "next": _next(request)}, status=status)


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """Ask for the second step's code of whoever has just given a right password."""
    user = _pending_user(request)
    if user is None:
        return redirect("officials:sign-in")
    form = CodeForm(request.POST or None)
    is_right = form.is_valid() and attempt(
        form, lambda: _checked(user, form.cleaned_data["code"]), field="code"
    )
    if is_right:
        return _enter(request, user)
    status = 200 if request.method == "GET" else 401
    return render(
        request, "officials/sign_in_code.html", {"form": form, "next": _next(request)}, status=status
    )


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out, and let go of the table this device may have had."""
    logout(request)
    response = redirect("/")
    response.delete_cookie(TABLE_COOKIE, samesite="Lax")
    return response


def _checked(user: User, code: str) -> bool:
    check_code(user=user, code=code)
    return True


def _go_on(request: HttpRequest, user: User) -> HttpResponse:
    if not has_two_step(user_id=user.pk):
        return _enter(request, user)
    request.session.cycle_key()
    request.session[PENDING] = {"user": user.pk, "since": int(time.time()), "next": _next(request)}
    return redirect("officials:sign-in-code")


def _pending_user(request: HttpRequest) -> User | None:
    pending = request.session.get(PENDING)
    if pending is None or time.time() - pending["since"] > SECONDS_FOR_SECOND_STEP:
        return None
    return User.objects.filter(pk=pending["user"], is_active=True).first()


def _enter(request: HttpRequest, user: User) -> HttpResponse:
    back = _next(request)
    request.session.pop(PENDING, None)
    login(request, user, backend=BACKEND)
    return redirect(back or "/")


def _next(request: HttpRequest) -> str:
    """Where to go afterwards, if it is an address of ours."""
    pending = request.session.get(PENDING, {}).get("next", "")
    wanted = request.POST.get("next") or request.GET.get("next") or pending
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else ""
