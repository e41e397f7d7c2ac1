"""What an organizer sets before play: the order of the tie-breaks, and what counts for how much."""

from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.standings.errors import UnfitSettingsError
from tournaments.standings.keys import COUNTED_KEYS, Key, Number
from tournaments.standings.results import Outcome


class Share(StrEnum):
    """What one side of a match that was not played out is credited with.

    The race target and a fixed number are bullseyes only. The floored average of the entrant's played
    matches, and the score as recorded, bring their hang jacks and chalks with them.
    """

    NOTHING = "nothing"
    RACE_TARGET = "race-target"
    AVERAGE = "average"
    FIXED = "fixed"
    RECORDED = "recorded"


@dataclass(frozen=True, slots=True)
class Credit:
    """What an entrant is credited with, for and against, by a bye, a walkover or a forfeit."""

    scored: Share = Share.NOTHING
    conceded: Share = Share.NOTHING
    fixed_scored: int = 0
    fixed_conceded: int = 0

    @property
    def needs_race_target(self) -> bool:
        """Whether a race target has to be known."""
        return Share.RACE_TARGET in {self.scored, self.conceded}


@dataclass(frozen=True, slots=True)
class Points:
    """Match points by how a match ended. A side of a double forfeit gets `forfeit`."""

    win: Number = 2
    draw: Number = 1
    loss: Number = 0
    bye: Number = 2
    walkover: Number = 2
    forfeit: Number = 0

    def of(self, outcome: Outcome) -> Number:
        """The points one side gets for a match that ended so for it."""
        points: Number = getattr(self, outcome.value)
        return points


class KeptResults(StrEnum):
    """What becomes of the results of an entrant who leaves.

    `half` keeps them when at least half of the entrant's matches (byes and void ones left out) were played.
    """

    ALL = "all"
    NONE = "none"
    HALF = "half"


class Placed(StrEnum):
    """Where an entrant who has left is listed."""

    BY_RESULTS = "by-results"
    LAST = "last"
    NOT_PLACED = "not-placed"


@dataclass(frozen=True, slots=True)
class Departure:
    """How entrants who leave are treated."""

    kept: KeptResults = KeptResults.ALL
    placed: Placed = Placed.LAST


class Unmet(StrEnum):
    """Whose points stand in, in Buchholz and Sonneborn-Berger, for the opponent a bye or walkover lacks."""

    OWN_POINTS = "own-points"
    NOTHING = "nothing"


class Scale(StrEnum):
    """Whether amounts are compared as totals, or divided by the matches that count (byes are matches here).

    Drawn lots, play-off and head to head are never divided.
    """

    TOTALS = "totals"
    PER_MATCH = "per-match"


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How those still level are compared by the matches among themselves.

    `keys` order the little table. `all_met` asks that every two of them have met, else the tie-break is
    passed over; without it, only where no two have. With `again`, those it leaves level are compared once
    more by the matches among only them.
    """

    keys: tuple[Key, ...] = (Key.MATCH_POINTS,)
    all_met: bool = True
    again: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a table depends on besides entrants, results and adjustments.

    `keys` is the order of the tie-breaks, the first deciding first. `race_to` is the number of bullseyes a
    match is raced to. `lots_seed` is the published seed of the drawn lots; until it is given no lot is
    drawn and those still level share their place. Raises `UnfitSettingsError`.
    """

    keys: tuple[Key, ...]
    points: Points = Points()
    race_to: int | None = None
    bye: Credit = Credit()
    walkover: Credit = Credit()
    forfeit: Credit = Credit()
    bye_is_win: bool = True
    withdrawn: Departure = Departure()
    disqualified: Departure = field(default=Departure(placed=Placed.NOT_PLACED))
    unmet: Unmet = Unmet.OWN_POINTS
    head_to_head: HeadToHead = HeadToHead()
    scale: Scale = Scale.TOTALS
    lots_seed: str | None = None

    def __post_init__(self) -> None:
        """Refuse settings no table can be computed by."""
        fault = self._fault()
        if fault:
            raise UnfitSettingsError(fault=fault, keys=self.keys)

    def _fault(self) -> str:
        if not self.keys:
            return "at least one tie-break is needed"
        if len(set(self.keys)) < len(self.keys):
            return "a tie-break can be asked only once"
        if Key.STILL_IN in self.keys:
            return "who is still in is always asked first and cannot be chosen"
        if not self.head_to_head.keys or not COUNTED_KEYS.issuperset(self.head_to_head.keys):
            return "head to head compares counts of the matches among those level"
        if self.race_to is None and any(c.needs_race_target for c in (self.bye, self.walkover, self.forfeit)):
            return "a credit of the race target needs the race target"
        return ""
