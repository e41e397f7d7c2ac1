"""Prepared statements do exactly what Django's own would."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model

from scoring.models import CountedHand, ScoreSheet, SheetLine
from tests.scoring.ground import Hall, build_hall, commit, open_sitting
from tournaments.prepared import PreparedInsert, PreparedRead, PreparedUpdate, answers

pytestmark = pytest.mark.integration


@pytest.fixture
def sheet(db: None) -> ScoreSheet:
    hall: Hall = build_hall()
    sheet = open_sitting(hall.schedule())
    commit(sheet)
    return sheet


def columns(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


JOINED = PreparedRead(
    lambda key: ScoreSheet.objects.select_related("sitting__match__event", "sitting__table").filter(pk=key),
    -1,
)


def test_a_row_comes_with_those_it_is_joined_to(sheet: ScoreSheet, django_assert_num_queries: Any) -> None:
    usual = ScoreSheet.objects.select_related("sitting__match__event", "sitting__table").get(pk=sheet.pk)
    for _ in range(2):
        with django_assert_num_queries(1):
            read = JOINED.row(sheet.pk)
            assert read is not None
            pairs = [
                (read, usual),
                (read.sitting, usual.sitting),
                (read.sitting.table, usual.sitting.table),
                (read.sitting.match, usual.sitting.match),
                (read.sitting.match.event, usual.sitting.match.event),
            ]
        for found, expected in pairs:
            assert columns(found) == columns(expected)
            assert found.__dict__.keys() == expected.__dict__.keys()
            assert not found._state.adding
            assert found._state.db == connection.alias


def test_an_absent_joined_row_is_none(sheet: ScoreSheet) -> None:
    type(sheet.sitting).objects.update(table=None)
    read = JOINED.row(sheet.pk)
    assert read is not None
    assert read.sitting.table is None


def test_there_may_be_no_row(sheet: ScoreSheet) -> None:
    assert JOINED.row(sheet.pk + 1) is None


def test_values_come_in_their_types(sheet: ScoreSheet) -> None:
    by_key = PreparedRead(
        lambda sheet_id, kind: SheetLine.objects.filter(
            sheet=sheet_id, kind=kind, sequence__gt=1
        ).values_list("at", "sequence", "submission_key"),
        -1,
        "kind",
    )
    line = sheet.lines.get(sequence=2)
    found = by_key.values(sheet.pk, "hand")
    assert found is not None
    assert list(found) == [line.at, 2, line.submission_key]
    assert by_key.values(sheet.pk, "bell") is None


def test_an_inserted_row_is_as_django_would_save_it(sheet: ScoreSheet) -> None:
    line = SheetLine(
        sheet=sheet,
        sequence=3,
        kind="hand",
        game_number=1,
        hand_number=2,
        payload='{"é": 1}',
        submission_key=None,
        actor="person:1",
        at=datetime(2026, 6, 13, 12, 0, 0, 123456, tzinfo=UTC),
        previous_digest="a",
        digest="b",
    )
    PreparedInsert(SheetLine).save(line)
    assert not line._state.adding
    assert columns(SheetLine.objects.get(pk=line.pk)) == columns(line)
    counted = CountedHand(sheet=sheet, game_number=1, hand_number=2, line=line)
    assert PreparedInsert(CountedHand).save(counted).pk == CountedHand.objects.get(hand_number=2).pk


def test_a_column_may_be_looked_up_where_the_row_goes(sheet: ScoreSheet) -> None:
    of_line = PreparedInsert(
        CountedHand,
        -1,
        1,
        line=lambda key, place: SheetLine.objects.filter(sheet=key, sequence=place).values("pk"),
    )
    line = sheet.lines.get(sequence=1)
    counted = CountedHand(sheet_id=sheet.pk, game_number=5, hand_number=6)
    [found, version] = answers(
        of_line.question(counted, sheet.pk, 1),
        PreparedRead(lambda key: ScoreSheet.objects.filter(pk=key).values_list("version"), -1).question(
            sheet.pk
        ),
    )
    assert columns(CountedHand.objects.get(line=line)) == {
        "id": found.pk,
        "sheet_id": sheet.pk,
        "game_number": 5,
        "hand_number": 6,
        "line_id": line.pk,
    }
    assert tuple(version) == (sheet.version,)


def test_an_update_writes_its_fields_and_no_others(sheet: ScoreSheet) -> None:
    before = columns(ScoreSheet.objects.get(pk=sheet.pk))
    sheet.score_a, sheet.bell_rung, sheet.dealer = 9, True, "B2"
    PreparedUpdate(ScoreSheet, ["score_a", "bell_rung"]).save(sheet)
    assert columns(ScoreSheet.objects.get(pk=sheet.pk)) == before | {"score_a": 9, "bell_rung": True}


def test_a_key_no_column_can_hold_finds_nothing(db: None) -> None:
    assert JOINED.row(2**63) is None
