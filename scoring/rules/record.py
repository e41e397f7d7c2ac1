"""What was submitted about one hand: facts as they came, and no opinion on them (article 11).

Cards are ints (see :mod:`scoring.rules.cards`), seats and sides are the letters of
:mod:`scoring.rules.seats`. A card text that names no card is kept in ``unreadable`` and stands as
``NO_CARD`` (or as an unnamed claim) where it was, so that the judge can list it with everything else.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.ruleset import RuleSet


class Call(StrEnum):
    """What a player may say after the kick (article 3)."""

    STAND = "stand"
    STAND_BLIND = "stand-blind"
    BEG = "beg"
    GIVE_ONE = "give-one"
    RUN = "run"


class Outcome(StrEnum):
    """How the hand ended (article 4)."""

    PLAYED = "played"
    EXHAUSTED = "exhausted"


class CallMade(NamedTuple):
    """One call and the seat that made it."""

    seat: str
    call: Call


class UnreadableCard(NamedTuple):
    """A text that names no card, and where in the record it stood."""

    where: str
    text: str


@dataclass(frozen=True, slots=True)
class CardClaim:
    """The side that says it was dealt High (or Low); ``card`` where the table noted it."""

    side: str
    card: int | None = None


@dataclass(frozen=True, slots=True)
class JackClaim:
    """The side that won the Jack of trump; ``hung`` when opponents of its holder won it."""

    side: str
    hung: bool


@dataclass(frozen=True, slots=True)
class GameClaim:
    """The side that takes Game, None for nobody; ``pips`` by side where they were counted."""

    side: str | None
    pips: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Claims:
    """What the table says of High, Low, Jack and Game; None where it says nothing."""

    high: CardClaim | None = None
    low: CardClaim | None = None
    jack: JackClaim | None = None
    game: GameClaim | None = None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand as submitted (article 11).

    ``score``: chalks of each side before the hand. ``kicks``: cards turned up in order (52..69 for partly
    noted ones). ``deal`` and ``discards``: seat to cards in the order received. ``tricks``: cards in the
    order of play, the leader following from the rules. ``None`` where the record says nothing.
    """

    ruleset: RuleSet
    players: int
    dealer: str
    score: dict[str, int]
    kicks: tuple[int, ...]
    calls: tuple[CallMade, ...]
    deal: dict[str, tuple[int, ...]] | None = None
    discards: dict[str, tuple[int, ...]] | None = None
    tricks: tuple[tuple[int, ...], ...] | None = None
    claims: Claims | None = None
    outcome: Outcome = Outcome.PLAYED
    unreadable: tuple[UnreadableCard, ...] = ()
