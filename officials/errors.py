"""What people, roles, keys and powers are refused for, by name.

The sentence a person reads and the answer's status stand in `officials.problems`, by the same code.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from tournaments.errors import DetailedError


@dataclass(eq=False, kw_only=True)
class AccessDeniedError(DetailedError):
    """The actor may not do this to this object; the subclasses say how that is told."""

    code: ClassVar[str] = "access-denied"
    action: str
    target: str


class HiddenFromActorError(AccessDeniedError):
    """The actor may not even know whether the object exists."""

    code: ClassVar[str] = "not-found"

    @property
    def details(self) -> dict[str, Any]:
        """Nothing: the answer is the one for what does not exist."""
        return {}


class SignInNeededError(AccessDeniedError):
    """Nobody is signed in, and no visitor may do this."""

    code: ClassVar[str] = "sign-in-needed"


class TwoStepNeededError(AccessDeniedError):
    """The actor's role allows it, but this installation asks for two-step sign-in first."""

    code: ClassVar[str] = "two-step-needed"


@dataclass(eq=False, kw_only=True)
class LastOrganizerError(DetailedError):
    """An event keeps at least one organizer who can sign in."""

    code: ClassVar[str] = "last-organizer"
    event: str


@dataclass(eq=False, kw_only=True)
class RoleHeldError(DetailedError):
    """The person has this role already."""

    code: ClassVar[str] = "role-held"
    person: str
    role: str


@dataclass(eq=False, kw_only=True)
class CaptainEntrantError(DetailedError):
    """A captain is captain of one entrant of the same event; no other role names an entrant."""

    code: ClassVar[str] = "captain-entrant"
    role: str


@dataclass(eq=False, kw_only=True)
class InvitationSpentError(DetailedError):
    """The invitation is unknown, used, withdrawn or out of date."""

    code: ClassVar[str] = "invitation-spent"
    reason: str


@dataclass(eq=False, kw_only=True)
class EntrantLinkSpentError(DetailedError):
    """A link that checks nobody in: `unknown` (or replaced), or on an `other-day`."""

    code: ClassVar[str] = "entrant-link-spent"
    why: str


@dataclass(eq=False, kw_only=True)
class TableLinkSpentError(DetailedError):
    """The table link is unknown, withdrawn, or of another day."""

    code: ClassVar[str] = "table-link-spent"
    reason: str


@dataclass(eq=False, kw_only=True)
class TableLinkDaysError(DetailedError):
    """The days asked for end before they begin, or reach outside the event."""

    code: ClassVar[str] = "table-link-days"
    first_day: date
    last_day: date
    event_starts_on: date
    event_ends_on: date


@dataclass(eq=False, kw_only=True)
class CallTakenError(DetailedError):
    """Somebody else has the call."""

    code: ClassVar[str] = "call-taken"
    call: int
    by: str


@dataclass(eq=False, kw_only=True)
class CallClosedError(DetailedError):
    """The call is over."""

    code: ClassVar[str] = "call-closed"
    call: int
    outcome: str


@dataclass(eq=False, kw_only=True)
class NotOwnCallError(DetailedError):
    """Only the official who has the call, or a head official, may do this."""

    code: ClassVar[str] = "not-own-call"
    call: int


@dataclass(eq=False, kw_only=True)
class NoOfficialError(DetailedError):
    """The person a call is handed to is no official of the event."""

    code: ClassVar[str] = "no-official"
    person: str


@dataclass(eq=False, kw_only=True)
class SignInRefusedError(DetailedError):
    """The name and password do not belong together, or the account is closed."""

    code: ClassVar[str] = "sign-in-refused"


@dataclass(eq=False, kw_only=True)
class CodeNeededError(DetailedError):
    """The password was right; this account's second step is still to come."""

    code: ClassVar[str] = "code-needed"


@dataclass(eq=False, kw_only=True)
class CodeRefusedError(DetailedError):
    """The code of the second step is wrong, used already, or came too soon after a wrong one."""

    code: ClassVar[str] = "code-refused"
    wait_seconds: int


@dataclass(eq=False, kw_only=True)
class PasswordRefusedError(DetailedError):
    """The new password is too weak (each weakness listed by its code), or the old one is wrong."""

    code: ClassVar[str] = "password-refused"
    weaknesses: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class NameTakenError(DetailedError):
    """Another account has this name."""

    code: ClassVar[str] = "name-taken"
    name: str


@dataclass(eq=False, kw_only=True)
class TwoStepStateError(DetailedError):
    """Two-step sign-in is on already, or was never begun."""

    code: ClassVar[str] = "two-step-state"
    is_on: bool


@dataclass(eq=False, kw_only=True)
class UnfitTopicsError(DetailedError):
    """No topic to listen to was named, too many were, or one that is written otherwise than topics are."""

    code: ClassVar[str] = "unfit-topics"
    given: int
    most: int


@dataclass(eq=False, kw_only=True)
class LiveFullError(DetailedError):
    """As many listen to the live stream as one process serves."""

    code: ClassVar[str] = "live-full"
    retry_after: int


@dataclass(eq=False, kw_only=True)
class UnfitPinError(DetailedError):
    """A PIN that is too short or too long, not of digits, or one digit over and over."""

    code: ClassVar[str] = "unfit-pin"
    digits: int


@dataclass(eq=False, kw_only=True)
class PinNeededError(DetailedError):
    """The side has a PIN, and its word counts with it alone."""

    code: ClassVar[str] = "pin-needed"
    side: str


@dataclass(eq=False, kw_only=True)
class PinWrongError(DetailedError):
    """Not the side's PIN."""

    code: ClassVar[str] = "pin-wrong"
    left: int


@dataclass(eq=False, kw_only=True)
class PinClosedError(DetailedError):
    """The PIN was tried wrongly too often; it opens nothing for a while."""

    code: ClassVar[str] = "pin-closed"
    minutes: int
