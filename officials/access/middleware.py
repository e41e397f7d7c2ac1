"""What a page shows to somebody the door has refused; what somebody was let in to see is kept by no cache."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.defaults import page_not_found, permission_denied

from officials.access.requests import TABLE_COOKIE
from officials.errors import AccessDeniedError, HiddenFromActorError, SignInNeededError, TwoStepNeededError

KEPT_FORM = "X-Kept-Form"


class AccessMiddleware:
    """Turn a refusal raised by a page into the page that says what to do next.

    The API has its own exception handler, so a refusal there never comes this far.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through; refusals come back by `process_exception`.

        An answer to somebody who says who they are is theirs alone, unless it says otherwise itself.
        """
        response = self.get_response(request)
        if _says_who_asks(request) and not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-cache"
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a refusal; anything else is left to others."""
        if not isinstance(exception, AccessDeniedError):
            return None
        if isinstance(exception, HiddenFromActorError):
            return page_not_found(request, Http404())
        if isinstance(exception, SignInNeededError) and KEPT_FORM in request.headers:
            # The page takes a way elsewhere for a word that what it sent was taken, and keeps it no longer.
            return permission_denied(request, exception)
        if isinstance(exception, SignInNeededError):
            back = urlencode({"next": request.get_full_path()})
            return redirect(f"{reverse('officials:sign-in')}?{back}")
        if isinstance(exception, TwoStepNeededError):
            return redirect("officials:two-step")
        return permission_denied(request, exception)


def _says_who_asks(request: HttpRequest) -> bool:
    cookies = {settings.SESSION_COOKIE_NAME, TABLE_COOKIE} & request.COOKIES.keys()
    return bool(cookies) or "Authorization" in request.headers
