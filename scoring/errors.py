"""Requests of `scoring` that cannot be done now: a stable code and typed details, never a sentence."""

from dataclasses import dataclass
from typing import Any, ClassVar

from tournaments.errors import DetailedError


@dataclass(eq=False, kw_only=True)
class StaleSheetError(DetailedError):
    """The sheet has moved on since the sender last saw it; nothing was written."""

    code: ClassVar[str] = "stale-sheet"
    sheet: int
    expected_version: int
    version: int
    game_number: int
    hand_number: int


@dataclass(eq=False, kw_only=True)
class WrongVersionError(DetailedError):
    """The sheet stands at another version than the request asks for."""

    code: ClassVar[str] = "wrong-version"
    sheet: int
    version: int
    if_match: str


@dataclass(eq=False, kw_only=True)
class KeyReusedError(DetailedError):
    """The submission key stands on the sheet already, with other content."""

    code: ClassVar[str] = "key-reused"
    sheet: int
    sequence: int


@dataclass(eq=False, kw_only=True)
class UnfitKeyError(DetailedError):
    """The submission key is not 8 to 64 letters, digits, dashes, dots or underlines."""

    code: ClassVar[str] = "unfit-key"
    key: str


@dataclass(eq=False, kw_only=True)
class UnreadableRecordError(DetailedError):
    """What was sent is no hand record; every problem with its place."""

    code: ClassVar[str] = "unreadable-record"
    violations: tuple[dict[str, Any], ...]


@dataclass(eq=False, kw_only=True)
class ForeignContextError(DetailedError):
    """The record names another dealer, score, number of players or rule set than the sheet stands at."""

    code: ClassVar[str] = "foreign-context"
    field: str
    given: Any
    stands: Any


@dataclass(eq=False, kw_only=True)
class SheetNotInPlayError(DetailedError):
    """The sheet takes no hands now: it is frozen, played out or official."""

    code: ClassVar[str] = "sheet-not-in-play"
    sheet: int
    state: str


@dataclass(eq=False, kw_only=True)
class SheetNotCalledError(DetailedError):
    """No official is called to the sheet, so there is nothing to release."""

    code: ClassVar[str] = "sheet-not-called"
    sheet: int
    state: str


@dataclass(eq=False, kw_only=True)
class DealerUnknownError(DetailedError):
    """The cut for the game's first dealer has not been entered yet."""

    code: ClassVar[str] = "dealer-unknown"
    sheet: int


@dataclass(eq=False, kw_only=True)
class DealerKnownError(DetailedError):
    """There is a dealer already; a cut is entered only between games, where the event cuts again."""

    code: ClassVar[str] = "dealer-known"
    sheet: int
    dealer: str


@dataclass(eq=False, kw_only=True)
class NothingToTakeBackError(DetailedError):
    """The last thing on the sheet is no hand that counts, so there is nothing to take back."""

    code: ClassVar[str] = "nothing-to-take-back"
    sheet: int


@dataclass(eq=False, kw_only=True)
class NotAwaitingConfirmationError(DetailedError):
    """The sheet is still in play, or official already: there is nothing to confirm."""

    code: ClassVar[str] = "not-awaiting-confirmation"
    sheet: int
    state: str


@dataclass(eq=False, kw_only=True)
class SideConfirmedError(DetailedError):
    """This side has confirmed the sheet already."""

    code: ClassVar[str] = "side-confirmed"
    sheet: int
    side: str


@dataclass(eq=False, kw_only=True)
class SheetOpenedError(DetailedError):
    """The sitting has its sheet already."""

    code: ClassVar[str] = "sheet-opened"
    sitting: int
    sheet: int


@dataclass(eq=False, kw_only=True)
class UnfitSeatsError(DetailedError):
    """The seats do not fit the sitting: each says what is wrong with it."""

    code: ClassVar[str] = "unfit-seats"
    seats: dict[str, str]


@dataclass(eq=False, kw_only=True)
class NotTimedError(DetailedError):
    """The match is not ended by a bell."""

    code: ClassVar[str] = "not-timed"
    match: int


@dataclass(eq=False, kw_only=True)
class UnfitOrderError(DetailedError):
    """What a ruling orders does not fit the sheet; `why` is a word of the catalogue."""

    code: ClassVar[str] = "unfit-order"
    why: str


@dataclass(eq=False, kw_only=True)
class MatchForfeitedError(DetailedError):
    """The match was ended by a ruling; only an appeal against that one changes its sheets."""

    code: ClassVar[str] = "match-forfeited"
    match: int


@dataclass(eq=False, kw_only=True)
class MidHandError(DetailedError):
    """A seat changes between hands; in the middle of one only as an approved emergency."""

    code: ClassVar[str] = "mid-hand"
    seat: str
    player: str


@dataclass(eq=False, kw_only=True)
class BarredPlayerSeatedError(DetailedError):
    """Somebody sits at the table who may not be seated any more, by seat; no hand is written meanwhile.

    `is_entrant_out` says that their entrant was disqualified, so that nobody can take the seat.
    """

    code: ClassVar[str] = "barred-player-seated"
    sheet: int
    seats: dict[str, str]
    is_entrant_out: bool


@dataclass(eq=False, kw_only=True)
class HandOfGameRejectedError(DetailedError):
    """One hand of a game sent as a whole cannot stand, so none of it is written; `hand` counts from 1."""

    code: ClassVar[str] = "hand-of-game-rejected"
    hand: int
    violations: tuple[dict[str, Any], ...]


@dataclass(eq=False, kw_only=True)
class UnfitGameError(DetailedError):
    """A game sent as a whole has no hands, too many, or goes on after a side has won it."""

    code: ClassVar[str] = "unfit-game"
    hands: int


@dataclass(eq=False, kw_only=True)
class PenElsewhereError(DetailedError):
    """Another device has taken over entering this sheet's hands."""

    code: ClassVar[str] = "pen-elsewhere"
    sheet: int


@dataclass(eq=False, kw_only=True)
class BatchNotReadyError(DetailedError):
    """The batch of paper has no file: it is not printed yet, it failed, or its day is over."""

    code: ClassVar[str] = "batch-not-ready"
    batch: int
    state: str


@dataclass(eq=False, kw_only=True)
class AppealInTheWayError(DetailedError):
    """An appeal in this match, or in one that leads to it, stops it until it is decided."""

    code: ClassVar[str] = "appeal-in-the-way"
    match: int
    waits_for: int
