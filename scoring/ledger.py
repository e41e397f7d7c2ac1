"""How a line of a sheet is written down and sealed: canonical JSON, and a digest chained line to line.

Anybody with the lines and SHA-256 can check the chain; nothing in it depends on row ids, so a sheet carried
to another installation keeps its digests.
"""

from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from tournaments.canonical import canonical_json, digest_of

PAYLOAD_SCHEMA: Final = 1


class Sealable(NamedTuple):
    """Everything a line's digest covers, besides the digest before it."""

    sequence: int
    kind: str
    game_number: int
    hand_number: int
    payload: str
    submission_key: str | None
    actor: str
    at: datetime


def payload_text(content: dict[str, Any]) -> str:
    """The payload of a line as text, its schema version inside."""
    return canonical_json({"schema": PAYLOAD_SCHEMA, **content})


def seal(previous_digest: str, line: Sealable) -> str:
    """The digest of a line: SHA-256 of the canonical JSON of the digest before it and every value of it.

    The time is written in UTC to the microsecond; an opening line follows the empty digest.
    """
    at = line.at.astimezone(UTC).isoformat(timespec="microseconds")
    return digest_of(canonical_json([previous_digest, *line[:-1], at]))
