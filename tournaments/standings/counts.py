"""Tie-breaks counted off an entrant's own matches."""

from tournaments.standings.appearances import departure_of
from tournaments.standings.field import Field
from tournaments.standings.keys import Number
from tournaments.standings.settings import Placed
from tournaments.standings.tally import Tally


def still_in(tally: Tally, field: Field) -> int:
    """1 for an entrant ranked by results, 0 for one who has left and stands below those."""
    departure = departure_of(tally.entrant, field.settings)
    return int(departure is None or departure.placed is Placed.BY_RESULTS)


def match_wins(tally: Tally, _field: Field) -> Number:
    """Matches won, walkovers included, byes as the settings say."""
    return tally.wins


def match_points(tally: Tally, _field: Field) -> Number:
    """Points for wins, draws, losses, byes, walkovers and forfeits, as the settings value each."""
    return tally.points


def bullseyes_for(tally: Tally, _field: Field) -> Number:
    """Bullseyes won."""
    return tally.bullseyes_for


def bullseyes_against(tally: Tally, _field: Field) -> Number:
    """Bullseyes the opponents won."""
    return tally.bullseyes_against


def bullseye_difference(tally: Tally, _field: Field) -> Number:
    """Bullseyes won less those the opponents won."""
    return tally.bullseyes_for - tally.bullseyes_against


def hang_jacks_for(tally: Tally, _field: Field) -> Number:
    """Jacks of the opponents hung."""
    return tally.hang_jacks_for


def hang_jacks_against(tally: Tally, _field: Field) -> Number:
    """Own Jacks the opponents hung."""
    return tally.hang_jacks_against


def chalks_for(tally: Tally, _field: Field) -> Number:
    """Chalks scored."""
    return tally.chalks_for


def chalks_against(tally: Tally, _field: Field) -> Number:
    """Chalks the opponents scored."""
    return tally.chalks_against


def chalk_difference(tally: Tally, _field: Field) -> Number:
    """Chalks scored less those the opponents scored."""
    return tally.chalks_for - tally.chalks_against
