"""What the pages about substitutes and sanctions ask for."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import BigIntegerField

from officials.enums import SanctionKind
from officials.selectors.sanctions import players_of
from tournaments.enums import EntrantState, SubstituteBinding, SubstituteKind
from tournaments.models import Entrant, Event, Match, Membership, Player, Substitution
from tournaments.substitutes import SubstituteAsked

BINDINGS = (
    (SubstituteBinding.MATCH.value, "this match"),
    (SubstituteBinding.PLAYER.value, "one player's place, in any match"),
    (SubstituteBinding.TEAM.value, "the team, in any match"),
    (SubstituteBinding.PERIOD.value, "some days"),
)
KINDS = (
    (SubstituteKind.FLY.value, "somebody we bring (fly)"),
    (SubstituteKind.FLOATING.value, "somebody from the organizer's pool (floating)"),
)


class AskForm(forms.Form):
    """Who is wanted as a substitute for one side of a match."""

    kind = forms.ChoiceField(label="Who stands in?", choices=KINDS)
    name = forms.CharField(
        label="Name",
        max_length=120,
        required=False,
        help_text="Of somebody you bring. For the pool leave it empty: the organizer chooses.",
    )
    replaced = forms.ChoiceField(label="In whose place?", required=False)
    binding = forms.ChoiceField(label="For", choices=BINDINGS)
    first_day = forms.DateField(label="From", required=False, widget=forms.DateInput(attrs={"type": "date"}))
    last_day = forms.DateField(label="To", required=False, widget=forms.DateInput(attrs={"type": "date"}))
    is_emergency = forms.BooleanField(
        label="An emergency: the seat must change in the middle of a hand", required=False
    )
    reason = forms.CharField(label="Why", max_length=300, required=False)

    def __init__(self, *args: Any, people: Sequence[Membership], **more: Any) -> None:
        """Offer the entrant's people as those who can be replaced."""
        super().__init__(*args, **more)
        choices = [(str(member.player_id), member.player.name) for member in people]
        field: Any = self.fields["replaced"]
        field.choices = [("", "nobody named"), *choices]

    def asked(self, *, entrant_id: int, match: Match, sitting_id: int | None) -> SubstituteAsked:
        """What was asked for."""
        given = self.cleaned_data
        is_for_match = given["binding"] == SubstituteBinding.MATCH
        return SubstituteAsked(
            entrant_id=entrant_id,
            kind=SubstituteKind(given["kind"]),
            binding=SubstituteBinding(given["binding"]),
            name=given["name"],
            replaced_id=int(given["replaced"]) if given["replaced"] else None,
            match_id=match.pk if is_for_match else None,
            sitting_id=sitting_id if is_for_match else None,
            first_day=given["first_day"],
            last_day=given["last_day"],
            is_emergency=given["is_emergency"],
            reason=given["reason"],
        )


class DecideForm(forms.Form):
    """Whether a substitute is approved; the substitute is chosen where none was named."""

    substitute = forms.ChoiceField(label="From the pool", required=False)
    answer = forms.CharField(label="Answer", max_length=300, required=False)

    def __init__(self, *args: Any, substitution: Substitution, free: Sequence[Player], **more: Any) -> None:
        """Offer who is free in the pool, for a floating substitute nobody named."""
        super().__init__(*args, **{"auto_id": f"s{substitution.pk}-%s", **more})
        if substitution.substitute_id is not None:
            del self.fields["substitute"]
            return
        field: Any = self.fields["substitute"]
        field.choices = [(str(player.pk), player.name) for player in free] or [("", "nobody is free")]


class PoolForm(forms.Form):
    """Who comes into the pool."""

    name = forms.CharField(label="Name", max_length=120)


class SubstituteTermsForm(forms.Form):
    """How many substitutions an entrant may have."""

    most_in_match = forms.IntegerField(
        label="Most in a match", min_value=0, max_value=99, required=False, help_text="Empty for no limit."
    )
    most_in_event = forms.IntegerField(
        label="Most in the event", min_value=0, max_value=999, required=False, help_text="Empty for no limit."
    )


class SanctionForm(forms.Form):
    """Whom a sanction concerns, and why."""

    kind = forms.TypedChoiceField(label="What", choices=SanctionKind.choices, coerce=SanctionKind)
    player = forms.ModelChoiceField(
        label="Player", queryset=Player.objects.none(), required=False, empty_label="nobody"
    )
    entrant = forms.ModelChoiceField(
        label="Entrant",
        queryset=Entrant.objects.none(),
        required=False,
        empty_label="nobody",
        help_text="For a disqualification.",
    )
    match = forms.ModelChoiceField(
        label="Match", queryset=Match.objects.none(), required=False, empty_label="none named"
    )
    for_match_only = forms.BooleanField(label="Removed from this match only", required=False)
    reason = forms.CharField(label="Why", max_length=1000, widget=forms.Textarea(attrs={"rows": 2}))
    article = forms.CharField(label="Article", max_length=20, required=False, initial="9.12")
    carries = forms.BooleanField(
        label="Carry it to later events of the same organizer",
        required=False,
        help_text="A warning or a removal: it waits there for the same person.",
    )

    def __init__(self, event: Event, *args: Any, **more: Any) -> None:
        """Offer the people, entrants and matches of one event."""
        super().__init__(*args, **more)
        fields: Any = self.fields
        fields["player"].queryset = players_of(event)
        fields["entrant"].queryset = Entrant.objects.filter(event=event, state=EntrantState.ENTERED)
        fields["match"].queryset = Match.objects.filter(event=event, entrant_a__isnull=False)

    @property
    def disqualified(self) -> Entrant | None:
        """Whom a form that is valid sends away, if it is a disqualification of somebody."""
        given = self.cleaned_data
        return given["entrant"] if given["kind"] == SanctionKind.DISQUALIFICATION else None


class NoteForm(forms.Form):
    """Why it is decided so."""

    note = forms.CharField(label="Why (kept on record)", max_length=1000, required=False)


class CarriedForm(forms.Form):
    """Whether a carried sanction concerns a player here; why not, where it does not."""

    key = forms.CharField(max_length=100)
    player = forms.IntegerField(min_value=1, max_value=BigIntegerField.MAX_BIGINT)
    note = forms.CharField(max_length=1000, required=False)


class SanctionTermsForm(forms.Form):
    """How sanctions add up."""

    warnings_to_removal = forms.IntegerField(
        label="Warnings that call for removal", min_value=1, max_value=99, required=False,
        help_text="Empty for never.",
    )  # fmt: skip
    removals_to_disqualification = forms.IntegerField(
        label="Removals that call for disqualification", min_value=1, max_value=99, required=False,
        help_text="Empty for never.",
    )  # fmt: skip
