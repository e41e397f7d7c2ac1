"""`GET /live/?topic=…`: what has changed, as server-sent events, for as long as somebody watches.

A plain ASGI application, since every watcher costs what its stream costs; who may listen to what is asked at
the door like anywhere else, on a thread.
"""

import asyncio
import contextlib
import io
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, JsonResponse

from deploy.live.audience import Audience, Watcher, hello_message
from officials.access import actor_of
from officials.access.topics import Listening, listening
from officials.errors import LiveFullError
from tournaments.errors import DomainError
from tournaments.problems import CONTENT_TYPE, Told, told, told_of

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

PATH: Final = "/live/"
SLOWEST_READER: Final = 30
LONGEST_PRIVATE_STREAM: Final = 600
"""Seconds. A reader that takes nothing for so long is let go; a stream of what is not public ends now and
then, so that its reader comes back through the door."""

LARGEST_NUMBER: Final = 2**63 - 1
HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
)

_door = ThreadPoolExecutor(max_workers=4, thread_name_prefix="live-door")


class Stream:
    """The application: lets watchers in to an audience."""

    def __init__(self, audience: Audience) -> None:
        """Serve this audience."""
        self._audience = audience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request: a refusal, or the stream."""
        await receive()
        loop = asyncio.get_running_loop()
        if len(self._audience) >= self._audience.most:
            await _answer(_refusal(LiveFullError(retry_after=30)), send)
            return
        asked = await loop.run_in_executor(_door, _at_the_door, scope)
        if isinstance(asked, HttpResponse):
            await _answer(asked, send)
        else:
            await self._watch(*asked, receive, send)

    async def _watch(self, heard: Listening, after: int | None, receive: Receive, send: Send) -> None:
        """Tell what is heard for as long as the reader is there, and may be."""
        loop = asyncio.get_running_loop()
        watcher = Watcher(heard.routes)
        self._audience.join(watcher)
        watcher.give(hello_message(self._audience.settled if after is None else after))
        if after is not None:
            self._audience.replay(watcher, after)
        ending = None if heard.is_public else loop.call_later(LONGEST_PRIVATE_STREAM, watcher.end)
        leaving = loop.create_task(_end_when_gone(receive, watcher))
        try:
            await _write(watcher, send)
        finally:
            leaving.cancel()
            self._audience.leave(watcher)
            if ending is not None:
                ending.cancel()


async def _write(watcher: Watcher, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    with contextlib.suppress(TimeoutError):
        while not watcher.is_over:
            piece = await watcher.next_piece()
            async with asyncio.timeout(SLOWEST_READER):
                await send({"type": "http.response.body", "body": piece, "more_body": not watcher.is_over})


async def _end_when_gone(receive: Receive, watcher: Watcher) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    watcher.end()


def _at_the_door(scope: Scope) -> tuple[Listening, int | None] | HttpResponse:
    """What may be listened to and from where on, or the refusal."""
    close_old_connections()
    try:
        request = ASGIRequest(scope, io.BytesIO())
        request.get_host()  # refuses the hosts that are not ours
        if request.path != PATH:
            return _told(told_of("not-found", {}))
        if request.method != "GET":
            return _told(told_of("method-not-allowed", {}))
        _sign_in(request)
        heard = listening(actor_of(request), request.GET.getlist("topic"))
        return heard, _number(request.headers.get("Last-Event-ID") or request.GET.get("after"))
    except DomainError as refused:
        return _refusal(refused)
    except SuspiciousOperation:
        return _told(told_of("unreadable", {}))
    finally:
        close_old_connections()


def _sign_in(request: HttpRequest) -> None:
    """What Django's middlewares would do: the session, and who it belongs to."""
    SessionMiddleware(_nothing).process_request(request)
    AuthenticationMiddleware(_nothing).process_request(request)


def _nothing(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def _number(text: str | None) -> int | None:
    """A place in the stream; what is none is as good as no place."""
    if text and text.isascii() and text.isdigit() and len(text) < len(str(LARGEST_NUMBER)):
        return int(text)
    return None


def _refusal(refused: DomainError) -> HttpResponse:
    """What is hidden and what does not exist look the same."""
    return _told(told_of("not-found", {}) if refused.code == "not-found" else told(refused))


def _told(problem: Told) -> HttpResponse:
    return JsonResponse(problem.as_json(), status=problem.status, content_type=CONTENT_TYPE)


async def _answer(response: HttpResponse, send: Send) -> None:
    headers = [(b"content-type", CONTENT_TYPE.encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
