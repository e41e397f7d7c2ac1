"""What the page of corrections asks for."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from tournaments.enums import CorrectionKind, Side
from tournaments.models import Adjustment, Entrant, Event, Match, MatchResult, Stage
from tournaments.result_forms import KINDS as RESULT_KINDS
from tournaments.result_forms import a_count, ended_early, most_hang_jacks, outcome_from, refuse_silence
from tournaments.services.changes.catalogue import MAKERS
from tournaments.standings.keys import ADJUSTABLE_KEYS
from tournaments.standings.tie_breaks import TIE_BREAKS

KINDS: Final = [
    (CorrectionKind.RESULT_CORRECTED.value, "Correct the result of a match"),
    (CorrectionKind.RESULT_WITHDRAWN.value, "Withdraw a result: the match is played again"),
    (CorrectionKind.ENTRANT_WITHDRAWN.value, "An entrant withdraws"),
    (CorrectionKind.ENTRANT_DISQUALIFIED.value, "Disqualify an entrant"),
    (CorrectionKind.ENTRANT_REINSTATED.value, "Bring an entrant back"),
    (CorrectionKind.LATE_ENTRY.value, "Let an entrant into a stage that is drawn"),
    (CorrectionKind.PENALTY.value, "A penalty to a standing"),
    (CorrectionKind.PENALTY_LIFTED.value, "Lift a penalty"),
    (CorrectionKind.LOTS_DRAWN.value, "Draw lots among those still level"),
    (CorrectionKind.DRAW_UNDONE.value, "Undo the last draw of a stage"),
    (CorrectionKind.STAGE_REOPENED.value, "Reopen a stage"),
    (CorrectionKind.DRAWS_UNDONE.value, "Undo all draws"),
    (CorrectionKind.EVERYONE_WITHDRAWN.value, "Withdraw everybody"),
]


COUNTS: Final = ("bullseyes_a", "bullseyes_b", "hang_jacks_a", "hang_jacks_b")
OUTCOME_FIELDS: Final = ("result", "winner", *COUNTS, "ended_early")
ASKED_AS: Final[Mapping[str, tuple[str, ...]]] = {
    "match_id": ("match",),
    "outcome": OUTCOME_FIELDS,
    "stage_id": ("stage",),
    "entrant_id": ("entrant",),
    "adjustment_id": ("penalty",),
    "in_place_of": ("in_place_of",),
    "key": ("key",),
    "amount": ("amount",),
    "seed": ("seed",),
}
FIELDS_OF: Final = {
    kind.value: tuple(name for field in (*needed, *possible) for name in ASKED_AS.get(field, ()))
    for kind, (_, needed, possible) in MAKERS.items()
}
"""What each kind of correction is asked for."""
LONGEST_NUMBER: Final = 9


class CorrectionForm(forms.Form):
    """Which correction, and what that one needs."""

    kind = forms.ChoiceField(choices=KINDS, widget=forms.HiddenInput)
    match = forms.IntegerField(label="Match number", min_value=1, required=False)
    result = forms.ChoiceField(label="How it ended", choices=RESULT_KINDS, required=False)
    winner = forms.ChoiceField(
        label="Winner", choices=[("", "by the bullseyes"), *Side.choices], required=False
    )
    bullseyes_a, bullseyes_b = a_count("Bullseyes of side A"), a_count("Bullseyes of side B")
    hang_jacks_a, hang_jacks_b = a_count("Hang Jacks of side A"), a_count("Hang Jacks of side B")
    ended_early = ended_early()
    stage = forms.ModelChoiceField(label="Stage", queryset=Stage.objects.none(), required=False)
    entrant = forms.ModelChoiceField(label="Entrant", queryset=Entrant.objects.none(), required=False)
    in_place_of = forms.ModelChoiceField(
        label="In the place of", queryset=Entrant.objects.none(), required=False
    )
    key = forms.ChoiceField(
        label="Put on",
        required=False,
        choices=[("", "–"), *((key.value, TIE_BREAKS[key].name) for key in sorted(ADJUSTABLE_KEYS))],  # noqa: RUF001
    )
    amount = forms.CharField(
        label="How much", max_length=20, required=False, help_text="-2 takes two off; 1/2 adds half a point."
    )
    penalty = forms.ModelChoiceField(label="Penalty", queryset=Adjustment.objects.none(), required=False)
    seed = forms.CharField(label="Published seed of the lots", max_length=120, required=False)
    reason = forms.CharField(label="Why (kept on record; a penalty shows it)", max_length=200, required=False)

    def __init__(self, event: Event, *args: Any, **options: Any) -> None:
        """Offer the event's own stages, entrants and penalties."""
        super().__init__(*args, **options)
        self.event = event
        self.chosen = str(self.data.get("kind") or self.initial.get("kind") or "")
        asked = FIELDS_OF.get(self.chosen, ())
        self.order_fields(["kind", *asked, "reason"])
        for name in set(self.fields) - {"kind", "reason", *asked}:
            self.fields.pop(name)
        entrants = Entrant.objects.filter(event=event).order_by("name")
        rows = {
            "stage": Stage.objects.filter(event=event).order_by("position"),
            "entrant": entrants,
            "in_place_of": entrants,
            "penalty": Adjustment.objects.filter(stage__event=event, is_lifted=False).select_related(
                "entrant"
            ),
        }
        for name, queryset in rows.items():
            field = self.fields.get(name)
            if isinstance(field, forms.ModelChoiceField):
                field.queryset = queryset
        if "result" in self.fields:
            self.fields["hang_jacks_a"].help_text = most_hang_jacks(event)
            self._begin_with_what_stands()

    def clean(self) -> dict[str, Any]:
        """A result played says its bullseyes."""
        given: dict[str, Any] = super().clean() or {}
        if "result" in self.fields:
            refuse_silence(self, given)
        return given

    def clean_match(self) -> int | None:
        """People know a match by its number; a change names its row."""
        number = self.cleaned_data["match"]
        if number is None:
            return None
        found = Match.objects.filter(event=self.event, number=number).values_list("pk", flat=True).first()
        if found is None:
            raise forms.ValidationError("The event has no match of this number.")
        return found

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """Everything there is to choose from."""
        return KINDS

    @property
    def chosen_name(self) -> str:
        """What the correction chosen is called."""
        return dict(KINDS).get(self.chosen, "")

    def fields_of_change(self) -> dict[str, Any]:
        """The answers under the names that a change knows."""
        given = self.cleaned_data
        rows = {
            name: given[name].pk
            for name in ("stage", "entrant", "in_place_of", "penalty")
            if given.get(name) is not None
        }
        plain = {name: given.get(name) for name in ("match", "key", "amount", "seed")}
        outcome = {"outcome": outcome_from(given)} if "result" in given else {}
        return {**rows, **plain, **outcome, "why": given["reason"]}

    def _begin_with_what_stands(self) -> None:
        """Name both sides, and fill in the result as it stands: what is not changed stays."""
        number = str(self.data.get("match") or self.initial.get("match") or "")
        if not number.isdecimal() or len(number) > LONGEST_NUMBER:
            return
        rows = MatchResult.objects.filter(match__event=self.event, match__number=int(number), is_current=True)
        stands = rows.select_related("match__entrant_a", "match__entrant_b").first()
        if stands is None:
            return
        written = {name: getattr(stands, name) for name in (*COUNTS, "ended_early", "winner")}
        self.initial = {**self.initial, **written, "result": stands.kind}
        sides = {Side.A: stands.match.entrant_a, Side.B: stands.match.entrant_b}
        named = [(side.value, f"{name} (side {side})") for side, name in sides.items() if name is not None]
        winner = self.fields["winner"]
        if isinstance(winner, forms.ChoiceField):
            winner.choices = [("", "by the bullseyes"), *named]
        for side, name in named:
            self.fields[f"bullseyes_{side.lower()}"].label = f"Bullseyes of {name}"
            self.fields[f"hang_jacks_{side.lower()}"].label = f"Hang Jacks of {name}"
