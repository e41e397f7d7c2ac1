"""The form by which an organizer composes a prize."""

from typing import Any

from django import forms

from scoring.models import Prize
from scoring.rules.cards import CARD_TEXTS
from scoring.services.prizes import LONGEST_NOTE, LONGEST_TITLE, MOST_PLACES, PrizeDetails
from scoring.statistics.metrics import METRICS, Metric, Ties, Unit
from tournaments.models import Event, Stage

UNITS = {Unit.PLAYER: "a player", Unit.PAIR: "a pair", Unit.ENTRANT: "an entrant of the event"}
TIES = {
    Ties.SHARED: "they share it",
    Ties.FEWER_GAMES: "who needed fewer games has it",
    Ties.FEWER_HANDS: "who needed fewer hands has it",
}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}


def card_in_words(card: str) -> str:
    """A card, or a suit alone, as it is read: `9S` is the 9 of spades."""
    suit = SUITS.get(card[-1:], "")
    return suit if len(card) == 1 else f"{RANKS.get(card[:1], card[:1])} of {suit}"


class PrizeForm(forms.Form):
    """One prize; what its metric does not ask for is left empty."""

    title = forms.CharField(label="Title", max_length=LONGEST_TITLE)
    metric = forms.ChoiceField(
        label="Given for", choices=[(spec.key.value, spec.name) for spec in METRICS.values()]
    )
    card = forms.ChoiceField(
        label="Card or suit",
        required=False,
        choices=[
            ("", "not asked for"),
            *((suit, f"Hang Jack of {name}") for suit, name in SUITS.items()),
            *((card, card_in_words(card)) for card in CARD_TEXTS),
        ],
        help_text="A suit for a first Hang Jack, a card for one kicked.",
    )
    table_number = forms.IntegerField(
        label="At table", required=False, min_value=1, max_value=9999, help_text="Of a card kicked only."
    )
    unit = forms.ChoiceField(label="Won by", choices=[(unit.value, name) for unit, name in UNITS.items()])
    places = forms.IntegerField(label="Places", min_value=1, max_value=MOST_PLACES, initial=1)
    ties = forms.ChoiceField(
        label="If some are level", choices=[(ties.value, name) for ties, name in TIES.items()]
    )
    stage = forms.ChoiceField(label="In", required=False)
    note = forms.CharField(label="What it is", max_length=LONGEST_NOTE, required=False)

    def __init__(self, event: Event, *args: Any, **more: Any) -> None:
        """Offer the stages of the event."""
        super().__init__(*args, **more)
        stages = Stage.objects.filter(event=event).order_by("position").values_list("position", "name")
        choices = [("", "the whole event"), *((str(position), name) for position, name in stages)]
        self.fields["stage"] = forms.ChoiceField(label="In", required=False, choices=choices)

    @property
    def details(self) -> PrizeDetails:
        """The prize as the service takes it."""
        asked = self.cleaned_data
        return PrizeDetails(
            title=asked["title"],
            metric=Metric(asked["metric"]),
            unit=Unit(asked["unit"]),
            places=asked["places"],
            ties=Ties(asked["ties"]),
            stage=int(asked["stage"]) if asked["stage"] else None,
            card=asked["card"],
            table_number=asked["table_number"],
            note=asked["note"],
        )


def prize_as_asked(prize: Prize) -> dict[str, Any]:
    """What stands in the form for a prize."""
    return {
        "title": prize.title,
        "metric": prize.metric,
        "card": prize.card,
        "table_number": prize.table_number,
        "unit": prize.unit,
        "places": prize.places,
        "ties": prize.ties,
        "stage": "" if prize.stage is None else str(prize.stage.position),
        "note": prize.note,
    }
