"""Make the lines of a sheet append-only in the database itself, on SQLite and on PostgreSQL.

SQLite re-creates a table to alter it, and drops its triggers with it: a later migration that alters
`SheetLine` must run `create_triggers` again. The tests look for the triggers after all migrations.
"""

from django.db import migrations

SQLITE = (
    """CREATE TRIGGER sheet_lines_refuse_update BEFORE UPDATE ON scoring_sheetline
       BEGIN SELECT RAISE(ABORT, 'sheet_lines_are_append_only'); END""",
    """CREATE TRIGGER sheet_lines_refuse_delete BEFORE DELETE ON scoring_sheetline
       BEGIN SELECT RAISE(ABORT, 'sheet_lines_are_append_only'); END""",
    # INSERT OR REPLACE removes the row it collides with without firing a delete trigger.
    """CREATE TRIGGER sheet_lines_refuse_replace BEFORE INSERT ON scoring_sheetline
       WHEN EXISTS (SELECT 1 FROM scoring_sheetline WHERE id = NEW.id)
         OR EXISTS (SELECT 1 FROM scoring_sheetline WHERE sheet_id = NEW.sheet_id AND sequence = NEW.sequence)
         OR EXISTS (SELECT 1 FROM scoring_sheetline
                    WHERE sheet_id = NEW.sheet_id AND submission_key = NEW.submission_key)
       BEGIN SELECT RAISE(ABORT, 'sheet_lines_are_append_only'); END""",
)

POSTGRESQL = (
    """CREATE FUNCTION sheet_lines_are_append_only() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         RAISE EXCEPTION 'sheet_lines_are_append_only'
           USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'sheet_lines_are_append_only';
       END $$""",
    """CREATE TRIGGER sheet_lines_refuse_change BEFORE UPDATE OR DELETE ON scoring_sheetline
       FOR EACH ROW EXECUTE FUNCTION sheet_lines_are_append_only()""",
    """CREATE TRIGGER sheet_lines_refuse_truncate BEFORE TRUNCATE ON scoring_sheetline
       FOR EACH STATEMENT EXECUTE FUNCTION sheet_lines_are_append_only()""",
)

SQLITE_REVERSE = (
    "DROP TRIGGER sheet_lines_refuse_update",
    "DROP TRIGGER sheet_lines_refuse_delete",
    "DROP TRIGGER sheet_lines_refuse_replace",
)

POSTGRESQL_REVERSE = (
    "DROP TRIGGER sheet_lines_refuse_change ON scoring_sheetline",
    "DROP TRIGGER sheet_lines_refuse_truncate ON scoring_sheetline",
    "DROP FUNCTION sheet_lines_are_append_only()",
)


def create_triggers(apps, schema_editor):
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in SQLITE if is_sqlite else POSTGRESQL:
        schema_editor.execute(statement)


def drop_triggers(apps, schema_editor):
    is_sqlite = schema_editor.connection.vendor == "sqlite"
    for statement in SQLITE_REVERSE if is_sqlite else POSTGRESQL_REVERSE:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [migrations.RunPython(create_triggers, drop_triggers)]
