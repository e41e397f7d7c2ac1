"""What sanctions are refused for, by name; the words stand in `officials.sanction_problems`."""

from dataclasses import dataclass
from typing import ClassVar

from tournaments.errors import DetailedError


@dataclass(eq=False, kw_only=True)
class SanctionSettledError(DetailedError):
    """The sanction is past what is asked of it."""

    code: ClassVar[str] = "sanction-settled"
    sanction: int
    state: str


@dataclass(eq=False, kw_only=True)
class NotCarriedError(DetailedError):
    """There is no such sanction of an earlier event of the same organizer that is to be carried."""

    code: ClassVar[str] = "not-carried"
    key: str
