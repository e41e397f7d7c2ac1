from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0009_expected_entrants'),
    ]

    operations = [
        migrations.AddField(
            model_name='stageentry',
            name='played_out',
            field=models.BooleanField(default=False),
        ),
    ]
