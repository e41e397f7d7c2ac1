"""What an official fills in to rule, and a captain to appeal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core.validators import MaxValueValidator
from django.http import QueryDict

from officials.enums import AppealState
from officials.forms import irregularity_choices, named_sides
from officials.rulings.decision import Decision
from officials.rulings.effects import Concern
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import (
    ON_A_PLAYER,
    WITH_CHALKS,
    WORDS,
    Remedy,
    RemedyKind,
    Standard,
    Standards,
    in_words,
)
from officials.selectors.rulings import people_at
from scoring.progress import BySide
from tournaments.enums import Side
from tournaments.models import Match

OWN: Final = "own"
"""The choice of remedies of one's own, beside the standards offered."""

TAP: Final = "tap"
"""The field of the keys that choose a standard and show it at once."""

FIELD_OF: Final[Mapping[str, str]] = {
    "reason-needed": "reason",
    "nothing": "standard",
    "side": "side",
    "player": "player",
    "chalks": "chalks",
    "score": "score_a",
    "score-past-target": "score_a",
    "no-last-hand": "concern",
    "no-hand-in-play": "concern",
}
"""By the code of a refusal, or its reason, the field at which a page says it."""

NOBODY_NAMED: Final = "Choose who it is: a warning or a removal is given to a person."
MOST_SCORE: Final = 200
ARTICLE: Final = r"^\d{1,2}\.\d{1,2}$"


@dataclass(frozen=True, slots=True)
class RemedyGroup:
    """Remedies a form offers together: what they concern, and one choice for each."""

    title: str
    name: str
    choices: Sequence[forms.boundfield.BoundWidget]
    is_chosen: bool


K = RemedyKind
GROUPS: Final = (
    ("score", "The score of this hand", (
        K.CHALKS, K.CHALKS_OFF, K.NO_GAME, K.REDEAL_SAME_DEALER, K.REDEAL_PACK_PASSES, K.CORRECT_SCORE,
    )),
    ("game", "The game and the match", (
        K.LOSS_OF_GAME, K.RESTART_GAME, K.AWARD_BULLSEYE, K.TAKE_BULLSEYE, K.FORFEIT_MATCH,
    )),
    ("people", "People", (K.WARN, K.REMOVE_PLAYER, K.DISQUALIFY)),
    ("nothing", "Nothing on the score", (K.PLAY_ON, K.REPLACE_PACK)),
)  # fmt: skip
"""The remedies as an official looks for them; the last word is what each falls on."""


def answers_sent(post: QueryDict) -> QueryDict:
    """What was sent, with a key that was pressed taken for the standard it stands for."""
    sent = post.copy()
    if TAP in sent:
        sent.setlist("standard", [str(sent.pop(TAP)[-1])])
    return sent


def standard_in_words(standard: Standard) -> str:
    """The remedies ordered together, and when."""
    words = in_words(standard.remedies)
    words = words[0].upper() + words[1:]
    return f"{words}, where {standard.when}" if standard.when else words


def _remedy_words(kind: RemedyKind) -> str:
    return WORDS[kind].format(chalks="chalks")


