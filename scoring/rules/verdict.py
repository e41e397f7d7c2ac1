"""What the judge answers: a hand accepted with its awards, or rejected with every violation (article 12)."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.violations import Violation


class Kind(StrEnum):
    """The reasons for which a hand pays chalks (article 6)."""

    KICK = "kick"
    GIVE_ONE = "give-one"
    HIGH = "high"
    LOW = "low"
    JACK = "jack"
    HANG_JACK = "hang-jack"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Award:
    """Chalks to one side for one reason; ``card`` is the card turned up, of kicks only."""

    kind: Kind
    side: str
    chalks: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """A hand that may stand.

    ``awards``: counted, in counting order. ``uncounted``: earned after a side had reached the target, so
    worth nothing (article 7.3). ``score_after``: chalks of each side. ``bullseye``: the side that won the
    game with this hand, or None.
    """

    awards: tuple[Award, ...]
    uncounted: tuple[Award, ...]
    score_after: dict[str, int]
    bullseye: str | None


@dataclass(frozen=True, slots=True)
class Rejected:
    """A hand that cannot stand, with every defect found."""

    violations: tuple[Violation, ...]


Verdict = Accepted | Rejected
