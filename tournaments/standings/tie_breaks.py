"""The tie-breaks: each a key, a name and one function.

A `value` reads one entrant's number out of the whole field, or None where it cannot be asked yet. Where
`among` stands instead, the tie-break is asked only among those still level: it gives each of them a tally of
the matches that count for it, and the counts of those tallies are compared in the order of `compared_by`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.standings import among, counts, lots, strength
from tournaments.standings.field import Field
from tournaments.standings.keys import Key, Number
from tournaments.standings.settings import Settings
from tournaments.standings.tally import Tally

Value = Callable[[Tally, Field], Number | None]
Among = Callable[[Sequence[Tally], Field], list[Tally] | None]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """`one` and `many` put an amount into words; `lowest_first` ranks the lower amount higher."""

    key: Key
    name: str
    one: str
    many: str
    value: Value | None = None
    among: Among | None = None
    lowest_first: bool = False

    def compared_by(self, settings: Settings) -> tuple[Key, ...]:
        """The counts compared among those still level. A play-off is won by matches won, nothing else."""
        return settings.head_to_head.keys if self.key is Key.HEAD_TO_HEAD else (Key.MATCH_WINS,)


TIE_BREAKS: Final = {
    tie_break.key: tie_break
    for tie_break in (
        TieBreak(Key.STILL_IN, "being still in the event", "", "", counts.still_in),
        TieBreak(Key.MATCH_WINS, "match wins", "{} match win", "{} match wins", counts.match_wins),
        TieBreak(Key.MATCH_POINTS, "match points", "{} match point", "{} match points", counts.match_points),
        TieBreak(Key.BULLSEYES_FOR, "bullseyes for", "{} bullseye", "{} bullseyes", counts.bullseyes_for),
        TieBreak(
            Key.BULLSEYES_AGAINST,
            "fewest bullseyes against",
            "{} bullseye against",
            "{} bullseyes against",
            counts.bullseyes_against,
            lowest_first=True,
        ),
        TieBreak(
            Key.BULLSEYE_DIFFERENCE,
            "bullseye difference",
            "a bullseye difference of {}",
            "a bullseye difference of {}",
            counts.bullseye_difference,
        ),
        TieBreak(
            Key.HANG_JACKS_FOR, "hang jacks for", "{} hang jack", "{} hang jacks", counts.hang_jacks_for
        ),
        TieBreak(
            Key.HANG_JACKS_AGAINST,
            "fewest hang jacks against",
            "{} hang jack against",
            "{} hang jacks against",
            counts.hang_jacks_against,
            lowest_first=True,
        ),
        TieBreak(Key.CHALKS_FOR, "chalks for", "{} chalk", "{} chalks", counts.chalks_for),
        TieBreak(
            Key.CHALKS_AGAINST,
            "fewest chalks against",
            "{} chalk against",
            "{} chalks against",
            counts.chalks_against,
            lowest_first=True,
        ),
        TieBreak(
            Key.CHALK_DIFFERENCE,
            "chalk difference",
            "a chalk difference of {}",
            "a chalk difference of {}",
            counts.chalk_difference,
        ),
        TieBreak(
            Key.HEAD_TO_HEAD,
            "head to head",
            "the matches among them",
            "the matches among them",
            among=among.head_to_head,
        ),
        TieBreak(Key.BUCHHOLZ, "Buchholz", "a Buchholz of {}", "a Buchholz of {}", strength.buchholz),
        TieBreak(
            Key.SONNEBORN_BERGER,
            "Sonneborn-Berger",
            "a Sonneborn-Berger of {}",
            "a Sonneborn-Berger of {}",
            strength.sonneborn_berger,
        ),
        TieBreak(Key.PLAY_OFF, "the play-off", "the play-off", "the play-off", among=among.play_off),
        TieBreak(Key.DRAWN_LOTS, "drawn lots", "lot {}", "lot {}", lots.drawn_lots, lowest_first=True),
    )
}


def merit(key: Key, amount: Number) -> Number:
    """The amount with its sign turned where fewer is better, so that more is always better."""
    return -amount if TIE_BREAKS[key].lowest_first else amount
