"""What lets the scorer's page be kept on a telephone: its manifest, and the worker that serves it offline.

Browsers use both in secure contexts alone; over plain http the page works without them.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

SHELL_FOLDERS: Final = ("scoring", "tournaments", "tournaments/fonts")
SHELL_KINDS: Final = frozenset({".js", ".css", ".woff2", ".svg"})


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - it is the same for everybody
    """The service worker; a change of any file of the page makes it another, and browsers take that over."""
    response = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    response["Service-Worker-Allowed"] = "/"
    return response


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:  # noqa: ARG001
    """What a telephone shows of the page when it is installed."""
    icon = {"src": static("tournaments/favicon.svg"), "type": "image/svg+xml", "sizes": "any"}
    content = {
        "name": "Bullseye: the table",
        "short_name": "Bullseye",
        "start_url": reverse("officials:table"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#edf0ea",
        "theme_color": "#16211f",
        "icons": [icon],
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _worker() -> str:
    """The worker's text. Files under development may change at any time, hashed ones with a new start."""
    return _written() if settings.HASHED_STATIC else _written.__wrapped__()


@cache
def _written() -> str:
    names = sorted(_shell_names())
    digest = hashlib.sha256()
    for name in names:
        found = finders.find(name)
        if found:
            digest.update(name.encode() + Path(str(found)).read_bytes())
    context = {
        "version": json.dumps(digest.hexdigest()[:16]),
        "shell": json.dumps([static(name) for name in names]),
        "static": json.dumps(settings.STATIC_URL),
    }
    return render_to_string("scoring/service_worker.js", context)


def _shell_names() -> set[str]:
    found = set()
    for finder in finders.get_finders():
        for path, _ in finder.list([]):
            place = Path(path)
            if place.parent.as_posix() in SHELL_FOLDERS and place.suffix in SHELL_KINDS:
                found.add(place.as_posix())
    return found
