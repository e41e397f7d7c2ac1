"""The form of one stage: every choice that the engines know, each beside what it concerns."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms

from tournaments.enums import StageKind
from tournaments.models import Event, Stage
from tournaments.pairing.knockout import MAIN
from tournaments.stage_answers import (
    BY_NAME,
    CREDITS,
    FINER,
    FORMAT,
    PLACING,
    PLAIN,
    POINTS,
    TABLED,
    answers_of,
    settings_with,
    whole,
)
from tournaments.stage_settings import DEFAULT_COUNTING, DEFAULT_KEYS
from tournaments.standings.keys import Key
from tournaments.standings.tie_breaks import TIE_BREAKS

TIE_BREAK_CHOICES: Final = [("", "none"), *((k.value, TIE_BREAKS[k].name) for k in Key if k != Key.STILL_IN)]
KINDS: Final = [(kind.value, kind.label.lower().capitalize()) for kind in StageKind]
WAYS: Final = [
    ("best-of", "Best of so many games"),
    ("race-to", "Race to so many bullseyes"),
    ("fixed-number", "A fixed number of games"),
    ("timed", "Timed halves"),
]
UNFINISHED: Final = [("void", "void"), ("played-out", "played out"), ("to-the-leader", "to the side ahead")]
INTAKES: Final = [
    ("", "nobody"),
    ("entries", "Those entered"),
    ("group-places", "Places of every group"),
    ("best-of-place", "The best of one place across the groups"),
    ("table-places", "Places of the whole table"),
    ("beaten", "Those beaten in a bracket"),
    ("rest", "Whom no other stage takes"),
]
TAKEN_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "entries": ("first", "last"),
    "group-places": ("stage", "first", "last"),
    "best-of-place": ("stage", "place", "count"),
    "table-places": ("stage", "first", "last"),
    "beaten": ("stage", "rounds", "bracket"),
    "rest": ("stage",),
}
"""What each way of coming in asks for."""
MATCH: Final = ("way", "games", "halves", "unfinished", "each_table", "tables")
OF_WAY: Final = {"games": "best-of race-to fixed-number", "halves": "timed", "unfinished": "timed"}
ROW: Final = re.compile(r"(intake|format\.plates)\[(\d+)\](?:\.(\w+))?")
TIES_SHOWN: Final = 6
MOST_ROWS: Final = 20


@dataclass(frozen=True, slots=True)
class Shown:
    """A field, and the kinds, ways of counting and ways of coming in that it concerns."""

    field: forms.BoundField
    kinds: str = ""
    ways: str = ""
    intakes: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Fields under one heading; what few need is folded away."""

    heading: str
    fields: tuple[Shown, ...] = ()
    rows: tuple[tuple[Shown, ...], ...] = ()
    kinds: str = ""
    is_folded: bool = False

    @property
    def is_open(self) -> bool:
        """Whether something within it is refused."""
        return any(shown.field.errors for shown in self.fields)


