"""How the body of a whole event's file reaches its reader: as it was sent, and bounded before it is read."""

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any, Final

from rest_framework.parsers import BaseParser

from tournaments.services.event_files.reading import MOST_BYTES, refused

AT_ONCE: Final = 1 << 20


class EventFileParser(BaseParser):
    """The bytes of a file; its reader says what is wrong with them."""

    media_type = "application/json"

    def parse(  # type: ignore[override]  # the stubs know of parsers of fields alone
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 - the framework's signature
        parser_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The body. Raises UnfitEventFileError for one that says, or turns out, to be too large."""
        request = (parser_context or {}).get("request")
        said = "" if request is None else str(request.META.get("CONTENT_LENGTH") or "")
        if said.isdecimal() and (len(said) > 16 or int(said) > MOST_BYTES):
            raise _too_large()
        body = BytesIO()
        while part := stream.read(AT_ONCE):
            if body.write(part) and body.tell() > MOST_BYTES:
                raise _too_large()
        return body.getvalue()


def _too_large() -> Exception:
    return refused("file", f"is larger than {MOST_BYTES // 1_000_000} MB")
