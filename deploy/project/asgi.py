"""The ASGI application of a laptop's one process.

The live stream is asynchronous; every other request runs as WSGI on a thread, which was measured at three
times the throughput of Django's own asynchronous path (docs/decisions/0003-web-servers.md).
"""

import os
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

import django
from a2wsgi import WSGIMiddleware

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.project.settings")

django.setup()

from deploy.live.process import LiveProcess  # noqa: E402 - Django must be set up first
from deploy.project.wsgi import application as wsgi_application  # noqa: E402

STREAM_PREFIX = "/live/"
REQUEST_THREADS = 12

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class Site:
    """The whole site: the live stream on the event loop, the rest on threads."""

    def __init__(self) -> None:
        """Begin nothing before the first request."""
        self.live = LiveProcess()
        self._on_threads: Any = WSGIMiddleware(cast("Any", wsgi_application), workers=REQUEST_THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["path"].startswith(STREAM_PREFIX):
            await self.live(scope, receive, send)
        else:
            await self._on_threads(scope, receive, send)


application = Site()
