"""What each player of a stint kicked, so that a board adds stints up and reads no single kick."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def derive_again(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:  # noqa: ARG001
    """Let what is stored count as having seen no line: the clock derives it anew, and pages until then."""
    apps.get_model("scoring", "SheetStatistics").objects.update(version=0)


class Migration(migrations.Migration):

    dependencies = [
        ("scoring", "0008_ratings_and_print_batches"),
    ]

    operations = [
        migrations.AddField(
            model_name="stintcount",
            name="kicked_1",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="stintcount",
            name="kicked_2",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.RunPython(derive_again, migrations.RunPython.noop),
    ]
