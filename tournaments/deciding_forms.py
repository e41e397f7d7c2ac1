"""What the page of a match that ended even asks for."""

from typing import Any, Final

from django import forms

from tournaments.enums import Side
from tournaments.models import MatchResult
from tournaments.services.outcomes import Outcome

WAYS: Final = [
    ("One more game was played", "One more game was played"),
    ("Lots were drawn", "Lots were drawn"),
    ("An official decided", "An official decided"),
]


class DecidingForm(forms.Form):
    """Which side goes on, and how that was found."""

    winner = forms.ChoiceField(label="Who goes on")
    way = forms.ChoiceField(label="How it was decided", choices=WAYS)

    def __init__(self, result: MatchResult, *args: Any, **options: Any) -> None:
        """Name both sides."""
        super().__init__(*args, **options)
        self._result = result
        sides = [
            (Side.A.value, str(result.match.entrant_a)),
            (Side.B.value, str(result.match.entrant_b)),
        ]
        self.fields["winner"] = forms.ChoiceField(label="Who goes on", choices=[("", "choose"), *sides])

    def outcome(self) -> Outcome:
        """The result as it stands, with a side that goes on."""
        stands = self._result
        return Outcome(
            winner=Side(self.cleaned_data["winner"]),
            bullseyes=(stands.bullseyes_a, stands.bullseyes_b),
            hang_jacks=(stands.hang_jacks_a, stands.hang_jacks_b),
            chalks=(stands.chalks_a, stands.chalks_b),
            ended_early=stands.ended_early,
        )
