"""The page of who may do what is the program's own table."""

from pathlib import Path

import pytest
from django.core.management import call_command

from officials.access.document import access_document

pytestmark = pytest.mark.integration

PAGE = Path(__file__).parents[3] / "docs" / "access.md"


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == access_document(), (
        "run manage.py access_matrix --write docs/access.md"
    )


def test_the_command_prints_or_writes_it(tmp_path, capsys):
    call_command("access_matrix")
    assert capsys.readouterr().out == access_document()
    call_command("access_matrix", "--write", str(tmp_path / "page.md"))
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == access_document()


def test_the_page_says_what_the_table_says():
    rows = {
        line.split("|")[2].strip(): line for line in access_document().splitlines() if line.startswith("|")
    }
    assert rows["`appeal`"] == "| appeal against a ruling | `appeal` | - | - | - | - | own | - | - |"
    assert rows["`view-statements`"].startswith("| read what each side said* |")
