"""The grace clock: how long a match that was called to its tables waits for an entrant."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.enums import Side


@dataclass(frozen=True, slots=True)
class Grace:
    """The clock of a called match as it stands at one moment.

    `left` is the time until `ends_at`, below nought afterwards. `awaited` are the sides that have not come.
    """

    called_at: datetime
    ends_at: datetime
    left: timedelta
    awaited: tuple[Side, ...]

    @property
    def is_over(self) -> bool:
        """Whether the minutes of grace have passed."""
        return self.left <= timedelta(0)

    @property
    def late(self) -> tuple[Side, ...]:
        """The sides that have not come though the minutes have passed."""
        return self.awaited if self.is_over else ()

    @property
    def is_late(self) -> bool:
        """Whether a side is late. Nothing follows of itself: a person decides what becomes of the match."""
        return bool(self.late)


def grace_of(
    *,
    called_at: datetime | None,
    arrived_a_at: datetime | None,
    arrived_b_at: datetime | None,
    minutes: int,
    now: datetime,
) -> Grace | None:
    """The clock of a match; None where it has not been called. A side that came late came all the same."""
    if called_at is None:
        return None
    ends_at = called_at + timedelta(minutes=minutes)
    arrivals = {Side.A: arrived_a_at, Side.B: arrived_b_at}
    awaited = tuple(side for side, arrived_at in arrivals.items() if arrived_at is None)
    return Grace(called_at, ends_at, ends_at - now, awaited)
