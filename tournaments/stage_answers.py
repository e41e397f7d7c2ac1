"""What the form of a stage asks, and where in the stage's settings each answer stands.

The settings are changed in place of being made anew: what the form does not ask stays as it is.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django import forms

from tournaments.enums import DrawMethod, StageKind
from tournaments.pairing.swiss.model import ClubRule, Method
from tournaments.stage_shape import Departures
from tournaments.standings.across import Levelling
from tournaments.standings.settings import KeptResults, Placed, Scale, Share, Unmet

TABLED: Final = (StageKind.ROUND_ROBIN, StageKind.LEAGUE, StageKind.SWISS)
YES: Final = True
NO: Final = False
GROUPED: Final = (StageKind.ROUND_ROBIN, StageKind.LEAGUE)
WORDS: Final[Mapping[StrEnum, str]] = {
    Method.HALVES: "the upper half meets the lower: 1v5 2v6 3v7 4v8",
    Method.BEST_WORST: "the best meets the last: 1v8 2v7 3v6 4v5",
    Method.NEIGHBOURS: "neighbours meet: 1v2 3v4 5v6 7v8",
    Method.DRAWN: "drawn from the published seed",
    ClubRule.IGNORED: "no matter",
    ClubRule.APART: "kept apart where the scores allow it",
    ClubRule.NEVER: "never paired",
    Share.NOTHING: "nothing",
    Share.RACE_TARGET: "the target of the race",
    Share.AVERAGE: "the average of their other matches",
    Share.FIXED: "so many, as written beside",
    Share.RECORDED: "what the result says",
    Departures.WALKOVER: "walkovers for their opponents",
    Departures.VOID: "void",
    KeptResults.ALL: "all kept",
    KeptResults.NONE: "none kept",
    KeptResults.HALF: "kept once half was played",
    Placed.BY_RESULTS: "by their results",
    Placed.LAST: "last",
    Placed.NOT_PLACED: "without a place",
    Unmet.OWN_POINTS: "their own points stand in",
    Unmet.NOTHING: "nothing stands in",
    Scale.TOTALS: "as totals",
    Scale.PER_MATCH: "by match",
    Levelling.NOTHING: "as they are",
    Levelling.PER_MATCH: "by match",
    Levelling.WITHOUT_LAST: "without matches against those beyond the smallest group",
}
METHODS: Final = [
    (DrawMethod.BY_SEED.value, "by seed"),
    (DrawMethod.DRAWN.value, "drawn from a published seed"),
    (DrawMethod.BY_POTS.value, "drawn by pots"),
    (DrawMethod.BY_TIERS.value, "drawn among seeds of one tier"),
    (DrawMethod.BY_HAND.value, "by hand"),
]


@dataclass(frozen=True, slots=True)
class Asked:
    """One answer: the form's field, where it stands in the settings, what it is when it does not stand there.

    `kinds` are the kinds of stage it concerns, empty for all.
    """

    name: str
    path: tuple[str, ...]
    usual: Any
    field: Callable[[], forms.Field]
    kinds: tuple[str, ...] = ()


def whole(label: str, *, least: int = 1, most: int = 999, help_text: str = "") -> forms.IntegerField:
    """A question for a whole number, which may be left open."""
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=False, help_text=help_text
    )


def _choice(label: str, words: type[StrEnum]) -> forms.ChoiceField:
    choices = [(word.value, WORDS[word]) for word in words]
    return forms.ChoiceField(label=label, choices=choices, required=False)


def _tick(label: str) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False)


def _points(label: str) -> forms.RegexField:
    return forms.RegexField(
        r"^-?\d{1,4}(/[1-9]\d?)?$",
        label=label,
        required=False,
        max_length=8,
        error_messages={"invalid": "A whole number, or a part such as 1/2."},
    )


FORMAT: Final = (
    Asked("groups", ("format", "groups"), None, lambda: whole("Groups"), GROUPED),
    Asked(
        "legs",
        ("format", "legs"),
        None,
        lambda: whole("Legs", most=10, help_text="2 for home and away."),
        GROUPED,
    ),
    Asked(
        "rounds",
        ("format", "rounds"),
        None,
        lambda: whole("Rounds", most=99, help_text="Of a round robin only where it is cut short."),
        TABLED,
    ),
    Asked("byes", ("format", "byes"), YES, lambda: _tick("Rests of an odd group count as byes"), GROUPED),
    Asked(
        "fold",
        ("format", "fold"),
        Method.HALVES,
        lambda: _choice("Within a score group", Method),
        (StageKind.SWISS,),
    ),
    Asked(
        "clubs",
        ("format", "clubs"),
        ClubRule.IGNORED,
        lambda: _choice("Of one club", ClubRule),
        (StageKind.SWISS,),
    ),
    Asked(
        "places_to",
        ("format", "places_to"),
        None,
        lambda: whole(
            "Last place played for",
            least=2,
            most=9999,
            help_text="2: the final alone; 4: third place too; 8: places 5 to 8 too.",
        ),
        (StageKind.KNOCKOUT,),
    ),
    Asked(
        "reset",
        ("format", "reset"),
        YES,
        lambda: _tick("A final lost by the unbeaten side is played again"),
        (StageKind.DOUBLE_ELIMINATION,),
    ),
)
PLACING: Final = (
    Asked(
        "method",
        ("placing", "method"),
        DrawMethod.BY_SEED.value,
        lambda: forms.ChoiceField(label="Places are given", choices=METHODS),
    ),
    Asked(
        "seeded",
        ("placing", "seeded"),
        0,
        lambda: whole("Seeded before the rest is drawn", least=0, most=9999),
    ),
    Asked("clubs_apart", ("placing", "clubs_apart"), NO, lambda: _tick("Keep clubs apart")),
)
POINTS: Final = tuple(
    Asked(
        f"points_{name}",
        ("table", "points", name),
        usual,
        lambda label=label: _points(label),  # type: ignore[misc] # the label of this turn
        TABLED,
    )
    for name, label, usual in (
        ("win", "A win", "2"),
        ("draw", "A draw", "1"),
        ("loss", "A loss", "0"),
        ("bye", "A bye", "2"),
        ("walkover", "A walkover", "2"),
        ("forfeit", "A forfeit", "0"),
    )
)
CREDITS: Final = (
    *(
        asked
        for name in ("bye", "walkover", "forfeit")
        for asked in (
            Asked(
                f"{name}_scored",
                ("table", name, "scored"),
                Share.NOTHING,
                lambda name=name: _choice(f"Bullseyes for, by a {name}", Share),  # type: ignore[misc] # of this turn
                TABLED,
            ),
            Asked(
                f"{name}_fixed_scored",
                ("table", name, "fixed_scored"),
                0,
                lambda: whole("so many", least=0, most=9999),
                TABLED,
            ),
            Asked(
                f"{name}_conceded",
                ("table", name, "conceded"),
                Share.NOTHING,
                lambda name=name: _choice(f"Bullseyes against, by a {name}", Share),  # type: ignore[misc] # of this turn
                TABLED,
            ),
            Asked(
                f"{name}_fixed_conceded",
                ("table", name, "fixed_conceded"),
                0,
                lambda: whole("so many", least=0, most=9999),
                TABLED,
            ),
        )
    ),
    Asked("bye_is_win", ("table", "bye_is_win"), YES, lambda: _tick("A bye counts as a match won"), TABLED),
)
FINER: Final = (
    Asked(
        "departures",
        ("departures",),
        Departures.WALKOVER,
        lambda: _choice("Matches to come of one who leaves are", Departures),
    ),
    Asked(
        "withdrawn_kept",
        ("table", "withdrawn", "kept"),
        KeptResults.ALL,
        lambda: _choice("Results of one who withdrew are", KeptResults),
        TABLED,
    ),
    Asked(
        "withdrawn_placed",
        ("table", "withdrawn", "placed"),
        Placed.LAST,
        lambda: _choice("Who withdrew stands", Placed),
        TABLED,
    ),
    Asked(
        "disqualified_kept",
        ("table", "disqualified", "kept"),
        KeptResults.ALL,
        lambda: _choice("Results of one disqualified are", KeptResults),
        TABLED,
    ),
    Asked(
        "disqualified_placed",
        ("table", "disqualified", "placed"),
        Placed.NOT_PLACED,
        lambda: _choice("Who was disqualified stands", Placed),
        TABLED,
    ),
    Asked(
        "unmet",
        ("table", "unmet"),
        Unmet.OWN_POINTS,
        lambda: _choice("For the opponent a bye lacks (Buchholz)", Unmet),
        TABLED,
    ),
    Asked("scale", ("table", "scale"), Scale.TOTALS, lambda: _choice("Amounts are compared", Scale), TABLED),
    Asked(
        "levelling",
        ("levelling",),
        Levelling.NOTHING,
        lambda: _choice("Groups of unequal size are compared", Levelling),
        GROUPED,
    ),
    Asked(
        "all_met",
        ("table", "head_to_head", "all_met"),
        YES,
        lambda: _tick("Head to head asks that all of them have met"),
        TABLED,
    ),
    Asked(
        "again",
        ("table", "head_to_head", "again"),
        YES,
        lambda: _tick("Head to head is asked again of those it leaves level"),
        TABLED,
    ),
)
PLAIN: Final = (*FORMAT, *PLACING, *POINTS, *CREDITS, *FINER)
BY_NAME: Final = {asked.name: asked for asked in PLAIN}


def answers_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The answers that settings stand for, by field."""
    return {asked.name: _at(settings, asked.path, asked.usual) for asked in PLAIN}


