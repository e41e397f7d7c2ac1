"""The bell between processes: rung over Redis by whoever has written, heard by the process that tells.

Nothing travels but the ring; what is new is read off the database. Without Redis the stream is two seconds
later and still whole.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import Final

import structlog
from django.conf import settings
from redis import Redis, RedisError

CHANNEL: Final = "bullseye:live"
PATIENCE: Final = 0.5
PAUSE: Final = 2.0

_log = structlog.get_logger(__name__)


def ring_on_redis() -> None:
    """Tell the process of the live stream that there is something new; it finds out by itself otherwise."""
    try:
        _ringing().publish(CHANNEL, b"")
    except RedisError as error:
        _log.warning("the bell could not be rung on Redis", error=str(error))


def listen_on_redis(ring: Callable[[], None]) -> None:
    """Pass every ring on, for good; while Redis is away, try again every other second."""
    while True:
        try:
            _listen(ring)
        except RedisError as error:
            _log.warning("the bell cannot be heard on Redis", error=str(error))
            time.sleep(PAUSE)


def _listen(ring: Callable[[], None]) -> None:
    with Redis.from_url(settings.REDIS_URL) as door, door.pubsub(ignore_subscribe_messages=True) as heard:
        heard.subscribe(CHANNEL)
        ring()
        for _ in heard.listen():
            ring()


@cache
def _ringing() -> Redis:
    return Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
