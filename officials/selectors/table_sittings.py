"""What is played at a table."""

from tournaments.enums import MatchState, SittingState
from tournaments.models import Sitting, Table


def open_sittings_at(table: Table) -> list[Sitting]:
    """The sittings sent to a table that are not final: the one in play first, then in the matches' order."""
    over = (MatchState.FINAL, MatchState.NOT_NEEDED)
    standing = Sitting.objects.filter(table=table, match__is_set_aside=False)
    sittings = standing.exclude(state=SittingState.FINAL).exclude(match__state__in=over)
    found = sittings.select_related("sheet", "match__entrant_a", "match__entrant_b", "match__round")
    return sorted(
        found,
        key=lambda sitting: (sitting.state != SittingState.IN_PLAY, sitting.match.number, sitting.number),
    )
