"""A lean load: many keep-alive connections from one process, each with its requests prepared beforehand.

The client shares the machine's cores with the server it measures, so it does as little as it can: bytes
out, the status and the length of the answer in.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Load:
    """What a run came to: seconds of each request in the order they ended, and the whole run's seconds."""

    latencies: list[float]
    seconds: float

    @property
    def rate(self) -> float:
        """Requests a second."""
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        """The milliseconds within which this share of the requests was answered."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


class UnexpectedAnswerError(Exception):
    """The server answered with another status than the benchmark is about."""


def prepared_post(path: str, body: bytes, headers: dict[str, str]) -> bytes:
    """One POST request as it goes over the wire."""
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
    head = [*lines, "Content-Type: application/json", f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(head).encode() + body


def run_load(port: int, clients: Sequence[Sequence[bytes]], *, status: int) -> Load:
    """Send each client's requests one after another, all clients at once; every answer must have `status`."""
    return asyncio.run(_run(port, clients, status))


async def _run(port: int, clients: Sequence[Sequence[bytes]], status: int) -> Load:
    latencies: list[float] = []
    connections = [await asyncio.open_connection("127.0.0.1", port) for _ in clients]
    began = time.perf_counter()
    await asyncio.gather(
        *(
            _client(reader, writer, requests, status, latencies)
            for (reader, writer), requests in zip(connections, clients, strict=True)
        )
    )
    seconds = time.perf_counter() - began
    for _, writer in connections:
        writer.close()
    return Load(latencies, seconds)


async def _client(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    requests: Sequence[bytes],
    status: int,
    latencies: list[float],
) -> None:
    expected = f"HTTP/1.1 {status}".encode()
    for request in requests:
        began = time.perf_counter()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(_content_length(head))
        latencies.append(time.perf_counter() - began)
        if not head.startswith(expected):
            raise UnexpectedAnswerError(f"{head.splitlines()[0]!r} {body[:500]!r}")


def _content_length(head: bytes) -> int:
    lowered = head.lower()
    at = lowered.index(b"content-length:") + 15
    return int(lowered[at : lowered.index(b"\r\n", at)])
