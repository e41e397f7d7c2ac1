"""Files that an older program wrote: `first-format.json` is one of the very first, kept as it was."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.models import ScoreSheet
from tests.tournaments.ground import TESTER
from tournaments.canonical import canonical_json, digest_of
from tournaments.enums import MatchState
from tournaments.errors import UnfitEventFileError
from tournaments.models import Match, MatchResult, Substitution
from tournaments.services.event_files.importing import import_event
from tournaments.services.event_files.writing import FORMAT, event_file

pytestmark = pytest.mark.integration

FIRST = Path(__file__).with_name("first-format.json").read_bytes()


def sealed(rows: Any) -> bytes:
    return canonical_json({"file": FORMAT, "digest": digest_of(canonical_json(rows)), "rows": rows}).encode()


def test_a_file_of_the_first_program_comes_in(db: None) -> None:
    rows = json.loads(FIRST)["rows"]
    assert "ended_early" not in rows["results"][0]
    assert "substitutions" not in rows
    event = import_event(content=FIRST, actor=TESTER)
    assert event.name == rows["event"][0]["name"]
    assert Match.objects.filter(event=event, state=MatchState.FINAL).count() == 1
    assert ScoreSheet.objects.count() == len(rows["sheets"])
    assert not MatchResult.objects.filter(ended_early=True).exists()
    assert not Substitution.objects.exists()


def test_written_again_it_is_of_this_program_and_comes_in_the_same(db: None) -> None:
    event = import_event(content=FIRST, actor=TESTER)
    again = json.loads(event_file(event))
    assert again["rows"]["results"][0]["ended_early"] is False
    again["rows"]["event"][0]["slug"] = "once-more"
    once_more = import_event(content=sealed(again["rows"]), actor=TESTER)
    assert json.loads(event_file(once_more))["rows"]["lines"] == again["rows"]["lines"]


@pytest.mark.parametrize(("kind", "column"), [("entrants", "name"), ("lines", "payload"), ("players", "uid")])
def test_a_column_without_a_usual_value_is_asked_for(db: None, kind: str, column: str) -> None:
    rows = json.loads(FIRST)["rows"]
    del rows[kind][0][column]
    with pytest.raises(UnfitEventFileError) as refused:
        import_event(content=sealed(rows), actor=TESTER)
    assert (refused.value.problems[0].where, refused.value.problems[0].problem) == (
        f"{kind}[0]",
        f"lacks {column}",
    )


@pytest.mark.parametrize("kind", ["lines", "sittings", "entrants", "results"])
def test_a_file_that_lost_rows_is_refused_all_the_same(db: None, kind: str) -> None:
    rows = json.loads(FIRST)["rows"]
    del rows[kind]
    with pytest.raises(UnfitEventFileError):
        import_event(content=sealed(rows), actor=TESTER)
