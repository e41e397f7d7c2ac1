"""Every collected hand gets the verdict expected of it, on the readable and on the quick way."""

import json
from pathlib import Path

import pytest

from scoring.rules.lines import judge_line
from tests.scoring.rules.hands import verdict

pytestmark = pytest.mark.unit

TEXT = (Path(__file__).parent / "vectors/hands.jsonl").read_text(encoding="utf-8")
VECTORS = [json.loads(line) for line in TEXT.splitlines()]


def is_as_expected(found, expected):
    if expected["verdict"] == "accepted":
        return found == expected
    codes = {violation["code"] for violation in found.get("violations", [])}
    return found["verdict"] == expected["verdict"] and set(expected["codes"]) <= codes


def test_there_are_vectors_of_every_preset_and_number_of_players():
    assert len(VECTORS) == 420
    assert {(vector["record"]["ruleset"], vector["record"]["players"]) for vector in VECTORS} == {
        ("trinidad-tournament", 4),
        ("trinidad-v1", 4),
        ("tobago", 4),
        ("fete", 4),
        ("classic", 2),
        ("classic", 3),
        ("classic", 4),
    }


def test_the_judge_gives_every_expected_verdict():
    wrong = [vector for vector in VECTORS if not is_as_expected(verdict(vector["record"]), vector["expect"])]
    assert wrong == []


def test_a_line_gives_every_expected_verdict():
    judged = [judge_line(json.dumps(vector["record"])) for vector in VECTORS]
    assert all(is_readable for _, is_readable in judged)
    wrong = [
        vector
        for vector, (text, _) in zip(VECTORS, judged, strict=True)
        if not is_as_expected(json.loads(text), vector["expect"])
    ]
    assert wrong == []
