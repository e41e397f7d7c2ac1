"""Where a sheet's pen is."""

from scoring.models import Pen, ScoreSheet
from tournaments.selectors.found import any_of


def pen_of(sheet: ScoreSheet) -> Pen | None:
    """The pen of a sheet, None while no device has taken it."""
    return any_of(Pen.objects.filter(sheet=sheet))
