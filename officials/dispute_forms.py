"""The file of a call as a form: facts, cards written or picked from a deck, statements, pictures.

Everything stands on one page and is sent together, whichever of its buttons is pressed, so that nothing that
was half entered is lost. Where one part is refused the others are kept.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms

from officials.forms import named_sides
from officials.pictures import MOST_BYTES, MOST_MEGABYTES
from officials.ruling_problems import UNFIT_CARDS
from officials.rulings.cards import (
    DEALT,
    MOST_DEALT,
    CardsFound,
    CardsUnfitError,
    cards_as_json,
    read_cards,
)
from scoring.rules.cards import CARD_TEXTS, CARDS, text_of
from tournaments.canonical import canonical_json, digest_of
from tournaments.enums import Side
from tournaments.models import Match

SUIT_NAMES: Final = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
DECK: Final = tuple(
    (suit, name, tuple(text for text in reversed(CARD_TEXTS) if text[1] == suit))
    for suit, name in SUIT_NAMES.items()
)
"""By suit every card, highest first: the rows of the deck a page carries once."""

SIGNS: Final = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
BETWEEN: Final = re.compile(r"[\s,;]+")
HOW_WRITTEN: Final = "rank and suit, with a space between cards, such as KS 10H 2C"


class CardsField(forms.CharField):
    """So many cards, written in one line; the value is a list of their texts."""

    def __init__(self, *, most: int, **more: Any) -> None:
        """Take at most so many."""
        attributes = {"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}
        widget = forms.TextInput(attrs=attributes)
        super().__init__(required=False, max_length=6 * MOST_DEALT, widget=widget, **more)
        self.most = most

    def clean(self, value: Any) -> Any:
        """The cards named. Raises ValidationError for what is none, or too many."""
        written = super().clean(value).translate(SIGNS).upper().replace("10", "T")
        named = [text for text in BETWEEN.split(written) if text]
        wrong = next((text for text in named if text not in CARDS), None)
        if wrong is not None:
            raise forms.ValidationError(f"“{wrong}” is no card: write {HOW_WRITTEN}.")
        if len(named) > self.most:
            raise forms.ValidationError(f"There is room for {self.most} here.")
        return named

    def prepare_value(self, value: Any) -> Any:
        """The line to be shown."""
        return " ".join(value) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class CardsLine:
    """A line of cards: those in it, each with who played it where that is known, and who plays in turn."""

    field: forms.BoundField
    most: int
    drawn: Sequence[tuple[str, str]]
    order: Sequence[str] = ()


class FileForm(forms.Form):
    """Facts, and the cards: the kick, each trick in order of play, and what each still held.

    `was` is the seal of the file when the page was made: a file nobody touched is not kept anew.
    """

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    was = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    facts = forms.CharField(
        label="What happened, as you found it",
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    kick = CardsField(label="Card turned up", most=1)
    leader = forms.ChoiceField(label="Who led the first trick entered?")
    dealt = forms.IntegerField(
        label="Cards dealt to each",
        min_value=1,
        max_value=MOST_DEALT,
        initial=DEALT,
        help_text="There is room for as many tricks once this is kept.",
    )
    trick = forms.IntegerField(
        label="The trick in question", min_value=0, max_value=MOST_DEALT, required=False
    )
    use_required_attribute = False

    def __init__(
        self, seated: Mapping[str, str], orders: Sequence[Sequence[str]], *args: Any, **kwargs: Any
    ) -> None:
        """Offer the seats of one table, each with who sits there; `orders` say who played to each trick."""
        super().__init__(*args, **kwargs)
        self._seated, self._orders = seated, orders
        self.seal = ""
        fields: Any = self.fields
        fields["leader"].choices = [(seat, f"{seat}, {name}") for seat, name in seated.items()]
        for number in range(1, MOST_DEALT + 1):
            label = f"Trick {number}, in the order played"
            fields[f"trick_{number}"] = CardsField(label=label, most=len(seated))
        for seat, name in seated.items():
            fields[f"held_{seat}"] = CardsField(label=f"Still held by {name} ({seat})", most=MOST_DEALT)

    def clean(self) -> dict[str, Any]:
        """Look at all the cards together: none lies in two places."""
        given = super().clean() or {}
        if self.errors:
            return given
        try:
            found = read_cards(self.cards(), len(self._seated))
        except CardsUnfitError as error:
            self.add_error(self._field_at(error.where), f"This {UNFIT_CARDS[error.why]}.")
        else:
            self.seal = seal_of(given["facts"], found)
        return given

    @property
    def is_touched(self) -> bool:
        """Whether a valid form says anything else than its page did when it was made."""
        was: str = self.cleaned_data["was"]
        return self.seal != was

    @property
    def kick_line(self) -> CardsLine:
        """The line of the card turned up."""
        return self._line("kick", 1)

    @property
    def trick_lines(self) -> Iterator[CardsLine]:
        """The lines of the tricks: as many as there were cards, or were entered."""
        for number in range(1, self._tricks + 1):
            known = self._orders[number - 1] if number <= len(self._orders) else ()
            order = [f"{self._seated[seat]} ({seat})" for seat in known]
            yield self._line(f"trick_{number}", len(self._seated), order)

    @property
    def has_more_tricks(self) -> bool:
        """Whether more than the first trick is shown: once there is something in another."""
        return any(line.field.value() for line in list(self.trick_lines)[1:])

    @property
    def holdings(self) -> Iterator[CardsLine]:
        """The lines of what each seat still held."""
        return (self._line(f"held_{seat}", MOST_DEALT) for seat in self._seated)

    def cards(self) -> dict[str, Any]:
        """The cards of a form that is valid, as `read_cards` takes them; empty tricks are left out."""
        given = self.cleaned_data
        tricks = (given[f"trick_{number}"] for number in range(1, MOST_DEALT + 1))
        return {
            "kick": "".join(given["kick"]),
            "leader": given["leader"],
            "dealt": given["dealt"],
            "trick": given["trick"] or 0,
            "tricks": [trick for trick in tricks if trick],
            "held": {seat: held for seat in self._seated if (held := given[f"held_{seat}"])},
        }

    @property
    def _tricks(self) -> int:
        dealt = str(self["dealt"].value())
        room = int(dealt) if dealt.isdecimal() and len(dealt) < 3 else DEALT
        used = [number for number in range(1, MOST_DEALT + 1) if self[f"trick_{number}"].value()]
        return max([min(room, MOST_DEALT), *used])

    def _line(self, name: str, most: int, order: Sequence[str] = ()) -> CardsLine:
        field = self[name]
        written = str(field.value() or "").upper().replace("10", "T").split()
        drawn = [
            (text, order[place] if place < len(order) else "")
            for place, text in enumerate(written)
            if text in CARDS
        ]
        return CardsLine(field, most, drawn, order)

    def _field_at(self, where: str) -> str | None:
        """The field at which the cards are wrong, where it is one."""
        if where in self._seated:
            return f"held_{where}"
        _, _, place = where.partition("trick ")
        if not place.isdecimal():
            return where if where in self.fields else None
        entered = [name for name in self.fields if name.startswith("trick_") and self.cleaned_data[name]]
        return entered[int(place) - 1]  # tricks left empty are not counted


def seal_of(facts: str, found: CardsFound) -> str:
    """What tells facts and cards from any others; a browser writes the ends of lines its own way."""
    cards = cards_as_json(found)
    held = {seat: texts for seat, texts in cards["held"].items() if texts}
    return digest_of(canonical_json([facts.replace("\r\n", "\n").strip(), {**cards, "held": held}]))


def answers_of(version: int, facts: str, found: CardsFound) -> dict[str, Any]:
    """The answers a file gives to the form."""
    answers: dict[str, Any] = {
        "version": version,
        "was": seal_of(facts, found),
        "facts": facts,
        "kick": text_of(found.kick) if found.kick >= 0 else "",
        "leader": found.leader,
        "dealt": found.dealt,
        "trick": found.trick,
    }
    for number, trick in enumerate(found.tricks, 1):
        answers[f"trick_{number}"] = " ".join(text_of(card) for card in trick)
    return answers | {
        f"held_{seat}": " ".join(text_of(card) for card in held) for seat, held in found.held.items()
    }


class StatementForm(forms.Form):
    """What somebody said; a form nobody has begun is no statement."""

    side = forms.TypedChoiceField(
        label="Who speaks?",
        coerce=Side,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    speaker = forms.CharField(label="Name", max_length=120)
    words = forms.CharField(label="In their words", max_length=4000, widget=forms.Textarea(attrs={"rows": 4}))
    use_required_attribute = False

    def __init__(self, match: Match, sent: Mapping[str, Any] | None = None) -> None:
        """Offer the sides of the match by name; what was sent counts once somebody or something is named."""
        is_begun = sent is not None and any(sent.get(name, "").strip() for name in ("speaker", "words"))
        super().__init__(sent if is_begun else None)
        fields: Any = self.fields
        fields["side"].choices = [*named_sides(match), ("", "A witness")]


class PhotoForm(forms.Form):
    """A picture of the table; a form nobody has begun is none."""

    picture = forms.FileField(
        label="Picture",
        help_text=f"JPEG, PNG or WebP, at most {MOST_MEGABYTES} MB.",
        widget=forms.ClearableFileInput(
            attrs={
                "accept": "image/jpeg,image/png,image/webp",
                "capture": "environment",
                "data-most": MOST_BYTES,
            }
        ),
    )
    caption = forms.CharField(label="What it shows", max_length=200, required=False)
    use_required_attribute = False

    def __init__(self, sent: Mapping[str, Any] | None = None, files: Any = None) -> None:
        """Take what was sent once a picture is there, or is told of."""
        is_begun = bool(files) or (sent is not None and bool(sent.get("caption", "").strip()))
        super().__init__(sent if is_begun else None, files if is_begun else None)
