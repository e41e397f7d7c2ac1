"""Verdicts and violations as the API tells them: codes for programs, sentences for people."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.rules.violations import Code, Violation, explain


def violations_told(violations: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Violations with the sentence, the remedy and the rulebook's article of each."""
    return [_told(found) for found in violations]


def _told(found: Mapping[str, Any]) -> dict[str, Any]:
    explanation = explain(Violation(Code(found["code"]), found["where"], found["details"]))
    return {
        **found,
        "sentence": explanation.sentence,
        "remedy": explanation.remedy,
        "article": explanation.article,
    }
