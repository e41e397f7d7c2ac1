"""The whole field of a table: what a tie-break may look at besides the entrant it is asked of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.appearances import Appearance
from tournaments.standings.settings import Settings
from tournaments.standings.tally import Tally


@dataclass(frozen=True, slots=True)
class Field:
    """Every entrant's tally and play-off matches, and the lots drawn (None before the seed is published)."""

    tallies: Mapping[str, Tally]
    play_offs: Mapping[str, Sequence[Appearance]]
    lots: Mapping[str, int] | None
    settings: Settings
