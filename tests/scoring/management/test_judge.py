"""`manage.py judge`: one verdict a line, in order, and a status that tells whether all could be read."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.scoring.rules.hands import DEAL, JACK_HUNG, claims, record

pytestmark = pytest.mark.integration

ROOT = Path(__file__).parents[3]
CLEAN = json.dumps(record(deal=DEAL, play=JACK_HUNG))
FAULTY = json.dumps(record(calls="", claims=claims("A", "B", None, "A")))


def judged(tmp_path, *lines):
    source = tmp_path / "hands.jsonl"
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    out = io.StringIO()
    status = 0
    try:
        call_command("judge", str(source), stdout=out)
    except SystemExit as exit_:
        status = exit_.code
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def test_readable_lines_are_judged_in_order(tmp_path):
    verdicts, status = judged(tmp_path, CLEAN, FAULTY, CLEAN)
    assert [verdict["verdict"] for verdict in verdicts] == ["accepted", "rejected", "accepted"]
    assert verdicts[1]["violations"] == [
        {"code": "missing-call", "where": "calls[0]", "details": {"seat": "A1"}}
    ]
    assert status == 0


def test_an_unreadable_line_is_told_and_the_rest_is_judged(tmp_path):
    verdicts, status = judged(tmp_path, "{", CLEAN, '{"record": "all-fours-hand/9"}')
    assert [verdict["verdict"] for verdict in verdicts] == ["unreadable", "accepted", "unreadable"]
    assert verdicts[0]["violations"][0]["code"] == "bad-record"
    assert status == 2


def test_a_file_that_is_not_there_is_told_plainly():
    with pytest.raises(CommandError, match="cannot be read") as caught:
        call_command("judge", "no-such-file.jsonl")
    assert caught.value.returncode == 2


def test_a_pipe_gets_each_verdict_before_the_next_record():
    command = [sys.executable, "manage.py", "judge", "-"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as running:
        for line, verdict in ((CLEAN, "accepted"), (FAULTY, "rejected")):
            running.stdin.write(line + "\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["verdict"] == verdict
        running.stdin.close()
        assert running.wait(timeout=30) == 0
