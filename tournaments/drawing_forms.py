"""What the page of a draw asks for."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django import forms

from tournaments.draw_content import DrawRequest
from tournaments.enums import DrawMethod, StageKind
from tournaments.models import Entrant, Stage
from tournaments.pairing.stages.model import RoundRobinFormat
from tournaments.pairing.swiss.model import Rule
from tournaments.selectors.brackets import BRACKETS
from tournaments.stage_answers import METHODS, whole
from tournaments.stage_shape import StageShape, read_stage_shape

MOST_POTS: Final = 32
MOST_IN_POTS: Final = 256
"""Of more than so many nobody puts each in a pot on a page; a program may."""
FEWEST_OFFERED: Final = 8
OF_SWISS: Final = ("seed", "rematch")
OF_THE_REST: Final = ("method", "seed", "seeded", "clubs_apart", "lines")


class DrawForm(forms.Form):
    """How a draw is to be made. Everybody to be drawn has a pot, which counts where places are given by pots.

    `field` are those to be drawn, best first; `before` is what was asked for last time.
    """

    method = forms.ChoiceField(label="Places are given", choices=METHODS, required=False)
    seed = forms.CharField(
        label="Published seed",
        max_length=120,
        required=False,
        help_text="Any text, said aloud before the draw: anyone can draw again from it.",
    )
    seeded = whole("Seeded before the rest is drawn", least=0, most=9999)
    clubs_apart = forms.BooleanField(label="Keep clubs apart", required=False)
    lines = forms.CharField(
        label="Lines from the top, by hand",
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Numbers of entrants, a dash for a bye: 1 - 4 5. Groups are divided by a slash.",
    )
    rematch = forms.BooleanField(label="Allow a rematch if no round is left without one", required=False)

    def __init__(
        self, data: Any, *, stage: Stage, field: Sequence[Entrant], before: DrawRequest | None
    ) -> None:
        self.kind = stage.kind
        shape = read_stage_shape(stage.kind, stage.settings)
        super().__init__(data, initial=_usual(shape) if before is None else _as_before(before))
        self.numbers = tuple(entrant.number for entrant in field) if len(field) <= MOST_IN_POTS else ()
        pots = _pots_before(before) or _usual_pots(shape, self.numbers)
        offered = min(MOST_POTS, max(FEWEST_OFFERED, *pots.values())) if pots else 0
        choices = [(str(pot), f"Pot {pot}") for pot in range(1, offered + 1)]
        for entrant in field if self.numbers else ():
            self.fields[f"pot_{entrant.number}"] = forms.ChoiceField(
                label=f"{entrant.number}. {entrant.name}",
                choices=choices,
                required=False,
                initial=str(pots.get(entrant.number, offered)),
            )

    def questions(self) -> Iterator[forms.BoundField]:
        """What is asked of this kind of stage, the pots apart."""
        asked = OF_SWISS if self.kind == StageKind.SWISS else OF_THE_REST
        return (self[name] for name in asked)

    def pots(self) -> Iterator[forms.BoundField]:
        """In which pot each stands, best first."""
        return (self[name] for name in self._pot_names)

    @property
    def _pot_names(self) -> list[str]:
        return [f"pot_{number}" for number in self.numbers]

    def draw_request(self) -> DrawRequest:
        """The draw that a valid form asks for."""
        given = self.cleaned_data
        method = DrawMethod(given["method"] or DrawMethod.BY_SEED)
        places = given["lines"] if method == DrawMethod.BY_HAND else ""
        is_bracket = self.kind in BRACKETS
        return DrawRequest(
            method=method,
            seed=given["seed"].strip(),
            seeded=given["seeded"] or 0,
            clubs_apart=given["clubs_apart"],
            pots=self._chosen_pots() if method == DrawMethod.BY_POTS else (),
            lines=_lines(places) if is_bracket else (),
            groups=() if is_bracket else tuple(map(_numbers, filter(str.strip, places.split("/")))),
            relaxed=(Rule.NO_REMATCH.value,) if given["rematch"] else (),
        )

    def _chosen_pots(self) -> tuple[tuple[int, ...], ...]:
        """The pots by number, those that stayed empty left out."""
        chosen = {number: int(self.cleaned_data[f"pot_{number}"] or MOST_POTS) for number in self.numbers}
        return tuple(
            tuple(number for number in self.numbers if chosen[number] == pot)
            for pot in sorted(set(chosen.values()))
        )


def _usual(shape: StageShape) -> dict[str, Any]:
    placing = shape.placing
    return {
        "method": placing.method.value,
        "seeded": placing.seeded,
        "clubs_apart": placing.clubs_apart,
    }


def _as_before(asked: DrawRequest) -> dict[str, Any]:
    lines = " ".join("-" if line is None else str(line) for line in asked.lines)
    groups = " / ".join(" ".join(map(str, group)) for group in asked.groups)
    return {
        "method": asked.method.value,
        "seed": asked.seed,
        "seeded": asked.seeded or None,
        "clubs_apart": asked.clubs_apart,
        "lines": lines or groups,
        "rematch": bool(asked.relaxed),
    }


def _pots_before(asked: DrawRequest | None) -> dict[int, int]:
    pots = () if asked is None else asked.pots
    return {number: place for place, pot in enumerate(pots, 1) for number in pot}


def _usual_pots(shape: StageShape, numbers: Sequence[int]) -> dict[int, int]:
    """One of each pot to a group; in a bracket the better half against the other."""
    size = len(numbers)
    chosen = shape.format
    in_each = chosen.groups if isinstance(chosen, RoundRobinFormat) else (size + 1) // 2
    in_each = max(in_each, -(-size // MOST_POTS), 1)
    return {number: place // in_each + 1 for place, number in enumerate(numbers)}


def _lines(text: str) -> tuple[int | None, ...]:
    return tuple(None if part == "-" else int(part) for part in re.findall(r"\d+|-", text))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text))
