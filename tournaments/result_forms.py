"""What the page of a result written down from paper asks for."""

from typing import Any

from django import forms

from tournaments.enums import MatchState, ResultKind, Side
from tournaments.models import Event, Match
from tournaments.reported import most_in_a_game
from tournaments.services.events import resolved_rule_set
from tournaments.services.outcomes import Outcome

KINDS = [choice for choice in ResultKind.choices if choice[0] != ResultKind.BYE]


def a_count(label: str = "") -> forms.IntegerField:
    """The question for a count of one side."""
    return forms.IntegerField(label=label, min_value=0, max_value=9999, required=False)


def most_hang_jacks(event: Event) -> str:
    """How many Jacks can be hung, in words beside the question."""
    rules = resolved_rule_set(event.rule_set)
    return f"One a hand at the most, and no more than {most_in_a_game(rules)['hang_jacks']} in a game."


def ended_early() -> forms.BooleanField:
    """The question whether the match was stopped."""
    return forms.BooleanField(
        label="It was ended early",
        required=False,
        help_text="Play stopped before the match was through, and what stood then counts.",
    )


def outcome_from(given: dict[str, Any]) -> Outcome:
    """How the match ended, by the answers of a form."""
    return Outcome(
        kind=ResultKind(given["result"] or ResultKind.PLAYED),
        winner=Side(given["winner"]) if given["winner"] else None,
        bullseyes=(given["bullseyes_a"] or 0, given["bullseyes_b"] or 0),
        hang_jacks=(given["hang_jacks_a"] or 0, given["hang_jacks_b"] or 0),
        ended_early=given["ended_early"],
    )


def refuse_silence(form: forms.Form, given: dict[str, Any]) -> None:
    """A match that was played says how many bullseyes each side won: nothing written is not nought."""
    if (given.get("result") or ResultKind.PLAYED) != ResultKind.PLAYED:
        return
    for name in ("bullseyes_a", "bullseyes_b"):
        if given.get(name) is None and name not in form.errors:
            form.add_error(name, "Say how many bullseyes each side won.")


class ResultForm(forms.Form):
    """How a match ended, as the paper says."""

    result = forms.ChoiceField(label="How it ended", choices=KINDS, initial=ResultKind.PLAYED.value)
    winner = forms.ChoiceField(label="Winner", required=False)
    bullseyes_a, bullseyes_b = a_count(), a_count()
    hang_jacks_a, hang_jacks_b = a_count(), a_count()
    ended_early = ended_early()

    def __init__(self, match: Match, *args: Any, **options: Any) -> None:
        """Name both sides in every question."""
        super().__init__(*args, **options)
        self._match = match
        names = {Side.A: str(match.entrant_a), Side.B: str(match.entrant_b)}
        sides = [("", "by the bullseyes"), *((side.value, name) for side, name in names.items())]
        self.fields["winner"] = forms.ChoiceField(label="Winner", choices=sides, required=False)
        for side, name in names.items():
            self.fields[f"bullseyes_{side.lower()}"].label = f"Bullseyes of {name}"
            self.fields[f"hang_jacks_{side.lower()}"].label = f"Hang Jacks of {name}"
            self.fields[f"hang_jacks_{side.lower()}"].help_text = most_hang_jacks(match.event)

    def clean(self) -> dict[str, Any]:
        """Nothing written is no result, and a match in play gets its result from its sheets."""
        given: dict[str, Any] = super().clean() or {}
        if self._match.state == MatchState.IN_PLAY:
            raise forms.ValidationError("The match is being played: its sheets give its result.")
        refuse_silence(self, given)
        return given

    def outcome(self) -> Outcome:
        """How the match ended."""
        return outcome_from(self.cleaned_data)