class StageForm(forms.Form):
    """One stage: its shape, who comes in, how matches are counted, what they are worth, places given."""

    name = forms.CharField(label="Name of the stage", max_length=80)
    kind = forms.ChoiceField(label="Kind", choices=KINDS)
    way = forms.ChoiceField(label="A match is", choices=WAYS)
    games = whole("Games or bullseyes")
    halves = whole("Halves", most=4)
    unfinished = forms.ChoiceField(
        label="A game unfinished at the bell is", choices=UNFINISHED, required=False
    )
    each_table = forms.BooleanField(label="Every table counts for itself", required=False)
    tables = whole("Tables of one match", most=200)
    first_day = forms.DateField(
        label="First round on", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    every_days = whole("Then every so many days", most=366)

    def __init__(self, event: Event, stage: Stage | None, data: Mapping[str, Any] | None = None) -> None:
        """Begin with what stands; ask for a row more of whatever comes in rows."""
        self.kept: dict[str, Any] = {} if stage is None else stage.settings
        super().__init__(data, initial=_answers(event, stage))
        self.fields |= {asked.name: asked.field() for asked in PLAIN}
        self.intakes = _rows_shown("intake", self.kept.get("intake", ()), data)
        self.plates = _rows_shown("plate", _plates(self.kept), data)
        ties = len(self.kept.get("table", {}).get("keys", ()))
        self.ties = tuple(f"tie_{n}" for n in range(1, max(TIES_SHOWN, ties + 1) + 1))
        before = event.stages.filter(**({} if stage is None else {"position__lt": stage.position}))
        self._add_rows([(str(one.position), f"{one.position}. {one.name}") for one in before])

    def _add_rows(self, stages: list[tuple[str, str]]) -> None:
        choices = [("", "none"), *stages]
        for row in self.intakes:
            self.fields |= {
                f"intake_{row}_from": forms.ChoiceField(label="Who", choices=INTAKES, required=False),
                f"intake_{row}_stage": forms.ChoiceField(label="Of stage", choices=choices, required=False),
                f"intake_{row}_first": whole("From place", most=9999),
                f"intake_{row}_last": whole("To place", most=9999),
                f"intake_{row}_place": whole("Of those who took place"),
                f"intake_{row}_count": whole("The best so many"),
                f"intake_{row}_rounds": _rounds("Beaten in rounds"),
                f"intake_{row}_bracket": forms.CharField(
                    label="Of the bracket", max_length=40, required=False, help_text="Empty: the main one."
                ),
            }
        for row in self.plates:
            self.fields |= {
                f"plate_{row}_name": forms.CharField(label="Name", max_length=40, required=False),
                f"plate_{row}_rounds": _rounds("For the beaten of rounds"),
                f"plate_{row}_of": forms.CharField(
                    label="Of the bracket", max_length=40, required=False, help_text="Empty: the main one."
                ),
            }
        for number, name in enumerate(self.ties, 1):
            self.fields[name] = forms.ChoiceField(
                label=f"Tie-break {number}", choices=TIE_BREAK_CHOICES, required=False
            )

    @property
    def sections(self) -> list[Section]:
        """The fields in groups, as the page shows them."""
        tabled, knockout = " ".join(TABLED), StageKind.KNOCKOUT.value
        own = self._shown(["name", "kind", *(asked.name for asked in FORMAT)])
        return [
            Section("What it is", own),
            Section("Who comes in", rows=tuple(self._intake_row(row) for row in self.intakes)),
            Section("A match", tuple(Shown(self[name], ways=OF_WAY.get(name, "")) for name in MATCH)),
            Section("Places in the draw", self._shown(asked.name for asked in PLACING)),
            Section(
                "Cups for the beaten",
                rows=tuple(
                    self._shown(f"plate_{row}_{part}" for part in ("name", "rounds", "of"))
                    for row in self.plates
                ),
                kinds=knockout,
            ),
            Section("Points", self._shown(asked.name for asked in POINTS), kinds=tabled),
            Section("Ties are broken by, in this order", self._shown(self.ties), kinds=tabled),
            Section("Dates of a league", self._shown(("first_day", "every_days")), kinds="league"),
            Section(
                "What a bye, a walkover and a forfeit are credited with",
                self._shown(asked.name for asked in CREDITS),
                kinds=tabled,
                is_folded=True,
            ),
            Section("Finer points", self._shown(asked.name for asked in FINER), is_folded=True),
        ]

    def settings(self) -> dict[str, Any]:
        """The stage's settings: those the form asks for, over those kept that it does not."""
        given = self.cleaned_data
        settings = settings_with(self.kept, given, given["kind"])
        settings |= {"counting": self._counting(), "tables": given["tables"] or 1}
        settings["intake"] = self._intake()
        plates = self._plates() if given["kind"] == StageKind.KNOCKOUT else []
        if plates:
            settings["format"] = {**settings.get("format", {}), "plates": plates}
        else:
            settings.get("format", {}).pop("plates", None)
        keys = [given[name] for name in self.ties if given[name]]
        if (keys and keys != [key.value for key in DEFAULT_KEYS]) or "keys" in settings.get("table", {}):
            settings["table"] = {**settings.get("table", {}), "keys": keys or list(DEFAULT_KEYS)}
        settings.pop("calendar", None)
        if given["first_day"]:
            every = given["every_days"] or 7
            settings["calendar"] = {"first": given["first_day"].isoformat(), "every_days": every}
        return settings

    def field_for(self, where: str) -> str | None:
        """The field that a place in the settings was asked by."""
        if row := ROW.match(where):
            kind, rows = ("intake", self._taken) if row[1] == "intake" else ("plate", self._named)
            asked = f"{kind}_{rows[int(row[2])]}_{row[3] or 'from'}" if int(row[2]) < len(rows) else ""
            return asked if asked in self.fields else None
        leaf = where.rpartition(".")[2]
        names = (name for name, asked in BY_NAME.items() if asked.path[-1] == leaf)
        return next((name for name in (leaf, *names) if name in self.fields), None)

    @property
    def _taken(self) -> list[int]:
        return [row for row in self.intakes if self.cleaned_data.get(f"intake_{row}_from")]

    @property
    def _named(self) -> list[int]:
        return [row for row in self.plates if self.cleaned_data.get(f"plate_{row}_name")]

    def _shown(self, names: Iterable[str]) -> tuple[Shown, ...]:
        kinds = {name: " ".join(asked.kinds) for name, asked in BY_NAME.items()}
        return tuple(Shown(self[name], kinds=kinds.get(name, "")) for name in names)

    def _intake_row(self, row: int) -> tuple[Shown, ...]:
        parts = ("stage", "first", "last", "place", "count", "rounds", "bracket")
        asked = (
            Shown(self[f"intake_{row}_{part}"], intakes=" ".join(w for w, t in TAKEN_BY.items() if part in t))
            for part in parts
        )
        return (Shown(self[f"intake_{row}_from"]), *asked)

    def _counting(self) -> dict[str, Any]:
        given = self.cleaned_data
        counting = {"way": given["way"], "each_table": given["each_table"]}
        if given["way"] != "timed":
            return counting | ({"games": given["games"]} if given["games"] else {})
        return counting | {"halves": given["halves"] or 2, "unfinished": given["unfinished"] or "void"}

    def _intake(self) -> list[dict[str, Any]]:
        taken = []
        for row in self._taken:
            way = self.cleaned_data[f"intake_{row}_from"]
            parts = {part: self.cleaned_data[f"intake_{row}_{part}"] for part in TAKEN_BY[way]}
            if "stage" in parts:
                parts["stage"] = int(parts["stage"] or 1)
            taken.append({"from": way, **{name: value for name, value in parts.items() if value}})
        return taken or [{"from": "entries"}]

    def _plates(self) -> list[dict[str, Any]]:
        plates = []
        for row in self._named:
            name, rounds, of = (self.cleaned_data[f"plate_{row}_{part}"] for part in ("name", "rounds", "of"))
            plates.append({"name": name, "rounds": rounds or [1], **({"of": of} if of else {})})
        return plates


class _RoundsField(forms.CharField):
    """Numbers of rounds, however they are divided."""

    def clean(self, value: Any) -> list[int]:
        """The numbers; anything else is refused."""
        text = super().clean(value)
        if not re.fullmatch(r"[\d\s,;]*", text):
            raise forms.ValidationError("Numbers of rounds, such as 1 2.")
        return [int(part) for part in re.findall(r"\d+", text)]

    def prepare_value(self, value: Any) -> Any:
        """The numbers as one writes them."""
        return " ".join(map(str, value)) if isinstance(value, list) else value


def _rounds(label: str) -> _RoundsField:
    return _RoundsField(label=label, max_length=40, required=False, help_text="Such as 1, or 1 2.")


def _rows_shown(name: str, standing: Iterable[Any], data: Mapping[str, Any] | None) -> range:
    """Rows for all that stands, or was sent, and one more."""
    sent = [n for n in range(1, MOST_ROWS + 1) if data and any(k.startswith(f"{name}_{n}_") for k in data)]
    return range(1, min(MOST_ROWS, max([len(list(standing)) + 1, 2, *sent])) + 1)


def _plates(settings: Mapping[str, Any]) -> list[dict[str, Any]]:
    return list(settings.get("format", {}).get("plates", ()))


def _answers(event: Event, stage: Stage | None) -> dict[str, Any]:
    """The answers to begin with."""
    settings: dict[str, Any] = {} if stage is None else stage.settings
    counting, calendar = settings.get("counting", DEFAULT_COUNTING), settings.get("calendar", {})
    answers = answers_of(settings) | {"halves": 2, **counting}
    answers |= {
        "name": f"Stage {event.stages.count() + 1}" if stage is None else stage.name,
        "kind": StageKind.ROUND_ROBIN.value if stage is None else stage.kind,
        "tables": settings.get("tables", 1),
        "first_day": calendar.get("first"),
        "every_days": calendar.get("every_days"),
    }
    for row, intake in enumerate(settings.get("intake") or [{"from": "entries"}], 1):
        answers |= {f"intake_{row}_{part}": value for part, value in intake.items()}
        if answers.get(f"intake_{row}_bracket") == MAIN:
            answers[f"intake_{row}_bracket"] = ""
    for row, plate in enumerate(_plates(settings), 1):
        answers |= {f"plate_{row}_{part}": value for part, value in plate.items()}
    ties = settings.get("table", {}).get("keys", [key.value for key in DEFAULT_KEYS])
    return answers | {f"tie_{number}": key for number, key in enumerate(ties, 1)}
