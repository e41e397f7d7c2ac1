"""Who sits where on a sheet, from its opening line and the lines that change a seat. No database in here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SeatKey = tuple[str, int]
"""A seat and the line from which somebody sits there."""


@dataclass
class Seating:
    """The players (by uid) of a sheet, line by line.

    `spells` holds, by seat and first line, the player and the line before which they got up, if they did.
    """

    now: dict[str, str]
    spells: dict[SeatKey, tuple[str, int | None]] = field(default_factory=dict)

    def change(self, seat: str, player: str, sequence: int) -> None:
        """Seat somebody in place of whoever sat there, from the line of this sequence on."""
        since = max(at for name, at in self.spells if name == seat)
        self.spells[seat, since] = (self.spells[seat, since][0], sequence)
        self.spells[seat, sequence] = (player, None)
        self.now[seat] = player

    def fault(self, content: Mapping[str, Any]) -> str:
        """What cannot be so in a line that changes a seat, empty where nothing is."""
        seat = content["seat"]
        if seat not in self.now:
            return "no such seat"
        if content["before"] != self.now[seat]:
            return "somebody else sat there"
        return "the player sits already" if content["player"] in self.now.values() else ""


def seating_at_opening(seats: Mapping[str, str]) -> Seating:
    """Who sat down when the sheet was opened."""
    return Seating(dict(seats), {(seat, 1): (player, None) for seat, player in seats.items()})
