"""Drop the indexes on the sheet of lines and of counted hands.

Unique constraints that begin with the sheet hold the same rows, and every hand wrote both. By SQL, since
SQLite would re-create the table of lines for it, and drop the triggers that keep it append-only.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [('scoring', '0009_kicked_by_each')]

    operations = [
        migrations.RunSQL(
            sql="DROP INDEX scoring_sheetline_sheet_id_2928cd85",
            reverse_sql="CREATE INDEX scoring_sheetline_sheet_id_2928cd85 ON scoring_sheetline (sheet_id)",
            state_operations=[
                migrations.AlterField(
                    model_name='sheetline',
                    name='sheet',
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name='lines',
                        to='scoring.scoresheet',
                    ),
                )
            ],
        ),
        migrations.RunSQL(
            sql="DROP INDEX scoring_countedhand_sheet_id_488373c5",
            reverse_sql=(
                "CREATE INDEX scoring_countedhand_sheet_id_488373c5 ON scoring_countedhand (sheet_id)"
            ),
            state_operations=[
                migrations.AlterField(
                    model_name='countedhand',
                    name='sheet',
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name='counted_hands',
                        to='scoring.scoresheet',
                    ),
                )
            ],
        ),
    ]
