from django.db import migrations, models

KINDS = [
    ("opened", "Opened"),
    ("dealer-cut", "Dealer Cut"),
    ("hand", "Hand"),
    ("hand-rejected", "Hand Rejected"),
    ("hand-taken-back", "Hand Taken Back"),
    ("bell", "Bell"),
    ("match-decided", "Match Decided"),
    ("play-resumed", "Play Resumed"),
    ("official-called", "Official Called"),
    ("call-closed", "Call Closed"),
    ("confirmed", "Confirmed"),
    ("ruling", "Ruling"),
    ("ruling-reversed", "Ruling Reversed"),
    ("appealed", "Appealed"),
    ("appeal-decided", "Appeal Decided"),
]


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_statistics_and_prizes")]

    operations = [
        migrations.AlterField("sheetline", "kind", models.CharField(choices=KINDS, max_length=24)),
        migrations.AddField(
            "scoresheet",
            "no_game",
            models.CharField(blank=True, choices=[("A", "A"), ("B", "B")], default="", max_length=1),
            preserve_default=False,
        ),
        migrations.AddField(
            "scoresheet",
            "appeal",
            models.CharField(
                blank=True,
                choices=[("pending", "Pending"), ("blocking", "Blocking")],
                default="",
                max_length=8,
            ),
            preserve_default=False,
        ),
    ]
