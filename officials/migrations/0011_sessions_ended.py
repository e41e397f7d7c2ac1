"""Every browser of an account can be signed out though its password stays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("officials", "0010_carried_by_player"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="sessions_ended",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
