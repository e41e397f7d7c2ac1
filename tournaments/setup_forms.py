"""What the page of a new event asks for."""

from typing import Any

from django import forms
from django.utils.text import slugify

from scoring.rules.presets import PRESETS
from tournaments.event_templates import MOST_EXPECTED, TEMPLATES
from tournaments.models import Event
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
        choices=[("", "from nothing"), *((t.key, f"{t.name} ({t.seen_in}), {t.takes}") for t in TEMPLATES)],
    )
    entrants = whole(
        "How many are expected",
        least=2,
        most=MOST_EXPECTED,
        help_text="The groups are made for so many. Each format says how many it takes.",
    )

    def clean(self) -> dict[str, Any]:
        """An event without a last day ends on its first; the address follows from the name."""
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["ends_on"] = cleaned.get("ends_on") or cleaned.get("starts_on")
        cleaned["slug"] = slugify(cleaned.get("name", ""))[:80]
        if "name" not in self.errors:
            self._check_name(cleaned["slug"])
        return cleaned

    def _check_name(self, slug: str) -> None:
        """Nobody is asked for an address, so it is the name that has to differ."""
        if not slug:
            problem = "The name needs letters or digits: the event's address follows from it."
            self.add_error("name", problem)
        elif Event.objects.filter(slug=slug).exists():
            problem = "Another event has this name, or one too like it. Add something, such as the year."
            self.add_error("name", problem)
