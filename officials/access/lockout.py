"""What is answered when a name has been tried too often from one address."""

from typing import Any

from axes.helpers import get_cool_off
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournaments.problems import CONTENT_TYPE, told_of

TOO_MANY_REQUESTS = 429


def locked_out(
    request: HttpRequest, _response: HttpResponse | None = None, _credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """Say that sign-in is closed for this name from this address, and for how long."""
    cool_off = get_cool_off(request)
    minutes = max(1, round(cool_off.total_seconds() / 60)) if cool_off else 0
    if request.path.startswith("/api/"):
        problem = told_of("sign-in-locked", {"minutes": minutes})
        answer: HttpResponse = JsonResponse(
            problem.as_json(), status=problem.status, content_type=CONTENT_TYPE
        )
    else:
        answer = render(request, "officials/locked_out.html", {"minutes": minutes}, status=TOO_MANY_REQUESTS)
    answer["Retry-After"] = str(minutes * 60)
    return answer
