"""`manage.py search_claims`: both searches on a small budget, the same for the same seed."""

import io

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.integration


def searched(**options):
    out, err = io.StringIO(), io.StringIO()
    call_command("search_claims", hands=300, limit=80, witness=10, seed=3, stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def test_both_searches_report_what_they_found():
    said, progress = searched()
    assert said == (
        "300 lawful hands and 80 at the limit: 0 refused. 10 accepted claims: no hand found for 0.\n"
    )
    assert [line.split(", ")[:2] for line in progress.splitlines()] == [
        ["300 hands", "0 found"],
        ["80 hands at the limit", "0 found"],
        ["10 samples", "0 found"],
    ]


def test_several_processes_search_the_same_hands():
    assert searched(processes=2)[0] == searched()[0]
