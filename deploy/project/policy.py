"""The content security policy of every answer."""

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse


class PolicyMiddleware:
    """Send the one policy of the settings with every answer.

    It says the same to everybody, so it is written once: django-csp's own middleware writes it anew for each
    answer, which took a twentieth of the processor time of a hand.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._policy = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through, and put the policy on what comes back."""
        response = self._get_response(request)
        # The pages on which Django explains an error to a programmer bring styles of their own.
        if not (settings.DEBUG and response.status_code in {404, 500}):
            response.setdefault(HEADER, self._policy)
        return response
