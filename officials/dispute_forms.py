"""What an official notes on a call: facts and cards, what was said, pictures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms

from officials.forms import named_sides
from officials.rulings.cards import DEALT, MOST_DEALT, CardsFound
from scoring.rules.cards import CARD_TEXTS, text_of
from tournaments.enums import Side
from tournaments.models import Match

SUIT_NAMES: Final = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
DECK: Final = tuple(
    (suit, name, tuple(text for text in reversed(CARD_TEXTS) if text[1] == suit))
    for suit, name in SUIT_NAMES.items()
)
"""By suit every card, highest first: the rows of a deck to choose from."""

CARDS: Final = [(text, text) for _, _, cards in DECK for text in cards]
ONE_CARD: Final = [("", ""), *CARDS]


@dataclass(frozen=True, slots=True)
class Place:
    """Where one card of a trick goes, its field, and who played it, empty where that is not known."""

    label: str
    field: forms.BoundField
    by: str


class FileForm(forms.Form):
    """Facts, and the cards on decks: the kick, each trick in order of play, and what each still held."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    facts = forms.CharField(
        label="What happened, as you found it",
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    kick = forms.ChoiceField(label="Card turned up", choices=ONE_CARD, required=False)
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

    def __init__(
        self, seated: Mapping[str, str], orders: Sequence[Sequence[str]], *args: Any, **kwargs: Any
    ) -> None:
        """Offer the seats of one table, each with who sits there; `orders` say who played to each trick."""
        super().__init__(*args, **kwargs)
        self._seated, self._orders = seated, orders
        fields: Any = self.fields
        fields["leader"].choices = [(seat, f"{seat}, {name}") for seat, name in seated.items()]
        for number in range(1, MOST_DEALT + 1):
            for place in self._places:
                fields[f"trick_{number}_{place}"] = forms.ChoiceField(
                    label=f"Trick {number}, card {place}", choices=ONE_CARD, required=False
                )
        for seat, name in seated.items():
            fields[f"held_{seat}"] = forms.MultipleChoiceField(
                label=f"Still held by {name} ({seat})", choices=CARDS, required=False
            )

    @property
    def trick_rows(self) -> Iterator[tuple[int, list[Place]]]:
        """The places of each trick in order of play: as many tricks as there were cards, or were entered."""
        for number in range(1, self._tricks + 1):
            yield number, [self._place(number, place) for place in self._places]

    @property
    def holdings(self) -> Iterator[forms.BoundField]:
        """The fields of what each seat still held."""
        return (self[f"held_{seat}"] for seat in self._seated)

    def cards(self) -> dict[str, Any]:
        """The cards of a form that is valid, as `read_cards` takes them; empty tricks are left out."""
        given = self.cleaned_data
        tricks = [
            [card for place in self._places if (card := given[f"trick_{number}_{place}"])]
            for number in range(1, MOST_DEALT + 1)
        ]
        return {
            "kick": given["kick"],
            "leader": given["leader"],
            "dealt": given["dealt"],
            "trick": given["trick"] or 0,
            "tricks": [trick for trick in tricks if trick],
            "held": {seat: held for seat in self._seated if (held := given[f"held_{seat}"])},
        }

    @property
    def _places(self) -> range:
        return range(1, len(self._seated) + 1)

    @property
    def _tricks(self) -> int:
        dealt = str(self["dealt"].value())
        room = int(dealt) if dealt.isdecimal() and len(dealt) < 3 else DEALT
        used = [
            number
            for number in range(1, MOST_DEALT + 1)
            if any(self[f"trick_{number}_{place}"].value() for place in self._places)
        ]
        return max([min(room, MOST_DEALT), *used])

    def _place(self, number: int, place: int) -> Place:
        seat = self._orders[number - 1][place - 1] if number <= len(self._orders) else ""
        by = f"{self._seated[seat]} ({seat})" if seat else ""
        return Place(f"Card {place}", self[f"trick_{number}_{place}"], by)


def answers_of(version: int, facts: str, found: CardsFound) -> dict[str, Any]:
    """The answers a file gives to the form."""
    answers: dict[str, Any] = {
        "version": version,
        "facts": facts,
        "kick": text_of(found.kick) if found.kick >= 0 else "",
        "leader": found.leader,
        "dealt": found.dealt,
        "trick": found.trick,
    }
    for number, trick in enumerate(found.tricks, 1):
        answers |= {f"trick_{number}_{place}": text_of(card) for place, card in enumerate(trick, 1)}
    return answers | {f"held_{seat}": [text_of(card) for card in held] for seat, held in found.held.items()}


class StatementForm(forms.Form):
    """What somebody said."""

    side = forms.TypedChoiceField(
        label="Who speaks?",
        coerce=Side,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    speaker = forms.CharField(label="Name", max_length=120)
    words = forms.CharField(label="In their words", max_length=4000, widget=forms.Textarea(attrs={"rows": 4}))

    def __init__(self, match: Match, *args: Any, **kwargs: Any) -> None:
        """Offer the sides of the match by name."""
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        fields["side"].choices = [*named_sides(match), ("", "A witness")]


class PhotoForm(forms.Form):
    """A picture of the table."""

    picture = forms.FileField(
        label="Picture",
        widget=forms.ClearableFileInput(
            attrs={"accept": "image/jpeg,image/png,image/webp", "capture": "environment"}
        ),
    )
    caption = forms.CharField(label="What it shows", max_length=200, required=False)
