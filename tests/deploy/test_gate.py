"""The test command's own conscience: a step that failed, or was left out in CI, fails the whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import environment, peers
from deploy import test as gate_module

pytestmark = pytest.mark.integration

MISSING = peers.PeerMissingError("PostgreSQL is not here.")


def gate(selection=()):
    return gate_module.Gate(Path(sys.executable), dict(os.environ), list(selection))


def test_steps_that_went_well_end_in_success(capsys):
    run = gate()
    run.run("one", "-c", "pass")
    assert run.report() == 0
    assert "FAILED" not in capsys.readouterr().out


def test_one_failed_step_fails_the_whole_and_is_marked(capsys):
    run = gate()
    run.run("broken", "-c", "raise SystemExit(3)")
    run.run("sound", "-c", "pass")
    assert run.report() == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("broken") and line.endswith("FAILED") for line in lines)
    assert not any(line.startswith("sound") and line.endswith("FAILED") for line in lines)


def test_a_run_without_any_step_is_no_success():
    assert gate().report() == 1


@pytest.mark.parametrize(("is_ci", "status"), [(True, 1), (False, 0)])
def test_what_is_missing_fails_in_ci_and_is_told_elsewhere(monkeypatch, capsys, is_ci, status):
    monkeypatch.setattr(gate_module, "IS_CI", is_ci)
    run = gate()
    run.run("one", "-c", "pass")
    run.note_missing("tests on PostgreSQL", MISSING)
    assert run.report() == status
    assert "PostgreSQL is not here." in capsys.readouterr().out


def test_a_step_gets_its_variables():
    run = gate()
    program = "import os; raise SystemExit(os.environ['CHALK'] != 'fourteen')"
    run.run("variables", "-c", program, variables={"CHALK": "fourteen"})
    assert run.report() == 0


def test_nothing_selected_is_right_only_where_the_run_was_narrowed(monkeypatch):
    nothing = ("-c", "raise SystemExit(5)")
    for selection, expected in (((), 1), (("-k", "kick"), 0)):
        run = gate(selection)
        monkeypatch.setattr(
            run, "run", lambda name, *_args, run=run, **given: type(run).run(run, name, *nothing, **given)
        )
        run.run_pytest("tests", "unit")
        assert run.report() == expected


def test_an_outdated_schema_fails(tmp_path):
    written = tmp_path / "openapi.yaml"
    written.write_text("openapi: 3.0.3\n")
    run = gate()
    gate_module._compare_schemas(run, written)
    assert run.report() == 1


def test_programs_settings_and_what_pages_say_are_tested_once():
    listing = (
        "-m",
        "pytest",
        "tests/deploy",
        "tests/officials",
        "--collect-only",
        "-q",
        *gate_module.ON_ONE_DATABASE,
    )
    found = subprocess.run(
        [sys.executable, *listing], cwd=environment.ROOT, capture_output=True, text=True, check=True
    )
    assert "tests/deploy/live/" in found.stdout
    assert "tests/officials/access/" in found.stdout
    assert "tests/deploy/project/" not in found.stdout
    assert "tests/officials/views/" not in found.stdout
    assert "tests/deploy/test_" not in found.stdout
