"""The live stream of one process: its audience, the thread that reads for it, and the bells that wake it."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.conf import settings

from deploy.live.audience import Audience
from deploy.live.redis_bell import listen_on_redis
from deploy.live.stream import Receive, Scope, Send, Stream
from deploy.live.tail import Tail
from tournaments.live import Notice, bell
from tournaments.selectors.announcements import KEPT_ANNOUNCEMENTS


class LiveProcess:
    """The application of `/live/`. It begins with the first request: only then is there an event loop."""

    def __init__(self) -> None:
        """Begin nothing yet."""
        self._audience: Final = Audience(most=settings.LIVE_STREAMS_MAX, kept=KEPT_ANNOUNCEMENTS)
        self._stream: Final = Stream(self._audience)
        self._beginning: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._endings: list[Callable[[], None]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, once the past has been read."""
        if self._beginning is None:
            self._beginning = asyncio.create_task(self._begin())
        await asyncio.shield(self._beginning)
        await self._stream(scope, receive, send)

    def close(self) -> None:
        """Stop reading for the stream; whoever still watches hears nothing more from this process."""
        while self._endings:
            self._endings.pop()()

    async def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        tail = Tail(began=_on(loop, self._audience.begin), told=_on(loop, self._audience.tell))
        await loop.run_in_executor(None, tail.start)
        self._endings = [tail.stop, bell.listen(tail.ring)]
        if settings.REDIS_URL:
            threading.Thread(target=listen_on_redis, args=(tail.ring,), name="bell", daemon=True).start()
        tail.ring()  # for what was announced between the first look and the bells
        self._beating = loop.create_task(self._beat())

    async def _beat(self) -> None:
        second = 0
        while True:
            await asyncio.sleep(1)
            second += 1
            self._audience.beat(second)


def _on(
    loop: asyncio.AbstractEventLoop, told: Callable[[Sequence[Notice], int], None]
) -> Callable[[Sequence[Notice], int], None]:
    """The same, called on the loop's thread."""

    def tell(*given: Any) -> None:
        loop.call_soon_threadsafe(told, *given)

    return tell
