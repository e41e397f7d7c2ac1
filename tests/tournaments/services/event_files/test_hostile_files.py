"""Files that somebody made or damaged: each refused in words, with nothing left of it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.scoring.ground import TESTER, build_hall, commit, open_sitting
from tournaments.canonical import canonical_json, digest_of
from tournaments.errors import ConstraintRefusedError, UnfitEventFileError
from tournaments.models import Entrant, Event, Match
from tournaments.services.event_files import reading
from tournaments.services.event_files.importing import import_event
from tournaments.services.event_files.writing import event_file

pytestmark = pytest.mark.integration

Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture
def rows(db: None) -> Rows:
    """The rows of an event in play, to be brought in beside it under another address."""
    hall = build_hall()
    commit(open_sitting(hall.schedule()))
    read: Rows = json.loads(event_file(hall.event))["rows"]
    read["event"][0]["slug"] = "carnival-cup-again"
    return read


def sealed(rows: Any) -> bytes:
    """A file of these rows with the digest that fits them."""
    whole = {"file": "bullseye-event/1", "digest": digest_of(canonical_json(rows)), "rows": rows}
    return canonical_json(whole).encode()


def refusal(content: bytes) -> dict[str, str]:
    before = [model.objects.count() for model in (Event, Entrant, Match)]
    with pytest.raises(UnfitEventFileError) as refused:
        import_event(content=content, actor=TESTER)
    assert [model.objects.count() for model in (Event, Entrant, Match)] == before
    return {found.where: found.problem for found in refused.value.problems}


def test_the_rows_as_they_are_come_in(rows: Rows) -> None:
    assert import_event(content=sealed(rows), actor=TESTER).slug == "carnival-cup-again"


@pytest.mark.parametrize(
    ("content", "where", "problem"),
    [
        (b"", "file", "is not JSON"),
        (b"\xff\xfe", "file", "is not JSON"),
        (b"[" * 200_000, "file", "is not JSON"),
        (b'{"file": NaN}', "file", "is not JSON"),
        (b"[]", "file", "is no file of a whole event"),
        (b'{"file": 1, "file": 2}', "file", "has a key twice"),
        (b'{"file": "bullseye-event/9"}', "file", "is of the format 'bullseye-event/9'"),
        (b'{"file": "bullseye-event/1"}', "file", "must have file, digest and rows"),
        (b'{"file": "bullseye-event/1", "digest": "0", "rows": {}}', "digest", "does not fit the rows"),
        (sealed({}), "event", "is missing"),
        (sealed({"wine": []}), "wine", "is not known here"),
    ],
)
def test_what_is_no_file_of_an_event(db: None, content: bytes, where: str, problem: str) -> None:
    assert refusal(content)[where].startswith(problem)


def test_a_file_too_large_is_not_read(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 1_000_000)
    assert refusal(b" " * 1_000_001) == {"file": "is larger than 1 MB"}


def set_value(kind: str, place: int, column: str, value: object) -> Callable[[Rows], None]:
    def change(rows: Rows) -> None:
        rows[kind][place][column] = value

    return change


@pytest.mark.parametrize(
    ("change", "where", "problem"),
    [
        (set_value("event", 0, "wine", 1), "event[0]", "has wine, which is not known here"),
        (lambda rows: rows["event"][0].pop("name"), "event[0]", "lacks name"),
        (lambda rows: rows["event"].append(rows["event"][0]), "event", "must be one event"),
        (set_value("event", 0, "slug", "no slug"), "event[0].slug", "Enter a valid"),
        (set_value("event", 0, "state", "over"), "event[0].state", "is no state there is"),
        (set_value("event", 0, "starts_on", "31/8/2024"), "event[0].starts_on", "cannot be read"),
        (set_value("event", 0, "starts_on", "20260613"), "event[0]", "would not come back as it is here"),
        (
            set_value("event", 0, "created_at", "2026-06-13"),
            "event[0].created_at",
            "must be a time with its zone",
        ),
        (set_value("event", 0, "time_zone", "Mars/Base"), "event", "time_zone is no known time zone"),
        (set_value("event", 0, "rule_set", {"base": "poker"}), "event", "its rule set cannot stand"),
        (set_value("event", 0, "rule_set", {"base": "fete"}), "event", "its rule set is not the one"),
        (set_value("event", 0, "name", "x" * 201), "event[0].name", "Ensure this value has at most"),
        (set_value("event", 0, "name", "a\x00b"), "event[0].name", "has signs that cannot be shown"),
        (set_value("event", 0, "name", None), "event[0].name", "must be given"),
        (set_value("entrants", 0, "number", True), "entrants[0].number", "must be a whole number"),
        (set_value("entrants", 0, "number", -1), "entrants[0].number", "Ensure this value is greater"),
        (set_value("entrants", 0, "event", 7), "entrants[0].event", "names a row that is not in the file"),
        (set_value("entrants", 0, "event", -1), "entrants[0].event", "names a row that is not in the file"),
        (set_value("players", 0, "uid", "me"), "players[0].uid", "cannot be read"),
        (set_value("matches", 0, "is_set_aside", 0), "matches[0].is_set_aside", "must be true or false"),
        (set_value("stages", 0, "settings", {"wine": 1}), "event", "wine is not known here"),
        (set_value("stages", 0, "settings", ["wine"]), "event", "settings must be an object"),
        (set_value("stages", 0, "settings", 1.5), "event", "settings must be an object"),
        (
            set_value("stages", 0, "settings", [["\x00"]]),
            "stages[0].settings",
            "has signs that cannot be shown",
        ),
        (set_value("lines", 1, "payload", '{"schema":1}'), "event", "Sheet of Match 1, sitting 1: "),
        (set_value("sheets", 0, "score_a", 3), "event", "Sheet of Match 1, sitting 1: "),
        (set_value("sittings", 0, "state", "final"), "event", "Sheet of Match 1, sitting 1: "),
    ],
)
def test_rows_that_cannot_stand(
    rows: Rows, change: Callable[[Rows], object], where: str, problem: str
) -> None:
    change(rows)
    found = refusal(sealed(rows))
    assert found[where].startswith(problem), found


def test_a_match_of_another_stage_is_found_out(rows: Rows) -> None:
    rows["stages"].append({**rows["stages"][0], "position": 2})
    rows["matches"][0]["stage"] = 1
    assert refusal(sealed(rows)) == {"matches[0].round": "belongs elsewhere"}


def test_a_draw_nobody_made_is_found_out(rows: Rows) -> None:
    draw = {
        "stage": 0, "number": 1, "first_round": 1, "method": "by-seed", "seed": "", "state": "undone",
        "settings": {"request": {"method": "by-seed"}}, "content": {"pairings": [], "byes": []},
        "made_by": "me", "made_at": rows["event"][0]["created_at"], "published_by": "", "published_at": None,
    }  # fmt: skip
    for wrong in (
        {"settings": {}},
        {"settings": [1]},
        {"content": {"wine": 1}},
        {"content": {"pairings": 3}},
    ):
        rows["draws"] = [{**draw, **wrong}]
        assert refusal(sealed(rows)) == {"event": "it has a draw that cannot be read"}
    rows["draws"] = [draw]
    assert import_event(content=sealed(rows), actor=TESTER).slug == "carnival-cup-again"


def test_a_correction_nobody_made_is_found_out(rows: Rows) -> None:
    correction = {
        "event": 0, "number": 1, "kind": "lots-drawn", "subject": "x", "reason": "", "made_by": "me",
        "made_at": rows["event"][0]["created_at"], "undone_by": "", "undone_at": None,
    }  # fmt: skip
    for changes, problem in [
        ({"user": {}}, "is no record of changes"),
        ({"match": {"0": {"counting": [1, 2]}}}, "has changes to match that no correction makes"),
        ({"match": {"9": {"state": ["final", "final"]}}}, "names a row that is not in the file"),
        ({"match": {"x": {"state": ["final", "final"]}}}, "names a row that is not in the file"),
    ]:
        rows["corrections"] = [{**correction, "changes": changes}]
        assert refusal(sealed(rows)) == {"corrections[0].changes": problem}


def test_two_entrants_of_one_name_are_refused_by_the_database(rows: Rows) -> None:
    rows["entrants"][1]["name"] = rows["entrants"][0]["name"]
    with pytest.raises(ConstraintRefusedError) as refused:
        import_event(content=sealed(rows), actor=TESTER)
    assert refused.value.code == "one-entrant-per-name"
    assert not Event.objects.filter(slug="carnival-cup-again").exists()
