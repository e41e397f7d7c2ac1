"""How the API reads what is sent: JSON that can be stored and told again, and bounded in length and depth."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any, Final

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

# The deepest thing the API takes, an event's stages with their settings, has eight levels.
MOST_LEVELS: Final = 32


class BoundedJSONParser(JSONParser):
    """UTF-8 JSON of bounded length and depth, whose every text is text."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value sent. Raises ParseError."""
        body = _bounded(stream)
        context = {**(parser_context or {}), "encoding": "utf-8"}
        try:
            value = super().parse(BytesIO(body), media_type, context)
        except RecursionError as error:
            raise _too_deep() from error
        # Most requests are told to be harmless by a count of their bytes alone.
        if body.count(b"[") + body.count(b"{") > MOST_LEVELS and _is_deep(value):
            raise _too_deep()
        if rb"\u" in body and not _is_text(value):
            raise ParseError("JSON parse error - half of a surrogate pair is no text")
        return value


def too_long() -> ParseError:
    """The refusal of a request that is longer than any request to the API needs to be."""
    return ParseError(f"The request is longer than {settings.DATA_UPLOAD_MAX_MEMORY_SIZE} bytes.")


def _bounded(stream: IO[bytes]) -> bytes:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    body = stream.read(most + 1)
    if len(body) > most:
        raise too_long()
    return body


def _too_deep() -> ParseError:
    return ParseError(f"JSON parse error - nested more than {MOST_LEVELS} levels deep")


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MOST_LEVELS):
        level = [part for found in level for part in _parts(found)]
        if not level:
            return False
    return any(isinstance(found, dict | list) for found in level)


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _is_text(value: Any) -> bool:
    """Whether a database and an answer in UTF-8 can hold every text of the value, keys included."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
