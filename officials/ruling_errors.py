"""What rulings, disputes and appeals are refused for, by name; the sentences stand in `ruling_problems`."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tournaments.errors import DetailedError


@dataclass(eq=False, kw_only=True)
class UnfitRemediesChosenError(DetailedError):
    """The remedies chosen cannot be ordered so; `why` is a word of `officials.rulings.effects.Unfit`."""

    code: ClassVar[str] = "unfit-remedies"
    why: str


@dataclass(eq=False, kw_only=True)
class ReasonNeededError(DetailedError):
    """The remedies depart from what the rule set orders, and no reason is given."""

    code: ClassVar[str] = "reason-needed"
    article: str


@dataclass(eq=False, kw_only=True)
class RulingChangedError(DetailedError):
    """The effect is no longer the one that was shown; nothing was applied."""

    code: ClassVar[str] = "ruling-changed"
    sheet: int


@dataclass(eq=False, kw_only=True)
class NoCallError(DetailedError):
    """A sheet that is not official yet is ruled on through a call, which the official has taken."""

    code: ClassVar[str] = "no-call"
    sheet: int
    state: str


@dataclass(eq=False, kw_only=True)
class AppealPendingError(DetailedError):
    """An appeal is pending on the sheet, or in the event, and is decided first."""

    code: ClassVar[str] = "appeal-pending"
    appeal: int


@dataclass(eq=False, kw_only=True)
class NoAppealError(DetailedError):
    """No appeal is open to this side: `final`, `too-late`, `appealed`, `replaced`, or `not-a-side`."""

    code: ClassVar[str] = "no-appeal"
    why: str
    until: datetime | None = None


@dataclass(eq=False, kw_only=True)
class AppealDecidedError(DetailedError):
    """The appeal is decided."""

    code: ClassVar[str] = "appeal-decided"
    appeal: int


@dataclass(eq=False, kw_only=True)
class OwnRulingError(DetailedError):
    """Whoever made a ruling does not decide the appeal against it."""

    code: ClassVar[str] = "own-ruling"
    ruling: int


@dataclass(eq=False, kw_only=True)
class StaleFileError(DetailedError):
    """The file of a call was changed by somebody else a moment ago."""

    code: ClassVar[str] = "stale-file"
    version: int


@dataclass(eq=False, kw_only=True)
class UnfitPictureError(DetailedError):
    """What was sent is no picture, too large, or one too many: `no-picture`, `too-large`, `too-many`."""

    code: ClassVar[str] = "unfit-picture"
    why: str


@dataclass(eq=False, kw_only=True)
class UnfitCardsError(DetailedError):
    """The cards entered cannot have been so; `where` names the field and `why` what is wrong."""

    code: ClassVar[str] = "unfit-cards"
    where: str
    why: str
