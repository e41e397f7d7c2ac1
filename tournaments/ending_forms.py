"""What is asked of whoever finishes an event that is not played out."""

from typing import Any

from django import forms

from tournaments.enums import EventState
from tournaments.models import Event
from tournaments.selectors.leftovers import Leftovers
from tournaments.services.endings import is_name_of


class EndingForm(forms.Form):
    """The event's name, typed by whoever means it; where nothing is left it is not asked for."""

    name = forms.CharField(
        label="Name of the event",
        max_length=200,
        help_text="Typed in full, so that nobody finishes an event by a slip.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, event: Event, left: Leftovers, *args: Any, **options: Any) -> None:
        """Ask only where finishing would leave something; while matches go on it is refused anyway."""
        super().__init__(*args, **options)
        self._event = event
        is_asked = bool(left.stages) and not left.going_on and event.state != EventState.FINISHED
        self.fields["name"].required = is_asked

    def clean_name(self) -> str:
        """Only the event's own name is meant."""
        typed: str = self.cleaned_data["name"]
        if typed and not is_name_of(self._event, typed):
            raise forms.ValidationError(f"That is another name. The event is called “{self._event.name}”.")
        return typed
