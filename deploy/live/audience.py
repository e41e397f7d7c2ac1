"""Who watches through this process, and how they are told. All of it runs on the event loop's thread."""

import asyncio
import json
from collections.abc import Iterable, Sequence
from typing import Final

from tournaments.live import Notice, Route

MOST_WAITING: Final = 256
SLOTS: Final = 20
"""A heartbeat goes to a different twentieth of the watchers every second."""

HEARTBEAT: Final = b"event: beat\ndata: 1\n\n"


class Watcher:
    """One stream: what it listens to, and what is still to be written to it.

    A watcher that reads too slowly is not told everything in the end, but that it has missed something: what
    it costs is bounded, and nothing is lost, for notices only say what to read anew.
    """

    __slots__ = ("_ready", "_waiting", "is_over", "routes")

    def __init__(self, routes: Iterable[Route]) -> None:
        """Begin with nothing to write."""
        self.routes = tuple(routes)
        self.is_over = False
        self._waiting: list[bytes] = []
        self._ready: asyncio.Future[None] | None = None

    def give(self, message: bytes) -> None:
        """Add a message to what is written next."""
        if len(self._waiting) >= MOST_WAITING:
            self._waiting = [missed_message()]
        self._waiting.append(message)
        self._wake()

    def beat(self) -> None:
        """Write a heartbeat if nothing else is to be written."""
        if not self._waiting:
            self._waiting.append(HEARTBEAT)
            self._wake()

    def end(self) -> None:
        """Let the stream end."""
        self.is_over = True
        self._wake()

    async def next_piece(self) -> bytes:
        """Everything there is to write now, once there is something; empty when the stream ends."""
        if not self._waiting and not self.is_over:
            self._ready = asyncio.get_running_loop().create_future()
            await self._ready
            self._ready = None
        piece = b"".join(self._waiting)
        self._waiting.clear()
        return b"" if self.is_over else piece

    def _wake(self) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)


class Audience:
    """All watchers of this process by what they listen to, and the last notices for those who come back."""

    def __init__(self, *, most: int, kept: int) -> None:
        """Start with nobody; `most` watchers are let in, `kept` notices are replayed."""
        self.most = most
        self.settled = 0
        self._kept_at_most = kept
        self._kept: dict[int, Notice] = {}
        self._forgotten = 0
        self._by_route: dict[Route, set[Watcher]] = {}
        self._slots: list[set[Watcher]] = [set() for _ in range(SLOTS)]
        self._came = 0

    def __len__(self) -> int:
        return sum(len(slot) for slot in self._slots)

    def join(self, watcher: Watcher) -> None:
        """Tell a watcher everything from now on."""
        for route in watcher.routes:
            self._by_route.setdefault(route, set()).add(watcher)
        self._slots[self._came % SLOTS].add(watcher)
        self._came += 1

    def leave(self, watcher: Watcher) -> None:
        """Forget a watcher."""
        for route in watcher.routes:
            watchers = self._by_route.get(route, set())
            watchers.discard(watcher)
            if not watchers:
                self._by_route.pop(route, None)
        for slot in self._slots:
            slot.discard(watcher)

    def begin(self, notices: Sequence[Notice], settled: int) -> None:
        """Take over what was announced before this process began; `notices` reach back as far as is kept."""
        self._forgotten = notices[0].number - 1 if notices else 0
        self._keep(notices)
        self.settled = settled

    def tell(self, notices: Sequence[Notice], settled: int) -> None:
        """Give each notice to those who listen to it, and remember it for those who come back."""
        self.settled = settled
        self._keep(notices)
        for notice in notices:
            message = message_of(notice, settled)
            for watcher in self._listeners(notice):
                watcher.give(message)

    def replay(self, watcher: Watcher, after: int) -> None:
        """Give a watcher who comes back what it has not heard, or say that it has missed something."""
        if after > self.settled or after < self._forgotten:
            watcher.give(missed_message(self.settled))
            return
        for number in sorted(self._kept):
            notice = self._kept[number]
            if number > after and not set(watcher.routes).isdisjoint(notice.change.routes):
                watcher.give(message_of(notice, min(number, self.settled)))

    def beat(self, second: int) -> None:
        """Send this second's share of the heartbeats."""
        for watcher in self._slots[second % SLOTS]:
            watcher.beat()

    def _listeners(self, notice: Notice) -> set[Watcher]:
        routes = notice.change.routes
        if len(routes) == 1:
            return self._by_route.get(routes[0], set())
        return set().union(*(self._by_route.get(route, set()) for route in routes))

    def _keep(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            self._kept[notice.number] = notice
        while len(self._kept) > self._kept_at_most:
            oldest = next(iter(self._kept))
            del self._kept[oldest]
            self._forgotten = max(self._forgotten, oldest)


def message_of(notice: Notice, settled: int) -> bytes:
    """One notice as it goes over the wire; its id is where a browser goes on from after a break."""
    change = notice.change
    content = {"noun": change.noun, "key": change.key, "version": change.version}
    return f"id: {settled}\ndata: {json.dumps(content, separators=(',', ':'))}\n\n".encode()


def hello_message(settled: int) -> bytes:
    """The first words of every stream: how soon to come back, and where it stands."""
    return f"retry: 2000\nid: {settled}\nevent: hello\ndata: {settled}\n\n".encode()


def missed_message(settled: int | None = None) -> bytes:
    """Says that something was missed, so that everything is to be read anew."""
    place = "" if settled is None else f"id: {settled}\n"
    return f"{place}event: missed\ndata: 1\n\n".encode()