def settings_with(kept: Mapping[str, Any], answers: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The settings kept, changed to the answers as far as they concern a stage of this kind.

    An answer that is as usual is not written down where nothing stood.
    """
    settings = deepcopy(dict(kept))
    for asked in PLAIN:
        concerns = not asked.kinds or kind in asked.kinds
        if not concerns and asked.path[0] == "format":
            _put(settings, asked.path, None)
        elif concerns:
            given = answers.get(asked.name)
            value = _number(given) if asked.path[:2] == ("table", "points") else given
            is_usual = value in (None, "") or str(value) == str(asked.usual)
            stood = _at(settings, asked.path, None) is not None
            if stood or not is_usual:
                _put(settings, asked.path, None if value in (None, "") else value)
    return settings


def _number(given: str | None) -> int | str | None:
    return int(given) if given and "/" not in given else given or None


def _at(settings: Mapping[str, Any], path: tuple[str, ...], otherwise: Any) -> Any:
    value: Any = settings
    for name in path:
        if not isinstance(value, Mapping) or name not in value:
            return otherwise
        value = value[name]
    return value


def _put(settings: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Put a value at its place; nothing takes away what stands there."""
    *through, last = path
    part = settings
    for name in through:
        if value is None and name not in part:
            return
        part = part.setdefault(name, {})
    if value is None:
        part.pop(last, None)
    else:
        part[last] = value
