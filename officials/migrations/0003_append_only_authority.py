"""Make the record of authority append-only in the database itself, on SQLite and on PostgreSQL.

SQLite re-creates a table to alter it, and drops its triggers with it: a later migration that alters
`AuthorityLine` must run `create_triggers` again. The tests look for the triggers after all migrations.
"""

from django.db import migrations

SQLITE = (
    """CREATE TRIGGER authority_refuses_update BEFORE UPDATE ON officials_authorityline
       BEGIN SELECT RAISE(ABORT, 'authority_is_append_only'); END""",
    """CREATE TRIGGER authority_refuses_delete BEFORE DELETE ON officials_authorityline
       BEGIN SELECT RAISE(ABORT, 'authority_is_append_only'); END""",
    # INSERT OR REPLACE removes the row it collides with without firing a delete trigger.
    """CREATE TRIGGER authority_refuses_replace BEFORE INSERT ON officials_authorityline
       WHEN EXISTS (SELECT 1 FROM officials_authorityline WHERE id = NEW.id)
         OR EXISTS (SELECT 1 FROM officials_authorityline
                    WHERE event_id = NEW.event_id AND sequence = NEW.sequence)
       BEGIN SELECT RAISE(ABORT, 'authority_is_append_only'); END""",
)

POSTGRESQL = (
    """CREATE FUNCTION authority_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         RAISE EXCEPTION 'authority_is_append_only'
           USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'authority_is_append_only';
       END $$""",
    """CREATE TRIGGER authority_refuses_change BEFORE UPDATE OR DELETE ON officials_authorityline
       FOR EACH ROW EXECUTE FUNCTION authority_is_append_only()""",
    """CREATE TRIGGER authority_refuses_truncate BEFORE TRUNCATE ON officials_authorityline
       FOR EACH STATEMENT EXECUTE FUNCTION authority_is_append_only()""",
)

SQLITE_REVERSE = (
    "DROP TRIGGER authority_refuses_update",
    "DROP TRIGGER authority_refuses_delete",
    "DROP TRIGGER authority_refuses_replace",
)

POSTGRESQL_REVERSE = (
    "DROP TRIGGER authority_refuses_change ON officials_authorityline",
    "DROP TRIGGER authority_refuses_truncate ON officials_authorityline",
    "DROP FUNCTION authority_is_append_only()",
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
    dependencies = [("officials", "0002_roles_links_and_authority")]

    operations = [migrations.RunPython(create_triggers, drop_triggers)]
