"""A carried sanction is decided for each player whom it may concern, and its key holds the longest name."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("officials", "0009_side_pins"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="sanction",
            name="one_carried_sanction_per_event",
        ),
        migrations.AlterField(
            model_name="sanction",
            name="carried_key",
            field=models.CharField(blank=True, max_length=100),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    models.Q(("carried_key", ""), _negated=True),
                    models.Q(("state", "dismissed"), _negated=True),
                ),
                fields=("event", "carried_key"),
                name="one_carried_sanction_per_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.UniqueConstraint(
                condition=models.Q(("carried_key", ""), _negated=True),
                fields=("event", "carried_key", "player"),
                name="one_carried_sanction_per_player",
            ),
        ),
    ]
