"""Guessing at passwords: when an address is closed to it, and what is answered then."""

from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.helpers import get_cool_off
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournaments.problems import CONTENT_TYPE, told_of

TOO_MANY_REQUESTS = 429


class Handler(AxesDatabaseHandler):  # type: ignore[misc]  # the library brings no types
    """Counts wrong tries by name and address together, and those of an address over all names."""

    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        """Whether sign-in is closed for this name from this address, or from this address altogether."""
        is_closed = _is_address_closed(request)
        request.is_address_closed = is_closed  # type: ignore[attr-defined]  # for the answer below
        return is_closed or bool(super().is_locked(request, credentials))


def _is_address_closed(request: HttpRequest) -> bool:
    """Whether so many wrong tries came from an address lately that nobody signs in from there for a while."""
    tries = AccessAttempt.objects.filter(
        ip_address=request.axes_ip_address,  # type: ignore[attr-defined]  # set before a handler is asked
        attempt_time__gte=get_cool_off_threshold(request),
    )
    most: int = settings.SIGN_IN_FAILURES_OF_AN_ADDRESS
    return (tries.aggregate(count=Sum("failures_since_start"))["count"] or 0) >= most


def locked_out(
    request: HttpRequest, _response: HttpResponse | None = None, _credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """Say that sign-in is closed for this name from this address, or for every name, and for how long."""
    cool_off = get_cool_off(request)
    minutes = max(1, round(cool_off.total_seconds() / 60)) if cool_off else 0
    is_address = getattr(request, "is_address_closed", False)
    if request.path.startswith("/api/"):
        problem = told_of("address-locked" if is_address else "sign-in-locked", {"minutes": minutes})
        answer: HttpResponse = JsonResponse(
            problem.as_json(), status=problem.status, content_type=CONTENT_TYPE
        )
    else:
        context = {"minutes": minutes, "is_address": is_address}
        answer = render(request, "officials/locked_out.html", context, status=TOO_MANY_REQUESTS)
    answer["Retry-After"] = str(minutes * 60)
    return answer
