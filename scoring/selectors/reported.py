"""Results from paper as boards count them: for the entrants, since nobody wrote down who sat."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Q

from scoring.statistics.boards import PlacedStint
from scoring.statistics.values import Stint
from tournaments.enums import ResultKind
from tournaments.models import MatchResult

NO_SHEET: Final = 0
_REPORT: Final = (
    "pk",
    "match__stage_id",
    "match__number",
    "match__table_count",
    "match__entrant_a_id",
    "match__entrant_b_id",
    "bullseyes_a",
    "bullseyes_b",
    "hang_jacks_a",
    "hang_jacks_b",
    "chalks_a",
    "chalks_b",
    "ended_early",
    "recorded_at",
)


class ReportSeen(NamedTuple):
    """A result from paper that counts: where it belongs and what it holds, side A first."""

    stage: int
    match: int
    table_count: int
    entrant_a: int | None
    entrant_b: int | None
    bullseyes_a: int
    bullseyes_b: int
    hang_jacks_a: int
    hang_jacks_b: int
    chalks_a: int
    chalks_b: int
    ended_early: bool
    recorded_at: datetime

    def stints(self) -> Iterator[PlacedStint]:
        """What each side has of it."""
        bullseyes = self.bullseyes_a, self.bullseyes_b
        hang_jacks, chalks = (self.hang_jacks_a, self.hang_jacks_b), (self.chalks_a, self.chalks_b)
        for own, side, entrant in ((0, "A", self.entrant_a), (1, "B", self.entrant_b)):
            stint = Stint(
                side=side,
                players=(),
                first_at=self.recorded_at,
                games=sum(bullseyes),
                bullseyes=bullseyes[own],
                chalks=chalks[own],
                chalks_against=chalks[1 - own],
                hang_jacks=hang_jacks[own],
                hang_jacks_suffered=hang_jacks[1 - own],
                straight_wins=int(self._is_straight(bullseyes[own], bullseyes[1 - own])),
            )
            yield PlacedStint(
                stint=stint, sheet=NO_SHEET, stage=self.stage, match=self.match, table=0, entrant=entrant
            )

    def _is_straight(self, won: int, lost: int) -> bool:
        """Of a match of several tables only the sum is known, and one that was stopped was not won so."""
        return won > 1 and lost == 0 and self.table_count == 1 and not self.ended_early


Reports = Mapping[int, ReportSeen]
"""By key the results from paper that count."""


def reports_seen(within: Q) -> Reports:
    """The results that were played, of matches without a sheet, in one query; none set aside."""
    results = MatchResult.objects.filter(
        within, is_current=True, kind=ResultKind.PLAYED, match__is_set_aside=False
    )
    rows = results.exclude(match__sittings__sheet__isnull=False).order_by("pk").values_list(*_REPORT)
    return {key: ReportSeen(*row) for key, *row in rows}
