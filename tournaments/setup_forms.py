"""What the page of a new event asks for."""

from typing import Any

from django import forms
from django.utils.text import slugify

from scoring.rules.presets import PRESETS
from tournaments.event_templates import TEMPLATES
from tournaments.stage_answers import whole


class NewEventForm(forms.Form):
    """A new event, from a template or from nothing."""

    name = forms.CharField(label="Name of the event", max_length=200)
    starts_on = forms.DateField(label="First day", widget=forms.DateInput(attrs={"type": "date"}))
    ends_on = forms.DateField(
        label="Last day",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="Leave it empty for an event of one day.",
    )
    venue = forms.CharField(label="Venue", max_length=200, required=False)
    time_zone = forms.CharField(label="Time zone", max_length=64, initial="America/Port_of_Spain")
    rule_set = forms.ChoiceField(label="Rules", choices=[(name, name) for name in PRESETS])
    template = forms.ChoiceField(
        label="Format",
        required=False,
        choices=[("", "from nothing"), *((t.key, f"{t.name} ({t.seen_in})") for t in TEMPLATES)],
    )
    entrants = whole(
        "How many are expected", least=2, most=9999, help_text="The groups are made for so many."
    )

    def clean(self) -> dict[str, Any]:
        """An event without a last day ends on its first; the address follows from the name."""
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["ends_on"] = cleaned.get("ends_on") or cleaned.get("starts_on")
        cleaned["slug"] = slugify(cleaned.get("name", ""))[:80]
        if not cleaned["slug"]:
            self.add_error("name", "needs letters or digits, for the event's address")
        return cleaned