class RulingForm(forms.Form):
    """What happened, whose fault it is, and what is ordered; the standards come first.

    Much of it is folded away, so the browser can require nothing of it: it would refuse and say nothing.
    """

    use_required_attribute = False
    irregularity = forms.TypedChoiceField(
        label="What was it?", choices=irregularity_choices, coerce=Irregularity
    )
    side = forms.TypedChoiceField(
        label="Which side is at fault?",
        choices=[*((side.value, f"Side {side.value}") for side in Side), ("", "Neither")],
        coerce=Side,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    concern = forms.TypedChoiceField(
        label="About which hand?",
        choices=[(concern.value, concern.words) for concern in Concern],
        coerce=Concern,
        widget=forms.RadioSelect,
    )
    standard = forms.ChoiceField(label="Begin with", widget=forms.RadioSelect)
    remedies = forms.MultipleChoiceField(
        label="Your own choice",
        choices=[(kind.value, _remedy_words(kind)) for kind in RemedyKind],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    chalks = forms.IntegerField(required=False)
    score_a = forms.IntegerField(label="Chalks of side A", min_value=0, max_value=MOST_SCORE, required=False)
    score_b = forms.IntegerField(label="Chalks of side B", min_value=0, max_value=MOST_SCORE, required=False)
    player = forms.ChoiceField(label="Who is warned or removed, by name", required=False)
    article = forms.RegexField(
        ARTICLE,
        label="Article, where it is another",
        required=False,
        help_text="Such as 9.10; empty for the article of the irregularity.",
        error_messages={"invalid": "An article is written such as 9.10."},
    )
    reason = forms.CharField(
        label="Why (for officials; needed where you depart from the rules' own remedy)",
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    note = forms.CharField(
        label="In a sentence, for everybody, if it is published",
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    closes_call = forms.BooleanField(label="Close the call; play goes on", required=False, initial=True)

    def __init__(self, match: Match, standards: Standards, *args: Any, **kwargs: Any) -> None:
        """Offer the standards of the irregularity, and the people of the match."""
        super().__init__(*args, **kwargs)
        self._standards = standards
        fields: Any = self.fields
        offered = [(str(place), standard_in_words(each)) for place, each in enumerate(standards.offered)]
        fields["side"].choices = [*named_sides(match), ("", "Neither")]
        fields["standard"].choices = [(OWN, "Nothing: only what is ticked below"), *offered]
        fields["standard"].initial = OWN
        fields["chalks"] = _chalks_field(standards.most_chalks)
        people = [
            (str(player.uid), f"{player.name} (side {side})")
            for side, players in people_at(match).items()
            for player in players
        ]
        fields["player"].choices = [("", "Nobody"), *people]

    def clean(self) -> dict[str, Any]:
        """Bring the remedies chosen together."""
        given = super().clean() or {}
        if "standard" not in given:
            return given
        if "remedies" in given:
            given["chosen"] = self._chosen(given)
        kinds = {remedy.kind for remedy in given.get("chosen", ()) if remedy is not None}
        if RemedyKind.CORRECT_SCORE in kinds and None in {given.get("score_a"), given.get("score_b")}:
            self.add_error("score_a", "Enter the chalks of both sides as they should stand.")
        if kinds & ON_A_PLAYER and not given.get("player") and "player" not in self.errors:
            self.add_error("player", NOBODY_NAMED)
        return given

    @property
    def offered(self) -> Sequence[tuple[str, str]]:
        """The standards, each a key that is pressed: its value and its words."""
        return [(str(place), standard_in_words(each)) for place, each in enumerate(self._standards.offered)]

    @property
    def groups(self) -> list[RemedyGroup]:
        """Every remedy by what it falls on; a group in which something is chosen says so."""
        choices = {str(choice.data["value"]): choice for choice in self["remedies"]}
        chosen = set(self["remedies"].value() or ())
        return [
            RemedyGroup(title, name, [choices[kind.value] for kind in kinds], bool(chosen & set(kinds)))
            for name, title, kinds in GROUPS
        ]

    @property
    def is_more_open(self) -> bool:
        """Whether more than the standards is shown: once something was chosen, or is wrong."""
        return self.is_bound or "standard" in self.initial

    @property
    def is_why_open(self) -> bool:
        """Whether the words are shown: once there are some, or they are wrong."""
        named = ("reason", "note", "article")
        return any(self[name].value() or self[name].errors for name in named)

    @property
    def asks_person(self) -> bool:
        """Whether what is offered first is given to a person, who is then named beside it."""
        return bool(self._offered_kinds & ON_A_PLAYER)

    @property
    def asks_score(self) -> bool:
        """Whether what is offered first puts the score right."""
        return RemedyKind.CORRECT_SCORE in self._offered_kinds

    @property
    def _offered_kinds(self) -> frozenset[RemedyKind]:
        return frozenset(remedy.kind for each in self._standards.offered for remedy in each.remedies)

    def decision(self) -> Decision:
        """The decision of a form that is valid."""
        given = self.cleaned_data
        remedies: tuple[Remedy, ...] = given["chosen"]
        puts_right = any(remedy.kind is RemedyKind.CORRECT_SCORE for remedy in remedies)
        return Decision(
            irregularity=given["irregularity"],
            remedies=remedies,
            side=given["side"],
            concern=given["concern"],
            score=BySide(given["score_a"], given["score_b"]) if puts_right else None,
            player=given["player"],
            article=given["article"],
            reason=given["reason"],
            note=given["note"],
            closes_call=given["closes_call"],
        )

    def _chosen(self, given: dict[str, Any]) -> tuple[Remedy | None, ...]:
        """The standard begun with, if any, and what is ordered besides."""
        begun: tuple[Remedy, ...] = ()
        if given["standard"] != OWN:
            begun = self._standards.offered[int(given["standard"])].remedies
        own = (self._own(RemedyKind(value), given) for value in given["remedies"])
        return (*begun, *(remedy for remedy in own if remedy not in begun))

    def _own(self, kind: RemedyKind, given: dict[str, Any]) -> Remedy | None:
        if kind not in WITH_CHALKS:
            return Remedy(kind)
        if given.get("chalks") is None:
            self.add_error("chalks", "Enter how many chalks.")
            return None
        return Remedy(kind, given["chalks"])


def _chalks_field(most: int) -> forms.IntegerField:
    """How many chalks, of as many as a game holds."""
    said = f"No game holds so many chalks: order at most {most}, or the loss of the game."
    return forms.IntegerField(
        label="How many chalks",
        min_value=1,
        required=False,
        help_text=f"From 1 to {most}.",
        validators=[MaxValueValidator(most, message=said)],
        widget=forms.NumberInput(attrs={"min": 1, "max": most}),
    )


def answers_as_initial(sent: QueryDict) -> dict[str, Any]:
    """What was chosen, for a form that offers it again."""
    many = {"remedies": sent.getlist("remedies"), "closes_call": "closes_call" in sent}
    return {**sent.dict(), **many}


class NoteForm(forms.Form):
    """The words a ruling is published with."""

    note = forms.CharField(
        label="What everybody reads",
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="What each side said is never published.",
    )


class AppealForm(forms.Form):
    """Why a side appeals."""

    grounds = forms.CharField(
        label="Why do you appeal?", max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )


class DecisionForm(forms.Form):
    """What becomes of an appeal."""

    outcome = forms.ChoiceField(
        label="Your decision",
        choices=[(state.value, state.label) for state in AppealState if state != AppealState.PENDING],
        widget=forms.RadioSelect,
    )
    decision = forms.CharField(
        label="Why, for both sides to read",
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AppealPolicyForm(forms.Form):
    """Whether there are appeals in an event, how long, and whether play waits."""

    is_final = forms.TypedChoiceField(
        label="Appeals",
        choices=[("no", "Rulings can be appealed against"), ("yes", "Rulings are final: no appeal")],
        coerce=lambda word: word == "yes",
        widget=forms.RadioSelect,
    )
    window_minutes = forms.IntegerField(label="Minutes to appeal in", min_value=1, max_value=10080)
    blocks_progress = forms.BooleanField(
        label="Play and the next match wait until the appeal is decided", required=False
    )
