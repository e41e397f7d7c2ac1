"""What the page of a line-up asks for."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.enums import SeatName, Side
from tournaments.models import Player, Sitting
from tournaments.services.line_ups import Place


class LineUpForm(forms.Form):
    """One half of one side: for every table its two seats, each with one of its people or nobody."""

    def __init__(
        self,
        *args: Any,
        side: Side,
        sittings: Sequence[Sitting],
        people: Sequence[Player],
        seats: int = 2,
        **more: Any,
    ) -> None:
        """Offer everybody for every seat, those named before to begin with; two-handed a side has one."""
        super().__init__(*args, **more)
        self._sittings = sittings
        self._seats = tuple(SeatName(f"{side.value}{place}") for place in range(1, seats + 1))
        choices = [("", "open"), *((str(player.pk), player.name) for player in people)]
        for sitting in sittings:
            named = {seat.seat: seat.player_id for seat in sitting.named}  # type: ignore[attr-defined]
            for seat in self._seats:
                self.fields[f"{sitting.number}.{seat}"] = forms.ChoiceField(
                    choices=choices,
                    required=False,
                    initial=named.get(seat),
                    label=f"{table_in_words(sitting)}, seat {seat.value}",
                )

    @property
    def places(self) -> list[Place]:
        """The seats that were given to somebody."""
        return [
            Place(sitting=sitting.number, seat=seat, player_id=int(player))
            for sitting in self._sittings
            for seat in self._seats
            if (player := self.cleaned_data.get(f"{sitting.number}.{seat}"))
        ]


def table_in_words(sitting: Sitting) -> str:
    """The table of a sitting, or its pair while it has none."""
    return str(sitting.table) if sitting.table else f"Pair {sitting.number}"
