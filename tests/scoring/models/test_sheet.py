"""What the database itself refuses: lines changed or removed, and facts that cannot both be so."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from scoring.models import CountedHand, ScoreSheet, SheetLine
from tests.scoring.ground import commit
from tournaments.constraints import constraint_of

pytestmark = pytest.mark.integration


def refused(statement: str, *values: object) -> str:
    """Run a statement that must be refused, and return the message."""
    with pytest.raises(DatabaseError) as refusal, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)
    return str(refusal.value)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_sheetline SET payload = '{}'",
        "UPDATE scoring_sheetline SET digest = digest WHERE sequence = 1",
        "DELETE FROM scoring_sheetline",
        "DELETE FROM scoring_sheetline WHERE sequence = 2",
    ],
)
def test_a_line_is_never_changed_or_removed(sheet: ScoreSheet, statement: str) -> None:
    commit(sheet)
    assert "sheet_lines_are_append_only" in refused(statement)
    assert SheetLine.objects.count() == 2


def test_the_whole_ledger_is_not_emptied(sheet: ScoreSheet) -> None:
    if connection.vendor == "postgresql":
        connection.check_constraints()  # else it refuses for rows of this transaction still to be checked
        assert "sheet_lines_are_append_only" in refused("TRUNCATE scoring_sheetline CASCADE")
    assert "sheet_lines_are_append_only" in refused("DELETE FROM scoring_sheetline WHERE 1 = 1")
    assert SheetLine.objects.count() == 1


def test_a_line_is_not_replaced_by_another_of_its_place(sheet: ScoreSheet) -> None:
    line = sheet.lines.get()
    columns = [field.column for field in SheetLine._meta.local_fields]
    values = [getattr(line, field.attname) for field in SheetLine._meta.local_fields]
    verb = "INSERT OR REPLACE INTO" if connection.vendor == "sqlite" else "INSERT INTO"
    names, marks = ", ".join(columns), ", ".join(["%s"] * len(columns))
    message = refused(f"{verb} scoring_sheetline ({names}) VALUES ({marks})", *values)
    assert "sheet_lines_are_append_only" in message or "duplicate key" in message
    assert SheetLine.objects.get() == line


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"submission_key": "another-key"}, "one_line_per_sequence"),
        ({"sequence": 9}, "one_line_per_submission_key"),
    ],
)
def test_one_line_per_place_and_per_key(
    sheet: ScoreSheet, changes: dict[str, object], constraint: str
) -> None:
    line = commit(sheet).line
    line.pk = None
    for name, value in changes.items():
        setattr(line, name, value)
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        line.save(force_insert=True)
    # On SQLite the trigger against replacing speaks before the constraint can.
    assert constraint_of(refusal.value) in {constraint, "sheet_lines_are_append_only"}
    assert SheetLine.objects.count() == 2


def test_one_counting_hand_for_each_hand(sheet: ScoreSheet) -> None:
    commit(sheet)
    line = commit(sheet).line
    CountedHand.objects.filter(line=line).delete()
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        CountedHand.objects.create(sheet=sheet, game_number=1, hand_number=1, line=line)
    assert constraint_of(refusal.value) == "one_counting_hand"


def test_a_sheet_with_lines_is_not_deleted(sheet: ScoreSheet) -> None:
    with pytest.raises(DatabaseError):
        ScoreSheet.objects.filter(pk=sheet.pk).delete()
