"""What the pages of entering an event ask for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django import forms

from tournaments.entrants_file.grid import MOST_BYTES
from tournaments.enums import EntrantKind, MembershipRole
from tournaments.models import Entrant, EntryTerms
from tournaments.services.contacts import ContactDetails
from tournaments.services.entrants import EntrantDetails, PlayerEntry
from tournaments.services.entry_terms import TermsDetails

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

MOST_FIELDS: Final = 8
LONGEST_NAME: Final = 120
TRAP: Final = "website"
"""A field that no person sees; whoever fills it in is a program."""


class NamesField(forms.CharField):
    """Names, one a line."""

    widget = forms.Textarea(attrs={"rows": 6})

    def clean(self, value: Any) -> list[str]:
        """The names without empty lines."""
        names = [" ".join(line.split()) for line in super().clean(value).splitlines()]
        if any(len(name) > LONGEST_NAME for name in names):
            raise forms.ValidationError(f"A name has {LONGEST_NAME} letters at the most.")
        return [name for name in names if name]


class EntryForm(forms.Form):
    """A registration on the terms of an event. The first player named is the captain of a pair or team."""

    name = forms.CharField(max_length=LONGEST_NAME)
    club = forms.CharField(max_length=LONGEST_NAME, required=False, label="Club, if any")
    contact_name = forms.CharField(
        max_length=LONGEST_NAME, label="Your name", widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = forms.EmailField(
        max_length=200,
        required=False,
        label="E-mail",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text="An e-mail address or a telephone number; only the organizers see them.",
    )
    telephone = forms.CharField(
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "tel", "inputmode": "tel"}),
    )
    note = forms.CharField(
        max_length=1000,
        required=False,
        label="Anything the organizer should know",
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    website = forms.CharField(required=False)

    def __init__(self, terms: EntryTerms, *given: Any, **more: Any) -> None:
        """Ask for as many players as the terms let play."""
        super().__init__(*given, **more)
        self._terms = terms
        word = {EntrantKind.SINGLE: "Name of the entry", EntrantKind.PAIR: "Name of the pair"}
        self.fields["name"].label = word.get(EntrantKind(terms.kind), "Name of the team")
        people = _fields_of_people(terms)
        self.fields = {"name": self.fields.pop("name"), **people, **self.fields}
        if terms.kind == EntrantKind.SINGLE:
            del self.fields["name"]

    @property
    def shown(self) -> list[forms.BoundField]:
        """The fields people fill in."""
        return [field for field in self if field.name != TRAP]

    @property
    def is_trapped(self) -> bool:
        """Whether the field nobody sees was filled in."""
        return bool(self.cleaned_data.get(TRAP))

    def clean(self) -> dict[str, Any]:
        """Ask for one way to reach whoever registers."""
        if not self.errors and not (self.cleaned_data["email"] or self.cleaned_data["telephone"]):
            self.add_error("email", "Give an e-mail address or a telephone number.")
        return self.cleaned_data

    def details(self) -> EntrantDetails:
        """The entrant that is registered."""
        kind = EntrantKind(self._terms.kind)
        playing = self._names("players", "player_")
        first = MembershipRole.PLAYER if kind == EntrantKind.SINGLE else MembershipRole.CAPTAIN
        people = [
            PlayerEntry(name=name, role=first if place == 0 else MembershipRole.PLAYER)
            for place, name in enumerate(playing)
        ]
        people += [
            PlayerEntry(name=name, role=MembershipRole.SUBSTITUTE)
            for name in self._names("substitutes", "substitute_")
        ]
        name = self.cleaned_data.get("name") or next(iter(playing), "")
        return EntrantDetails(name=name, kind=kind, club=self.cleaned_data["club"], players=tuple(people))

    def contact(self) -> ContactDetails:
        """How to reach whoever registers."""
        asked = self.cleaned_data
        return ContactDetails(
            name=asked["contact_name"], email=asked["email"], telephone=asked["telephone"], note=asked["note"]
        )

    def _names(self, together: str, apart: str) -> list[str]:
        if together in self.fields:
            names: list[str] = self.cleaned_data[together]
            return names
        values = (self.cleaned_data[name] for name in self.fields if name.startswith(apart))
        return [value for value in values if value]


class TermsForm(forms.Form):
    """The terms of entry. Times are local to the event."""

    kind = forms.ChoiceField(choices=EntrantKind.choices, label="Who enters")
    opens_at = forms.DateTimeField(label="Entry opens")
    closes_at = forms.DateTimeField(label="Entry closes")
    fewest_players = forms.IntegerField(min_value=1, max_value=60, label="Fewest players")
    most_players = forms.IntegerField(min_value=1, max_value=60, label="Most players")
    most_substitutes = forms.IntegerField(min_value=0, max_value=20, label="Most substitutes", initial=0)
    capacity = forms.IntegerField(
        min_value=1,
        max_value=10_000,
        required=False,
        label="Places",
        help_text="Left empty there is no limit; past it a waiting list is kept.",
    )
    needs_review = forms.BooleanField(
        required=False, initial=True, label="Every registration waits for my answer"
    )
    fee = forms.CharField(
        max_length=80, required=False, help_text="In words, such as “$200 a pair, at the door”."
    )
    note = forms.CharField(
        max_length=1000,
        required=False,
        label="Shown above the form",
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    rosters_lock_at = forms.DateTimeField(
        required=False, label="Rosters lock", help_text="From then on only an organizer changes who plays."
    )

    def __init__(self, *given: Any, **more: Any) -> None:
        """Let browsers offer a calendar for the times."""
        super().__init__(*given, **more)
        for field in self.fields.values():
            if isinstance(field, forms.DateTimeField):
                field.widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def details(self) -> TermsDetails:
        """The terms as they are kept."""
        asked = self.cleaned_data
        return TermsDetails(**{**asked, "kind": EntrantKind(asked["kind"])})


class ListForm(forms.Form):
    """A list of entrants, to be looked at first."""

    file = forms.FileField(label="The list, CSV or XLSX")
    kind = forms.ChoiceField(
        choices=EntrantKind.choices, label="Entrants are", help_text="Where the list has no column Kind."
    )

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse a file that is too large before it is read."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(
                f"The file is larger than {MOST_BYTES // 1_000_000} MB; a list of entrants is far smaller."
            )
        return file


class LookedAtForm(forms.Form):
    """A list that was looked at, sent again to be taken in."""

    content = forms.CharField(widget=forms.HiddenInput, strip=False)
    kind = forms.ChoiceField(choices=EntrantKind.choices, widget=forms.HiddenInput)
    only_good = forms.BooleanField(required=False, widget=forms.HiddenInput)


class RosterForm(forms.Form):
    """Everybody who belongs to an entrant."""

    captain = forms.CharField(max_length=LONGEST_NAME, required=False)
    players = NamesField(required=False, help_text="One name a line, without the captain.")
    substitutes = NamesField(required=False, help_text="One name a line.")

    @staticmethod
    def of(entrant: Entrant) -> dict[str, str]:
        """What the form shows first: the people as they are."""
        names: dict[str, list[str]] = {role.value: [] for role in MembershipRole}
        for membership in entrant.memberships.all():
            names[membership.role].append(membership.player.name)
        return {
            "captain": ", ".join(names["captain"]),
            "players": "\n".join(names["player"]),
            "substitutes": "\n".join(names["substitute"]),
        }

    def people(self) -> list[PlayerEntry]:
        """The people as the form names them."""
        return self.named(self.cleaned_data)

    @staticmethod
    def named(asked: Mapping[str, Any]) -> list[PlayerEntry]:
        """The people by the answers of a form that asks for a captain, players and substitutes."""
        told = [(asked.get("captain") or "", MembershipRole.CAPTAIN)]
        told += [(name, MembershipRole.PLAYER) for name in asked.get("players") or ()]
        told += [(name, MembershipRole.SUBSTITUTE) for name in asked.get("substitutes") or ()]
        return [PlayerEntry(name=name, role=role) for name, role in told if name]


def _fields_of_people(terms: EntryTerms) -> dict[str, forms.Field]:
    found: dict[str, forms.Field] = {}
    if terms.most_players > MOST_FIELDS:
        lines = f"One name a line, {terms.fewest_players} to {terms.most_players}; the captain first."
        found["players"] = NamesField(label="Players", help_text=lines)
    else:
        for number in range(1, terms.most_players + 1):
            is_captain = number == 1 and terms.kind != EntrantKind.SINGLE
            found[f"player_{number}"] = forms.CharField(
                max_length=LONGEST_NAME,
                required=number <= terms.fewest_players,
                label="Player 1, the captain" if is_captain else f"Player {number}",
            )
    if terms.most_substitutes > MOST_FIELDS:
        lines = f"One name a line, {terms.most_substitutes} at the most."
        found["substitutes"] = NamesField(label="Substitutes, if any", required=False, help_text=lines)
    else:
        for number in range(1, terms.most_substitutes + 1):
            found[f"substitute_{number}"] = forms.CharField(
                max_length=LONGEST_NAME, required=False, label=f"Substitute {number}, if any"
            )
    return found
