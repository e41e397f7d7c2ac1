"""Requests about draws and corrections that cannot be done now; their sentences stand in `draw_problems`."""

from dataclasses import dataclass
from typing import Any, ClassVar

from tournaments.errors import DetailedError


@dataclass(eq=False, kw_only=True)
class UnfitDrawError(DetailedError):
    """A draw or plan that cannot be made as asked; `fault` is the code of `tournaments.pairing.errors`."""

    code: ClassVar[str] = "unfit-draw"
    fault: str
    facts: dict[str, Any]


@dataclass(eq=False, kw_only=True)
class DrawStandsError(DetailedError):
    """The stage, or its round, is drawn already."""

    code: ClassVar[str] = "draw-stands"
    stage: str


@dataclass(eq=False, kw_only=True)
class LaidOutByHandError(DetailedError):
    """The matches of the stage were entered by hand, so it is neither drawn nor changed as well."""

    code: ClassVar[str] = "laid-out-by-hand"
    stage: str


@dataclass(eq=False, kw_only=True)
class NoPreviewError(DetailedError):
    """There is no draw of the stage waiting to be published."""

    code: ClassVar[str] = "no-preview"
    stage: str


@dataclass(eq=False, kw_only=True)
class StalePreviewError(DetailedError):
    """What the draw was made from has changed since it was previewed."""

    code: ClassVar[str] = "stale-preview"
    stage: str


@dataclass(eq=False, kw_only=True)
class StageNotOverError(DetailedError):
    """The stage still has matches to be played, so nobody can go on from it."""

    code: ClassVar[str] = "stage-not-over"
    stage: str
    unplayed: int


@dataclass(eq=False, kw_only=True)
class StageNotDrawnError(StageNotOverError):
    """The stage has no matches yet, so nobody can go on from it."""

    code: ClassVar[str] = "stage-not-drawn"


@dataclass(eq=False, kw_only=True)
class RoundNotOverError(DetailedError):
    """The round before is not over, so the next cannot be paired; its open matches by number."""

    code: ClassVar[str] = "round-not-over"
    stage: str
    matches: tuple[int, ...]


@dataclass(eq=False, kw_only=True)
class DrawHeldError(DetailedError):
    """An appeal that play waits for may change who is drawn; the matches appealed about, by number."""

    code: ClassVar[str] = "draw-held"
    stage: str
    matches: tuple[int, ...]


@dataclass(eq=False, kw_only=True)
class AllRoundsDrawnError(DetailedError):
    """The stage has as many rounds as it is to have."""

    code: ClassVar[str] = "all-rounds-drawn"
    stage: str
    rounds: int


@dataclass(eq=False, kw_only=True)
class PlacesSharedError(DetailedError):
    """A place that decides who goes on, or where, is shared by the entrants named."""

    code: ClassVar[str] = "places-shared"
    stage: str
    entrants: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class InBothStagesError(DetailedError):
    """Somebody would be in two stages that share out the same places: the cup and the minor cup."""

    code: ClassVar[str] = "in-both-stages"
    stage: str
    other: str
    entrants: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class MatchesInPlayError(DetailedError):
    """Matches that this would take away are being played; by number."""

    code: ClassVar[str] = "matches-in-play"
    matches: tuple[int, ...]


@dataclass(eq=False, kw_only=True)
class MatchesGoOnError(DetailedError):
    """The event cannot be finished while matches are played, disputed or unconfirmed; by number."""

    code: ClassVar[str] = "matches-go-on"
    matches: tuple[int, ...]


@dataclass(eq=False, kw_only=True)
class NotPlayedOutError(DetailedError):
    """The event is not played out, and whoever finishes it has not typed its name.

    So many matches are `unplayed`; `undecided` ended even in a bracket, by number; `undrawn` are stages.
    """

    code: ClassVar[str] = "not-played-out"
    event: str
    unplayed: int
    undecided: tuple[int, ...]
    undrawn: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class ResultMovedOnError(DetailedError):
    """The result decided who plays in a match that has begun or is over; only a correction changes it."""

    code: ClassVar[str] = "result-moved-on"
    match: int
    next_match: int


@dataclass(eq=False, kw_only=True)
class NoResultError(DetailedError):
    """The match has no result that could be corrected."""

    code: ClassVar[str] = "no-result"
    match: int


@dataclass(eq=False, kw_only=True)
class EntrantNotInEventError(DetailedError):
    """The entrant is not taking part (any more), or already is, so this does not apply."""

    code: ClassVar[str] = "entrant-state"
    entrant: str
    state: str


@dataclass(eq=False, kw_only=True)
class NoPlaceLeftError(DetailedError):
    """A drawn stage has no place for a late entrant."""

    code: ClassVar[str] = "no-place-left"
    stage: str


@dataclass(eq=False, kw_only=True)
class ConsequencesChangedError(DetailedError):
    """Since the consequences were shown, others have come."""

    code: ClassVar[str] = "consequences-changed"
    subject: str


@dataclass(eq=False, kw_only=True)
class CorrectionUndoneError(DetailedError):
    """The correction was undone already."""

    code: ClassVar[str] = "correction-undone"
    correction: int


@dataclass(eq=False, kw_only=True)
class ChangedSinceError(DetailedError):
    """What the correction touched was changed again later, so it cannot simply be put back.

    `places` name it as pages do: a match by stage, round and sides.
    """

    code: ClassVar[str] = "changed-since"
    correction: int
    places: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class ReopeningStandsError(DetailedError):
    """The line says that the event was opened again, which only finishing it takes back."""

    code: ClassVar[str] = "reopening-stands"
    correction: int
