"""What the pages of one entrant ask for: what is said of it, and whom to reach."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms

from tournaments.entrants_file.entries import MOST_SEED
from tournaments.entry_forms import LONGEST_NAME, NamesField, RosterForm
from tournaments.enums import EntrantKind, MembershipRole
from tournaments.models import Entrant
from tournaments.selectors.entry import drawn_by_seeds
from tournaments.services.contacts import ContactDetails, contact_of
from tournaments.services.entrant_changes import EntrantChanges, is_kind_fixed, seed_fixed_by, seen_of
from tournaments.services.entrants import EntrantDetails, PlayerEntry

CONTACT: Final = ("contact_name", "email", "telephone", "note")
PEOPLE: Final = ("captain", "players", "substitutes")


class _EntrantForm(forms.Form):
    """An entrant, and whom to reach."""

    name = forms.CharField(label="Name", max_length=LONGEST_NAME)
    kind = forms.ChoiceField(label="It is a", choices=EntrantKind.choices)
    club = forms.CharField(label="Club, if any", max_length=LONGEST_NAME, required=False)
    seed = forms.IntegerField(
        min_value=1,
        max_value=MOST_SEED,
        required=False,
        help_text="1 is the best. Left empty, it comes after those with one.",
    )
    contact_name = forms.CharField(
        label="Whom to reach",
        max_length=LONGEST_NAME,
        required=False,
        help_text="Left empty with what follows, nobody. Only the organizers see it.",
    )
    email = forms.EmailField(label="E-mail", max_length=200, required=False)
    telephone = forms.CharField(
        max_length=40, required=False, widget=forms.TextInput(attrs={"inputmode": "tel"})
    )
    note = forms.CharField(
        max_length=1000, required=False, widget=forms.Textarea(attrs={"rows": 2}), label="Note"
    )

    def clean_name(self) -> str:
        """A name without idle spaces."""
        return " ".join(self.cleaned_data["name"].split())

    def clean_club(self) -> str:
        """A club without idle spaces."""
        return " ".join(self.cleaned_data["club"].split())

    def contact(self) -> ContactDetails | None:
        """Whom to reach; None where nothing was written."""
        given = {field: self.cleaned_data[field] for field in CONTACT}
        if not any(given.values()):
            return None
        return ContactDetails(name=given.pop("contact_name"), **given)


class NewEntrantForm(_EntrantForm):
    """One entrant entered by hand, with its people."""

    captain = forms.CharField(max_length=LONGEST_NAME, required=False)
    players = NamesField(required=False, help_text="One name a line, without the captain.")
    substitutes = NamesField(required=False, help_text="One name a line.")
    field_order = ("name", "kind", "club", "seed", *PEOPLE, *CONTACT)

    def __init__(self, *given: Any, **more: Any) -> None:
        """A single or pair may go by the names of its players."""
        super().__init__(*given, **more)
        self.fields["name"].required = False
        self.fields["name"].help_text = "A single or pair may be left to its players' names."

    def clean(self) -> dict[str, Any]:
        """A single is its only player, a pair without a name its two."""
        given: dict[str, Any] = super().clean() or {}
        playing = [person.name for person in self._people() if person.role != MembershipRole.SUBSTITUTE]
        if not given.get("name") and playing and given.get("kind") != EntrantKind.TEAM:
            given["name"] = " & ".join(playing)[:LONGEST_NAME]
        if not given.get("name") and "name" not in self.errors:
            self.add_error("name", "Say what it is called.")
        return given

    def details(self) -> EntrantDetails:
        """The entrant that is entered."""
        given = self.cleaned_data
        people = self._people()
        if given["kind"] == EntrantKind.SINGLE and not people:
            people = [PlayerEntry(name=given["name"])]
        return EntrantDetails(
            name=given["name"],
            kind=EntrantKind(given["kind"]),
            club=given["club"],
            seed=given["seed"],
            players=tuple(people),
        )

    def _people(self) -> list[PlayerEntry]:
        return RosterForm.named(self.cleaned_data)


class EntrantForm(_EntrantForm):
    """What is said of an entrant that is entered; `seen` is how it was when the page was opened."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(
        self, entrant: Entrant, data: Mapping[str, Any] | None = None, *, sees_contact: bool
    ) -> None:
        """Begin with what stands; what a draw was made by stays, and the form says why."""
        contact = contact_of(entrant)
        stands: dict[str, Any] = {
            field: getattr(entrant, field) for field in ("name", "kind", "club", "seed")
        }
        if contact is not None:
            stands |= {"contact_name": contact.name} | {f: getattr(contact, f) for f in CONTACT[1:]}
        super().__init__(data, initial={**stands, "seen": seen_of(entrant)})
        self._sees_contact = sees_contact
        if not sees_contact:
            for field in CONTACT:
                del self.fields[field]
        drawn = drawn_by_seeds(entrant.event)
        if drawn:
            self._fix("seed", f"It {seed_fixed_by(drawn)}.")
        if is_kind_fixed(entrant):
            self._fix("kind", "It stays as it is: matches were made for it.")

    def _fix(self, name: str, why: str) -> None:
        self.fields[name].disabled = True
        self.fields[name].help_text = why

    @property
    def is_stale(self) -> bool:
        """Whether somebody changed the entrant after this page was opened."""
        return self.is_bound and self.data.get("seen") != self.initial["seen"]

    def changes(self) -> EntrantChanges:
        """What is to be said from now on."""
        given = self.cleaned_data
        changes = EntrantChanges(
            name=given["name"], kind=EntrantKind(given["kind"]), club=given["club"], seed=given["seed"]
        )
        if self._sees_contact:
            changes["contact"] = self.contact()
        return changes
