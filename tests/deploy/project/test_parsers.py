"""What the API's parser lets in: JSON of bounded length and depth, whose every text is text."""

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from deploy.project.parsers import MOST_LEVELS

pytestmark = pytest.mark.integration

PATH = "/api/v1/hands/preview/"


def refusal(body: bytes, content_type: str = "application/json") -> tuple[int, str, str]:
    """The status, the code and the first problem of the answer to a body."""
    answer = APIClient(raise_request_exception=False).post(PATH, body, content_type=content_type)
    told = answer.json()
    problems = told["details"].get("problems") or [{"problem": ""}]
    return answer.status_code, told["code"], problems[0]["problem"]


def nested(levels: int, opening: bytes, inner: bytes, closing: bytes) -> bytes:
    return b'{"record":' + opening * levels + inner + closing * levels + b"}"


@pytest.mark.parametrize("levels", [MOST_LEVELS, 900, 940, 960, 980, 100_000])
@pytest.mark.parametrize(("opening", "inner", "closing"), [(b"[", b"", b"]"), (b'{"a":', b"1", b"}")])
def test_what_is_nested_too_deep_is_told(
    db: None, levels: int, opening: bytes, inner: bytes, closing: bytes
) -> None:
    found = refusal(nested(levels, opening, inner, closing))
    assert found[:2] == (400, "unreadable")
    assert "levels deep" in found[2]


def test_what_is_nested_as_deep_as_it_may_is_read(db: None) -> None:
    found = refusal(nested(MOST_LEVELS - 1, b"[", b"", b"]"))
    assert "levels deep" not in found[2]


@pytest.mark.parametrize(
    "record",
    [rb'{"\ud800": 1}', rb'{"dealer": "\udfff"}', rb'[["\ud800x"]]', rb'{"a": {"\uDC00\uD800": []}}'],
)
def test_half_a_surrogate_pair_is_no_text_in_a_key_or_a_value(db: None, record: bytes) -> None:
    found = refusal(b'{"record":' + record + b"}")
    assert found == (400, "unreadable", "JSON parse error - half of a surrogate pair is no text")


@pytest.mark.parametrize("charset", ["utf-16", "nonsense"])
def test_json_is_read_as_utf_8_whatever_it_is_called(db: None, charset: str) -> None:
    found = refusal(rb'{"record":{"\ud800": 1}}', f"application/json; charset={charset}")
    assert found[:2] == (400, "unreadable")


def test_a_whole_pair_is_text(db: None) -> None:
    answer = APIClient().post(PATH, rb'{"record":{"\ud83c\udccf": 1}}', content_type="application/json")
    assert answer.json()["code"] == "unreadable-record"
    assert "\N{PLAYING CARD BLACK JOKER}" in answer.content.decode()


def test_a_request_is_read_no_further_than_it_may_be_long(db: None) -> None:
    body = b'{"record":"' + b"a" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + b'"}'
    found = refusal(body)
    assert found[:2] == (400, "unreadable")
    assert "longer than" in found[2]
