"""One line of JSON in, one line of JSON out: how a stream of hand records is judged (article 12.1)."""

import json
from typing import Any, Final

from scoring.rules.judge import judge
from scoring.rules.notation import NotationError, read_record, unreadable_as_json, verdict_as_json
from scoring.rules.quick import quick_verdict
from scoring.rules.quick_text import COMPACT, rewritten

BLANKS: Final = b" \t\r\n"


def judge_line(line: str | bytes) -> tuple[str, bool]:
    """Return the verdict on one record as compact JSON, and whether the record was readable (article 12.1).

    A clean hand takes the quick way, any other the readable one; both give the same verdict.
    """
    try:
        text = (line.encode() if isinstance(line, str) else line).strip(BLANKS)
    except UnicodeEncodeError:
        return judge_slowly(line)
    verdict = quick_verdict(text)
    if verdict is None:
        verdict = _verdict_as_rewritten(text)
    return judge_slowly(line) if verdict is None else (verdict, True)


def _verdict_as_rewritten(text: bytes) -> str | None:
    """Return the verdict on a record whose keys stand in another order or are spaced otherwise."""
    try:
        usual = rewritten(json.loads(text))
    except (ValueError, RecursionError):
        return None
    return None if usual is None or usual == text else quick_verdict(usual)


def judge_slowly(source: str | bytes | dict[str, Any]) -> tuple[str, bool]:
    """Return the verdict of the readable judge on one record, as :func:`judge_line` does."""
    try:
        record = read_record(source)
    except NotationError as error:
        return COMPACT(unreadable_as_json(error)), False
    return COMPACT(verdict_as_json(judge(record))), True
