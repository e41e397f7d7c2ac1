"""Lines written canonically and sealed: one text, one digest, whoever writes it and wherever."""

import hashlib
import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ledger import Sealable, payload_text, seal
from tournaments.canonical import canonical_json

pytestmark = pytest.mark.unit

LINE = Sealable(
    sequence=2,
    kind="hand",
    game_number=1,
    hand_number=1,
    payload='{"schema":1}',
    submission_key="key-000001",
    actor="person:1",
    at=datetime(2026, 6, 13, 15, 0, 0, 5, tzinfo=UTC),
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def test_a_seal_can_be_checked_with_nothing_but_sha_256() -> None:
    text = (
        '["before",2,"hand",1,1,"{\\"schema\\":1}","key-000001","person:1",'
        '"2026-06-13T15:00:00.000005+00:00"]'
    )
    assert seal("before", LINE) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("name", Sealable._fields)
def test_every_value_of_a_line_is_under_the_seal(name: str) -> None:
    value = getattr(LINE, name)
    if isinstance(value, datetime):
        other: object = value + timedelta(microseconds=1)
    else:
        other = value + 1 if isinstance(value, int) else value + "x"
    assert seal("before", LINE._replace(**{name: other})) != seal("before", LINE)


def test_the_line_before_is_under_the_seal() -> None:
    assert seal("before", LINE) != seal("other", LINE)


def test_a_moment_has_one_seal_in_every_time_zone() -> None:
    there = LINE.at.astimezone(timezone(timedelta(hours=-4)))
    assert seal("", LINE._replace(at=there)) == seal("", LINE)


def test_values_do_not_run_into_one_another() -> None:
    assert seal("", LINE._replace(kind="ha", actor="nd")) != seal("", LINE._replace(kind="hand", actor=""))


@given(json_values)
def test_canonical_json_is_read_back_and_written_the_same(value: object) -> None:
    text = canonical_json(value)
    assert json.loads(text) == value
    assert canonical_json(json.loads(text)) == text
    assert text.isascii()


@given(st.dictionaries(st.text(), st.integers()))
def test_the_order_of_keys_does_not_matter(value: dict[str, int]) -> None:
    assert canonical_json(dict(reversed(value.items()))) == canonical_json(value)


def test_what_is_no_json_value_is_refused() -> None:
    with pytest.raises(ValueError, match="Out of range"):
        canonical_json(float("nan"))


def test_a_payload_tells_its_schema() -> None:
    assert payload_text({"b": 1}) == '{"b":1,"schema":1}'
