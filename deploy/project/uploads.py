"""How much may be sent at once: the same bounds here, where a laptop serves alone, as in `deploy/nginx`."""

import re
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournaments.problems import CONTENT_TYPE, told_of

MEGABYTE: Final = 1024 * 1024
MOST_MEGABYTES: Final = 13
"""Of any request: a picture for the file of a call is the largest thing sent, and has a form around it."""
EVENT_FILE: Final = r"^/(events/bring-in|api/v1/event-imports)/$"
MOST_OF_AN_EVENT_FILE: Final = 256
"""Of the file of a whole event, in megabytes, and where it is sent."""
DIGITS: Final = 16
CODE: Final = "request-too-large"


class BodyLimitMiddleware:
    """Refuse what says it is too long before any of it is read.

    A body that does not say how long it is reaches no view: the server hands on none of it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._event_file = re.compile(EVENT_FILE)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through unless it is too long."""
        is_event_file = self._event_file.match(request.path_info) is not None
        most = MOST_OF_AN_EVENT_FILE if is_event_file else MOST_MEGABYTES
        said = request.META.get("CONTENT_LENGTH") or "0"
        is_within = not said.isdecimal() or (len(said) <= DIGITS and int(said) <= most * MEGABYTE)
        return self._get_response(request) if is_within else _refused(request, most)


def _refused(request: HttpRequest, most: int) -> HttpResponse:
    problem = told_of(CODE, {"most": most})
    if request.path_info.startswith("/api/"):
        answer: HttpResponse = JsonResponse(
            problem.as_json(), status=problem.status, content_type=CONTENT_TYPE
        )
    else:
        answer = render(request, "409.html", {"problem": problem}, status=problem.status)
    answer["Connection"] = "close"
    return answer
