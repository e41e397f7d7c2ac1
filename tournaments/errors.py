"""Requests of `tournaments` that cannot be done now: a stable code and typed details, never a sentence.

The sentence a person reads and the answer's status stand in `tournaments.problems`, by the same code.
"""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar


class DomainError(Exception):
    """A request that cannot be done now. `code` never changes; `details` are JSON values."""

    code: ClassVar[str]

    def __init__(self, **details: Any) -> None:
        """Keep the facts of the situation, by name."""
        super().__init__()
        self._details = details

    @property
    def details(self) -> dict[str, Any]:
        """The facts of the situation, by name."""
        return self._details

    def __str__(self) -> str:
        return f"{self.code} {self.details}"


@dataclass(eq=False, kw_only=True)
class DetailedError(DomainError):
    """A `DomainError` whose details are its dataclass fields."""

    @property
    def details(self) -> dict[str, Any]:
        """The facts of the situation, by field name."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldProblem:
    """One value that cannot stand: where it was given and what would stand there."""

    where: str
    problem: str


class TransactionRequiredError(RuntimeError):
    """A step was called outside its use case's durable transaction: a fault in the program."""


@dataclass(eq=False, kw_only=True)
class DatabaseBusyError(DetailedError):
    """A lock was not to be had within the time-out; nothing was changed."""

    code: ClassVar[str] = "database-busy"
    retry_after: int


@dataclass(eq=False, kw_only=True)
class ConstraintRefusedError(DetailedError):
    """The database refused a row by a constraint that has a name; the code is that name."""

    constraint: str

    @property
    def code(self) -> str:  # type: ignore[override]
        """The constraint's name, in the style of codes."""
        return self.constraint.replace("_", "-")


@dataclass(eq=False, kw_only=True)
class NotFoundError(DetailedError):
    """There is no such object."""

    code: ClassVar[str] = "not-found"
    noun: str
    key: str


@dataclass(eq=False, kw_only=True)
class UnfitFieldsError(DetailedError):
    """Values that cannot stand in a request, all of them listed."""

    code: ClassVar[str] = "unfit-fields"
    problems: tuple[FieldProblem, ...]


@dataclass(eq=False, kw_only=True)
class UnfitRuleSetError(DetailedError):
    """A rule set with values that cannot stand."""

    code: ClassVar[str] = "unfit-rule-set"
    problems: tuple[FieldProblem, ...]


@dataclass(eq=False, kw_only=True)
class EventNotDraftError(DetailedError):
    """The event is published already, so this can no longer be changed or done again."""

    code: ClassVar[str] = "event-not-draft"
    event: str
    state: str


@dataclass(eq=False, kw_only=True)
class EventNotPublishedError(DetailedError):
    """The event is still a draft: its rules are not fixed, so nothing can be played."""

    code: ClassVar[str] = "event-not-published"
    event: str


@dataclass(eq=False, kw_only=True)
class EventFinishedError(DetailedError):
    """The event is finished: nothing more is set up, entered, drawn or played in it."""

    code: ClassVar[str] = "event-finished"
    event: str


@dataclass(eq=False, kw_only=True)
class ForeignObjectError(DetailedError):
    """An object of another event was named."""

    code: ClassVar[str] = "foreign-object"
    noun: str
    key: str
    event: str


@dataclass(eq=False, kw_only=True)
class MatchNotReadyError(DetailedError):
    """The match has not two entrants yet, so it cannot be played."""

    code: ClassVar[str] = "match-not-ready"
    match: int


@dataclass(eq=False, kw_only=True)
class MatchOverError(DetailedError):
    """The match is decided, so no further sheet can be opened for it."""

    code: ClassVar[str] = "match-over"
    match: int
    state: str


@dataclass(eq=False, kw_only=True)
class ResultStandsError(DetailedError):
    """The match has a result already; only a correction replaces it."""

    code: ClassVar[str] = "result-stands"
    match: int


@dataclass(eq=False, kw_only=True)
class EventAlreadyImportedError(DetailedError):
    """There is an event at this address already; `is_same` when it came from the same file."""

    code: ClassVar[str] = "event-already-imported"
    event: str
    is_same: bool


