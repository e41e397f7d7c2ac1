"""What is asked for when a substitute is asked for, and what can speak against one. No database in here."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar

from tournaments.enums import SeatName, SubstituteBinding, SubstituteKind
from tournaments.errors import DetailedError, FieldProblem


class Fault(StrEnum):
    """One thing that speaks against a substitute; the words stand in `tournaments.substitute_problems`."""

    ENTERED_ELSEWHERE = "entered-elsewhere"
    SEATED_ELSEWHERE = "seated-elsewhere"
    MAY_NOT_SIT = "may-not-sit"
    ASKED_ELSEWHERE = "asked-elsewhere"
    NOT_IN_POOL = "not-in-pool"
    IN_OWN_SEAT = "in-own-seat"
    TEAM_LIMIT = "team-limit"
    PERIOD_OVER = "period-over"
    OTHER_MATCH = "other-match"
    OTHER_ENTRANT = "other-entrant"
    OTHER_PLAYER = "other-player"
    NOT_APPROVED = "not-approved"
    RULES_NOT_ACCEPTED = "rules-not-accepted"


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteAsked:
    """A substitute as asked for: a player known already, or a new one by name.

    A floating substitute may be left to whoever approves. `replaced_id` is the player whose place is taken.
    Of match and sitting, ids; `first_day` and `last_day` where the substitute is bound to a period.
    """

    entrant_id: int
    kind: SubstituteKind = SubstituteKind.FLY
    binding: SubstituteBinding = SubstituteBinding.MATCH
    substitute_id: int | None = None
    name: str = ""
    replaced_id: int | None = None
    match_id: int | None = None
    sitting_id: int | None = None
    seat: SeatName | None = None
    first_day: date | None = None
    last_day: date | None = None
    is_emergency: bool = False
    reason: str = ""

    def problems(self) -> Iterator[FieldProblem]:
        """Everything that is missing, or that contradicts something else asked for."""
        is_fly = self.kind == SubstituteKind.FLY
        if is_fly and self.substitute_id is None and not self.name.strip():
            yield FieldProblem(where="substitute", problem="is missing: name the fly substitute")
        if not is_fly and self.binding != SubstituteBinding.MATCH:
            yield FieldProblem(where="binding", problem="must be match for a floating substitute")
        if self.binding == SubstituteBinding.MATCH and self.match_id is None:
            yield FieldProblem(where="match", problem="is missing: name the match")
        if self.binding == SubstituteBinding.PLAYER and self.replaced_id is None:
            yield FieldProblem(where="replaced", problem="is missing: name the player to be replaced")
        if self.is_emergency and not self.reason.strip():
            yield FieldProblem(where="reason", problem="is missing: an emergency needs its reason")
        yield from self._problems_of_days()

    def _problems_of_days(self) -> Iterator[FieldProblem]:
        if self.binding != SubstituteBinding.PERIOD:
            return
        if self.first_day is None:
            yield FieldProblem(where="first_day", problem="is missing: say from which day")
        if self.last_day is None:
            yield FieldProblem(where="last_day", problem="is missing: say to which day")
        if self.first_day and self.last_day and self.last_day < self.first_day:
            yield FieldProblem(where="last_day", problem="is before the first day")


@dataclass(eq=False, kw_only=True)
class SubstituteUnfitError(DetailedError):
    """Somebody cannot be the substitute; everything that speaks against them."""

    code: ClassVar[str] = "substitute-unfit"
    substitute: str
    faults: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class SubstitutionSettledError(DetailedError):
    """The substitution is past what is asked of it: decided, withdrawn or over."""

    code: ClassVar[str] = "substitution-settled"
    substitution: int
    state: str


@dataclass(eq=False, kw_only=True)
class SubstituteSeatedError(DetailedError):
    """The substitute still sits at a table."""

    code: ClassVar[str] = "substitute-seated"
    substitution: int
    substitute: str
