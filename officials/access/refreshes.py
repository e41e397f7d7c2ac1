"""What every visitor sees alike is made once: the answers to pages that bring themselves up to date.

When a hand falls, everybody who watches asks for the same page within a few seconds. Whoever is signed in,
or holds a table's key, sees a page of their own; for all others the part that changes is the same.
"""

import hashlib
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from officials.access.requests import TABLE_COOKIE
from tournaments.selectors.announcements import settled_now

MARK: Final = "X-Refresh"
SECONDS: Final = 10
CHANGING: Final = re.compile(r"<title>.*?</title>|<main\b.*?</main>", re.DOTALL)
OF_ONE_READER: Final = "csrfmiddlewaretoken"

View = Callable[..., HttpResponse]


def shared_by_visitors(view: View) -> View:
    """Answer a visitor's refresh with what another was answered, as long as nothing was announced since.

    Only the title and the main part of the page are given and kept; a page whose main part holds a form
    with a reader's own mark is never kept.
    """

    @wraps(view)
    def shared(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        if MARK not in request.headers or not _is_visitor(request):
            return view(request, *args, **named)
        address = hashlib.sha256(request.get_full_path().encode(errors="replace")).hexdigest()
        key = f"refresh:{settled_now(now=timezone.now())}:{address}"
        kept: str | None = cache.get(key)
        if kept is None:
            response = view(request, *args, **named)
            kept = "".join(CHANGING.findall(response.content.decode()))
            if response.status_code != 200 or OF_ONE_READER in kept:
                return response
            cache.set(key, kept, SECONDS)
        return HttpResponse(kept, headers={"Cache-Control": "no-store"})

    return shared


def _is_visitor(request: HttpRequest) -> bool:
    return not {settings.SESSION_COOKIE_NAME, TABLE_COOKIE} & request.COOKIES.keys()
