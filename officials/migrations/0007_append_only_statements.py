"""Make statements append-only in the database itself, on SQLite and on PostgreSQL.

SQLite re-creates a table to alter it, and drops its triggers with it: a later migration that alters
`Statement` must run `create_triggers` again. The tests look for the triggers after all migrations.
"""

from django.db import migrations

SQLITE = (
    """CREATE TRIGGER statements_refuse_update BEFORE UPDATE ON officials_statement
       BEGIN SELECT RAISE(ABORT, 'statements_are_append_only'); END""",
    """CREATE TRIGGER statements_refuse_delete BEFORE DELETE ON officials_statement
       BEGIN SELECT RAISE(ABORT, 'statements_are_append_only'); END""",
    # INSERT OR REPLACE removes the row it collides with without firing a delete trigger.
    """CREATE TRIGGER statements_refuse_replace BEFORE INSERT ON officials_statement
       WHEN EXISTS (SELECT 1 FROM officials_statement WHERE id = NEW.id)
       BEGIN SELECT RAISE(ABORT, 'statements_are_append_only'); END""",
)

POSTGRESQL = (
    """CREATE FUNCTION statements_are_append_only() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         RAISE EXCEPTION 'statements_are_append_only'
           USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'statements_are_append_only';
       END $$""",
    """CREATE TRIGGER statements_refuse_change BEFORE UPDATE OR DELETE ON officials_statement
       FOR EACH ROW EXECUTE FUNCTION statements_are_append_only()""",
    """CREATE TRIGGER statements_refuse_truncate BEFORE TRUNCATE ON officials_statement
       FOR EACH STATEMENT EXECUTE FUNCTION statements_are_append_only()""",
)

SQLITE_REVERSE = (
    "DROP TRIGGER statements_refuse_update",
    "DROP TRIGGER statements_refuse_delete",
    "DROP TRIGGER statements_refuse_replace",
)

POSTGRESQL_REVERSE = (
    "DROP TRIGGER statements_refuse_change ON officials_statement",
    "DROP TRIGGER statements_refuse_truncate ON officials_statement",
    "DROP FUNCTION statements_are_append_only()",
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
    dependencies = [("officials", "0006_rulings_and_appeals")]

    operations = [migrations.RunPython(create_triggers, drop_triggers)]
