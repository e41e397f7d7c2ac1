"""How long a look at the leaders of a large event takes, with nothing kept and with the answer kept."""

import json
import os
import subprocess
import sys
import tempfile

from deploy.environment import ROOT

Row = tuple[str, float, str]


def run() -> list[Row]:
    """Measure on a database of its own."""
    kept = {name: text for name, text in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    with tempfile.TemporaryDirectory(prefix="bullseye-bench-") as folder:
        variables = {**kept, "DJANGO_SETTINGS_MODULE": "deploy.project.settings", "DATA_DIR": folder}
        _python(variables, "manage.py", "migrate", "--verbosity", "0")
        rows: list[Row] = [
            tuple(row) for row in json.loads(_python(variables, "-m", "tests.benchmarks.crowd"))
        ]
    return rows


def _python(variables: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=variables, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
