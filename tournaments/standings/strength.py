"""Tie-breaks by the strength of those met: Buchholz and Sonneborn-Berger.

Strength is match points as earned, without adjustments. A match that was not played out was against nobody:
`Settings.unmet` says whether the entrant's own points stand in for the opponent, or nothing does. A void
match, and one not yet played, is no match at all.
"""

from fractions import Fraction
from typing import Final

from tournaments.standings.appearances import PLAYED_OUT, Appearance
from tournaments.standings.field import Field
from tournaments.standings.keys import Number, whole
from tournaments.standings.results import Outcome
from tournaments.standings.settings import Unmet
from tournaments.standings.tally import Tally

# Twice what each outcome is worth of the opponent's points, so that only the sum is halved.
DOUBLED_WORTH: Final = {
    Outcome.WIN: 2,
    Outcome.DRAW: 1,
    Outcome.LOSS: 0,
    Outcome.BYE: 2,
    Outcome.WALKOVER: 2,
    Outcome.FORFEIT: 0,
}


def buchholz(tally: Tally, field: Field) -> Number:
    """The match points of all opponents, added up; one met twice counts twice."""
    total: Number = 0
    for appearance in tally.appearances:
        total += _strength_met(appearance, tally, field)
    return total


def sonneborn_berger(tally: Tally, field: Field) -> Number:
    """The match points of the opponents beaten, and half of those drawn with."""
    doubled: Number = 0
    for appearance in tally.appearances:
        doubled += DOUBLED_WORTH[appearance.outcome] * _strength_met(appearance, tally, field)
    return whole(Fraction(doubled) / 2)


def _strength_met(appearance: Appearance, tally: Tally, field: Field) -> Number:
    if appearance.outcome in PLAYED_OUT and appearance.opponent is not None:
        return field.tallies[appearance.opponent].earned
    return tally.earned if field.settings.unmet is Unmet.OWN_POINTS else 0
