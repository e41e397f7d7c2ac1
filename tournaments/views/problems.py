"""What a page answers when a request cannot be done: the same sentences that the API gives, as a page."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from officials.errors import AccessDeniedError
from tournaments.errors import DomainError
from tournaments.problems import told

TEMPLATES: Final = {400: "400.html", 403: "403.html", 404: "404.html", 503: "503.html"}
OTHER: Final = "409.html"
RETRY_AFTER: Final = 2


class ProblemMiddleware:
    """Turn a domain error raised by a page into the page that says what is wrong and what to do next.

    The API has its own exception handler, so its errors never come this far; a refusal of the door is for
    `officials.access.middleware`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through; errors come back by `process_exception`."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a domain error; anything else is left to others."""
        if not isinstance(exception, DomainError) or isinstance(exception, AccessDeniedError):
            return None
        problem = told(exception)
        template = TEMPLATES.get(problem.status, OTHER)
        context = {"problem": problem, "back": _page_before(request)}
        response = render(request, template, context, status=problem.status)
        if problem.status == 503:
            response["Retry-After"] = str(RETRY_AFTER)
        return response


def _page_before(request: HttpRequest) -> str:
    """The page of ours that the request came from, empty where there was none."""
    before = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(before, allowed_hosts={request.get_host()})
    return before if is_ours else ""
