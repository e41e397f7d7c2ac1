"""The one way to write a JSON value down, so that what is equal has one text and one digest."""

import hashlib
import json
from typing import Any


def canonical_json(value: Any) -> str:
    """The one way to write a JSON value: keys sorted, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest_of(text: str) -> str:
    """SHA-256 of a text, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
