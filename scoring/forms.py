"""What the pages of a sheet send besides the keys of a hand."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import BadRequest

from scoring.enums import FoundBy
from tournaments.enums import SeatName, Side
from tournaments.models import Player


class SubmissionForm(forms.Form):
    """What every submission to a sheet carries: its key, and the version of the sheet it was made on."""

    submission_key = forms.RegexField(regex=r"^[A-Za-z0-9._-]{8,64}$")
    expected_version = forms.IntegerField(min_value=1)


FormT = TypeVar("FormT", bound=SubmissionForm)


def checked(form: FormT) -> FormT:
    """Return a form that our own pages always fill in rightly; anything else was not sent by them."""
    if not form.is_valid():
        raise BadRequest(form.errors.as_text())
    return form


class HandForm(SubmissionForm):
    """What the hand was entered under, so that the same form sent twice is the same hand."""

    dealer = forms.ChoiceField(choices=SeatName.choices)
    score_a = forms.IntegerField(min_value=0)
    score_b = forms.IntegerField(min_value=0)


class CutForm(SubmissionForm):
    """Who won the cut for the next game's deal."""

    dealer = forms.CharField(max_length=2)


class ConfirmationForm(SubmissionForm):
    """The side that confirms the sheet, with its PIN where it has one."""

    side = forms.ChoiceField(choices=Side.choices)
    pin = forms.CharField(max_length=20, required=False)


class OpeningForm(forms.Form):
    """Who sits where, and who deals first."""

    submission_key = forms.RegexField(regex=r"^[A-Za-z0-9._-]{8,64}$", widget=forms.HiddenInput)
    found_by = forms.ChoiceField(
        label="Found by",
        choices=[("", "Not noted"), *FoundBy.choices],
        required=False,
    )
    card = forms.RegexField(
        label="Card",
        regex=r"^(10|[2-9TJQKAtjqka])[SHDCshdc]$",
        required=False,
        max_length=3,
        help_text="The card cut, or the Jack: KH is the king of hearts. May be left out.",
        error_messages={"invalid": "A card is its rank and its suit: KH, 10S, 4D."},
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "size": 4}),
    )

    def __init__(
        self,
        *args: Any,
        people: Mapping[str, Sequence[Player]],
        seats: Sequence[str],
        named: Mapping[str, int],
        **more: Any,
    ) -> None:
        """Offer each side's people for its seats, to begin with those `named` or else the first of them."""
        super().__init__(*args, **more)
        self.seat_names = tuple(seats)
        for seat in seats:
            choices = [(str(player.pk), player.name) for player in people[seat[0]]]
            place = int(seat[1]) - 1
            first = choices[place][0] if place < len(choices) else None
            initial = str(named[seat]) if seat in named else first
            label = f"Seat {seat}"
            self.fields[seat] = forms.ChoiceField(choices=choices, initial=initial, label=label)
        dealers = [(seat, f"{seat} {self._seated(seat)}") for seat in seats]
        self.fields["first_dealer"] = forms.ChoiceField(
            choices=dealers, widget=forms.RadioSelect, label="Who deals first?"
        )

    def _seated(self, seat: str) -> str:
        """The name of whoever is chosen for a seat so far."""
        names = dict(self.fields[seat].choices)  # type: ignore[attr-defined]
        return str(names.get(str(self[seat].value()), ""))

    def clean(self) -> dict[str, Any]:
        """Refuse one person in two seats, beside the second of them."""
        cleaned = super().clean() or {}
        seen: set[str] = set()
        for seat in self.seat_names:
            player = cleaned.get(seat)
            if player in seen:
                self.add_error(seat, "This player sits in another seat already. Choose somebody else.")
            seen.add(player or seat)
        return cleaned

    def clean_card(self) -> str:
        """The card as records write it."""
        return str(self.cleaned_data["card"]).upper().replace("10", "T")

    @property
    def seats(self) -> dict[str, int]:
        """The player's id by seat."""
        return {seat: int(self.cleaned_data[seat]) for seat in self.seat_names}
