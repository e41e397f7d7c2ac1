"""The key of every tie-break: what an organizer stores, in the order the keys are asked."""

from enum import StrEnum
from fractions import Fraction
from typing import Final

Number = int | Fraction


def whole(number: Number) -> Number:
    """The same number, as an int where it is whole."""
    return number.numerator if number.denominator == 1 else number


class Key(StrEnum):
    """One tie-break. `tie_breaks.TIE_BREAKS` holds its name and its function."""

    MATCH_WINS = "match-wins"
    MATCH_POINTS = "match-points"
    BULLSEYES_FOR = "bullseyes-for"
    BULLSEYES_AGAINST = "bullseyes-against"
    BULLSEYE_DIFFERENCE = "bullseye-difference"
    HANG_JACKS_FOR = "hang-jacks-for"
    HANG_JACKS_AGAINST = "hang-jacks-against"
    CHALKS_FOR = "chalks-for"
    CHALKS_AGAINST = "chalks-against"
    CHALK_DIFFERENCE = "chalk-difference"
    HEAD_TO_HEAD = "head-to-head"
    BUCHHOLZ = "buchholz"
    SONNEBORN_BERGER = "sonneborn-berger"
    PLAY_OFF = "play-off"
    DRAWN_LOTS = "drawn-lots"
    # Not for an organizer to choose: it is always asked first, so that who has left stands below who has not.
    STILL_IN = "still-in"


# What can be read off an entrant's own matches alone, and so off any selection of them.
COUNTED_KEYS: Final = frozenset(
    {
        Key.MATCH_WINS,
        Key.MATCH_POINTS,
        Key.BULLSEYES_FOR,
        Key.BULLSEYES_AGAINST,
        Key.BULLSEYE_DIFFERENCE,
        Key.HANG_JACKS_FOR,
        Key.HANG_JACKS_AGAINST,
        Key.CHALKS_FOR,
        Key.CHALKS_AGAINST,
        Key.CHALK_DIFFERENCE,
    }
)

# Differences follow from their two sides, so a penalty is put on a side and never on the difference.
ADJUSTABLE_KEYS: Final = COUNTED_KEYS - {Key.BULLSEYE_DIFFERENCE, Key.CHALK_DIFFERENCE}

# What grows with the number of matches, and so may be compared by the match.
SCALED_KEYS: Final = COUNTED_KEYS | {Key.BUCHHOLZ, Key.SONNEBORN_BERGER}