@dataclass(eq=False, kw_only=True)
class UnfitResultsFileError(DetailedError):
    """A file of results that cannot be imported; its problems with their places."""

    code: ClassVar[str] = "unfit-results-file"
    problems: tuple[FieldProblem, ...]


@dataclass(eq=False, kw_only=True)
class UnfitEventFileError(DetailedError):
    """A file of a whole event that cannot be brought in; its problems with their places."""

    code: ClassVar[str] = "unfit-event-file"
    problems: tuple[FieldProblem, ...]


@dataclass(eq=False, kw_only=True)
class UnfitEntrantsFileError(DetailedError):
    """A list of entrants that cannot be taken in; its problems, each with its cell."""

    code: ClassVar[str] = "unfit-entrants-file"
    problems: tuple[FieldProblem, ...]


@dataclass(eq=False, kw_only=True)
class EntryClosedError(DetailedError):
    """The event cannot be entered by its form now: `no-form`, `not-yet` or `over`."""

    code: ClassVar[str] = "entry-closed"
    event: str
    why: str


@dataclass(eq=False, kw_only=True)
class NoPlaceFreeError(DetailedError):
    """Every place of the event is taken, or its places are drawn."""

    code: ClassVar[str] = "no-place-free"
    event: str


@dataclass(eq=False, kw_only=True)
class EntrantDrawnError(DetailedError):
    """The entrant stands in a draw, so leaving touches its matches."""

    code: ClassVar[str] = "entrant-drawn"
    entrant: str


@dataclass(eq=False, kw_only=True)
class StaleEntrantError(DetailedError):
    """Somebody changed the entrant after it was looked at."""

    code: ClassVar[str] = "stale-entrant"
    entrant: str


@dataclass(eq=False, kw_only=True)
class RosterLockedError(DetailedError):
    """Rosters are locked."""

    code: ClassVar[str] = "roster-locked"
    entrant: str


@dataclass(eq=False, kw_only=True)
class PlayerHasPlayedError(DetailedError):
    """The player sat at a table in this event, so the roster keeps them."""

    code: ClassVar[str] = "player-has-played"
    player: str


@dataclass(eq=False, kw_only=True)
class TooManyRequestsError(DetailedError):
    """Too many requests of one kind came from one address."""

    code: ClassVar[str] = "too-many-requests"
    retry_after: int


@dataclass(eq=False, kw_only=True)
class TableInPlayError(DetailedError):
    """A sitting has begun at the table, so it cannot be put out of use."""

    code: ClassVar[str] = "table-in-play"
    table: str
    match: int


@dataclass(eq=False, kw_only=True)
class TableOutOfUseError(DetailedError):
    """The table is out of use, for the reason given."""

    code: ClassVar[str] = "table-out-of-use"
    table: str
    reason: str


@dataclass(eq=False, kw_only=True)
class WrongTableCountError(DetailedError):
    """The match needs another number of tables than were named, each once."""

    code: ClassVar[str] = "wrong-table-count"
    match: int
    needed: int
    named: int


@dataclass(eq=False, kw_only=True)
class MatchBegunError(DetailedError):
    """The match has begun or is over, so what belongs before its first hand comes too late."""

    code: ClassVar[str] = "match-begun"
    match: int
    state: str


@dataclass(eq=False, kw_only=True)
class NotAtTablesError(DetailedError):
    """The match has not been sent to its tables, so nobody can be called to them."""

    code: ClassVar[str] = "not-at-tables"
    match: int


@dataclass(eq=False, kw_only=True)
class NotCalledError(DetailedError):
    """The match has not been called to its tables, so nobody is awaited there."""

    code: ClassVar[str] = "not-called"
    match: int


@dataclass(eq=False, kw_only=True)
class LineUpClosedError(DetailedError):
    """A sheet of this half is open already: who sits there stands on the sheet."""

    code: ClassVar[str] = "line-up-closed"
    match: int
    half: int


@dataclass(eq=False, kw_only=True)
class NoSuchHalfError(DetailedError):
    """The match has no such half, or is not played by the bell."""

    code: ClassVar[str] = "no-such-half"
    match: int
    half: int


@dataclass(eq=False, kw_only=True)
class HalfNotStartedError(DetailedError):
    """The half has not begun, or the one before it has not ended."""

    code: ClassVar[str] = "half-not-started"
    match: int
    half: int
