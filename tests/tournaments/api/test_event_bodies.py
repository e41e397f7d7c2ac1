"""The body of a whole event's file: read as it is, refused as soon as it is too large."""

from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest

from tournaments.api.event_bodies import AT_ONCE, EventFileParser
from tournaments.errors import UnfitEventFileError
from tournaments.services.event_files.reading import MOST_BYTES

pytestmark = pytest.mark.unit


class Endless:
    """A body that never ends, and remembers how much of it was asked for."""

    def __init__(self) -> None:
        self.given = 0

    def read(self, size: int) -> bytes:
        self.given += size
        return bytes(size)


def parsed(stream: Any, length: str = "") -> bytes:
    request = SimpleNamespace(META={"CONTENT_LENGTH": length})
    return EventFileParser().parse(stream, "application/json", {"request": request})


def test_a_file_beyond_what_a_form_may_hold_comes_through_as_it_was_sent() -> None:
    content = b'{"rows": ' + b" " * 3_000_000 + b"}"
    assert parsed(BytesIO(content), str(len(content))) == content
    assert EventFileParser().parse(BytesIO(content)) == content


def test_one_that_says_it_is_too_large_is_not_read_at_all() -> None:
    body = Endless()
    with pytest.raises(UnfitEventFileError) as refused:
        parsed(body, "300000000")
    assert body.given == 0
    assert refused.value.problems[0].problem == "is larger than 256 MB"


def test_one_that_does_not_say_is_read_no_further_than_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.api.event_bodies.MOST_BYTES", 3 * AT_ONCE)
    body = Endless()
    with pytest.raises(UnfitEventFileError):
        parsed(body)
    assert body.given == 4 * AT_ONCE
    assert MOST_BYTES > 3 * AT_ONCE
