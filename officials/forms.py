"""What the pages of `officials` ask for."""

from datetime import date, timedelta
from typing import Any

from django import forms

from officials.enums import CallOutcome, RoleKind
from officials.models import Role
from officials.rulings.irregularities import CATALOGUE, Family, Irregularity
from officials.selectors.calls import answering_people
from tournaments.enums import EntrantState, Side
from tournaments.models import Entrant, Event, Match, Table

FAMILY_NAMES = {
    Family.PLAY: "In the play",
    Family.DEAL: "In the deal",
    Family.CARDS: "With the cards",
    Family.SCORE: "With the score",
    Family.CONDUCT: "Conduct",
    Family.PEOPLE: "People, and anything else",
}
PASSWORD_HELP = "Ten characters or more; four words do well."  # noqa: S105 - a sentence


def _password(label: str, *, autocomplete: str, help_text: str = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, widget=widget, strip=False, help_text=help_text)


class SignInForm(forms.Form):
    """Name and password."""

    username = forms.CharField(
        label="Name", widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"})
    )
    password = _password("Password", autocomplete="current-password")


class CodeForm(forms.Form):
    """A code of the second step: six digits, or a spare code."""

    code = forms.CharField(
        label="Code",
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "characters"}),
        help_text="The six digits your telephone shows now, or one of your spare codes.",
    )


class PinForm(forms.Form):
    """A side's PIN."""

    pin = forms.CharField(
        label="New PIN",
        max_length=8,
        widget=forms.PasswordInput(
            attrs={"inputmode": "numeric", "autocomplete": "new-password", "pattern": "[0-9]{4,8}"}
        ),
        help_text="Four to eight digits. Whoever knows it confirms sheets in the side's name.",
    )


class PasswordForm(forms.Form):
    """The old password and the new one."""

    old = _password("Old password", autocomplete="current-password")
    new = _password("New password", autocomplete="new-password", help_text=PASSWORD_HELP)


class AccountForm(forms.Form):
    """A new account for somebody invited."""

    name = forms.CharField(
        label="Your name",
        max_length=150,
        help_text="As others read it.",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = forms.CharField(
        label="Name to sign in with",
        max_length=150,
        help_text="Letters, digits and @ . + - _ without spaces.",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = _password("Password", autocomplete="new-password", help_text=PASSWORD_HELP)


class InviteForm(forms.Form):
    """Who is asked to be what."""

    invited = forms.CharField(
        label="Who", max_length=120, help_text="A name, so that you know whose link is whose."
    )
    kind = forms.TypedChoiceField(
        label="Role", choices=RoleKind.choices, coerce=RoleKind, initial=RoleKind.SCORER
    )
    entrant = forms.ModelChoiceField(
        label="Entrant",
        queryset=Entrant.objects.none(),
        required=False,
        empty_label="None",
        help_text="For a captain only.",
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        """Offer the entrants of one event."""
        super().__init__(*args, **kwargs)
        entrants: Any = self.fields["entrant"]
        entrants.queryset = Entrant.objects.filter(event=event).exclude(state=EntrantState.DECLINED)


class TableLinksForm(forms.Form):
    """Which tables are opened, and on which days."""

    tables = forms.TypedMultipleChoiceField(label="Tables", coerce=int, widget=forms.CheckboxSelectMultiple)
    first_day = forms.TypedChoiceField(label="First day", coerce=date.fromisoformat)
    last_day = forms.TypedChoiceField(label="Last day", coerce=date.fromisoformat)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        """Offer the tables and the days of one event."""
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        fields["tables"].choices = [(table.pk, str(table)) for table in Table.objects.filter(event=event)]
        for name in ("first_day", "last_day"):
            fields[name].choices = [(day.isoformat(), day.strftime("%a %d %b %Y")) for day in days_of(event)]


def days_of(event: Event) -> list[date]:
    """Every day of an event, in order."""
    return [
        event.starts_on + timedelta(days=number)
        for number in range((event.ends_on - event.starts_on).days + 1)
    ]


def irregularity_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The kinds of irregularity in groups, as a caller looks for them."""
    return [
        (
            FAMILY_NAMES[family],
            [(kind.value, entry.title) for kind, entry in CATALOGUE.items() if entry.family == family],
        )
        for family in Family
    ]


def named_sides(match: Match) -> list[tuple[str, str]]:
    """Both sides of a match, each by its letter and its name."""
    names = {Side.A: match.entrant_a, Side.B: match.entrant_b}
    return [(side.value, f"Side {side.value}: {name}") for side, name in names.items()]


class CallForm(forms.Form):
    """What has happened, and who is said to be at fault."""

    irregularity = forms.TypedChoiceField(
        label="What has happened?", choices=irregularity_choices, coerce=Irregularity
    )
    side = forms.TypedChoiceField(
        label="Which side is said to be at fault?",
        coerce=Side,
        required=False,
        empty_value=None,
    )
    note = forms.CharField(
        label="In a few words",
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="For the official alone; it does not stand on the sheet.",
    )

    submission_key = forms.CharField(
        max_length=64, required=False, empty_value=None, widget=forms.HiddenInput
    )

    def __init__(self, match: Match, *args: Any, **kwargs: Any) -> None:
        """Offer the sides of the match by name."""
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        fields["side"].choices = [("", "Neither, or not known"), *named_sides(match)]


class HandOverForm(forms.Form):
    """Which official takes a call over, and why."""

    to = forms.ModelChoiceField(label="To", queryset=Role.objects.none())
    reason = forms.CharField(label="Why (kept on record)", max_length=1000, required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        """Offer the officials of one event."""
        super().__init__(*args, **{"auto_id": "hand_over_%s"} | kwargs)
        to: Any = self.fields["to"]
        to.queryset = answering_people(event)
        to.label_from_instance = lambda role: f"{role.user.display_name}, {role.get_kind_display().lower()}"


BY_HAND = [choice for choice in CallOutcome.choices if choice[0] != CallOutcome.RULED]


class CloseCallForm(forms.Form):
    """How a call ended."""

    outcome = forms.TypedChoiceField(label="How it ended", choices=BY_HAND, coerce=CallOutcome)
    note = forms.CharField(
        label="What was found (kept on record)",
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
