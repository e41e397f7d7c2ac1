"""What the page of a sheet's seats asks for."""

from collections.abc import Sequence
from typing import Any

from django import forms

from scoring.forms import SubmissionForm
from tournaments.enums import SeatName
from tournaments.models import Player


class SeatForm(SubmissionForm):
    """Who takes which seat, made for one version of the sheet."""

    seat = forms.ChoiceField(label="Seat")
    player = forms.ChoiceField(label="Who sits down")
    is_mid_hand = forms.BooleanField(label="A hand is being played now (emergencies only)", required=False)
    accepts_rules = forms.BooleanField(
        label="The substitute has read the rules of this event and accepts them", required=False
    )

    def __init__(
        self, *args: Any, seats: Sequence[tuple[str, str]], people: Sequence[Player], **more: Any
    ) -> None:
        """Offer the seats with who sits there, and those who may sit down."""
        super().__init__(*args, **more)
        fields: Any = self.fields
        fields["seat"].choices = [(seat, f"{seat}, now {name}") for seat, name in seats]
        fields["player"].choices = [(str(player.pk), player.name) for player in people]

    def clean_seat(self) -> SeatName:
        """The seat as the services know it."""
        return SeatName(self.cleaned_data["seat"])
