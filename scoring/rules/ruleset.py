"""The house rules of an event: every variation a field, presets as small deltas (article 10).

A rule set never changes once made. Its digest names its content: two rule sets of one digest judge every
hand alike and read alike.
"""

import hashlib
import json
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache


class Direction(StrEnum):
    """Which way deal and play go round (article 1.1)."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class Cutter(StrEnum):
    """Who cuts the pack before the deal (article 2.1)."""

    DESIGNATED = "designated"
    DEALERS_RIGHT = "dealers-right"
    DEALERS_LEFT = "dealers-left"
    NOT_STATED = "not-stated"


class FirstDealer(StrEnum):
    """How the first dealer of a game is found; recorded, never judged (article 2.1)."""

    CUT_OR_DRAW = "cut-or-draw"
    HIGHEST_CUT = "highest-cut"
    FIRST_JACK = "first-jack"
    NOT_STATED = "not-stated"


class KickCounting(StrEnum):
    """When kick chalks and a given chalk are counted (article 7.2)."""

    AS_THEY_OCCUR = "as-they-occur"
    AFTER_PLAY = "after-play"


class Begging(StrEnum):
    """Who may beg (article 3.3)."""

    ELDEST = "eldest"
    ANY_NON_DEALER = "any-non-dealer"


class AfterRun(StrEnum):
    """What happens to the cards added by a run (article 4.5)."""

    KEEP_ALL = "keep-all"
    DISCARD_TO_SIX = "discard-to-six"


class HighLow(StrEnum):
    """Whether cards put away after a run count for High and Low (article 6.7)."""

    AS_DEALT = "as-dealt"
    AS_KEPT = "as-kept"


class GameTie(StrEnum):
    """Who takes Game when the count is tied (article 6.6)."""

    NOBODY = "nobody"
    NON_DEALER = "non-dealer"


class RenegePenalty(StrEnum):
    """The standard remedy an official finds for a renege (article 9.2)."""

    OFFICIAL = "official"
    REFUSED = "refused"
    ONE_CHALK = "one-chalk"
    LOSS_OF_GAME = "loss-of-game"
    BY_HONOURS = "by-honours"


class Undertrump(StrEnum):
    """Whether undertrumping is allowed, and what an official finds for it (articles 5.5 and 9.3)."""

    ALLOWED = "allowed"
    OFFICIAL = "official"
    LOSS_OF_GAME = "loss-of-game"


class MisdealPack(StrEnum):
    """Who deals after a misdeal (article 9.4)."""

    SAME_DEALER = "same-dealer"
    PASSES_ON = "passes-on"


class LateClaims(StrEnum):
    """Until when chalks may be claimed or recalled (article 9.5)."""

    BY_RULING = "by-ruling"
    NONE_ONCE_PACKED = "none-once-packed"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one event (article 10.1); chalks and counts are plain numbers.

    ``players``: the numbers of players it can be played by. ``kick_chalks``: (rank letter, chalks) of every
    rank that pays its dealer, in the order A K Q … 2. ``counting_order``: the letters H L J G in the order in
    which they are counted. ``hang_jack_chalks``: 0 where the Jack is worth its one chalk to whoever wins it.
    """

    name: str
    version: int
    players: tuple[int, ...]
    target: int
    direction: Direction
    cutter: Cutter
    first_dealer: FirstDealer
    kick_chalks: tuple[tuple[str, int], ...]
    kick_counting: KickCounting
    counting_order: str
    give_one_at_game_point: bool
    give_one_without_trump: bool
    begging: Begging
    stand_blind: bool
    after_run: AfterRun
    high_low: HighLow
    hang_jack_chalks: int
    game_chalks: int
    game_tie: GameTie
    renege: RenegePenalty
    undertrump: Undertrump
    misdeal_chalks: int
    misdeal_pack: MisdealPack
    late_claims: LateClaims

    def __hash__(self) -> int:
        """Hash by name and version: rule sets are keys everywhere, and there are few of one name."""
        return hash((self.name, self.version))

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON of all fields, as 64 hexadecimal digits (article 10.2)."""
        return _digest(self)

    @property
    def bars_undertrump(self) -> bool:
        """Whether a record with an undertrump is refused (article 5.5)."""
        return self.undertrump is not Undertrump.ALLOWED

    @property
    def counts_at_once(self) -> bool:
        """Whether kick and given chalks count when they occur, and may end the game (article 7.2)."""
        return self.kick_counting is KickCounting.AS_THEY_OCCUR


@lru_cache(maxsize=256)
def _digest(ruleset: RuleSet) -> str:
    """Hash every field, named and in a fixed order, so that the digest outlives this program."""
    content = {field.name: getattr(ruleset, field.name) for field in fields(ruleset)}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
