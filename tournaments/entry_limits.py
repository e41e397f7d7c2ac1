"""How many registrations one address may send in an hour, by the page and the API together."""

import hashlib
from typing import Final

from django.core.cache import cache

from tournaments.errors import TooManyRequestsError
from tournaments.models import Event

MOST_AN_HOUR: Final = 20
HOUR: Final = 3600


def count_registration(event: Event, address: str) -> None:
    """Count one more; the address is kept as a digest for an hour. Raises TooManyRequestsError."""
    digest = hashlib.sha256(address.encode()).hexdigest()
    key = f"entry:{event.pk}:{digest}"
    cache.add(key, 0, HOUR)
    if cache.incr(key) > MOST_AN_HOUR:
        raise TooManyRequestsError(retry_after=HOUR)
